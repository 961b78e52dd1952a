"""An old shop: tables in tables, bold labels, prices with a comma and the currency behind."""

from __future__ import annotations

from random import Random

from tests.sites.facts import Item
from tests.sites.noise import advertisement, page, rare, some

DETAIL = ("name", "brand", "price", "reviews", "sku", "stock", "image")
LIST = ("name", "price", "sku", "reviews")


def detail(item: Item, others: list[Item], random: Random) -> str:
    """A product's page."""
    vat = "" if rare(random) else " <small>incl. VAT</small>"
    rows = [
        f"<tr><td><b>Price:</b></td><td>{_euro(item['price'][0])}{vat}</td></tr>",
        f"<tr><td><b>Maker:</b></td><td>{item['brand'][0]}</td></tr>",
        f"<tr><td><b>Order no.:</b></td><td><tt>{item['sku'][0]}</tt></td></tr>",
        f"<tr><td><b>Delivery:</b></td><td>{item['stock'][0]}</td></tr>",
    ]
    rows.insert(random.randint(0, 4), some(random, 0.5, "<tr><td><b>Size:</b></td><td>30 x 20 cm</td></tr>"))
    rows.insert(random.randint(0, 4), some(random, 0.5, "<tr><td colspan=2><i>Price cut this month!</i></td></tr>"))
    opinions = "".join(f"<p align=right>{n} customers have written an opinion</p>" for n in item["reviews"])
    also = "".join(
        f"<tr><td>{o['name'][0]}</td><td><font color=red>{_euro(o['price'][0])}</font></td></tr>" for o in others
    )
    body = (
        f"<table width=100%><tr><td valign=top><a href=/>Back</a></td><td>"
        f"<font size=5><b>{item['name'][0]}</b></font><hr>"
        f'<img border=0 src="{item["image"][0]}"><table cellpadding=4>{"".join(rows)}</table>{opinions}'
        f"{some(random, 0.6, f'<h4>See also</h4><table cellpadding=4>{also}</table>')}</td></tr></table>"
    )
    return page(item["name"][0], body, random, "tableshop")


def listing(items: list[Item], random: Random) -> str:
    """A page of products."""
    rows = [_row(item, number) for number, item in enumerate(items)]
    if random.random() < 0.5:
        rows.insert(random.randrange(len(rows)), f"<tr><td colspan=4>{advertisement(random, 'div', 'ad')}</td></tr>")
    head = "<tr><th>Article</th><th>No.</th><th>Opinions</th><th>Price</th></tr>"
    body = f"<h1>Catalogue</h1><table border=1 class=catalogue>{head}{''.join(rows)}</table>"
    return page("Catalogue", body, random, "tableshop")


def _row(item: Item, number: int) -> str:
    reviews = "".join(f"{n} opinions" for n in item["reviews"]) or "&nbsp;"
    return (
        f'<tr bgcolor={"#eee" if number % 2 else "#fff"}><td><a href="{item["sku"][0]}.htm">{item["name"][0]}</a></td>'
        f"<td>{item['sku'][0]}</td><td>{reviews}</td><td align=right><b>{_euro(item['price'][0])}</b></td></tr>"
    )


def _euro(price: str) -> str:
    whole, cents = price.split(".")
    grouped = f"{int(whole):,}".replace(",", ".")
    return f"{grouped},{cents} €"

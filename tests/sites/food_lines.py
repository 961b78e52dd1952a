"""A food guide of 2003: everything in lines with `<br>`, labels in bold or none at all."""

from __future__ import annotations

from random import Random

from tests.sites.facts import Item
from tests.sites.noise import advertisement, page, rare, some

DETAIL = ("name", "district", "address", "phone", "dishes", "comments")
LIST = ("name", "address", "phone")


def detail(item: Item, others: list[Item], random: Random) -> str:
    """A restaurant's page."""
    lines = [f"Address: {item['address'][0]}" if rare(random) else f"<b>Address:</b> {item['address'][0]}"]
    lines += [f"<b>Phone:</b> {phone}" for phone in item["phone"]]
    lines += [f"<b>Hours:</b> {hours}" for hours in item["hours"]]
    lines += [f"<b>Cost:</b> {price} a head" for price in item["price"]]
    also = "".join(f"<li>{o['name'][0]}, {o['address'][0]}</li>" for o in others)
    body = (
        f"<center><h1>{item['name'][0]}</h1><i>in {item['district'][0]} district</i></center>"
        f"{some(random, 0.4, '<p>Visited twice.</p>')}<p>{'<br>'.join(lines)}</p>"
        f"<p>Try: {', '.join(item['dishes'])}</p>{some(random, 0.4, '<p>Bring: cash</p>')}"
        f"<p><a href=talk.cgi?{random.randint(1, 999)}>Read all {item['comments'][0]} comments</a></p>"
        f"<ul>{also}</ul>"
    )
    return page(item["name"][0], body, random, "lineguide")


def listing(items: list[Item], random: Random) -> str:
    """A page of restaurants."""
    rows = [_line(item) for item in items]
    if random.random() < 0.5:
        rows.insert(random.randrange(len(rows)), f"<li>{advertisement(random, 'div', 'ad')}</li>")
    return page("A to Z", f"<h2>A to Z</h2><ol>{''.join(rows)}</ol>", random, "lineguide")


def _line(item: Item) -> str:
    phone = "".join(f" (phone {phone})" for phone in item["phone"])
    name = item["name"][0]
    return f'<li><a href="{name.replace(" ", "_")}.html">{name}</a><br>{item["address"][0]}{phone}</li>'

"""A shop with cards in a grid and itemprops on its product pages."""

from __future__ import annotations

from random import Random

from tests.sites.facts import Item
from tests.sites.noise import advertisement, page, rare, some

DETAIL = ("name", "brand", "price", "rating", "reviews", "sku", "stock", "colours", "image")
LIST = ("name", "price", "rating", "image")


def detail(item: Item, others: list[Item], random: Random) -> str:
    """A product's page."""
    was = "".join(f'<del class="price">£{p}</del> ' for p in item["old_price"])
    price = f'<span class="price">£{item["price"][0]}</span>'
    if rare(random):
        price = f'<p class="deal">Today only: <strong>£{item["price"][0]}</strong></p>'
    rating = "".join(f'<span class="stars" title="{r} of 5">★★★★</span>' for r in item["rating"])
    reviews = "".join(f'<a href="#reviews" class="count">({n} reviews)</a>' for n in item["reviews"])
    colours = "".join(f'<li data-colour="{c}"><span>{c}</span></li>' for c in item["colours"])
    facts = [
        f"<tr><th>Brand</th><td>{item['brand'][0]}</td></tr>",
        f"<tr><th>Article no.</th><td>{item['sku'][0]}</td></tr>",
        some(random, 0.5, "<tr><th>Weight</th><td>1.4 kg</td></tr>"),
        some(random, 0.5, "<tr><th>Guarantee</th><td>2 years</td></tr>"),
    ]
    random.shuffle(facts)
    cards = "".join(_card(other) for other in others)
    body = (
        f'<main><div id="product-{random.randint(1000, 9999)}" class="product">'
        f'<figure><img class="photo" src="{item["image"][0]}" alt=""></figure>'
        f'<h1 itemprop="name">{item["name"][0]}</h1>{some(random, 0.3, "<p class=badge>New this week</p>")}'
        f'<div class="buy">{was}{price}{rating}{reviews}'
        f'<p class="stock s{random.randint(1, 4)}">{item["stock"][0]}</p></div>'
        f'<ul class="swatches">{colours}</ul><table class="facts">{"".join(facts)}</table></div>'
        f'<aside class="related"><h2>Others bought</h2>{cards}</aside></main>'
    )
    return page(item["name"][0], body, random, "gridshop")


def listing(items: list[Item], random: Random) -> str:
    """A page of products."""
    cards = [_card(item) for item in items]
    if random.random() < 0.5:
        cards.insert(random.randrange(len(cards)), advertisement(random, "div", "card sponsored"))
    body = f'<main><h1>All products</h1><div class="grid">{"".join(cards)}</div><p class=pages>Page 3 of 12</p></main>'
    return page("All products", body, random, "gridshop")


def _card(item: Item) -> str:
    was = "".join(f'<del class="price">£{p}</del> ' for p in item["old_price"])
    rating = "".join(f'<span class="stars" title="{r} of 5">★★★</span>' for r in item["rating"])
    return (
        f'<div class="card"><a href="/p/{item["sku"][0]}"><img src="{item["image"][0]}" alt=""></a>'
        f'<h3><a href="/p/{item["sku"][0]}">{item["name"][0]}</a></h3>'
        f'<p>{was}<span class="price">£{item["price"][0]}</span></p>{rating}</div>'
    )

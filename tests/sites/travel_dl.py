"""A travel agent with a definition list, dates in words and a list of what is included."""

from __future__ import annotations

from random import Random

from tests.sites.facts import Item
from tests.sites.noise import advertisement, page, rare, some

DETAIL = ("name", "city", "days", "departs", "price", "rating", "includes")
LIST = ("name", "price", "days", "departs")


def detail(item: Item, others: list[Item], random: Random) -> str:
    """A tour's page."""
    facts = [
        f"<dt>Destination</dt><dd><a href=/to/{item['city'][0].lower()}>{item['city'][0]}</a></dd>",
        f"<dt>Length</dt><dd>{item['days'][0]} days</dd>",
        f"<dt>{'When' if rare(random) else 'Departure'}</dt><dd>on {item['departs_text'][0]} from London</dd>",
    ]
    facts += [f"<dt>Group</dt><dd>up to {guests} guests</dd>" for guests in item["guests"]]
    random.shuffle(facts)
    rating = "".join(f'<p class="score" data-score="{r}">Guests say <b>{r}</b>/5</p>' for r in item["rating"])
    includes = "".join(f"<li>{thing}</li>" for thing in item["includes"])
    teasers = "".join(_teaser(other) for other in others)
    body = (
        f'<article class="tour t-{random.randint(100, 999)}"><header><h1>{item["name"][0]}</h1>{rating}</header>'
        f'<div class="offer">from <strong>€ {int(item["price"][0]):,}</strong> per person</div>'
        f"{some(random, 0.3, '<div class=offer>Book by Friday</div>')}<dl>{''.join(facts)}</dl>"
        f'<h3>Included</h3><ul class="ticks">{includes}</ul>'
        f'<h3>Not included</h3><ul class="crosses"><li>visa</li><li>tips</li></ul></article>'
        f'<section class="more">{teasers}</section>'
    )
    return page(item["name"][0], body, random, "dltravel")


def listing(items: list[Item], random: Random) -> str:
    """A page of tours."""
    rows = [_teaser(item) for item in items]
    if random.random() < 0.5:
        rows.insert(random.randrange(len(rows)), advertisement(random, "div", "teaser ad"))
    top = _teaser(items[0]).replace("teaser", "hero") if random.random() < 0.3 else ""
    body = f'<main>{top}<h1>Tours</h1><div class="tours">{"".join(rows)}</div></main>'
    return page("Tours", body, random, "dltravel")


def _teaser(item: Item) -> str:
    return (
        f'<div class="teaser"><h4><a href=/t>{item["name"][0]}</a></h4><p><span>{item["days"][0]} days</span>'
        f"<time>{item['departs_text'][0]}</time></p><em>€ {int(item['price'][0]):,}</em></div>"
    )

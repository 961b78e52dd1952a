"""A travel agent made by a framework: nested blocks, numbered class names, attributes for tests."""

from __future__ import annotations

from random import Random

from tests.sites.facts import Item
from tests.sites.noise import page, rare, some

DETAIL = ("name", "city", "days", "departs", "price", "rating", "includes", "guests")
LIST = ("name", "city", "price", "rating")


def detail(item: Item, others: list[Item], random: Random) -> str:
    """A tour's page."""
    chips = [f'<div class="css-{_hash(random)} chip"><i></i>{item["days"][0]} days</div>']
    chips += [f'<div class="css-{_hash(random)} chip"><i></i>max. {guests} people</div>' for guests in item["guests"]]
    chips += [some(random, 0.5, f'<div class="css-{_hash(random)} chip"><i></i>carbon neutral</div>')]
    rating = "".join(
        f'<span data-testid="rating" aria-label="{r} out of 5"><i></i><i></i></span>' for r in item["rating"]
    )
    cards = "".join(_card(other, random) for other in others)
    date, price = item["departs"][0], f"${int(item['price'][0]):,}"
    offer = f"<p>Only {price}</p>" if rare(random) else f"<span>From</span><span>{price}</span>"
    body = (
        f'<div id="root"><div class="css-{_hash(random)}">{some(random, 0.4, "<div>Sale ends soon</div>")}<div>'
        f'<h1 data-testid="title">{item["name"][0]}</h1>'
        f'<div data-testid="place">{item["city"][0]}, Europe</div>{rating}</div>'
        f'<div class="css-{_hash(random)} chips">{"".join(chips)}</div><div data-testid="price">'
        f"{offer}</div>"
        f'<div><time datetime="{date}">{item["departs_text"][0][:6]}</time></div>'
        f'<div class="included">Includes {" · ".join(item["includes"])}</div></div>'
        f'<div data-testid="carousel">{cards}</div></div>'
    )
    return page(item["name"][0], body, random, "rowtravel")


def listing(items: list[Item], random: Random) -> str:
    """A page of tours."""
    cards = [_card(item, random) for item in items]
    if random.random() < 0.5:
        cards.insert(
            random.randrange(len(cards)), f'<div class="css-{_hash(random)}"><div>Download our app</div></div>'
        )
    body = f'<div id="root"><div><h1>{len(items)} tours</h1></div><div data-testid="list">{"".join(cards)}</div></div>'
    return page("Tours", body, random, "rowtravel")


def _card(item: Item, random: Random) -> str:
    rating = "".join(f'<span aria-label="{r} out of 5"><i></i></span>' for r in item["rating"])
    return (
        f'<div class="css-{_hash(random)}"><div>'
        f'<a href="/tour/{random.randint(1, 9999)}"><h2>{item["name"][0]}</h2></a>'
        f"<div>{item['city'][0]}, Europe</div>{rating}</div>"
        f"<div><span>From</span><span>${int(item['price'][0]):,}</span>"
        f"</div></div>"
    )


def _hash(random: Random) -> str:
    return "".join(random.choice("abcdefghkmnpqrstuvwxyz") for _ in range(6))

"""A food guide with labelled rows and tags for dishes."""

from __future__ import annotations

from random import Random

from tests.sites.facts import Item
from tests.sites.noise import advertisement, page, rare, some

DETAIL = ("name", "district", "address", "phone", "dishes", "comments", "price")
_QUOTE = "<blockquote>We ate 3 plates of <a class=dish href=/dish/x>something else</a>.</blockquote>"
LIST = ("name", "district", "dishes", "comments")


def detail(item: Item, others: list[Item], random: Random) -> str:
    """A restaurant's page."""
    rows = [_row("Address", item["address"][0])]
    rows += [_row("Tel." if rare(random) else "Phone", phone) for phone in item["phone"]]
    rows += [_row("Per head", f"about {price} €") for price in item["price"]]
    rows += [_row("Open", hours) for hours in item["hours"]]
    random.shuffle(rows)
    district = item["district"][0]
    dishes = "".join(f'<a class="dish" href="/dish/{d.replace(" ", "-")}">{d}</a> ' for d in item["dishes"])
    near = "".join(_card(other, random) for other in others)
    body = (
        f'<nav class="crumbs"><a href=/>Guide</a> › <a href="/d/{district.lower()}">{district}</a>'
        f' › <span>{item["name"][0]}</span></nav><section class="place">'
        f'<h1>{item["name"][0]}{some(random, 0.3, "<sup>new</sup>")}</h1><div class="info">{"".join(rows)}</div>'
        f'<div class="recommended"><h2>What to eat</h2>{dishes}</div>'
        f'<h2 class="talk">Comments <span class="n">{item["comments"][0]}</span></h2>'
        f"{some(random, 0.7, _QUOTE)}"
        f'</section><div class="near"><h2>Near by</h2>{near}</div>'
    )
    return page(item["name"][0], body, random, "cardguide")


def listing(items: list[Item], random: Random) -> str:
    """A page of restaurants."""
    cards = [_card(item, random) for item in items]
    if random.random() < 0.5:
        cards.insert(random.randrange(len(cards)), advertisement(random, "article", "place promoted"))
    return page(
        "Where to eat", f'<section id="results"><h1>Where to eat</h1>{"".join(cards)}</section>', random, "cardguide"
    )


def _card(item: Item, random: Random) -> str:
    dishes = "".join(f"<li>{d}</li>" for d in item["dishes"])
    return (
        f'<article class="place r{random.randint(1, 900)}">{some(random, 0.2, "<em>Open now</em>")}'
        f'<h3><a href="/r/{random.randint(1, 99999)}">{item["name"][0]}</a></h3>'
        f'<p class="where">{item["district"][0]}</p>'
        f'<ul class="dishes">{dishes}</ul><p class="talk"><b>{item["comments"][0]}</b> comments</p></article>'
    )


def _row(label: str, value: str) -> str:
    return f'<div class="row"><span class="label">{label}</span><span class="data">{value}</span></div>'

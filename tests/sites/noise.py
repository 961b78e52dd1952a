"""What surrounds the items of every site, and differs from page to page."""

from __future__ import annotations

from html import escape
from random import Random

_NOTES = (
    "Free delivery on orders over 40 this week",
    "We are moving: phone lines open 9 to 5",
    "Rated 4.6 by 12,408 people",
    "Members save 15 % until 3 May 2026",
)
_LINKS = "Home Help Contact Offers New Account Terms".split()


def page(title: str, body: str, random: Random, site: str) -> str:
    """A whole page around a body."""
    menu = "".join(
        f'<li class="nav-{i}"><a href="/{w.lower()}">{w}</a></li>' for i, w in enumerate(_LINKS[: random.randint(4, 7)])
    )
    return (
        f"<!DOCTYPE html><html lang=en><head><title>{escape(title)} | {site}</title><meta charset=utf-8>"
        f'<meta name="description" content="{escape(title)} at {site}"></head>'
        f'<body class="{site} p{random.randint(1, 999)}">'
        f"<header><a class=logo href=/>{site}</a><nav><ul>{menu}</ul></nav></header>{banner(random)}"
        f"{body}{footer(random)}</body></html>"
    )


def banner(random: Random) -> str:
    """A note above everything, on some pages."""
    return (
        f'<div class="banner b{random.randint(1, 50)}"><p>{random.choice(_NOTES)}</p></div>'
        if random.random() < 0.4
        else ""
    )


def advertisement(random: Random, tag: str, classes: str) -> str:
    """A paid place inside a list, dressed like a record."""
    return f'<{tag} class="{classes}"><a href="/ad/{random.randint(1, 999)}"><b>{random.choice(_NOTES)}</b></a></{tag}>'


def footer(random: Random) -> str:
    """The end of every page."""
    seen = "".join(f"<li>{random.randint(5, 900)} <a href=/x>seen lately</a></li>" for _ in range(random.randint(0, 3)))
    return f"<footer><ul class=seen>{seen}</ul><p>Call 020-5550199 · © {random.randint(2019, 2026)}</p></footer>"


#: Share of the pages on which a template does what it does on no other: redesigned, or entered by another hand.
RARE = 0.04


def rare(random: Random) -> bool:
    """This page is one of the odd ones."""
    return random.random() < RARE


def some(random: Random, share: float, html: str) -> str:
    """A piece that is there on a share of the pages."""
    return html if random.random() < share else ""

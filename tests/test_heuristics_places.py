"""Posts that are places in a page of their day."""

from __future__ import annotations

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.list_entries import entries_of
from blogcorpus.heuristics.places import places
from blogcorpus.heuristics.title import find_titles

HOME = "http://leaves.example/log/"
DAY = f"{HOME}2012/03/04"
TEXT = "<p>" + "We sat in the garden and drank the first cup of the year, slowly. " * 5 + "</p>"


def story(name: str, title: str, day: str = "2012/03/04") -> str:
    """A post as Blosxom writes it."""
    return (
        f'<h1>Sun, 04 Mar 2012</h1><p><a name="{name}"><b>{title}</b></a></p>{TEXT}'
        f'<p>path: <a href="{HOME}tea">/tea</a> | <a href="{HOME}{day}#{name}">permanent link to this entry</a></p>'
    )


def noted(title: str, place: str) -> str:
    """The same as Radio UserLand does."""
    return f'<a name="a427"></a><h3><a href="{place}#a427">[ 22:19:40 ]</a> {title}</h3>{TEXT}'


def page(body: str, url: str = DAY, title: str = "Leaves") -> str | None:
    dom = parse(f"<html><head><title>{title}</title></head><body><h1>Leaves</h1>{body}</body></html>", url)
    content = find_content(dom, frozenset())
    found = find_titles(dom, content.element if content else None)
    return found[0].value if found else None


@pytest.mark.parametrize(
    ("body", "head", "title"),
    [
        (story("green-tea", "Green tea"), "Leaves", "Green tea"),
        (noted("Black tea", DAY), "4/3/2012 : Leaves", "Black tea"),
        # --- near misses: several posts, a title that the head says, places that are none of the post's
        (story("green-tea", "Green tea") + story("milk", "Milk"), "Leaves", "Leaves"),
        (f"<h1 class=entry-title>White tea</h1>{story('green-tea', 'Green tea')}", "White tea | Leaves", "White tea"),
        (f'{TEXT}<a name="c12">Bo Ek</a> <a href="{DAY}#c12">permalink</a>', "Leaves", "Leaves"),
        (f'{TEXT * 3}<a name="bo">Bo Ek</a> <a href="{DAY}#bo">permalink</a>', "Leaves", "Leaves"),
        (f'<a name="more">Go on</a>{TEXT}<a href="{DAY}#more">more</a>', "Leaves", "Leaves"),
    ],
)
def test_the_title_where_a_permanent_link_leads(body: str, head: str, title: str) -> None:
    assert page(body, title=head) == title


def test_a_list_of_days() -> None:
    days = [
        ("green-tea", "Green tea", "2012/03/04"),
        ("milk", "Milk and honey", "2012/03/02"),
        ("ice", "Ice", "2012/02/27"),
    ]
    dom = parse(f"<body><h1>Leaves</h1>{''.join(story(*day) for day in days)}</body>", HOME)
    assert [(entry.url, entry.title) for entry in entries_of(dom)] == [(f"{HOME}{d}", t) for _, t, d in days]


@pytest.mark.parametrize(
    "link",
    [
        '<a href="2012/03/04">permanent link</a>',  # a day's list
        '<a href="2012/03#green-tea">permanent link</a>',  # a month's
        '<a href="2012/03/04#black-tea">permanent link</a>',  # a place that is not here
    ],
)
def test_links_to_lists_are_no_posts(link: str) -> None:
    posts = "".join(f'<p><a name="green-tea"><b>Green tea</b></a></p>{TEXT}<p>{link}</p>' for _ in range(3))
    assert entries_of(parse(f"<body>{posts}</body>", HOME)) == ()


def test_places() -> None:
    dom = parse(
        f'<a name="green-tea">Green tea</a><a name="fn1">1</a><a href="{DAY}#green-tea">#</a>'
        f'<a href="#green-tea">up</a><a href="{DAY}#fn1">note</a><a href="{DAY}#black-tea">other</a>',
        HOME,
    )
    assert [(place.url, place.anchor.text) for place in places(dom).values()] == [(DAY, "Green tea")]

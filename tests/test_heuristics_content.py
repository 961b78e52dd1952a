"""Where the text of a post is: in the place that a page calls its content."""

from __future__ import annotations

import pytest

from blogcorpus import extract
from blogcorpus.dom import parse
from blogcorpus.heuristics.content import find_content

LINE = "<p>Howdy, this is all that there is to say today.</p>"
TEXT = "<p>" + "We sat in the garden and drank the first cup of the year, slowly. " * 5 + "</p>"
FOOT = "<p>Leaves is written by Ann Lee, who can be reached by letter.</p>"


def found(body: str) -> str | None:
    page = parse(f"<html><head><title>Tea - Leaves</title></head><body>{body}</body></html>", "http://leaves.example/1")
    content = find_content(page)
    if content is None:
        return None
    return f"{content.element.tag!s} {content.element.get('id') or content.element.get('class') or ''}".strip()


@pytest.mark.parametrize(
    ("body", "place"),
    [
        (f"<div id=top><h1>Tea</h1></div><div class=content>{LINE}</div><div class=box>{FOOT}</div>", "div content"),
        (
            f"<article class=page><div><pre>{'a8P__ 8b ' * 9}</pre><h1>Tea</h1></div>"
            f"<section id=content>{TEXT}</section></article>",
            "section content",
        ),
        # --- near misses: the heading is in it, two are called so, most of the prose is elsewhere
        (f"<div id=content><h1>Tea</h1><div class=text>{TEXT}</div>{LINE}</div>", "div text"),
        (f"<h1>Tea</h1><div class=content>{LINE}</div><div class=content>{FOOT}</div>", "body"),
        (f"<h1>Tea</h1><div class=content>{LINE}</div><div class=story>{TEXT}{TEXT}</div>", "div story"),
    ],
)
def test_the_place_that_is_called_content(body: str, place: str) -> None:
    assert found(body) == place


def test_a_sidebar_with_the_blogs_name_is_around_no_post() -> None:
    """A picture alone: the name that leads home is all that `<title>` says, and most words are the sidebar's."""
    side = "".join(f"<p>We show boats of {n} harbours, and you may send us yours of any kind.</p>" for n in range(2))
    name = "<span class=title><a href='/'>Our boats</a></span>"
    page = f"<title>Our boats</title><div id=sidebar>{name}{side}</div><div id=main><img src=/b.jpg><p>9 June</p></div>"
    (post,) = extract(page, url="https://boats.example/post/17")
    assert "harbours" not in post.text

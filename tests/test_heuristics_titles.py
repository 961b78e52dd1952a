"""Titles of pages whose `<title>` says little."""

from __future__ import annotations

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.title import find_titles

TEXT = "<p>" + "We sat in the garden and drank the first cup of the year, slowly. " * 5 + "</p>"


def title(head: str, body: str, site: str | None = None) -> str | None:
    page = parse(
        f"<html><head><title>{head}</title></head><body>{body}</body></html>", "http://leaves.example/tea.html"
    )
    content = find_content(page, frozenset())
    found = find_titles(page, content.element if content else None, site)
    return found[0].value if found else None


@pytest.mark.parametrize(
    ("head", "body", "found"),
    [
        (
            "2017 Feb 10 (Ann&rsquo;s Leaves)",
            f"<p>Up: <a href=2017.html>2017</a></p><h3>Green tea</h3>{TEXT}",
            "Green tea",
        ),
        ("8/9/22", f"<div><h1>8th of September 2022</h1>{TEXT}</div>", "8th of September 2022"),
        # --- near misses: no other heading, the site's own, a menu's
        ("8 September 2022", TEXT, "8 September 2022"),
        ("8 September 2022", f"<h3><a href=/>Leaves</a></h3>{TEXT}", "8 September 2022"),
        ("8 September 2022", f"<nav><h3>Pages</h3></nav>{TEXT}", "8 September 2022"),
        ("8 September 2022", f"{TEXT}<h3>Two days later</h3>{TEXT}", "8 September 2022"),
        ("Green tea (Ann&rsquo;s Leaves)", f"<h4>Part one</h4>{TEXT}", "Green tea (Ann’s Leaves)"),
    ],
)
def test_a_heading_where_the_head_says_a_day(head: str, body: str, found: str) -> None:
    assert title(head, body) == found


@pytest.mark.parametrize(
    ("head", "heading", "found"),
    [
        ("Ann&amp;apos;s tea - Leaves", "Ann's tea", "Ann's tea"),
        ("Tea &amp;amp; milk - Leaves", "Tea &amp; milk", "Tea & milk"),
        # --- near miss: a title about such signs
        ("What &amp;nbsp; means - Leaves", "What &amp;nbsp; means", "What &nbsp; means"),
    ],
)
def test_signs_that_are_escaped_twice(head: str, heading: str, found: str) -> None:
    body = f"<h2>Leaves</h2><article><h1><small>{heading}</small></h1>{TEXT}</article>"
    assert title(f'{head}</title><meta property="og:title" content="{head.partition(" - ")[0]}"><title>', body) == found

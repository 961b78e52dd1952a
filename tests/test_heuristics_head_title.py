"""Titles where `<title>` is all that says them: which part of it is the site's name."""

from __future__ import annotations

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.title import find_titles
from tests.small_pages import LONG


def title(head: str, url: str = "http://blog.example/x", site: str | None = None) -> str | None:
    page = parse(f"<title>{head}</title><header><a href=/>Home</a></header><div>{LONG}</div>", url)
    content = find_content(page)
    found = find_titles(page, content.element if content is not None else None, site)
    return found[0].value if found else None


@pytest.mark.parametrize(
    ("head", "site", "found"),
    [
        ("Green tea | Leaves", "Leaves", "Green tea"),
        ("Leaves – Green tea", "Leaves", "Green tea"),
        # A front page's own name, where no feed says the site's.
        ("Green tea | Leaves", "Home | Leaves", "Green tea"),
        ("Green tea | Ann Lee | Leaves", "Welcome | Ann Lee | Leaves", "Green tea"),
        # A title may begin with a part of the site's name.
        ("Leaves: of green tea", "Leaves: on tea and milk", "Leaves: of green tea"),
    ],
)
def test_a_title_without_the_sites_name(head: str, site: str, found: str) -> None:
    assert title(head, site=site) == found


@pytest.mark.parametrize(
    ("head", "url", "found"),
    [
        ("Tea things | teapot's own blog", "http://teapot.example.org/x", "Tea things"),
        ("teapot | Tea", "http://www.teapot.example/x", "Tea"),
        # Not at this host, and too long for a name.
        ("Tea things | teapot's own blog", "http://blog.example/x", "teapot's own blog"),
        ("Tea | Teapots that I had and lost again", "http://teapot.example.org/x", "Teapots that I had and lost again"),
    ],
)
def test_the_host_knows_the_sites_name(head: str, url: str, found: str) -> None:
    assert title(head, url) == found

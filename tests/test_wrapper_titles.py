"""What a lesson says of titles that are none."""

from __future__ import annotations

import pytest

from blogcorpus.chain import fill, read_with_wrapper
from blogcorpus.items import Entry, Page
from blogcorpus.wrapper import learn
from tests.lessons import BLOG, NOW, POSTS, Told, entry, lesson


def untitled(told: Told) -> Entry:
    """What the feed of a blog whose posts have no titles says."""
    return Entry(url=told.url, id=told.url, published=told.day, html=told.html, full=True)


def same_head(told: Told) -> str:
    """A theme with one `<title>` for all pages."""
    return f"""<html><head><title>leaves.example - weblog</title></head><body><table><tr><td><p>{told.day:%d %B %Y}</p>
    {told.html}</td></tr></table></body></html>"""


def own_head(told: Told) -> str:
    """The same, with one of its own."""
    return same_head(told).replace("leaves.example - weblog", told.title)


@pytest.mark.parametrize("own", [False, True])
def test_a_head_that_all_pages_have_is_no_title(own: bool) -> None:
    theme = own_head if own else same_head
    wrapper = learn(lesson(theme, POSTS[:4], entry if own else untitled))
    beyond = POSTS[6]
    draft = fill(read_with_wrapper(Page(url=beyond.url, html=theme(beyond), blog=BLOG, fetched_at=NOW), wrapper))
    found = draft.best("title")
    assert (found.value if found is not None else None) == (beyond.title if own else None)

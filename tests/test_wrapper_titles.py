"""What a lesson says of titles that are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blogcorpus.chain import fill, read_with_wrapper
from blogcorpus.filters import parse_filter
from blogcorpus.items import Entry, Page
from blogcorpus.wrapper import Wrapper, learn
from blogcorpus.wrapper.rules import Rule
from tests.lessons import BLOG, NOW, POSTS, Theme, Told, entry, lesson, page

NOTE = "The wire came down in the night. Nothing heard, and nothing written."


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


def rows(told: Told, *, title: str | None = None) -> str:
    """A theme of rows without names, in which a post without a title has one row less; its head has the day then."""
    said = told.title if title is None else title
    heading = f"<tr><td><b>{said}</b></td></tr>" if said else ""
    return f"""<html><head><title>Leaves and Letters: {said or f"{told.day:%m/%d/%y}"}</title></head><body><table>
    <tr><td>Leaves and Letters</td></tr>{heading}
    <tr><td><font>{told.html}</font></td></tr><tr><td>by {told.author}</td></tr></table></body></html>"""


def untitled_rows(told: Told) -> str:
    """The same of a post without a title."""
    return rows(told, title="").replace(told.html, f"<p>{NOTE}</p>")


def title_of(wrapper: Wrapper, theme: Theme) -> str | None:
    """What a page beyond the feed is called."""
    found = fill(read_with_wrapper(page(theme, POSTS[6]), wrapper)).best("title")
    return found.value if found is not None else None


def test_the_text_of_a_post_without_a_title_is_not_its_title() -> None:
    wrapper = learn(lesson(rows, POSTS[:5]))
    assert wrapper.apart
    assert "tr :2" in map(str, (rule.filter for rule in wrapper.rules["title"]))
    assert title_of(wrapper, rows) == POSTS[6].title
    assert title_of(wrapper, untitled_rows) is None
    assert title_of(Wrapper.from_json(wrapper.to_json()), untitled_rows) is None
    # Not so where a wrapper does not say that titles stand apart.
    assert title_of(replace(wrapper, apart=False), untitled_rows) == NOTE


def test_what_a_person_chose_is_a_title_wherever_it_stands() -> None:
    wrapper = learn(lesson(rows, POSTS[:5]))
    chosen = Rule(filter=parse_filter("tr :2"), score=1.0, pinned=True)
    assert title_of(replace(wrapper, rules={"title": (chosen,)}), untitled_rows) == NOTE


def test_titles_in_the_texts_element_stay_titles() -> None:
    def inside(told: Told) -> str:
        return f"<html><head><title>Leaves</title></head><body><div><b>{told.title}</b>{told.html}</div></body></html>"

    wrapper = learn(lesson(inside, POSTS[:5]))
    assert not wrapper.apart
    assert title_of(wrapper, inside) == POSTS[6].title

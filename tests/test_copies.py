"""Copies of pages and their common parse."""

from __future__ import annotations

import gc
from weakref import ref

import pytest

from blogcorpus.copies import copy_of
from blogcorpus.heuristics.comments import comments_of
from blogcorpus.heuristics.comments.within import is_in_comment
from blogcorpus.items import Blog, Page

HTML = "<title>T</title><body class=a><p>Words <a href='x'>x</a></p><div id=comments><p>Ann says: yes</p></div>"
PAGE = Page(url="http://example.org/a/", html=HTML, blog=Blog(url="http://example.org/", language="en"))


def test_a_copy_of_a_page_keeps_its_parse() -> None:
    page = copy_of(PAGE, route="feed")
    index = page.dom.index
    assert copy_of(page, key="k").dom is page.dom
    assert copy_of(page, key="k").dom.index is index


def test_a_page_that_was_not_parsed_is_parsed_when_somebody_asks() -> None:
    assert "dom" not in vars(copy_of(Page(url=PAGE.url, html=HTML), key="k"))


def test_at_another_address_the_tree_is_the_same_and_where_links_lead_is_not() -> None:
    page = copy_of(PAGE)
    assert page.dom.base == "http://example.org/a/"
    flat, links, comments = page.dom.flat, page.dom.links, comments_of(page)
    moved = copy_of(page, url="http://example.org/b/c/")
    assert moved.dom.root is page.dom.root
    assert moved.dom.flat is flat
    assert moved.dom.links is links
    assert (moved.dom.url, moved.dom.base) == ("http://example.org/b/c/", "http://example.org/b/c/")
    assert comments is not None
    assert comments_of(moved) is not comments
    assert page.dom.base == "http://example.org/a/"


@pytest.mark.parametrize(("changes", "kept"), [({"html": "<p>Other"}, False), ({"blog": None}, False), ({}, True)])
def test_what_a_parse_knows_goes_where_it_holds(changes: dict[str, object], kept: bool) -> None:
    page = Page(url=PAGE.url, html=HTML, blog=PAGE.blog)
    page.dom.memo["found"] = True
    assert ("found" in copy_of(page, **changes).dom.memo) is kept


def test_a_page_that_nobody_holds_needs_no_collector() -> None:
    page = Page(url=PAGE.url, html=HTML)
    comments_of(page)
    is_in_comment(page.dom.body[0], page.dom)
    assert page.dom.index.take(page.dom.body, "text")
    tree = ref(page.dom)
    gc.disable()
    try:
        del page
        assert tree() is None
    finally:
        gc.enable()

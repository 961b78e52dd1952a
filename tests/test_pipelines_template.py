"""The template stage in the crawl: warm start, what is vouched for, near-repeats as an option, trees kept."""

from __future__ import annotations

from typing import Any

import pytest

from blogcorpus.chain import fill, read_with_wrapper
from blogcorpus.items import Blog, Entry, Lesson, Page
from blogcorpus.stores import TREE, SqliteStore
from blogcorpus.template import heuristic
from blogcorpus.text import words
from pipelines.template import TemplatePipeline

BLOG = Blog(url="http://blog.example/")
LINE = "Subscribe to this blog and never miss a story about mills!"


def page(
    number: int, *, line: str = LINE, side: str = "", feed: str | None = None, lesson: Lesson | None = None
) -> Page:
    word = "abcdefghijkl"[number] * 5
    html = (
        f"<html><body><article><h1>Mill {word}</h1><p>The river {word} rose again and took the mill {word}.</p>"
        f"<p>All of them {word}, one by one {word}, they went.</p><p>{line}</p></article>"
        f"<aside>{side}</aside></body></html>"
    )
    url = f"http://blog.example/mill-{number}"
    entry = Entry(url=url, title=f"Mill {word}", html=feed, full=feed is not None)
    return Page(url=url, html=html, blog=BLOG, entry=entry, lesson=lesson)


def removed(pipeline: TemplatePipeline, given: Page) -> list[str]:
    finding: Any = pipeline.process_item(fill(read_with_wrapper(given, None))).best("content")
    return [part.text for part in finding.value.removed if part.stage == "template"]


def pipeline(store: SqliteStore, by: str = "pipeline") -> TemplatePipeline:
    return TemplatePipeline(store, heuristic(by))


def test_the_first_post_is_as_clean_as_the_last() -> None:
    lesson = Lesson(blog=BLOG, pages=tuple(page(number) for number in range(8)))
    stage = pipeline(SqliteStore(":memory:"))
    assert [removed(stage, page(number, lesson=lesson)) for number in range(8)] == [[LINE]] * 8


def test_the_next_run_knows_what_this_one_counted() -> None:
    store = SqliteStore(":memory:")
    stage = pipeline(store)
    for number in range(8):
        removed(stage, page(number))
    stage.close_spider()
    assert store.names(TREE) == ["http://blog.example/"]
    assert removed(pipeline(store), page(9)) == [LINE]
    assert removed(pipeline(SqliteStore(":memory:")), page(9)) == []


@pytest.mark.parametrize("line", [LINE, f"<a href=/source>{LINE}</a>"])
def test_what_the_feed_has_in_most_texts_stays(line: str) -> None:
    told = tuple(page(number, line=line, feed=f"<p>The river rose.</p><p>{line}</p>") for number in range(8))
    untold = tuple(page(number, line=line) for number in range(8))
    for pages, gone in ((told, []), (untold, [LINE])):
        stage = pipeline(SqliteStore(":memory:"))
        assert removed(stage, page(9, line=line, lesson=Lesson(blog=BLOG, pages=pages))) == gone


@pytest.mark.parametrize(
    ("usual", "side", "gone"),
    [
        ("", "Photos by Anna", []),  # twice on this page, once on the others
        ("Photos by Anna", "Photos by Anna", ["Photos by Anna"]),  # twice on all
        ("Photos by Anna", "", ["Photos by Anna"]),
    ],
)
def test_what_only_the_sidebar_repeats_is_no_template_where_a_post_says_it(
    usual: str, side: str, gone: list[str]
) -> None:
    lesson = Lesson(blog=BLOG, pages=tuple(page(n, line=usual, side=side) for n in range(8)))
    stage = pipeline(SqliteStore(":memory:"))
    assert removed(stage, page(9, line="Photos by Anna", side=side, lesson=lesson)) == gone


@pytest.mark.parametrize(("by", "gone"), [("pipeline", False), ("pipeline+near", True)])
def test_near_repeats(by: str, gone: bool) -> None:
    names = ("Anna", "Boris", "Chloe", "Dora", "Emil", "Fritz", "Gerda", "Hugo")

    def line(number: int) -> str:
        return f"written and read by {names[number]} at {number + 2}:1{number}, somewhere in the old town"

    lesson = Lesson(blog=BLOG, pages=tuple(page(number, line=line(number)) for number in range(8)))
    found = removed(pipeline(SqliteStore(":memory:"), by), page(3, line=line(3), lesson=lesson))
    assert bool(found) == gone
    assert all(words(text) == words(line(3)) for text in found)

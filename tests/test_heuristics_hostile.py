"""Pages made to be slow: whatever they nest or repeat, reading and learning from them ends soon."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timezone

import pytest

from blogcorpus.heuristics.author import find_authors
from blogcorpus.heuristics.bylines import clean_name
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.date import find_published
from blogcorpus.heuristics.date_reading import DateContext
from blogcorpus.heuristics.segments import segments
from blogcorpus.heuristics.tags import find_tags
from blogcorpus.heuristics.title import find_titles
from blogcorpus.items import Blog, Entry, Lesson, Page
from blogcorpus.wrapper import learn

BLOG = Blog(url="http://blog.example/", title="Leaves")
NOW = datetime(2024, 6, 1, tzinfo=timezone.utc)
WORDS = "word " * 20_000
#: Seconds of processor time. Reading takes well under one; what is not linear takes minutes.
SOON = 4.0

PAGES = {
    "nested titles": "<div class=entry-title>" * 1000 + WORDS,
    "nested headings": "<h1>" * 1000 + WORDS,
    "nested authors": "<span class=author>" * 1000 + WORDS,
    "nested dates": "<div class=date>" * 1000 + "1 May 2024 " * 5000,
    "nested sidebars": "<div class=sidebar>" * 1000 + "<p>x</p>" * 5000,
    "nested links": "".join(f"<div><a href=/post-{n}>word number {n}</a>" for n in range(1000)),
    "blocks in links": "<a href=/x>" * 1000 + "<p>word</p>" * 5000,
    "an author of at signs": f"<span class=author>{'a@' * 50_000}</span>",
    "many links": "".join(f"<li><a href=/post-{n}>word number {n}</a>" for n in range(5000)),
    "many classes": f"<p class='{' '.join(f'c{n}x' for n in range(20_000))}'>x</p>",
    "many separators": f"<title>{'a | – ' * 20_000}</title><meta property=og:site_name content=b><p>{WORDS[:500]}",
    "many bylines": "<p>by by by by by by by by by by</p>" * 3000,
}


def used(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


@pytest.mark.parametrize("name", PAGES)
def test_reading_ends_soon(name: str) -> None:
    page = Page(url="http://blog.example/x", html=PAGES[name], blog=BLOG, fetched_at=NOW)

    def read() -> None:
        found = find_content(page.dom)
        content = found.element if found is not None else None
        find_titles(page.dom, content, "Leaves")
        find_authors(page.dom, content)
        find_published(page.dom, DateContext(languages=("en",), now=NOW), content)
        find_tags(page.dom, content)
        segments(page.dom)

    assert used(read) < SOON


@pytest.mark.parametrize("name", ["nested headings", "nested authors", "many links", "many classes"])
def test_learning_ends_soon(name: str) -> None:
    said = Entry(
        url="http://blog.example/x", title="word number 3", authors=("word",), html=WORDS[:300], tags=("word",)
    )
    page = Page(url=said.url, html=PAGES[name], blog=BLOG, entry=said, fetched_at=NOW)
    lesson = Lesson(blog=BLOG, pages=(page, replace(page)))
    assert used(lambda: learn(lesson)) < SOON


@pytest.mark.parametrize("text", ["a@" * 150, "a@b." * 75, "by " * 100, " by " + "x" * 290, "," * 300, "a@" * 100_000])
def test_names_of_any_kind_are_cleaned_soon(text: str) -> None:
    assert used(lambda: clean_name(text)) < 0.1

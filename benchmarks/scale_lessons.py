"""Wrappers learnt from saved blogs, and the pages they have not seen: what the speed of reading is measured on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lxml.html import document_fromstring
from w3lib.encoding import html_to_unicode

from blogcorpus.evaluate.labelled import KnownPost, LabelledBlog
from blogcorpus.feed import is_cut_off
from blogcorpus.heuristics.comments import comments_of
from blogcorpus.items import Blog, Entry, Lesson, Page
from blogcorpus.wrapper import Wrapper, learn

_LESSON = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """CPU seconds that a lesson took."""

    #: What lxml takes to parse the pages, and nothing else.
    parse: float
    #: Pages are read when they are fetched, whether they teach or not: text, names, comments.
    reading: float
    learning: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Taught:
    """A blog whose newest entries taught a wrapper."""

    blog: Blog
    lesson: Lesson
    wrapper: Wrapper
    cost: Cost
    #: Older posts, of which the wrapper knows nothing, with the text of their pages.
    unseen: tuple[tuple[KnownPost, str], ...]


def taught(blogs: Sequence[LabelledBlog], *, pages: int) -> Iterator[Taught]:
    """Blogs that have posts enough; at most so many unseen pages of each."""
    warm = False
    for saved in blogs:
        about = Blog(url=saved.url, title=saved.about.get("title"), language=saved.language)
        posts = [(post, html) for post in saved.posts if (html := _html(saved, post))]
        unseen = [(post, html) for post, html in posts[_LESSON:] if post.text][:pages]
        if not unseen:
            continue
        lesson = _lesson(about, posts)
        if not warm:  # tables that are loaded once are not the first lesson's cost
            warm = True
            learn(_lesson(about, posts))
        _, parse = timed(lambda lesson=lesson: [document_fromstring(page.html.encode()) for page in lesson.pages])
        _, reading = timed(lambda lesson=lesson: [_read(page) for page in lesson.pages])
        wrapper, learning = timed(lambda lesson=lesson: learn(lesson))
        cost = Cost(parse=parse, reading=reading, learning=learning)
        yield Taught(blog=about, lesson=lesson, wrapper=wrapper, cost=cost, unseen=tuple(unseen))


def _lesson(blog: Blog, posts: Sequence[tuple[KnownPost, str]]) -> Lesson:
    return Lesson(blog=blog, pages=tuple(_lesson_page(post, html) for post, html in posts[:_LESSON]))


def _read(page: Page) -> None:
    """What has been asked of a page, and of its entry in the feed, before it teaches."""
    _ = page.dom.flat, page.dom.index, comments_of(page), page.entry and is_cut_off(page.entry.html or "")


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What some work gives, and the CPU seconds that it took."""
    start = time.process_time()
    return work(), time.process_time() - start


def _html(saved: LabelledBlog, post: KnownPost) -> str | None:
    body = saved.page(post.path)
    return html_to_unicode(None, body)[1] if body else None


def _lesson_page(post: KnownPost, html: str) -> Page:
    entry = Entry(
        url=post.urls[-1],
        title=post.title,
        authors=(post.author,) if post.author else (),
        published=post.published,
        html=post.html,
        full=post.text is not None,
    )
    return Page(url=post.urls[-1], html=html, entry=entry)

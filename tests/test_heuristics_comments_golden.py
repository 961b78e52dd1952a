"""Comments of the golden blogs: every one, with its thread and time, and none where there is none."""

from __future__ import annotations

from functools import cache

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.comments import find_comments
from blogcorpus.items import CommentArea
from blogcorpus.text import words
from tests.blogs import NAMES, golden_blog
from tests.blogs.model import GoldenPost
from tests.comment_pages import inside


@cache
def areas(name: str) -> tuple[tuple[GoldenPost, CommentArea | None], ...]:
    """Every post of a blog with what is found on its page."""
    blog = golden_blog(name)
    found = []
    for post in blog.posts:
        response = blog.render(post.path)
        assert response is not None
        dom = parse(response.body.decode(blog.about.encoding), f"http://{blog.host}{post.path}")
        found.append((post, find_comments(dom, languages=[blog.language])))
    return tuple(found)


@pytest.mark.parametrize("name", NAMES)
def test_golden_comments(name: str) -> None:
    for post, area in areas(name):
        found = area.comments if area else ()
        assert [(c.author, words(c.text)) for c in found] == [(c.author, words(c.text)) for c in post.comments], (
            post.path
        )
        assert [(c.id, c.parent) for c in found] == [(c.id, c.parent) for c in post.comments], post.path


@pytest.mark.parametrize("name", NAMES)
def test_golden_dates(name: str) -> None:
    for post, area in areas(name):
        for found, known in zip(area.comments if area else (), post.comments, strict=True):
            assert found.published is not None, (post.path, known.id)
            assert found.published.date() == known.published.date(), (post.path, known.id)


@pytest.mark.parametrize("name", NAMES)
def test_golden_area_leaves_the_post_out(name: str) -> None:
    for post, area in areas(name):
        start = words(post.text)[:8]
        if area is not None and len(start) == 8:
            assert " ".join(start) not in " ".join(words(inside(area))), post.path

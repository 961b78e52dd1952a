"""The small blogs crawled as a user would: one test for each blog and field.

The posts are written by hand (`tests/blogs/<name>/posts-*.md`); known misses stand in MISSES with their reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest
from rapidfuzz.distance import LCSseq

from blogcorpus.text import squash, words
from tests.blogs import GoldenBlog, GoldenPost, all_blogs
from tests.blogs.server import serving
from tests.crawling import Crawled, crawl

BLOGS = {blog.name: blog for blog in all_blogs()}
#: (blog, field) → why it is not all right.
MISSES: dict[tuple[str, str], str] = {
    ("press", "text"): "one post is a single sentence that its standfirst repeats; both stand in the element",
}


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crawled]:
    with serving(ports=False) as server:
        yield crawl(server, Path(tmp_path_factory.mktemp("golden")))


def pairs(crawled: Crawled, blog: GoldenBlog) -> list[tuple[GoldenPost, dict[str, Any] | None]]:
    """Known posts beside their records."""
    found = {record["url"].split("//", 1)[1].split("/", 1)[1]: record for record in crawled.of(blog.host)}
    return [(post, found.get(post.path.lstrip("/"))) for post in blog.posts]


def same_text(known: str, found: str) -> float:
    wanted, have = words(known), words(found)
    return 2 * LCSseq.similarity(wanted, have) / (len(wanted) + len(have))


def right(field: str, post: GoldenPost, record: dict[str, Any]) -> bool:
    match field:
        case "title":
            return squash(post.title or "") == squash(record["title"] or "")
        case "authors":
            return [*map(squash, post.authors)] == [*map(squash, record["authors"])]
        case "published":
            found = datetime.fromisoformat(record["published"]) if record["published"] else None
            if found is None:
                return False
            aware = found if found.tzinfo else found.replace(tzinfo=timezone.utc)
            return found.date() == post.published.date() or abs(aware - post.published).total_seconds() < 60
        case "text":
            return same_text(post.text, record["text"]) > 0.99
        case "tags":
            return {*map(squash, post.tags)} <= {*map(squash, record["tags"])}
        case _:
            wanted = [(squash(c.author or ""), squash(c.text)) for c in post.comments]
            return wanted == [(squash(c["author"] or ""), squash(c["text"])) for c in record["comments"]]


def test_the_crawl_succeeds(crawled: Crawled) -> None:
    assert crawled.code == 0, crawled.shown
    assert "Traceback" not in crawled.shown


@pytest.mark.parametrize("name", BLOGS)
def test_every_post_is_there_once(crawled: Crawled, name: str) -> None:
    blog = BLOGS[name]
    records = crawled.of(blog.host)
    hidden = {p.path for p in blog.posts if _disallowed(blog, p)}
    missing = [post.path for post, record in pairs(crawled, blog) if record is None and post.path not in hidden]
    assert missing == []
    assert len({record["url_key"] for record in records}) == len(records) == len(blog.posts) - len(hidden)


def _disallowed(blog: GoldenBlog, post: GoldenPost) -> bool:
    """The blog's robots.txt asks not to fetch this post."""
    return blog.name == "tea" and post.path.startswith("/tasting-room/")


@pytest.mark.parametrize("field", ["title", "authors", "published", "text", "tags", "comments"])
@pytest.mark.parametrize("name", BLOGS)
def test_field(crawled: Crawled, name: str, field: str, request: pytest.FixtureRequest) -> None:
    if (name, field) in MISSES:
        request.applymarker(pytest.mark.xfail(reason=MISSES[name, field], strict=True))
    wrong = [
        (post.path, getattr(post, field), record[field])
        for post, record in pairs(crawled, BLOGS[name])
        if record is not None and not right(field, post, record)
    ]
    assert wrong == []

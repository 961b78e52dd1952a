"""A real Chromium on blogs that scripts write: right fields, right reasons, and no browser where none is needed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from blogcorpus.stores import BLOG, SqliteStore
from blogcorpus.urls import url_key
from tests.blogs import golden_blog
from tests.blogs.server import Serving, serving
from tests.chromium import require_chromium
from tests.scripted import NAMES, scripted_blog, scripted_blogs
from tests.scripted.crawl import Crawled, crawl

PLOT = golden_blog("plot")
#: Posts of the plain blog that there are not yet: a few are enough here.
HELD = {"plot": len(PLOT.posts) - 4}
PLAIN = PLOT.posts[-4:]
POSTS = [(blog.name, post) for blog in scripted_blogs() for post in blog.posts]


class Run:
    """What was served, and what was crawled."""

    def __init__(self, served: Serving, crawled: Crawled) -> None:
        self.served, self.crawled = served, crawled
        self.seeds = dict(zip(served.blogs, served.seeds, strict=True))

    def record(self, blog: str, path: str) -> Mapping[str, Any]:
        return self.crawled.of(self.seeds[blog])[path]

    def asked(self, blog: str, path: str) -> int:
        return len(self.served.asked(self.seeds[blog].rstrip("/") + path))


def test_scripted_blogs_in_auto(tmp_path: Path) -> None:
    """One crawl of them all beside a plain blog; a test of its own for each check would crawl once for each worker."""
    require_chromium()
    with serving((*scripted_blogs(), PLOT), held_back=HELD) as served:
        run = Run(served, crawl(served.seeds, tmp_path))
    every_post_is_there_once(run)
    fields_are_right(run)
    comments_that_come_late_are_there(run)
    only_scripted_blogs_are_rendered(run)
    what_was_learnt_is_not_asked_again(run)
    robots_and_kinds_hold_for_the_browser(run)
    one_browser_serves_all_and_nothing_is_left_open(run)


def every_post_is_there_once(run: Run) -> None:
    for name, seed in run.seeds.items():
        assert sorted(run.crawled.of(seed)) == sorted(post.path for post in run.served.posts(name))


def fields_are_right(run: Run) -> None:
    for name, post in POSTS:
        record = run.record(name, post.path)
        assert (record["title"], tuple(record["authors"]), record["text"]) == (post.title, post.authors, post.text)
        assert record["published"] == post.published.isoformat()


def comments_that_come_late_are_there(run: Run) -> None:
    for name, post in POSTS:
        found = [(c["author"], c["text"]) for c in run.record(name, post.path)["comments"]]
        assert found == [(comment.author, comment.text) for comment in post.comments], post.path


def only_scripted_blogs_are_rendered(run: Run) -> None:
    for name, seed in run.seeds.items():
        assert {r["crawl"]["rendered"] for r in run.crawled.of(seed).values()} == {name in NAMES}


def what_was_learnt_is_not_asked_again(run: Run) -> None:
    for post in scripted_blog("lantern").posts:  # its front page has told
        assert run.asked("lantern", post.path) == 1
    store = SqliteStore(run.crawled.corpus.with_suffix(".state.sqlite"))
    for name, seed in run.seeds.items():
        assert (store.get(BLOG, url_key(seed)) or {})["needs_browser"] is (name in NAMES)
    store.close()


def robots_and_kinds_hold_for_the_browser(run: Run) -> None:
    assert run.asked("lantern", "/private/notes") == 0
    pages = len(scripted_blog("lantern").posts) + 1
    assert run.asked("lantern", "/astray") == run.asked("lantern", "/astray?comments") == pages  # it leads to the notes
    assert run.crawled.stats["blogcorpus/browser/refused/redirect to what robots.txt closes"] == 2 * pages
    assert run.asked("lantern", "/lamp.png") == pages  # by the script, not as a picture
    assert run.asked("tide", "/style.css") == 0
    assert run.asked("mill", "/worker.js") == 0
    assert "Buy a bigger mirror" not in str(run.crawled.records)


def one_browser_serves_all_and_nothing_is_left_open(run: Run) -> None:
    stats = run.crawled.stats
    assert stats["blogcorpus/browser/started"] == 1
    assert stats["playwright/context_count"] == stats["playwright/page_count"] >= stats["blogcorpus/browser/rendered"]
    assert stats["playwright/context_count/max_concurrent"] <= 4
    assert not stats["children"]


def test_plain_blogs_start_no_browser(tmp_path: Path) -> None:
    with serving((PLOT,), held_back=HELD) as served:
        crawled = crawl(served.seeds, tmp_path)
    assert len(crawled.records) == len(PLAIN)
    assert not crawled.stats["playwright"]
    assert not any(name.startswith("blogcorpus/browser") for name in crawled.stats)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"NO_CHROMIUM": True}, "no Chromium on this machine"),
        ({"BLOGCORPUS_BROWSER_PATH": "/bin/false"}, "/bin/false does not start"),
    ],
)
def test_without_a_browser_the_crawl_goes_on(tmp_path: Path, settings: dict[str, Any], said: str) -> None:
    with serving((scripted_blog("lantern"), scripted_blog("mirror"), PLOT), held_back=HELD) as served:
        crawled = crawl(served.seeds, tmp_path, **settings)
        lantern, mirror, plot = served.seeds
    assert crawled.log.count("needs a browser, but") == 1
    assert said in crawled.log
    assert len(crawled.of(plot)) == len(PLAIN)
    assert not crawled.of(lantern)
    assert [line for line in crawled.log.splitlines() if lantern.split("//")[1] in line and "needs a browser" in line]
    # What the feed told is not lost.
    blog = scripted_blog("mirror")
    assert {path: record["text"] for path, record in crawled.of(mirror).items()} == {
        post.path: post.text for post in blog.posts[:2]
    }


def test_the_browser_reaches_no_private_address(tmp_path: Path) -> None:
    require_chromium()
    lantern = scripted_blog("lantern")
    with serving((lantern,), ports=False) as served:
        environ = {"http_proxy": served.proxy_url, "no_proxy": ""}
        crawled = crawl(served.seeds, tmp_path, environ, BLOGCORPUS_ALLOW_PRIVATE_ADDRESSES=False)
        asked = [url for _, url, _ in served.requests]
    assert len(crawled.of(lantern.seed)) == len(lantern.posts)
    assert [url for url in asked if not url.startswith(lantern.seed)] == []
    assert any(url.endswith("/away") for url in asked)
    assert crawled.stats["blogcorpus/browser/refused/not a public address"] >= 3 * len(lantern.posts)

"""A real Chromium on blogs that scripts write: right fields, right reasons, and no browser where none is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
POSTS = [(blog.name, post.path) for blog in scripted_blogs() for post in blog.posts]


class Run:
    """Everything served and crawled once, for all tests of this module."""

    def __init__(self, served: Serving, crawled: Crawled) -> None:
        self.served, self.crawled = served, crawled
        self.seeds = dict(zip(served.blogs, served.seeds, strict=True))

    def record(self, blog: str, path: str) -> Mapping[str, Any]:
        return self.crawled.of(self.seeds[blog])[path]

    def asked(self, blog: str, path: str) -> int:
        return len(self.served.asked(self.seeds[blog].rstrip("/") + path))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    require_chromium()
    with serving((*scripted_blogs(), PLOT), held_back=HELD) as served:
        yield Run(served, crawl(served.seeds, tmp_path_factory.mktemp("browser")))


def test_every_post_is_there_once(run: Run) -> None:
    for name in run.seeds:
        assert sorted(run.crawled.of(run.seeds[name])) == sorted(post.path for post in run.served.posts(name))


@pytest.mark.parametrize(("name", "path"), POSTS)
def test_fields_are_right(run: Run, name: str, path: str) -> None:
    post = next(post for post in scripted_blog(name).posts if post.path == path)
    record = run.record(name, path)
    assert record["crawl"]["rendered"]
    assert (record["title"], tuple(record["authors"]), record["text"]) == (post.title, post.authors, post.text)
    assert record["published"] == post.published.isoformat()


@pytest.mark.parametrize(("name", "path"), POSTS)
def test_comments_that_come_late_are_there(run: Run, name: str, path: str) -> None:
    post = next(post for post in scripted_blog(name).posts if post.path == path)
    found = [(c["author"], c["text"]) for c in run.record(name, path)["comments"]]
    assert found == [(comment.author, comment.text) for comment in post.comments]


def test_plain_blogs_are_not_rendered(run: Run) -> None:
    assert not any(record["crawl"]["rendered"] for record in run.crawled.of(run.seeds["plot"]).values())


def test_what_was_learnt_is_not_asked_again(run: Run) -> None:
    for post in scripted_blog("lantern").posts:  # its front page has told
        assert run.asked("lantern", post.path) == 1
    store = SqliteStore(run.crawled.corpus.with_suffix(".state.sqlite"))
    states = {name: store.get(BLOG, url_key(seed)) or {} for name, seed in run.seeds.items()}
    assert {name: state["needs_browser"] for name, state in states.items()} == {
        **dict.fromkeys(NAMES, True),
        "plot": False,
    }


def test_robots_and_kinds_hold_for_the_browser(run: Run) -> None:
    assert run.asked("lantern", "/private/notes") == 0
    assert (
        run.asked("lantern", "/lamp.png") == len(scripted_blog("lantern").posts) + 1
    )  # the script's, not the picture's
    assert run.asked("tide", "/style.css") == 0
    assert run.asked("mill", "/worker.js") == 0
    assert "Buy a bigger mirror" not in str(run.crawled.records)


def test_one_browser_for_all(run: Run) -> None:
    stats = run.crawled.stats
    assert stats["blogcorpus/browser/started"] == 1
    assert stats["playwright/context_count"] == stats["playwright/page_count"] >= stats["blogcorpus/browser/rendered"]


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
def test_without_a_browser_the_crawl_goes_on(tmp_path: Path, settings: dict[str, object], said: str) -> None:
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

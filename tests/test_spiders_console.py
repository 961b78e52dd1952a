"""The table at the end of a crawl, and the exit code it comes with."""

from __future__ import annotations

import io
import logging
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timezone
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console
from scrapy import signals
from scrapy.exceptions import DropItem
from scrapy.signalmanager import SignalManager
from scrapy.statscollectors import StatsCollector
from scrapy.utils.test import get_crawler

from blogcorpus.cli.table import closing_line, summary_table
from blogcorpus.crawl import BlogCrawl, CrawlOptions, Reason
from blogcorpus.items import Blog, Draft, Finding, Page, Post
from blogcorpus.outcome import BlogLine, outcome
from blogcorpus.publish import PublishOptions, publish
from spiders.extensions.console import ConsoleExtension, Row, line
from spiders.signals import blog_finished, blog_started
from tests.fakesite import Past

HOME = "http://blog.example/"


def crawl(
    home: str = HOME,
    *,
    posts: int = 0,
    reason: Reason | None = None,
    detail: str = "",
    nothing_new: bool = False,
    unread: int = 0,
) -> BlogCrawl:
    made = BlogCrawl(home, memory=Past(), options=CrawlOptions())
    made.summary.published["feed"] = posts
    made.summary.reason, made.summary.detail = reason, detail
    made.summary.nothing_new = nothing_new
    made.summary.refused[Reason.BUDGET] = unread
    return made


def row(made: BlogCrawl, **counts: Any) -> BlogLine:
    return line(Row(made.blog.url, made.summary, **counts))


GOOD, QUIET = row(crawl(posts=3), written=3), row(crawl(nothing_new=True))
BAD, EMPTY = row(crawl(reason=Reason.ROBOTS)), row(crawl())
SPENT = row(crawl(posts=3, unread=5), written=3)
CUT, STILL = row(crawl(posts=3), written=3, interrupted=True), row(crawl(), interrupted=True)
AWAY = row(crawl(reason=Reason.UNREACHABLE, detail="its name is not known"))


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([], 0),
        ([GOOD], 0),
        ([GOOD, QUIET], 0),
        ([QUIET], 0),
        ([GOOD, BAD], 1),
        ([QUIET, EMPTY], 1),
        ([BAD], 3),
        ([BAD, EMPTY], 3),
    ],
)
def test_exit_codes(rows: list[BlogLine], code: int) -> None:
    assert outcome(rows) == code


def shown(rows: list[BlogLine]) -> list[dict[str, str]]:
    """The table as a person reads it: a line for each blog, cells by their column."""
    table = summary_table(rows)
    heads = [str(column.header) for column in table.columns]
    return [
        dict(zip(heads, cells, strict=True))
        for cells in zip(*([str(c) for c in k.cells] for k in table.columns), strict=True)
    ]


def test_a_line_of_the_table() -> None:
    made = crawl(posts=3)
    made.summary.published["sitemap"] = 5
    made.summary.feed, made.summary.feed_entries = f"{HOME}feed", 10
    made_line = row(
        made, written=8, changed=1, dropped=Counter({"known": 2}), filled=Counter(title=8, authors=4, text=7)
    )
    [read] = shown([made_line])
    assert read == {
        "blog": "blog.example/",
        "new": "8",
        "feed alone": "10",
        "by route": "sitemap 5, feed 3",
        "title": "100%",
        "author": "50%",
        "date": "0%",
        "text": "88%",
        "tags": "0%",
        "comm.": "0%",
        "note": "2 known; 1 changed",
    }


@pytest.mark.parametrize(
    ("told", "feed", "note"),
    [
        (BAD, "", "robots.txt"),
        (AWAY, "", "unreachable: its name is not known"),
        (EMPTY, "no feed", "no posts found"),
        (QUIET, "", "nothing new"),
        (GOOD, "no feed", ""),
        (SPENT, "no feed", "page budget spent: run again for more"),
        (CUT, "no feed", "interrupted"),
        (STILL, "no feed", "interrupted"),
    ],
)
def test_what_a_line_notes(told: BlogLine, feed: str, note: str) -> None:
    [read] = shown([told])
    assert (read["feed alone"], read["note"]) == (feed, note)


def test_blogs_stand_in_order_and_brackets_are_no_markup() -> None:
    rows = [row(crawl(f"http://{name}")) for name in ("b.example/", "a.example/[/x]")]
    assert [read["blog"] for read in shown(rows)] == ["a.example/[/x]", "b.example/"]
    screen = Console(file=io.StringIO(), width=160)
    screen.print(summary_table(rows))


def test_a_narrow_window_names_only_the_fields_that_are_sometimes_empty() -> None:
    filled = Counter(title=8, authors=4, published=8, text=8, tags=8, comments=8)
    told = row(crawl("http://a-long-name-of-a-blog.example/weblog/", posts=8), written=8, filled=filled)
    screen = Console(file=(printed := io.StringIO()), width=80)
    screen.print(summary_table([told], 80))
    assert max(len(text.rstrip()) for text in printed.getvalue().splitlines()) <= 80
    assert "a-long-name-of-a-blog.examp…" in printed.getvalue()
    table = summary_table([told], 80)
    assert [str(c) for c in table.columns[4].cells] == ["all but author 50%"]


def test_the_closing_line() -> None:
    assert closing_line([GOOD, QUIET], 12.4) == "\n3 new posts from 2 blogs, 0 requests in 12 s"
    assert closing_line([QUIET], 1) == "\nnothing new from 1 blog, 0 requests in 1 s"
    assert closing_line([BAD], 1) == "\nnothing from 1 blog: robots.txt; 0 requests in 1 s"
    both = "3 new posts from 3 blogs; nothing from 2 blogs: robots.txt (1), unreachable (1); 0 requests in 1 s"
    assert closing_line([GOOD, BAD, AWAY], 1) == f"\n{both}"
    assert closing_line([], 1) == "\nnothing new from 0 blogs, 0 requests in 1 s"


# --- as signals tell it --------------------------------------------------------------------------------------------


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[SignalManager, StatsCollector]]:
    monkeypatch.setenv("COLUMNS", "200")
    crawler = get_crawler(settings_dict={"BLOGCORPUS_PROGRESS": False, "EXTENSIONS_BASE": {}})
    extension = ConsoleExtension.from_crawler(crawler)
    assert crawler.stats is not None
    loggers = [logging.getLogger(name) for name in ("scrapy", "scrapy.crawler")]
    levels = [logger.level for logger in loggers]
    yield crawler.signals, crawler.stats
    del extension  # signals hold it weakly
    for logger, level in zip(loggers, levels, strict=True):  # it sets them for the whole process
        logger.setLevel(level)


def post(**more: Any) -> Post:
    page = Page(url=f"{HOME}tea", html="", blog=Blog(url=HOME), fetched_at=datetime(2024, 5, 1, tzinfo=timezone.utc))
    title: Finding[str] = Finding(value="Tea", method="feed", rule="title", confidence=1.0)
    return replace(publish(Draft(page=page).add("title", title), PublishOptions()), **more)


def test_a_crawl_from_open_to_close(
    told: tuple[SignalManager, StatsCollector], capsys: pytest.CaptureFixture[str]
) -> None:
    send, stats = told[0].send_catch_log, told[1]
    one, two = crawl(posts=1), crawl("http://other.example/", posts=1)
    spider = SimpleNamespace(seeds=[HOME, "http://other.example/", "http://third.example/"])
    failures = [*send(signals.spider_opened, spider=spider)]
    failures += [*send(blog_started, crawl=one), *send(blog_started, crawl=two)]
    failures += send(signals.response_received)
    failures += send(signals.item_scraped, item=post())
    failures += send(signals.item_scraped, item=post(crawl={"revision": 2}))
    failures += send(signals.item_scraped, item=post(blog="http://other.example/"))
    for url in (HOME, f"{HOME}tea"):
        page = Page(url=url, html="", blog=Blog(url=HOME))
        failures += send(signals.item_dropped, item=page, exception=DropItem("known"))
    failures += send(blog_finished, crawl=one)
    failures += send(signals.spider_closed)  # stopped while the second blog was under way
    assert [result for _, result in failures if result is not None] == []
    said = capsys.readouterr().err
    assert "2 known; 1 changed" in " ".join(said.split())
    assert "3 new posts from 2 blogs" in said
    assert said.count("interrupted") == 1
    assert "blogs that were not begun: 1; run again for them" in said
    assert stats.get_value("blogcorpus/outcome") == 0

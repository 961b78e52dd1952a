"""What a person sees: live progress on a terminal, log lines elsewhere, and a table of every blog at the end."""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.live import Live
from rich.table import Table
from rich.text import Text
from scrapy import signals
from typing_extensions import Self

from blogcorpus.crawl import BlogCrawl
from blogcorpus.items import Post
from spiders.signals import blog_finished, blog_started

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

#: Fields whose share of records is shown, and their columns' heads.
_SHOWN = {
    "title": "title",
    "authors": "author",
    "published": "date",
    "text": "text",
    "tags": "tags",
    "comments": "comm.",
}
#: Seconds between two log lines where there is no terminal.
_PACE = 15.0
_CURRENT = 6
#: They log every failed request with its traceback; the table says how many there were and why.
_LOUD = ("scrapy.downloadermiddlewares.robotstxt", "scrapy.downloadermiddlewares.retry")


@dataclass
class Row:
    """One blog's line of the table."""

    crawl: BlogCrawl
    written: int = 0
    changed: int = 0
    #: Pages that a stage failed on: a fault of ours, or of the machine.
    errors: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    filled: Counter[str] = field(default_factory=Counter)


class ConsoleExtension:
    """Counts what happens and shows it."""

    def __init__(self, crawler: Crawler, *, live: bool) -> None:
        self._crawler = crawler
        self._console = Console(stderr=True)
        self._live = Live(console=self._console, refresh_per_second=4, transient=True) if live else None
        self._rows: dict[str, Row] = {}
        self._running: dict[int, BlogCrawl] = {}
        self._pages = self._finished = 0
        self._started = self._said = time.monotonic()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """A live display where there is a terminal, unless a setting says otherwise."""
        wanted = crawler.settings.get("BLOGCORPUS_PROGRESS")
        live = sys.stderr.isatty() if wanted is None else crawler.settings.getbool("BLOGCORPUS_PROGRESS")
        extension = cls(crawler, live=live)
        connect = crawler.signals.connect
        connect(extension.on_open, signals.spider_opened)
        connect(extension.on_started, blog_started)
        connect(extension.on_blog, blog_finished)
        connect(extension.on_response, signals.response_received)
        connect(extension.on_written, signals.item_scraped)
        connect(extension.on_dropped, signals.item_dropped)
        connect(extension.on_error, signals.item_error)
        connect(extension.on_close, signals.spider_closed)
        return extension

    def on_open(self) -> None:
        """The crawl begins."""
        for name in _LOUD:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        if self._live is not None:
            self._live.start()

    def on_started(self, crawl: BlogCrawl) -> None:
        """A blog begins."""
        self._running[id(crawl)] = crawl

    def on_blog(self, crawl: BlogCrawl) -> None:
        """A blog has been fetched."""
        self._running.pop(id(crawl), None)
        self._finished += 1
        self._row(crawl.blog.url).crawl = crawl
        self._show()

    def on_response(self) -> None:
        """A response came."""
        self._pages += 1
        self._show()

    def on_written(self, item: Post) -> None:
        """A record was written."""
        row = self._row(item.blog or "")
        row.written += 1
        row.changed += item.crawl["revision"] > 1
        row.filled.update(name for name in _SHOWN if getattr(item, name))

    def on_dropped(self, item: Any, exception: BaseException) -> None:
        """A page was refused on the road."""
        page = getattr(item, "page", item)
        self._row(page.blog.url if page.blog else "").dropped[str(exception)] += 1

    def on_error(self, item: Any) -> None:
        """A page failed on the road."""
        page = getattr(item, "page", item)
        self._row(page.blog.url if page.blog else "").errors += 1

    def on_close(self) -> None:
        """The crawl ends."""
        if self._live is not None:
            self._live.stop()
        for crawl in self._running.values():  # the crawl was stopped while they were under way
            self._row(crawl.blog.url).crawl = crawl
        rows = [row for row in self._rows.values() if row.crawl is not None]
        self._console.print(summary_table(rows))
        self._console.print(closing_line(rows, time.monotonic() - self._started))
        self._crawler.stats.set_value("blogcorpus/outcome", outcome(rows))

    def _row(self, blog: str) -> Row:
        if blog not in self._rows:
            self._rows[blog] = Row(None)  # type: ignore[arg-type]  # set when the blog is finished
        return self._rows[blog]

    def _show(self) -> None:
        if self._live is not None:
            self._live.update(Text(self._line() + self._current()))
        elif time.monotonic() - self._said > _PACE:
            self._said = time.monotonic()
            self._console.print(self._line(), highlight=False)

    def _line(self) -> str:
        spent = max(0.1, time.monotonic() - self._started)
        posts = sum(row.written for row in self._rows.values())
        total = self._finished + len(self._running)
        return (
            f"{self._finished}/{total} blogs · {posts} posts · {self._pages} pages · {self._pages / spent:.1f} pages/s"
        )

    def _current(self) -> str:
        names = [f"\n  {c.blog.url} ({c.summary.requests} requests)" for c in list(self._running.values())[:_CURRENT]]
        return "".join(names)


def outcome(rows: list[Row]) -> int:
    """The exit code: 0 all well, 1 some blogs failed, 3 nothing was found at all."""
    failed = [row for row in rows if row.crawl.summary.verdict() is not None]
    if not failed:
        return 1 if any(row.errors for row in rows) else 0
    return 1 if len(failed) < len(rows) else 3


def summary_table(rows: list[Row]) -> Table:
    """A line for each blog: posts, routes, how many records have each field, and the reason where nothing came."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("blog", "new", "feed alone", "by route"):
        table.add_column(name, justify="right" if name in ("new", "feed alone") else "left", overflow="fold")
    for name in _SHOWN.values():
        table.add_column(name, justify="right")
    table.add_column("note", overflow="fold")
    for row in sorted(rows, key=lambda r: r.crawl.blog.url):
        table.add_row(*map(Text, _cells(row)))  # as text: addresses with brackets are no markup
    return table


def _cells(row: Row) -> tuple[str, ...]:
    summary = row.crawl.summary
    routes = ", ".join(f"{route} {count}" for route, count in summary.published.most_common())
    shares = (f"{round(100 * row.filled[name] / row.written)}%" if row.written else "" for name in _SHOWN)
    notes = [f"{count} {reason}" for reason, count in row.dropped.most_common(3)]
    verdict = summary.verdict()
    if verdict is not None:
        notes.insert(0, verdict.value)
    elif summary.nothing_new:
        notes.insert(0, "nothing new")
    if row.errors:
        notes.append(f"{row.errors} failed, see the log")
    if row.changed:
        notes.append(f"{row.changed} changed")
    feed = str(summary.feed_entries) if summary.feed else "no feed" if not summary.nothing_new else ""
    return (
        row.crawl.blog.url.removeprefix("http://").removeprefix("https://"),
        str(row.written),
        feed,
        routes,
        *shares,
        "; ".join(notes),
    )


def closing_line(rows: list[Row], spent: float) -> str:
    """One sentence about the whole crawl."""
    posts = sum(row.written for row in rows)
    requests = sum(row.crawl.summary.requests for row in rows)
    told = f"{posts} new posts" if posts else "nothing new"
    return f"\n{told} from {len(rows)} blogs, {requests} requests in {spent:.0f} s"

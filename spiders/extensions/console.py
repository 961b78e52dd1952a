"""What a person sees: live progress on a terminal, log lines elsewhere, and a table of every blog at the end."""

from __future__ import annotations

import logging
import sys
import time
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.live import Live
from rich.text import Text
from scrapy import signals
from typing_extensions import Self

from blogcorpus.crawl import BlogCrawl
from blogcorpus.items import Post
from spiders.signals import blog_finished, blog_started
from spiders.table import SHOWN, Row, closing_line, outcome, summary_table

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

#: Seconds between two log lines where there is no terminal.
_PACE = 15.0
_CURRENT = 6
#: Columns of a log file, which no window cuts.
_LOG_WIDTH = 140
#: They log every failed request with its traceback; the table says how many there were and why.
_LOUD = ("scrapy.downloadermiddlewares.robotstxt", "scrapy.downloadermiddlewares.retry")


class ConsoleExtension:
    """Counts what happens and shows it."""

    def __init__(self, crawler: Crawler, *, live: bool) -> None:
        self._crawler = crawler
        self._console = Console(stderr=True, width=None if sys.stderr.isatty() else _LOG_WIDTH)
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
        row.filled.update(name for name in SHOWN if getattr(item, name))

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
        self._console.print(summary_table(rows, self._console.width))
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

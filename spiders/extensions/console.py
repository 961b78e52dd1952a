"""What a person sees: live progress on a terminal, log lines elsewhere, and a table of every blog at the end."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.live import Live
from rich.text import Text
from scrapy import signals
from typing_extensions import Self

from blogcorpus.cli.table import SHOWN, closing_line, screen, summary_table
from blogcorpus.crawl import BlogCrawl, Reason, Summary
from blogcorpus.items import Page, Post
from blogcorpus.outcome import BlogLine, outcome
from spiders.signals import blog_finished, blog_started

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from spiders.blogs import BlogsSpider

#: Seconds between two log lines where there is no terminal.
_PACE = 15.0
#: And between two of a shard's, which go to the display of all shards.
_SHARD_PACE = 1.0
_CURRENT = 6
#: They log every failed request with its traceback; the table says how many there were and why.
_LOUD = ("scrapy.downloadermiddlewares.retry",)
#: It says at the level INFO, which few see, that a signal came.
_PROCESS = "scrapy.crawler"
_INTERRUPTED = "interrupted"
_STOPPING = "stopping: what is under way is finished; Ctrl-C again to stop at once"


@dataclass
class Row:
    """What is counted of one blog; not its crawl, which holds pages."""

    blog: str
    summary: Summary | None = None
    written: int = 0
    changed: int = 0
    #: Pages that a stage failed on: a fault of ours, or of the machine.
    errors: int = 0
    #: The crawl ended while this blog was under way.
    interrupted: bool = False
    dropped: Counter[str] = field(default_factory=Counter)
    filled: Counter[str] = field(default_factory=Counter)


class _Stopping(logging.Handler):
    """Tells a person that the first signal was heard: the crawl ends politely, which takes a while."""

    def __init__(self, console: Console) -> None:
        super().__init__(logging.INFO)
        self._console = console

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.args, dict) and "signame" in record.args and record.levelno == logging.INFO:
            self._console.print(_STOPPING, highlight=False)
            logging.getLogger(_PROCESS).removeHandler(self)  # the second signal needs no words


class ConsoleExtension:
    """Counts what happens and shows it."""

    def __init__(self, crawler: Crawler, *, live: bool) -> None:
        self._crawler = crawler
        self._console = screen()
        self._live = Live(console=self._console, refresh_per_second=4, transient=True) if live else None
        self._rows: dict[str, Row] = {}
        self._running: dict[int, BlogCrawl] = {}
        self._pages = self._posts = self._finished = self._total = 0
        self._shard: bool = crawler.settings.getbool("BLOGCORPUS_SHARD")
        self._started = self._said = time.monotonic()
        self._stopping = _Stopping(self._console)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """A live display where there is a terminal, unless a setting says otherwise; of a shard numbers for others."""
        wanted = crawler.settings.get("BLOGCORPUS_PROGRESS")
        live = sys.stderr.isatty() if wanted is None else crawler.settings.getbool("BLOGCORPUS_PROGRESS")
        extension = cls(crawler, live=live and not crawler.settings.getbool("BLOGCORPUS_SHARD"))
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

    def on_open(self, spider: BlogsSpider) -> None:
        """The crawl begins."""
        self._total = len(spider.seeds)
        # Scrapy leaves it to its handler to pass over what is not wanted, and makes a record of every request for it.
        logging.getLogger("scrapy").setLevel(self._crawler.settings["LOG_LEVEL"])
        for name in _LOUD:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        if not self._shard:
            logging.getLogger(_PROCESS).setLevel(logging.INFO)
            logging.getLogger(_PROCESS).addHandler(self._stopping)
        if self._live is not None:
            self._live.start()

    def on_started(self, crawl: BlogCrawl) -> None:
        """A blog begins."""
        self._running[id(crawl)] = crawl

    def on_blog(self, crawl: BlogCrawl) -> None:
        """A blog has been fetched."""
        self._running.pop(id(crawl), None)
        self._finished += 1
        self._row(crawl.blog.url).summary = crawl.summary
        self._show()

    def on_response(self) -> None:
        """A response came."""
        self._pages += 1
        self._show()

    def on_written(self, item: Post) -> None:
        """A record was written."""
        row = self._row(item.blog or "")
        row.written += 1
        self._posts += 1
        row.changed += item.crawl["revision"] > 1
        row.filled.update(name for name in SHOWN if getattr(item, name))

    def on_dropped(self, item: Page, exception: BaseException) -> None:
        """A page was refused on the road."""
        self._row(item.blog_url).dropped[str(exception)] += 1

    def on_error(self, item: Page) -> None:
        """A page failed on the road."""
        self._row(item.blog_url).errors += 1

    def on_close(self) -> None:
        """The crawl ends."""
        if self._live is not None:
            self._live.stop()
        logging.getLogger(_PROCESS).removeHandler(self._stopping)
        for crawl in self._running.values():  # the crawl was stopped while they were under way
            row = self._row(crawl.blog.url)
            row.summary, row.interrupted = crawl.summary, True
        lines = [line(row) for row in self._rows.values() if row.summary is not None]
        if self._shard:
            self._tell(lines=[told.to_json() for told in lines])
        else:
            self._console.print(summary_table(lines, self._console.width))
            self._console.print(closing_line(lines, time.monotonic() - self._started))
            if waiting := self._total - self._finished - len(self._running):
                self._console.print(f"blogs that were not begun: {waiting}; run again for them", highlight=False)
        self._crawler.stats.set_value("blogcorpus/outcome", outcome(lines))

    def _row(self, blog: str) -> Row:
        if blog not in self._rows:
            self._rows[blog] = Row(blog)
        return self._rows[blog]

    def _show(self) -> None:
        if self._live is not None:
            self._live.update(Text(self._line() + self._current()))
        elif time.monotonic() - self._said > (_SHARD_PACE if self._shard else _PACE):
            self._said = time.monotonic()
            if self._shard:
                self._tell(blogs=self._finished, posts=self._posts, pages=self._pages)
            else:
                self._console.print(self._line(), highlight=False)

    def _tell(self, **what: Any) -> None:
        """To the worker that runs this shard; one line on standard output."""
        sys.stdout.write(json.dumps(what) + "\n")
        sys.stdout.flush()

    def _line(self) -> str:
        spent = max(0.1, time.monotonic() - self._started)
        told = f"{self._finished}/{self._total} blogs · {self._posts} posts · {self._pages} pages"
        return f"{told} · {self._pages / spent:.1f} pages/s"

    def _current(self) -> str:
        names = [f"\n  {c.blog.url} ({c.summary.requests} requests)" for c in list(self._running.values())[:_CURRENT]]
        return "".join(names)


def line(row: Row) -> BlogLine:
    """What a person reads of it."""
    summary = row.summary or Summary(blog=row.blog)
    notes = [f"{count} {reason}" for reason, count in row.dropped.most_common(3)]
    verdict = summary.verdict()
    reason = _INTERRUPTED if row.interrupted else verdict.value if verdict is not None else ""
    if reason:
        notes.insert(0, f"{reason}: {summary.detail}" if summary.detail and not row.interrupted else reason)
    elif summary.refused[Reason.BUDGET]:
        notes.insert(0, f"{Reason.BUDGET.value}: run again for more")
    elif summary.nothing_new:
        notes.insert(0, "nothing new")
    if row.errors:
        notes.append(f"{row.errors} failed, see the log")
    if row.changed:
        notes.append(f"{row.changed} changed")
    return BlogLine(
        blog=row.blog,
        new=row.written,
        requests=summary.requests,
        feed=_feed(summary, verdict),
        routes=", ".join(f"{route} {count}" for route, count in summary.published.most_common()),
        filled=dict(row.filled),
        note="; ".join(notes),
        failed=verdict is not None,
        reason=reason if verdict is not None else "",
        errors=row.errors,
    )


def _feed(summary: Summary, verdict: Reason | None) -> str:
    """What a feed reader would have had; nothing where nobody could look for a feed."""
    if summary.feed:
        return str(summary.feed_entries)
    return "no feed" if not summary.nothing_new and verdict in (None, Reason.NO_FEED, Reason.NO_POSTS) else ""

"""The journal: what a run came to, kept in the store, so that a report can say why a blog gave little."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

from scrapy import signals
from typing_extensions import Self

from blogcorpus.stores import OUTCOME, RUN, Store, store_for
from spiders.signals import blog_finished, blog_started

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from blogcorpus.crawl import BlogCrawl
    from blogcorpus.items import Page

#: Statistics of ours.
_OURS = "blogcorpus/"
#: Runs that are remembered: a year of nights.
_RUNS = 400


class JournalExtension:
    """Writes a note for every blog (its last run) and one for every run."""

    def __init__(self, crawler: Crawler, store: Store) -> None:
        self._crawler = crawler
        self._store = store
        #: Blogs under way; of those that are done only the outcome is kept, for a crawl holds pages.
        self._running: dict[str, BlogCrawl] = {}
        self._outcomes: dict[str, dict[str, Any]] = {}
        self._dropped: defaultdict[str, Counter[str]] = defaultdict(Counter)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Listen; the ledger, which comes later, closes the store."""
        extension = cls(crawler, store_for(crawler, crawler.settings["BLOGCORPUS_STORE"]))
        connect = crawler.signals.connect
        connect(extension.on_started, blog_started)
        connect(extension.on_finished, blog_finished)
        connect(extension.on_dropped, signals.item_dropped)
        connect(extension.on_close, signals.spider_closed)
        return extension

    def on_started(self, crawl: BlogCrawl) -> None:
        """A blog begins."""
        self._running[crawl.seed] = crawl

    def on_finished(self, crawl: BlogCrawl) -> None:
        """Everything of a blog has been fetched."""
        self._running.pop(crawl.seed, None)
        self._outcomes[crawl.blog.url] = _outcome(crawl, stopped=False)

    def on_dropped(self, item: Page, exception: BaseException) -> None:
        """A page was refused on the road."""
        self._dropped[item.blog_url][str(exception)] += 1

    def on_close(self, reason: str) -> None:
        """Write everything at once."""
        stats = self._crawler.stats.get_stats() if self._crawler.stats is not None else {}
        run = stats.get("run") or datetime.now(timezone.utc).isoformat(timespec="seconds")
        ours = {name.removeprefix(_OURS): value for name, value in stats.items() if name.startswith(_OURS)}
        self._outcomes.update((crawl.blog.url, _outcome(crawl, stopped=True)) for crawl in self._running.values())
        with self._store.transaction():
            for blog, outcome in self._outcomes.items():
                self._store.put(OUTCOME, blog, {"run": run, **outcome, "dropped": dict(self._dropped[blog])})
            self._store.put(RUN, run, {"spider": self._crawler.spider and self._crawler.spider.name, "end": reason,
                                       "posts": stats.get("item_scraped_count", 0), "stats": ours})  # fmt: skip
            for name in self._store.names(RUN)[:-_RUNS]:
                self._store.delete(RUN, name)


def _outcome(crawl: BlogCrawl, *, stopped: bool) -> dict[str, Any]:
    summary = crawl.summary
    verdict = summary.verdict()
    return {
        "posts": summary.posts,
        "requests": summary.requests,
        "reason": verdict.value if verdict is not None else None,
        "stopped": stopped,
        "nothing_new": summary.nothing_new,
        "missed": {why.value: count for why, count in summary.missed.items()},
        "refused": {why.value: count for why, count in summary.refused.items()},
    }

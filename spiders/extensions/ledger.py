"""The ledger: what has been written is remembered, and only then.

A post is marked as known after the feed exporters have handed its line to the operating system; a blog's state (feed
validators, "archive read") after all its posts are. A kill between the two costs nothing: at the next start, lines that
the store does not know yet are read from the corpus. Where corpus or store cannot be written any more the crawl stops:
what it fetched beyond that could not be kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy import signals
from scrapy.http import Response
from typing_extensions import Self

from blogcorpus.crawl import BlogCrawl, Keys
from blogcorpus.errors import BlogcorpusError, CorpusError, StoreError
from blogcorpus.exporters.feeds import WRITE_ERROR
from blogcorpus.feed import to_json as feed_note
from blogcorpus.items import Page, Post
from blogcorpus.publish import digest
from blogcorpus.recover import recover, refuse_lost
from blogcorpus.stores import (
    BLOG,
    FEED,
    Known,
    Store,
    add_to_trail,
    drop_trail,
    put_site_rules,
    site_rules,
    store_for,
)
from blogcorpus.urls import fingerprint, url_key
from spiders.addon import corpus_file
from spiders.signals import blog_finished

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from twisted.python.failure import Failure

    from blogcorpus.crawl.duplicates import Duplicates

#: The stat that says why the crawl was stopped.
STOPPED = "blogcorpus/stopped"
#: Posts that are remembered in one transaction.
_BATCH = 20


class LedgerExtension:
    """Writes to the store what has become true."""

    def __init__(self, crawler: Crawler, store: Store, corpus: Path) -> None:
        self._crawler = crawler
        self._store = store
        self._corpus = corpus
        self._stopped = False
        self._posts: list[Known] = []
        #: The crawls that they came from.
        self._crawls: dict[str, BlogCrawl] = {}
        #: Pages of each blog that have left the pipelines, written or dropped.
        self._settled: Counter[str] = Counter()
        self._finished: dict[str, BlogCrawl] = {}
        self._duplicates: dict[int, Duplicates] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Listen to everything that leaves the pipelines."""
        corpus, options = corpus_file(crawler.settings.getdict("FEEDS"))
        store = store_for(crawler, crawler.settings["BLOGCORPUS_STORE"])
        extension = cls(crawler, store, corpus)
        if not options.get("overwrite"):
            if options and not crawler.settings.getbool("BLOGCORPUS_SHARD"):  # a shard's part file is always new
                refuse_lost(corpus, store, crawler.settings["BLOGCORPUS_STORE"])
            recover(corpus, store)
        connect = crawler.signals.connect
        connect(extension.on_written, signals.item_scraped)
        connect(extension.on_dropped, signals.item_dropped)
        connect(extension.on_error, signals.item_error)
        connect(extension.on_finished, blog_finished)
        connect(extension.on_close, signals.spider_closed)
        return extension

    def on_written(self, item: Post, response: Response) -> None:
        """A record's line is in the corpus, unless the disk is full."""
        failed = self._crawler.stats.get_value(WRITE_ERROR)
        if failed:
            advice = f"cannot be written on ({failed}); free some space and run again"
            self._stop(CorpusError(advice, subject=str(self._corpus)))
            return
        self._posts.append(
            Known(
                key=item.url_key,
                url=item.url,
                blog=item.blog or "",
                digest=digest(item),
                fingerprint=fingerprint(item.text),
                revision=item.crawl["revision"],
            )
        )
        crawl = response.meta["blogcorpus_crawl"]
        self._crawls[crawl.blog.url] = crawl
        self._settle(item.blog or "")
        if len(self._posts) >= _BATCH:
            self._guarded(self._flush)

    def on_dropped(self, item: Page, exception: BaseException) -> None:
        """A page was refused on the road."""
        self._crawler.stats.inc_value(f"blogcorpus/dropped/{exception}")
        self._settle(item.blog_url)

    def on_error(self, failure: Failure) -> None:
        """A page failed on the road; the blog's state is not closed over it, so the next run tries again."""
        if isinstance(failure.value, StoreError):
            self._stop(failure.value)

    def on_finished(self, crawl: BlogCrawl) -> None:
        """Everything of a blog has been fetched."""
        self._finished[crawl.blog.url] = crawl
        self._duplicates[id(crawl.keys.duplicates)] = crawl.keys.duplicates
        self._guarded(self._close_blogs)

    def on_close(self) -> None:
        """The crawl ends, politely or not."""
        self._guarded(self._flush)
        self._guarded(self._close_blogs)
        self._count()
        self._store.close()

    def _count(self) -> None:
        """Count addresses that were others of known posts, by what showed it: the paper's Figure 2."""
        stats = self._crawler.stats
        for duplicates in self._duplicates.values():
            stats.inc_value("blogcorpus/keys/addresses", duplicates.addresses)
            for step, count in duplicates.found.items():
                stats.inc_value(f"blogcorpus/keys/duplicates/{step}", count)

    def _guarded(self, write: Callable[[], None]) -> None:
        """Write to the store. If that fails nothing is lost, since the corpus has the posts, but the crawl stops."""
        try:
            write()
        except StoreError as error:
            self._stop(error)

    def _stop(self, error: BlogcorpusError) -> None:
        if self._stopped:
            return
        self._stopped = True
        self._crawler.stats.set_value(STOPPED, str(error))
        if self._crawler.engine is not None and self._crawler.spider is not None:
            self._crawler.engine.close_spider(self._crawler.spider, reason="cannot be written")

    def _settle(self, blog: str) -> None:
        self._settled[blog] += 1
        if blog in self._finished:
            self._guarded(self._close_blogs)

    def _close_blogs(self) -> None:
        """Remember the state of blogs whose pages have all left the pipelines."""
        done = [c for url, c in self._finished.items() if self._settled[url] >= c.summary.posts]
        if not done:
            return
        with self._store.transaction():
            self._flush()
            for crawl in done:
                del self._finished[crawl.blog.url]
                self._close(crawl)
                self._put_rules(crawl.keys)
                for url, state in crawl.feeds.states.items():
                    self._store.put(FEED, url, feed_note(state))
        for crawl in done:
            crawl.keys.release()

    def _put_rules(self, keys: Keys) -> None:
        """Remember what was learnt of a site's addresses."""
        if keys.site:
            known = site_rules(self._store, keys.site)  # read again: the user may have said something meanwhile
            put_site_rules(self._store, keys.site, known.merged(keys.learnt()))

    def _close(self, crawl: BlogCrawl) -> None:
        state = crawl.final_state()
        self._store.put(BLOG, url_key(crawl.seed), state.to_json())
        if not state.archive_done:
            self._note_trail(crawl)
        elif not crawl.trail.empty:
            drop_trail(self._store, crawl.blog.url)

    def _note_trail(self, crawl: BlogCrawl) -> None:
        add_to_trail(self._store, crawl.blog.url, *crawl.trail.news())

    def _flush(self) -> None:
        """Remember posts that have been written, and in the same transaction what their pages lead to."""
        if not self._posts:
            return
        with self._store.transaction():
            for crawl in self._crawls.values():
                if not crawl.state.archive_done:
                    self._note_trail(crawl)
            self._store.remember(self._posts)
        self._posts, self._crawls = [], {}

"""The last station: a draft becomes a record."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import replace
from datetime import datetime, timezone
from typing import TYPE_CHECKING

from scrapy.exceptions import DropItem
from typing_extensions import Self

from blogcorpus.chain import trim_content
from blogcorpus.crawl import Reason
from blogcorpus.items import Draft, Post
from blogcorpus.privacy import Forgetting
from blogcorpus.publish import PublishOptions, digest, publish
from blogcorpus.rights import opts_out
from blogcorpus.stores import Store, store_for
from blogcorpus.urls import bands, fingerprint, near

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings
    from scrapy.statscollectors import StatsCollector

#: Reasons that count ("in 7 of 9 documents") are one reason.
_NUMBER = re.compile(r"\d+")

#: More than are ever under way between this station and the store.
_RECENT = 100


class PublishPipeline:
    """Finishes records; drops those without words, of people who opted out or asked to be forgotten, and copies."""

    def __init__(
        self,
        store: Store,
        options: PublishOptions,
        *,
        respect: bool,
        drop_copies: bool,
        stats: StatsCollector | None = None,
    ) -> None:
        self._store = store
        self._stats = stats
        self._options = options
        self._respect = respect
        self._drop_copies = drop_copies
        self._forgetting = Forgetting.from_store(store)
        #: Fingerprint, key and address of the last posts: the store hears of them only when they have been written.
        self._recent: deque[tuple[int, str, str]] = deque(maxlen=_RECENT)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Read the settings once."""
        settings = crawler.settings
        # Scrapy's own start time is set only when the spider opens, after its pipelines.
        run = datetime.now(timezone.utc).isoformat(timespec="seconds")
        crawler.stats.set_value("run", run)
        return cls(
            store_for(crawler, settings["BLOGCORPUS_STORE"]),
            _options(settings, run),
            respect=settings["BLOGCORPUS_OPT_OUTS"] == "respect",
            drop_copies=settings["BLOGCORPUS_DUPLICATES"] == "drop",
            stats=crawler.stats,
        )

    def process_item(self, item: Draft) -> Post:
        """The record of a draft."""
        item = trim_content(item)
        self._count(item)
        post = self._forgetting.post(publish(item, self._options))
        if post is None:
            raise DropItem(Reason.FORGOTTEN.value)
        if not post.text and not post.title:
            raise DropItem(Reason.EMPTY.value)
        if self._respect and opts_out(post.rights):
            raise DropItem(Reason.OPT_OUT.value)
        known = self._store.known([post.url_key]).get(post.url_key)
        if known is not None:
            if known.digest == digest(post):
                raise DropItem(Reason.KNOWN.value)
            return replace(post, crawl={**post.crawl, "revision": known.revision + 1})
        copy = self._copy_of(post)
        if copy is not None and self._drop_copies:
            raise DropItem(Reason.SAME_TEXT.value)
        return replace(post, duplicate_of=copy) if copy is not None else post

    def _count(self, draft: Draft) -> None:
        """Parts that stages took out of the content, by stage and reason."""
        content = draft.best("content")
        if content is not None and self._stats is not None:
            for part in content.value.removed:
                self._stats.inc_value(f"blogcorpus/removed/{part.stage}: {_NUMBER.sub('n', part.reason)}")

    def _copy_of(self, post: Post) -> str | None:
        """Address of a known post with nearly the same text."""
        mark = fingerprint(post.text)
        if not mark:
            return None
        stored = ((known.fingerprint, known.key, known.url) for known in self._store.near(mark, bands(mark)))
        others = [(url, key) for other, key, url in (*self._recent, *stored) if near(other, mark)]
        self._recent.append((mark, post.url_key, post.url))
        return next((url for url, key in others if key != post.url_key), None)


def _options(settings: BaseSettings, run: str | None) -> PublishOptions:
    confidence = settings.getdict("BLOGCORPUS_MIN_CONFIDENCE")
    return PublishOptions(
        min_confidence={name: float(value) for name, value in confidence.items()},
        run=run,
        removed=settings.getbool("BLOGCORPUS_KEEP_REMOVED"),
    )

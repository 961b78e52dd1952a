"""Hosts that blogs of several shards use (feed services, comment services) are asked in turns."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from scrapy.exceptions import NotConfigured
from typing_extensions import Self

from blogcorpus.stores import Store, store_for
from blogcorpus.urls import domain, is_http, site

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler


class TurnsMiddleware:
    """A shard has the domains of its own blogs to itself; at all others it takes its turn, which the store gives."""

    def __init__(self, store: Store, pause: float, crawler: Crawler) -> None:
        self._store = store
        self._pause = pause
        self._crawler = crawler
        self._own: frozenset[str] | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Only shards share hosts, and only where there is a delay to keep."""
        pause = crawler.settings.getfloat("DOWNLOAD_DELAY")
        if not crawler.settings.getbool("BLOGCORPUS_SHARD") or pause <= 0:
            raise NotConfigured
        return cls(store_for(crawler, crawler.settings["BLOGCORPUS_STORE"]), pause, crawler)

    async def process_request(self, request: Request) -> None:
        """Wait for the turn."""
        if self._own is None:
            self._own = frozenset(domain(seed) for seed in getattr(self._crawler.spider, "seeds", ()))
        if is_http(request.url) and domain(request.url) not in self._own:
            await asyncio.sleep(self._store.turn(site(request.url), self._pause))

"""The order of a replay: answers come out of an archive one by one, as they once came in."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING

from scrapy.core.scheduler import BaseScheduler
from typing_extensions import Self

if TYPE_CHECKING:
    from scrapy import Request, Spider
    from scrapy.crawler import Crawler

    from spiders.archive import ArchiveSpider


class ReplayScheduler(BaseScheduler):
    """Of all that is asked for, gives what was captured first, and only when everything before it is done.

    What a crawl does next, which of two copies is the copy, and what counts as template all follow from the order of
    answers. In the order of their capture they lead to the same records, down to the order of lines.
    """

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._waiting: list[tuple[tuple[str, str, int], int, Request]] = []
        self._number = count()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Called by Scrapy."""
        return cls(crawler)

    def open(self, spider: Spider) -> None:
        """Take the spider, which has the archive."""
        self._spider: ArchiveSpider = spider  # type: ignore[assignment]  # only this spider is given this scheduler

    def has_pending_requests(self) -> bool:
        """Something waits."""
        return bool(self._waiting)

    def enqueue_request(self, request: Request) -> bool:
        """Take a request, in the place of its capture; what was never captured is answered at once."""
        place = self._spider.archive.place(request.url.split("#")[0]) or ("", "", 0)
        heappush(self._waiting, (place, next(self._number), request))
        return True

    def next_request(self) -> Request | None:
        """The next of the captures, once all blogs have begun and nothing else is under way."""
        engine = self._crawler.engine
        if engine is None or not self._waiting or not self._spider.begun:
            return None
        slot = engine.scraper.slot
        if engine.downloader.active or (slot is not None and not slot.is_idle()):
            return None  # the engine asks again when that is done
        return heappop(self._waiting)[-1]

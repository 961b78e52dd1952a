"""Room for blogs: of a long list so many are under way at once as the memory holds and the machine can feed."""

from __future__ import annotations

from asyncio import Event
from typing import TYPE_CHECKING

from scrapy import signals

from spiders.signals import blog_finished

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class Room:
    """So many places; a blog that is done leaves its own to the next."""

    def __init__(self, crawler: Crawler, places: int) -> None:
        self._free = places
        self._changed = Event()
        crawler.signals.connect(self._leave, blog_finished)
        crawler.signals.connect(self._changed.set, signals.scheduler_empty)

    async def enter(self) -> None:
        """Wait for a place, or until no request waits any more: then the machine could do more, and nothing is held up.

        So a blog that never says that it is done, for a fault of ours, keeps nobody out for ever.
        """
        if self._free <= 0:
            self._changed.clear()
            await self._changed.wait()
        self._free -= 1

    def _leave(self) -> None:
        self._free += 1
        if self._free > 0:
            self._changed.set()

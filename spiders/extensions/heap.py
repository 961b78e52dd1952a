"""Python's collector of cycles leaves alone what lives as long as the crawl."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy import signals
from typing_extensions import Self

from blogcorpus import heap

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class HeapExtension:
    """Sets the collector up when a crawl begins, and back when it ends."""

    def __init__(self) -> None:
        self._before: tuple[int, int, int] | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Listen."""
        extension = cls()
        crawler.signals.connect(extension.on_open, signals.spider_opened)
        crawler.signals.connect(extension.on_close, signals.spider_closed)
        return extension

    def on_open(self) -> None:
        """Everything is imported and open."""
        self._before = heap.settle()

    def on_close(self) -> None:
        """The process may run other things after the crawl."""
        if self._before is not None:
            heap.unsettle(self._before)

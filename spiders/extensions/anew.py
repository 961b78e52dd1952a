"""A corpus that begins anew (`-O`): its memory does so with the first record, not before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy import signals
from scrapy.exceptions import NotConfigured
from typing_extensions import Self

from blogcorpus.stores import drop_old, put_back, store_for

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class AnewExtension:
    """Opens the store of the run; the old one goes before the feed exporters write over the corpus that it knows.

    Where nothing is written, the corpus stays as it was, and `scrapy crawl` puts its memory back.
    """

    def __init__(self, address: str) -> None:
        self._address = address

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The first of all parts of a run that ask for the store."""
        address: str = crawler.settings["BLOGCORPUS_STORE"]
        if not crawler.settings.getbool("BLOGCORPUS_SHARD"):
            put_back(address)  # the last run was killed before it wrote anything
        if not crawler.settings.getbool("BLOGCORPUS_STORE_FRESH"):
            raise NotConfigured
        store_for(crawler, address, fresh=True)
        extension = cls(address)
        crawler.signals.connect(extension.on_written, signals.item_scraped)
        return extension

    def on_written(self) -> None:
        """A record is about to be written."""
        drop_old(self._address)

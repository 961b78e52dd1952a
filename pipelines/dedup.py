"""Pages whose post the corpus already has go no further."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.exceptions import DropItem
from typing_extensions import Self

from blogcorpus.crawl import Reason
from blogcorpus.items import Page
from blogcorpus.stores import Store, store_for

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class DedupPipeline:
    """The second line of defence: a page may turn out to be known only after redirects."""

    def __init__(self, store: Store, *, reread: bool) -> None:
        self._store = store
        self._reread = reread
        self._seen: set[str] = set()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """A crawl in the mode `full` reads known posts again."""
        store = store_for(crawler, crawler.settings["BLOGCORPUS_STORE"])
        return cls(store, reread=crawler.settings["BLOGCORPUS_MODE"] == "full")

    def process_item(self, item: Page) -> Page:
        """The page, unless its key is known."""
        key = item.url_key
        if key in self._seen or (not self._reread and not item.changed and self._store.known([key])):
            raise DropItem(Reason.KNOWN.value)
        self._seen.add(key)
        return item

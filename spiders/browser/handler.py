"""The download handler: plain requests go to Scrapy's own, those that ask for it to the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from scrapy.core.downloader.handlers.http11 import HTTP11DownloadHandler

from spiders.browser.browser import Browser
from spiders.browser.heads import bound_heads
from spiders.browser.options import BrowserOptions

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

#: The handlers of http and of https share one browser.
_BROWSERS: WeakKeyDictionary[Crawler, Browser] = WeakKeyDictionary()


class BrowserHandler(HTTP11DownloadHandler):
    """Scrapy's handler for http and https; a request with `meta["playwright"]` is rendered."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        bound_heads(self._pool, crawler.settings.getint("BLOGCORPUS_MAX_HEAD_BYTES"))
        if crawler not in _BROWSERS:
            _BROWSERS[crawler] = Browser(crawler, BrowserOptions.from_settings(crawler.settings))

    async def download_request(self, request: Request) -> Response:
        """Fetch or render."""
        if request.meta.get("playwright"):
            return await _BROWSERS[self.crawler].render(request)
        return await super().download_request(request)

    async def close(self) -> None:
        """Close the browser with the first of the handlers."""
        browser = _BROWSERS.pop(self.crawler, None)
        if browser is not None:
            await browser.close()
        await super().close()

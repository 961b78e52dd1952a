"""The browser of a crawl: started by the first page that needs it, kept small, and closed with nothing left behind.

scrapy-playwright does the talking; this adds what a crawl of strangers' pages needs: a context of its own for every
page, a bound on pages and time, the gate, and a new browser when the old one has grown.
"""

from __future__ import annotations

import asyncio
import itertools
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.request import getproxies

from scrapy.exceptions import DownloadCancelledError, DownloadFailedError, DownloadTimeoutError
from scrapy.http import HtmlResponse, Request, Response

from spiders.browser.chromium import find_chromium
from spiders.browser.gate import Gate
from spiders.browser.memory import children_megabytes
from spiders.browser.redirects import Redirects
from spiders.browser.robots import Robots
from spiders.browser.tab import Tab, context_options
from spiders.browser.visit import Visit
from spiders.failures import NoBrowser

if TYPE_CHECKING:
    from playwright.async_api import Page
    from scrapy.crawler import Crawler
    from scrapy_playwright.handler import ScrapyPlaywrightDownloadHandler

    from spiders.browser.options import BrowserOptions

#: `--no-sandbox` and the like come from Playwright; these are ours.
_ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--dns-prefetch-disable",
    "--blink-settings=imagesEnabled=false",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--js-flags=--max-old-space-size=512",  # a page that wants more loses its process, not ours
)
#: Pages after which the browser is started anew, whatever its memory, and pages between two looks at it.
_RENEW_AFTER, _LOOK_EVERY = 500, 10
#: Seconds beyond a page's own for opening, reading and closing it.
_SLACK = 12.0
#: Seconds that a page has in any case once it has come.
_LEAST = 3.0
#: Headers that speak of the document as it was sent.
_OF_THE_SOURCE = (b"content-type", b"content-length", b"content-encoding", b"transfer-encoding", b"etag")
#: What the handler learns about a navigation, for Scrapy.
_TOLD = ("redirect_urls", "redirect_reasons", "redirect_times", "download_latency")
#: Where the document stands as the server sent it.
SOURCE = "blogcorpus_source"


class Browser:
    """Renders pages for one crawl, a few at a time."""

    def __init__(self, crawler: Crawler, options: BrowserOptions) -> None:
        self._crawler = crawler
        self._options = options
        self._robots = Robots(crawler)
        self._redirects = Redirects(self._robots)
        self._room = asyncio.Semaphore(options.pages)
        self._starting = asyncio.Lock()
        self._renewing = asyncio.Lock()
        self._numbers = itertools.count(1)
        self._handler: ScrapyPlaywrightDownloadHandler | None = None
        self._gate: Gate | None = None
        #: Why it cannot be started.
        self._broken: str | None = None
        self._served = 0
        self._grown = False

    async def render(self, request: Request) -> Response:
        """The page as its scripts make it. Raises Scrapy's own errors, or `NoBrowser`."""
        await self._renew()
        async with self._room:
            handler = await self._ready()
            name = f"blogcorpus-{next(self._numbers)}"
            try:
                return await asyncio.wait_for(self._visit(handler, request, name), self._options.seconds + _SLACK)
            except asyncio.TimeoutError as error:
                raise DownloadTimeoutError(f"{request.url} kept the browser busy") from error
            finally:
                await self._leave(handler, name)

    async def close(self) -> None:
        """End the browser and everything that belongs to it."""
        handler, self._handler = self._handler, None
        gate, self._gate = self._gate, None
        if handler is not None:
            with suppress(Exception):
                await asyncio.wait_for(handler.close(), _SLACK)
        if gate is not None:
            for reason, count in gate.refused.items():
                self._count(f"refused/{reason}", count)
            await gate.close()
        if self._redirects.refused:
            self._count("refused/redirect to what robots.txt closes", self._redirects.refused)
            self._redirects.refused = 0

    # --- one page ----------------------------------------------------------------------------------------------

    async def _visit(self, handler: ScrapyPlaywrightDownloadHandler, request: Request, name: str) -> Response:
        began = monotonic()
        tab = Tab(request.url, self._robots)

        async def watch(page: Page, _: Request) -> None:
            await self._redirects.watch(page.context.browser)
            await tab.watch(page)

        errand = request.replace(
            meta={
                **request.meta,
                "playwright_include_page": True,
                "playwright_context": name,
                "playwright_context_kwargs": context_options(self._crawler.settings["USER_AGENT"]),
                "playwright_page_init_callback": watch,
                "playwright_page_goto_kwargs": {"wait_until": "commit", "timeout": 1000 * self._options.seconds},
            }
        )
        answer = await _translated(handler.download_request(errand))
        request.meta.update({key: errand.meta[key] for key in _TOLD if key in errand.meta})
        if not tab.watched:  # scrapy-playwright goes on after an error there, which it logs
            raise DownloadFailedError(f"{request.url} could not be watched")
        if b"html" not in (answer.headers.get("Content-Type") or b"html"):
            raise DownloadFailedError(f"{request.url} is no page")
        left = max(_LEAST, began + self._options.seconds - monotonic())
        visit = Visit(tab, seconds=left, clicks=self._options.clicks)
        html = await _translated(visit.html())
        request.meta[SOURCE] = await tab.source()
        for reason, count in tab.refused.items():
            self._count(f"refused/{reason}", count)
        body = html.encode("utf-8", "replace")
        if len(body) > self._crawler.settings.getint("DOWNLOAD_MAXSIZE"):
            raise DownloadCancelledError(f"{request.url} is too large once rendered")
        headers = {name: values for name, values in answer.headers.items() if name.lower() not in _OF_THE_SOURCE}
        headers[b"Content-Type"] = [b"text/html; charset=utf-8"]
        return HtmlResponse(
            tab.url, status=answer.status, headers=headers, body=body, encoding="utf-8", flags=["rendered"]
        )

    async def _leave(self, handler: ScrapyPlaywrightDownloadHandler, name: str) -> None:
        """Close the page with its context, however the visit ended."""
        self._served += 1
        if self._served % _LOOK_EVERY == 0:
            self._grown = children_megabytes() > self._options.memory
        wrapper = handler.context_wrappers.get(name)
        if wrapper is not None:
            with suppress(Exception):
                await asyncio.wait_for(wrapper.context.close(), _SLACK)

    # --- the browser -------------------------------------------------------------------------------------------

    async def _ready(self) -> ScrapyPlaywrightDownloadHandler:
        async with self._starting:
            if self._broken is not None:
                raise NoBrowser(self._broken)
            if self._handler is None:
                self._handler = await self._start()
            return self._handler

    async def _start(self) -> ScrapyPlaywrightDownloadHandler:
        program = find_chromium(self._options.path)
        if program is None:  # it was there when the page was sent here
            raise NoBrowser("there is no Chromium on this machine any more")
        from scrapy_playwright.handler import ScrapyPlaywrightDownloadHandler  # late: it takes a second

        settings = self._crawler.settings
        proxies = getproxies() if settings.getbool("HTTPPROXY_ENABLED") else {}
        self._gate = Gate(allow_private=settings.getbool("BLOGCORPUS_ALLOW_PRIVATE_ADDRESSES"), proxies=proxies)
        handler = ScrapyPlaywrightDownloadHandler(self._crawler)
        handler.config.launch_options = {
            "executable_path": program,
            "args": list(_ARGUMENTS),
            "chromium_sandbox": self._options.sandbox,
            "proxy": {"server": await self._gate.open()},
        }
        handler.config.max_pages_per_context = 1
        handler.config.download_timeout_secs = 1.0
        try:
            await handler._launch()  # what it does by itself at the start of a crawl, long past
            await handler._maybe_launch_browser()  # now, to know whether it can
        except Exception as error:
            self._handler = handler
            await self.close()
            self._broken = f"{program} does not start: {_first_line(error)}"
            raise NoBrowser(self._broken) from error
        self._count("started", 1)
        return handler

    async def _renew(self) -> None:
        """Start anew when the browser has grown or served long enough, once nobody uses it."""
        if not self._grown and self._served < _RENEW_AFTER:
            return
        async with self._renewing:
            if self._grown or self._served >= _RENEW_AFTER:
                for _ in range(self._options.pages):
                    await self._room.acquire()
                try:
                    await self.close()
                    self._grown, self._served = False, 0
                finally:
                    for _ in range(self._options.pages):
                        self._room.release()

    def _count(self, name: str, count: int) -> None:
        self._crawler.stats.inc_value(f"blogcorpus/browser/{name}", count)


async def _translated(work: Any) -> Any:
    """Playwright's errors as Scrapy's, so that everything else treats them alike."""
    from playwright import async_api

    try:
        return await work
    except async_api.TimeoutError as error:
        raise DownloadTimeoutError(_first_line(error)) from error
    except (async_api.Error, RuntimeError) as error:
        raise DownloadFailedError(_first_line(error)) from error


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__

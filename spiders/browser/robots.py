"""robots.txt holds for what a browser asks for on its own."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scrapy import Request, signals
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.misc import build_from_crawler, load_object

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.robotstxt import RobotParser

#: Seconds for the robots.txt of a host that only a page's scripts lead to.
_PATIENCE = 5.0


class Robots:
    """Knows every robots.txt that the crawl has read, and reads those of the other hosts a page asks."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._obeyed = crawler.settings.getbool("ROBOTSTXT_OBEY")
        self._agent: str = crawler.settings["ROBOTSTXT_USER_AGENT"] or crawler.settings["USER_AGENT"]
        self._known: dict[str, RobotParser | None] = {}
        self._reading: dict[str, asyncio.Task[None]] = {}
        crawler.signals.connect(self._on_parsed, signals.robots_parsed)

    async def allow(self, url: str) -> bool:
        """The address may be asked for; where no robots.txt can be had, it may."""
        parts = urlsplit(url)
        if not self._obeyed or parts.scheme not in ("http", "https"):
            return True
        host = parts.netloc
        if host not in self._known:
            if host not in self._reading:
                self._reading[host] = asyncio.ensure_future(self._read(host, f"{parts.scheme}://{host}"))
            await asyncio.shield(self._reading[host])  # others may wait for it when this page is closed
        rules = self._known[host]
        return rules is None or rules.allowed(url, self._agent)

    def _on_parsed(self, robotparser: RobotParser, request: Request) -> None:
        self._known[urlsplit(request.url).netloc] = robotparser

    async def _read(self, host: str, origin: str) -> None:
        request = Request(
            f"{origin}/robots.txt",
            # A slot of its own: the page that waits for this answer holds its host's only place.
            meta={"dont_obey_robotstxt": True, "dont_retry": True, "download_slot": f"robots.txt of {origin}"},
            callback=NO_CALLBACK,
        )
        rules = None
        with suppress(Exception):  # as in Scrapy's own middleware: no robots.txt, no rules
            response = await asyncio.wait_for(self._crawler.engine.download_async(request), _PATIENCE)
            if response.status == 200:
                kind = load_object(self._crawler.settings["ROBOTSTXT_PARSER"])
                rules = build_from_crawler(kind, self._crawler, response.body)
        self._known.setdefault(host, rules)

"""Robots.txt: its Crawl-delay is obeyed, its sitemaps go to the crawls of its host, its length is bounded."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from scrapy import signals
from scrapy.exceptions import StopDownload
from scrapy.http.request import NO_CALLBACK
from typing_extensions import Self

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.robotstxt import RobotParser


class MannersExtension:
    """Listens to every robots.txt that is read."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._agent: str = crawler.settings["ROBOTSTXT_USER_AGENT"]
        self._longest = crawler.settings.getfloat("BLOGCORPUS_MAX_CRAWL_DELAY")
        self._most_bytes = crawler.settings.getint("BLOGCORPUS_MAX_ROBOTS_BYTES")
        self._bytes: WeakKeyDictionary[Request, int] = WeakKeyDictionary()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Listen."""
        extension = cls(crawler)
        crawler.signals.connect(extension.on_robots, signals.robots_parsed)
        crawler.signals.connect(extension.on_bytes, signals.bytes_received)
        return extension

    def on_bytes(self, data: bytes, request: Request) -> None:
        """Stop reading a robots.txt at its bound; the rules up to there count."""
        if request.callback is not NO_CALLBACK:  # only robots.txt is asked for without one
            return
        self._bytes[request] = self._bytes.get(request, 0) + len(data)
        if self._bytes[request] > self._most_bytes:
            raise StopDownload(fail=False)

    def on_robots(self, robotparser: RobotParser, request: Request) -> None:
        """A robots.txt was read because of this request."""
        rules = getattr(robotparser, "rp", None)
        crawl = request.meta.get("blogcorpus_crawl")
        if crawl is not None and rules is not None:
            crawl.sitemaps.extend(rules.sitemaps)
        delay = robotparser.crawl_delay(self._agent)
        engine = self._crawler.engine
        if delay and engine is not None:
            key = engine.downloader.get_slot_key(request)
            slot = engine.downloader.slots.get(key)
            if slot is not None:
                slot.delay = max(slot.delay, min(float(delay), self._longest))

"""Crawl-delay of robots.txt is obeyed, and the sitemaps it names are handed to the crawls of its host."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy import signals
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

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Listen."""
        extension = cls(crawler)
        crawler.signals.connect(extension.on_robots, signals.robots_parsed)
        return extension

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

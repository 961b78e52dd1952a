"""robots.txt, as RFC 9309 has it: a host that cannot say what it allows is not asked.

Scrapy's own takes an error page, a timeout or a lost connection for "everything is allowed". A server in such a state
is one to leave alone, so here it closes the host for this run; the next run asks again. That there is none (4xx), or
that it leads where we do not go, opens the host.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from scrapy import Request, signals
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.httpobj import urlparse_cached
from scrapy.utils.misc import build_from_crawler, load_object
from typing_extensions import Self

from blogcorpus.crawl import Reason
from spiders.failures import NoRobots, detail_of, reason_of
from spiders.middlewares.warc import archive_of

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from scrapy.robotstxt import RobotParser

logger = logging.getLogger(__name__)

_TOO_MANY = 429
_ERRORS = 500
#: What closes a host; what came but cannot be unpacked has no rules.
_CLOSING = frozenset({Reason.UNREACHABLE, Reason.TIMEOUT, Reason.TOO_LARGE})
#: Before all other requests to the host.
_PRIORITY = 1000


class RobotsMiddleware:
    """Asks every host for its robots.txt once, before anything else."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._agent: str = crawler.settings["ROBOTSTXT_USER_AGENT"] or crawler.settings["USER_AGENT"]
        self._parser = load_object(crawler.settings["ROBOTSTXT_PARSER"])
        #: What was fetched once may be read again.
        self._archived = archive_of(crawler) is not None
        self._asked: dict[str, asyncio.Future[RobotParser | NoRobots]] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Only where it is to be obeyed."""
        if not crawler.settings.getbool("ROBOTSTXT_OBEY"):
            raise NotConfigured
        return cls(crawler)

    async def process_request(self, request: Request) -> None:
        """Called for every request; what is closed is ignored, with its reason."""
        parts = urlparse_cached(request)
        if request.meta.get("dont_obey_robotstxt") or parts.scheme not in ("http", "https"):
            return
        origin = f"{parts.scheme}://{parts.netloc}"
        if origin not in self._asked:
            self._asked[origin] = asyncio.ensure_future(self._ask(origin, request))
        rules = await asyncio.shield(self._asked[origin])
        if isinstance(rules, NoRobots):
            raise NoRobots(rules.reason, rules.detail)
        if not rules.allowed(request.url, self._agent):
            self._count("forbidden")
            raise IgnoreRequest("Forbidden by robots.txt")

    async def _ask(self, origin: str, request: Request) -> RobotParser | NoRobots:
        """The rules of a host, or why it has none to give."""
        self._count("request_count")
        robots = Request(
            f"{origin}/robots.txt", priority=_PRIORITY, meta={"dont_obey_robotstxt": True}, callback=NO_CALLBACK
        )
        try:
            response = await self._crawler.engine.download_async(robots)
        except IgnoreRequest:  # it leads to another place, or from one to the next
            return self._rules(b"")
        except Exception as error:  # whatever the network has
            reason, _ = reason_of(error)
            return self._failed(origin, reason, detail_of(error)) if reason in _CLOSING else self._rules(b"")
        self._count(f"response_status_count/{response.status}")
        if response.status >= _ERRORS or response.status == _TOO_MANY:
            return self._failed(origin, Reason.NO_ROBOTS)
        return await self._read(response, request)

    async def _read(self, response: Response, request: Request) -> RobotParser:
        rules = self._rules(response.body if response.status == 200 else b"")
        await self._crawler.signals.send_catch_log_async(
            signal=signals.robots_parsed, robotparser=rules, request=request
        )
        return rules

    def _failed(self, origin: str, reason: Reason, detail: str = "") -> RobotParser | NoRobots:
        if self._archived:
            return self._rules(b"")
        self._count(f"failed/{reason.value}")
        logger.info(
            "The robots.txt of %s cannot be had (%s); nothing is asked of it in this run.", origin, reason.value
        )
        return NoRobots(reason, detail)

    def _rules(self, body: bytes) -> RobotParser:
        rules: RobotParser = build_from_crawler(self._parser, self._crawler, body)
        return rules

    def _count(self, name: str) -> None:
        self._crawler.stats.inc_value(f"robotstxt/{name}")

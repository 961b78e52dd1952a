"""What a robots.txt, or its absence, opens and closes."""

from __future__ import annotations

import asyncio
import zlib
from typing import Any

import pytest
from scrapy import Request, signals
from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    DownloadTimeoutError,
    IgnoreRequest,
    NotConfigured,
)
from scrapy.http import Response
from scrapy.utils.test import get_crawler

from blogcorpus.crawl import Reason
from spiders.failures import RefusedAddress, reason_of
from spiders.middlewares.robots import RobotsMiddleware
from tests.test_browser_robots import Engine

ROBOTS = "http://a.example/robots.txt"
CLOSED = b"User-agent: blogcorpus\nDisallow: /closed/\n"
ALL_CLOSED = b"User-agent: *\nDisallow: /\n"


def made(**answers: Response | Exception) -> tuple[RobotsMiddleware, Engine, Any]:
    crawler: Any = get_crawler(settings_dict={"ROBOTSTXT_OBEY": True, "ROBOTSTXT_USER_AGENT": "blogcorpus"})
    crawler.engine = Engine({f"{name}://a.example/robots.txt": answer for name, answer in answers.items()})
    return RobotsMiddleware.from_crawler(crawler), crawler.engine, crawler


def asked(robots: RobotsMiddleware, *urls: str, **meta: Any) -> list[Reason | None]:
    """For each address the reason why it may not be asked for."""

    async def one(url: str) -> Reason | None:
        try:
            await robots.process_request(Request(url, meta=meta))
        except IgnoreRequest as error:
            return reason_of(error)[0]
        return None

    async def all_of_them() -> list[Reason | None]:
        return list(await asyncio.gather(*map(one, urls)))

    return asyncio.run(all_of_them())


def test_what_it_says_is_obeyed_and_it_is_asked_once() -> None:
    robots, engine, crawler = made(http=Response(ROBOTS, body=CLOSED))
    heard: list[Any] = []
    crawler.signals.connect(lambda robotparser, request: heard.append(request.url), signals.robots_parsed, weak=False)
    assert asked(robots, "http://a.example/1", "http://a.example/closed/2") == [None, Reason.ROBOTS]
    assert len(engine.asked) == 1
    assert heard == ["http://a.example/1"]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Response(ROBOTS, status=404, body=ALL_CLOSED), None),  # an error page is no robots.txt
        (Response(ROBOTS, status=403, body=ALL_CLOSED), None),
        (Response(ROBOTS, status=410), None),
        (Response(ROBOTS, status=500, body=b"User-agent: *\nAllow: /\n"), Reason.NO_ROBOTS),
        (Response(ROBOTS, status=503), Reason.NO_ROBOTS),
        (Response(ROBOTS, status=429), Reason.NO_ROBOTS),
        (DownloadTimeoutError(), Reason.TIMEOUT),
        (CannotResolveHostError(), Reason.UNREACHABLE),
        (DownloadConnectionRefusedError(), Reason.UNREACHABLE),
        (RefusedAddress("address refused"), None),  # it leads where we do not go
        (IgnoreRequest("max redirections reached"), None),
        (zlib.error("packed otherwise"), None),
    ],
)
def test_what_cannot_be_had(answer: Response | Exception, reason: Reason | None) -> None:
    robots, engine, _ = made(http=answer)
    assert asked(robots, "http://a.example/1", "http://a.example/2") == [reason, reason]
    assert len(engine.asked) == 1


def test_each_scheme_has_its_own() -> None:
    robots, _, _ = made(http=DownloadConnectionRefusedError(), https=Response(ROBOTS, body=CLOSED))
    assert asked(robots, "http://a.example/1", "https://a.example/1") == [Reason.UNREACHABLE, None]


def test_requests_that_are_above_it() -> None:
    robots, engine, _ = made(http=Response(ROBOTS, body=ALL_CLOSED))
    assert asked(robots, "http://a.example/robots.txt", dont_obey_robotstxt=True) == [None]
    assert asked(robots, "data:,x") == [None]
    assert engine.asked == []


def test_only_where_it_is_obeyed() -> None:
    with pytest.raises(NotConfigured):
        RobotsMiddleware.from_crawler(get_crawler(settings_dict={"ROBOTSTXT_OBEY": False}))

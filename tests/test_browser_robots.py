"""robots.txt of every host that a rendered page asks."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from scrapy import Request, signals
from scrapy.http import Response
from scrapy.robotstxt import ProtegoRobotParser
from scrapy.utils.test import get_crawler

from spiders.browser.robots import Robots

CLOSED = b"User-agent: blogcorpus\nDisallow: /closed/\n"


class Engine:
    """Answers for robots.txt, and counts."""

    def __init__(self, answers: dict[str, Response | Exception]) -> None:
        self.answers, self.asked = answers, list[Request]()

    async def download_async(self, request: Request) -> Response:
        self.asked.append(request)
        await asyncio.sleep(0)
        answer = self.answers[request.url]
        if isinstance(answer, Exception):
            raise answer
        return answer


def robots(answers: dict[str, Response | Exception], *, obey: bool = True) -> tuple[Robots, Engine, Any]:
    crawler: Any = get_crawler(settings_dict={"ROBOTSTXT_OBEY": obey, "ROBOTSTXT_USER_AGENT": "blogcorpus"})
    engine = Engine(answers)
    crawler.engine = engine
    return Robots(crawler), engine, crawler


def allowed(known: Robots, *urls: str) -> list[bool]:
    async def ask() -> list[bool]:
        return list(await asyncio.gather(*map(known.allow, urls)))

    return asyncio.run(ask())


def test_each_host_is_asked_once() -> None:
    url = "https://cdn.example/robots.txt"
    known, engine, _ = robots({url: Response(url, body=CLOSED)})
    urls = [f"https://cdn.example/{path}" for path in ("open/a.js", "closed/b.js", "open/c.js")]
    assert allowed(known, *urls) == [True, False, True]
    assert allowed(known, *urls) == [True, False, True]
    (asked,) = engine.asked
    # In a slot of its own: the page that waits for it holds its host's place.
    assert asked.meta["download_slot"] != "cdn.example"


@pytest.mark.parametrize("answer", [Response("https://a.example/robots.txt", status=404, body=CLOSED), OSError("no")])
def test_without_robots_txt_all_is_open(answer: Response | Exception) -> None:
    known, _, _ = robots({"https://a.example/robots.txt": answer})
    assert allowed(known, "https://a.example/closed/") == [True]


def test_what_the_crawl_has_read_is_known() -> None:
    known, engine, crawler = robots({})
    parser = ProtegoRobotParser(CLOSED, SimpleNamespace())  # type: ignore[arg-type]  # only used to warn
    crawler.signals.send_catch_log(
        signals.robots_parsed, robotparser=parser, request=Request("https://blog.example/post")
    )
    assert allowed(known, "https://blog.example/closed/data", "https://blog.example/data") == [False, True]
    assert engine.asked == []


def test_only_where_robots_txt_is_obeyed() -> None:
    known, engine, _ = robots({}, obey=False)
    assert allowed(known, "https://blog.example/closed/") == [True]
    assert engine.asked == []


def test_what_has_no_host_is_not_asked() -> None:
    known, _, _ = robots({})
    assert allowed(known, "data:text/plain,hello", "blob:https://blog.example/1") == [True, True]

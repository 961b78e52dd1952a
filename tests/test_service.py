"""The service: what goes in, what comes out, what is refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from blogcorpus.errors import BlogcorpusError, OptionError
from blogcorpus.service import Limits, OverTimeError, Workers, application
from blogcorpus.web import Gate
from tests.desk import run

Client = TestClient[web.Request, web.Application]

PAGE = """<!doctype html><html lang=en><head><title>Two cups · Tea</title></head><body><article><h1>Two cups</h1>
<p class=byline>by <a rel=author>Ada Leaf</a> on <time datetime=2024-05-17>17 May 2024</time></p>
<p>The first cup is for the throat, and the second one is for thinking about the first.</p>
<p>Nobody has come to a third one yet, at least not in this house, and not before noon.</p></article></body></html>"""
GATE = Gate(hosts=frozenset({"here"}))
HOST = {"Host": "here"}
HTML = {**HOST, "Content-Type": "text/html; charset=utf-8"}


Use = Callable[[Callable[[Client], Awaitable[Any]]], Any]


@pytest.fixture(scope="module")
def service() -> Iterator[Use]:
    """One service for all tests: starting a worker takes its time."""
    loop = asyncio.new_event_loop()

    async def start() -> Client:
        client: Client = TestClient(TestServer(application(Limits(size=2000, workers=1, pages=4, seconds=60), GATE)))
        await client.start_server()
        return client

    client = loop.run_until_complete(start())
    yield lambda use: loop.run_until_complete(asyncio.wait_for(use(client), 120))
    loop.run_until_complete(client.close())
    loop.close()


def test_a_page_as_json_xml_and_text(service: Use) -> None:
    async def use(client: Client) -> list[Any]:
        answers = []
        for query, headers in (
            ("", {}),
            ("?format=xml", {}),
            ("?format=text", {}),
            ("", {"Accept": "application/xml"}),
        ):
            answered = await client.post(f"/extract{query}", data=PAGE.encode(), headers={**HTML, **headers})
            answers.append((answered.status, answered.content_type, await answered.text()))
        return answers

    as_json, as_xml, as_text, accepted = service(use)
    (post,) = json.loads(as_json[2])["posts"]
    assert as_json[:2] == (200, "application/json")
    assert (post["title"], post["authors"], post["published"][:10]) == ("Two cups", ["Ada Leaf"], "2024-05-17")
    assert post["text"].startswith("The first cup is for the throat")
    assert as_xml[1] == "application/xml"
    assert ElementTree.fromstring(as_xml[2]).findtext("post/title") == "Two cups"
    assert as_text[2].startswith("Two cups\n\nAda Leaf · 2024-05-17T12:00:00\n\nThe first cup")
    assert accepted[1] == "application/xml"


def test_a_page_inside_of_json(service: Use) -> None:
    async def use(client: Client) -> Any:
        said = {"html": PAGE, "url": "http://tea.example/two-cups"}
        return await (await client.post("/extract", json=said, headers=HOST)).json()

    assert service(use)["posts"][0]["url"] == "http://tea.example/two-cups"


@pytest.mark.parametrize(
    ("method", "path", "more", "status", "reason"),
    [
        ("GET", "/extract", {}, 400, "needs ?url="),
        ("GET", "/extract?url=http://127.0.0.1:1/", {}, 403, "not a public address"),
        ("GET", "/extract?url=file:///etc/passwd", {}, 403, "scheme"),
        ("POST", "/extract", {"json": {"url": "http://localhost/"}}, 403, "local name"),
        ("POST", "/extract", {"json": ["x"]}, 400, "no JSON object"),
        ("POST", "/extract", {"data": b"{", "headers": {"Content-Type": "application/json"}}, 400, "no JSON"),
        ("POST", "/extract", {"data": b"[" * 1900, "headers": {"Content-Type": "application/json"}}, 400, "no JSON"),
        ("POST", "/extract", {"json": {}}, 400, "needs `url` or `html`"),
        ("POST", "/extract?format=pdf", {"data": b"<p>a"}, 400, "it can be json, xml, text"),
        ("POST", "/extract", {"data": b""}, 400, "no page"),
        ("POST", "/extract", {"data": b"a" * 5000}, 413, "Too Large"),
        ("GET", "/nothing", {}, 404, "Not Found"),
        ("DELETE", "/extract", {}, 405, "Not Allowed"),
        ("GET", "/health", {"headers": {"Host": "evil.example"}}, 421, "not called so"),
    ],
)
def test_what_is_refused_says_why(
    service: Use, method: str, path: str, more: dict[str, Any], status: int, reason: str
) -> None:
    async def use(client: Client) -> tuple[int, str]:
        headers = {**HOST, **more.pop("headers", {})}
        answered = await client.request(method, path, headers=headers, **more)
        return answered.status, (await answered.json())["error"]

    got, said = service(use)
    assert got == status
    assert reason in said


def test_a_hostile_page_is_an_ordinary_answer(service: Use) -> None:
    pages = [
        b"<div>" * 200,
        b"\x00\xff\xfe<p>\x00",
        b"<" * 500,
        b"<![CDATA[" * 50,
        "<p>\ud800".encode("utf-8", "ignore"),
    ]

    async def use(client: Client) -> list[int]:
        return [(await client.post("/extract", data=page, headers=HTML)).status for page in pages]

    assert service(use) == [200] * len(pages)


def test_many_clients_at_once(service: Use) -> None:
    async def use(client: Client) -> set[int]:
        async def ask() -> int:
            answered = await client.post("/extract", data=PAGE.encode(), headers=HTML)
            await answered.read()
            return answered.status

        return set(await asyncio.gather(*(ask() for _ in range(40))))

    assert service(use) == {200}


def test_workers_that_hang_die_or_fail_do_not_end_the_service() -> None:
    async def go() -> list[Any]:
        workers: Workers[str, Any] = Workers(eval, count=1, seconds=20, jobs=3)
        pid, seen = "__import__('os').getpid()", list[Any]()
        try:
            for job in (pid, "1/0", pid, pid, "__import__('os')._exit(1)", pid):
                answers = await asyncio.gather(workers.do(job), return_exceptions=True)
                seen += [str(found) if isinstance(found, BlogcorpusError) else found for found in answers]
            workers._seconds = 0.5
            with pytest.raises(OverTimeError, match=r"stopped after 0\.5 seconds"):
                await workers.do("__import__('time').sleep(60)")
            return seen
        finally:
            workers.close()

    first, failed, second, third, died, fourth = asyncio.run(go())
    assert failed == "the page: could not be read"
    assert first == second, "a failure leaves the worker as it is"
    assert third != first, "after three jobs another takes its place"
    assert died == "the page: ended without an answer: it may have run out of memory"
    assert fourth not in (first, third)


def test_others_reach_it_only_with_a_token() -> None:
    with pytest.raises(OptionError, match="give a --token"):
        run("serve", "--host", "0.0.0.0")

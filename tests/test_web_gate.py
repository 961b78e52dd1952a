"""Who may ask a server on this machine."""

from __future__ import annotations

import asyncio

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer, make_mocked_request

from blogcorpus.web import HEADERS, Gate

GATE = Gate(hosts=Gate.names("127.0.0.1", 8891), token="secret")
OURS = {"Host": "127.0.0.1:8891", "Authorization": "Bearer secret"}


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/", OURS, None),
        ("GET", "/", {**OURS, "Host": "LOCALHOST:8891"}, None),
        ("GET", "/", {**OURS, "Host": "[::1]:8891"}, None),
        # A name of somebody else that leads here: DNS rebinding.
        ("GET", "/", {**OURS, "Host": "evil.example:8891"}, 421),
        ("GET", "/", {**OURS, "Host": "127.0.0.1:8891.evil.example"}, 421),
        ("GET", "/", {**OURS, "Host": "127.0.0.1"}, 421),
        ("GET", "/", {"Authorization": "Bearer secret", "Host": ""}, 421),
        # Pages of other sites.
        ("POST", "/pin", {**OURS, "Origin": "http://127.0.0.1:8891"}, None),
        ("POST", "/pin", {**OURS, "Origin": "http://127.0.0.1:9000"}, 403),
        ("POST", "/pin", {**OURS, "Origin": "null"}, 403),
        ("POST", "/pin", {**OURS, "Sec-Fetch-Site": "cross-site"}, 403),
        ("POST", "/pin", {**OURS, "Sec-Fetch-Site": "same-site"}, 403),
        ("POST", "/pin", {**OURS, "Sec-Fetch-Site": "same-origin"}, None),
        ("GET", "/page", {**OURS, "Sec-Fetch-Site": "cross-site"}, 403),
        # A link to the front page may stand anywhere: it shows nothing without the token.
        ("GET", "/?token=secret", {"Host": "localhost:8891", "Sec-Fetch-Site": "cross-site"}, None),
        # The token.
        ("GET", "/", {"Host": "localhost:8891"}, 401),
        ("GET", "/", {"Host": "localhost:8891", "Authorization": "Bearer secreT"}, 401),
        ("GET", "/?token=", {"Host": "localhost:8891"}, 401),
        ("GET", "/", {"Host": "localhost:8891", "Cookie": "blogcorpus-8891=secret"}, None),
        ("GET", "/", {"Host": "localhost:8891", "Cookie": "blogcorpus-8892=secret"}, 401),
    ],
)
def test_who_may_in(method: str, path: str, headers: dict[str, str], status: int | None) -> None:
    refused = GATE.refusal(make_mocked_request(method, path, headers=headers))
    assert (refused[0] if refused else None) == status


def test_without_a_token_nobody_needs_one() -> None:
    gate = Gate(hosts=frozenset({"localhost:1"}))
    assert gate.refusal(make_mocked_request("GET", "/", headers={"Host": "localhost:1"})) is None


def test_every_answer_carries_the_policy() -> None:
    async def ask() -> list[web.StreamResponse | object]:
        async def hello(_: web.Request) -> web.Response:
            return web.Response(text="hello", headers={"Content-Security-Policy": "default-src 'self'"})

        server = TestServer(web.Application())
        await server.start_server()
        await server.close()
        app = web.Application(middlewares=[Gate(hosts=frozenset({"ours"})).middleware()])
        app.router.add_get("/", hello)
        async with TestClient(TestServer(app)) as client:
            fine = await client.get("/", headers={"Host": "ours"})
            refused = await client.get("/", headers={"Host": "theirs"})
            return [fine.status, fine.headers, refused.status, refused.headers, await refused.json()]

    status, headers, refused, refused_headers, said = asyncio.run(ask())
    assert (status, refused) == (200, 421)
    assert headers["Content-Security-Policy"] == "default-src 'self'", "a page's own policy stays"  # type: ignore[index]
    assert refused_headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]  # type: ignore[index]
    assert said == {"error": "this server is not called so"}

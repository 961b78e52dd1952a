"""Fetching addresses that somebody named, from servers on loopback that behave badly."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from blogcorpus.web import Fetched, Fetcher, FetchError
from blogcorpus.web.fetch import PublicResolver

SMALL = 10_000


async def _page(_: web.Request) -> web.Response:
    return web.Response(body="<p>Grüße</p>".encode("latin-1"), headers={"Content-Type": "text/html; charset=latin-1"})


async def _bomb(_: web.Request) -> web.Response:
    return web.Response(body=gzip.compress(b" " * 5_000_000), headers={"Content-Encoding": "gzip"})


async def _slow(_: web.Request) -> web.Response:
    await asyncio.sleep(5)
    return web.Response()


async def _drip(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse()
    await response.prepare(request)
    for _ in range(50):
        await response.write(b".")
        await asyncio.sleep(0.1)
    return response


def _to(place: str) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def redirect(_: web.Request) -> web.Response:
        return web.Response(status=302, headers={"Location": place})

    return redirect


_SITE = {
    "/page": _page,
    "/bomb": _bomb,
    "/slow": _slow,
    "/drip": _drip,
    "/moved": _to("/page"),
    "/round": _to("/round"),
    "/file": _to("file:///etc/passwd"),
    "/gopher": _to("gopher://127.0.0.1/"),
}


def _fetch(path: str, *, allow_private: bool = True, seconds: float = 0.7) -> Fetched:
    async def run() -> Fetched:
        app = web.Application()
        for place, handler in _SITE.items():
            app.router.add_get(place, handler)
        fetcher = Fetcher(allow_private=allow_private, limit=SMALL, seconds=seconds, proxies={})
        async with TestServer(app) as server, fetcher:
            return await fetcher.fetch(path if "://" in path else str(server.make_url(path)))

    return asyncio.run(run())


def test_a_page_in_its_own_encoding() -> None:
    assert _fetch("/page").text == "<p>Grüße</p>"


def test_a_redirect_is_followed_and_the_last_address_told() -> None:
    assert _fetch("/moved").url.endswith("/page")


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("/bomb", 413, "larger than 10,000 bytes"),
        ("/slow", 504, "did not answer within 0.7 seconds"),
        ("/drip", 504, "did not answer within 0.7 seconds"),
        ("/round", 502, "redirects more than 5 times"),
        ("/file", 403, "scheme"),
        ("/gopher", 403, "scheme"),
        ("ftp://example.org/", 403, "scheme"),
        ("http://127.0.0.1:9/", 502, "cannot be fetched"),
    ],
)
def test_what_is_not_fetched(path: str, status: int, reason: str) -> None:
    with pytest.raises(FetchError, match=reason) as caught:
        _fetch(path)
    assert caught.value.status == status


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/", "http://0x7f.1/", "http://[::1]/", "http://169.254.169.254/", "http://localhost/"]
)
def test_this_machine_and_its_networks_are_not_fetched(url: str) -> None:
    with pytest.raises(FetchError) as caught:
        _fetch(url, allow_private=False)
    assert caught.value.status == 403


def test_a_redirect_to_this_machine_is_not_followed() -> None:
    """The first hop is allowed by hand; the second must be judged by itself."""

    async def run() -> None:
        app = web.Application()
        app.router.add_get("/", _to("http://127.0.0.1:1/secret"))
        async with TestServer(app) as server, Fetcher(proxies={"http": str(server.make_url("/"))}) as fetcher:
            await fetcher.fetch("http://blog.example/")

    with pytest.raises(FetchError, match=r"127\.0\.0\.1:1/secret: is not fetched: not a public address"):
        asyncio.run(run())


def test_names_that_lead_here_do_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> list[str]:
        resolver = PublicResolver()

        async def found(*_: object) -> list[dict[str, object]]:
            return [{"host": host} for host in ("127.0.0.1", "10.0.0.1", "93.184.215.14")]

        monkeypatch.setattr(resolver._resolver, "resolve", found)
        return [result["host"] for result in await resolver.resolve("evil.example")]

    assert asyncio.run(run()) == ["93.184.215.14"]

"""The gate lets public addresses through, and only by the address that was judged."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest

from spiders.browser import gate as gates
from spiders.browser.gate import Call, Gate, read_call
from tests.blogs import golden_blog
from tests.blogs.server import Serving, serving


@contextmanager
def blog() -> Iterator[tuple[Serving, str]]:
    with serving((golden_blog("plot"),)) as served:
        yield served, served.seeds[0]


def through(gate: Gate, talk: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]]) -> bytes:
    """Open a gate, say something to it, and close it."""

    async def run() -> bytes:
        address = urlsplit(await gate.open())
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        try:
            return await asyncio.wait_for(talk(reader, writer), 10)
        finally:
            writer.close()
            await gate.close()

    return asyncio.run(run())


def get(gate: Gate, url: str) -> bytes:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        host = urlsplit(url).netloc
        writer.write(f"GET {url} HTTP/1.1\r\nHost: {host}\r\nProxy-Connection: keep-alive\r\n\r\n".encode())
        return await reader.read(-1)

    return through(gate, talk)


def connect(gate: Gate, target: str, first: bytes) -> bytes:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(f"CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head:
            return head
        writer.write(first)
        return head + await reader.read(-1)

    return through(gate, talk)


def test_calls_are_read() -> None:
    first = b"GET http://blog.example:8080/a?b=1 HTTP/1.1\r\n"
    head = first + b"Host: blog.example\r\nProxy-Authorization: x\r\nAccept: */*\r\n\r\n"
    call = read_call(head)
    assert (call.host, call.port, call.tunnel) == ("blog.example", 8080, False)
    assert call.head(whole=False) == (
        b"GET /a?b=1 HTTP/1.1\r\nHost: blog.example\r\nAccept: */*\r\nConnection: close\r\n\r\n"
    )
    assert call.head(whole=True).startswith(b"GET http://blog.example:8080/a?b=1 HTTP/1.1\r\n")
    tunnel = read_call(b"CONNECT [::1]:443 HTTP/1.1\r\n\r\n")
    assert (tunnel.host, tunnel.port, tunnel.tunnel) == ("::1", 443, True)


@pytest.mark.parametrize(
    "head", [b"", b"GET\r\n\r\n", b"GET http://a:b/ HTTP/1.1\r\n\r\n", b"\x16\x03\x01 x y z\r\n\r\n"]
)
def test_what_is_no_call_is_refused(head: bytes) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_call(head)


def test_pages_pass() -> None:
    with blog() as (served, seed):
        answer = get(Gate(allow_private=True), seed + "about.html")
        assert answer.startswith(b"HTTP/1.1 200 OK")
        assert b"About the plot" in answer
        assert served.asked(seed + "about.html") == [200]


def test_tunnels_pass() -> None:
    with blog() as (_, seed):
        host = urlsplit(seed).netloc
        first = f"GET /about.html HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
        assert b"About the plot" in connect(Gate(allow_private=True), host, first)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "0x7f.1", "[::ffff:127.0.0.1]", "plot.local"])
def test_private_addresses_do_not_pass(host: str) -> None:
    with blog() as (served, seed):
        port = urlsplit(seed).port
        gate = Gate(allow_private=False)
        assert get(gate, f"http://{host}:{port}/").startswith(b"HTTP/1.1 403")
        assert connect(gate, f"{host}:{port}", b"").startswith(b"HTTP/1.1 403")
        assert gate.refused.total() == 2
        assert served.requests == []


def test_names_are_looked_up_once_and_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads to a public address at the first look and to this machine at the second."""
    asked: list[str] = []
    connected: list[str] = []

    async def getaddrinfo(_: Any, host: str, port: int, **__: Any) -> list[Any]:
        asked.append(host)
        address = "93.184.216.34" if len(asked) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)), (0, 0, 0, "", ("10.0.0.1", port))]

    async def reach(host: str, port: int, *, secure: bool = False) -> None:
        connected.append(host)

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(gates, "_reach", reach)
    call = Call(method="GET", url="http://turncoat.example/", host="turncoat.example", port=80, headers=())
    gate = Gate(allow_private=False)
    for _ in range(2):
        with pytest.raises((OSError, gates.RefusedError)):
            asyncio.run(gate._connect(call))
    assert (asked, connected) == ([call.host] * 2, ["93.184.216.34"])


def test_a_proxy_of_the_environment_is_used() -> None:
    with blog() as (served, _):
        gate = Gate(allow_private=False, proxies={"http": served.proxy_url})
        assert b"About the plot" in get(gate, "http://plot.example/about.html")
        assert get(gate, "http://127.0.0.1/about.html").startswith(b"HTTP/1.1 403")
        assert [url for _, url, _ in served.requests] == ["http://plot.example/about.html"]


def test_a_connection_brings_only_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "_MOST_BYTES", 1000)
    monkeypatch.setattr(gates, "_CHUNK", 500)
    with blog() as (_, seed):
        assert 0 < len(get(Gate(allow_private=True), seed)) <= 1000

"""The gate: a proxy on loopback that everything the browser asks for must pass.

Chromium follows redirects without telling anyone, looks names up on its own, and opens connections for scripts, workers
and sockets that no route of a page sees. Here every connection is judged by the address it goes to, and goes to exactly
the address that was judged: a name that changes its mind between two look-ups gains nothing.
"""

from __future__ import annotations

import asyncio
import base64
import socket
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit
from urllib.request import proxy_bypass

from blogcorpus.addresses import public_only, refusal

#: Seconds for the head of a request, and for a connection to be made.
_PATIENCE = 20.0
_HEAD_LIMIT = 64 * 1024
_CHUNK = 64 * 1024
#: Bytes that one connection may bring.
_MOST_BYTES = 64 * 1024 * 1024

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class RefusedError(Exception):
    """The address must not be asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What the browser asks the proxy for."""

    method: str
    url: str
    host: str
    port: int
    #: Header lines that go on to the server.
    headers: tuple[bytes, ...]

    @property
    def tunnel(self) -> bool:
        """A connection is wanted whose contents are not ours to see."""
        return self.method == "CONNECT"

    def head(self, *, whole: bool, extra: tuple[bytes, ...] = ()) -> bytes:
        """The request as a server reads it, or (`whole`) as a proxy does. One request for each connection."""
        parts = urlsplit(self.url)
        path = self.url if whole else (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = (f"{self.method} {path} HTTP/1.1".encode("latin-1"), *self.headers, *extra, b"Connection: close")
        return b"\r\n".join((*lines, b"", b""))


def read_call(head: bytes) -> Call:
    """Read the head of a request to a proxy; `ValueError` where it is none."""
    first, *lines = head.rstrip(b"\r\n").split(b"\r\n")
    method, target, _ = first.decode("latin-1").split(" ")
    url = f"https://{target}/" if method == "CONNECT" else target
    parts = urlsplit(url)
    headers = tuple(line for line in lines if not line.lower().startswith((b"proxy-", b"connection:")))
    port = parts.port or (443 if parts.scheme == "https" else 80)
    return Call(method=method, url=url, host=parts.hostname or "", port=port, headers=headers)


class Gate:
    """Listens on loopback while the browser runs. `refused` counts, by reason, what it did not let through."""

    def __init__(self, *, allow_private: bool, proxies: Mapping[str, str] | None = None) -> None:
        self._allow_private = allow_private
        self._proxies = proxies or {}
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.refused: Counter[str] = Counter()

    async def open(self) -> str:
        """Begin to listen; the proxy's address."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=_HEAD_LIMIT)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """Stop listening and end what is under way."""
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        try:
            await self._answer(reader, writer)
        except RefusedError as refused:
            self.refused[str(refused)] += 1
            await _say(writer, b"403 Forbidden")
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError, asyncio.TimeoutError):
            await _say(writer, b"502 Bad Gateway")
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        call = read_call(await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), _PATIENCE))
        proxy = self._proxy(call)
        reason = refusal(call.url, allow_private=self._allow_private, names=proxy is None)
        if reason is not None:
            raise RefusedError(reason)
        server = await (_by_proxy(proxy) if proxy is not None else self._connect(call))
        try:
            if not call.tunnel:
                server[1].write(call.head(whole=proxy is not None, extra=_login(proxy)))
            elif proxy is not None:
                server[1].write(_tunnel_head(call, proxy))  # its answer goes to the browser as it is
            else:
                writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            await _pass_on((reader, writer), server)
        finally:
            server[1].close()

    def _proxy(self, call: Call) -> str | None:
        """The proxy that the environment wants for this address, as for every other request of the crawl."""
        proxy = self._proxies.get("https" if call.tunnel else "http")
        return None if proxy is None or proxy_bypass(call.host) else proxy

    async def _connect(self, call: Call) -> Streams:
        """A connection to an address that was judged."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(call.host, call.port, type=socket.SOCK_STREAM)
        addresses = dict.fromkeys(str(place[0]) for *_, place in found)
        allowed = public_only(addresses, allow_private=self._allow_private)
        if not allowed:
            raise RefusedError("name leads to an address that is not public")
        for address in allowed:
            if (streams := await _reach(address, call.port)) is not None:
                return streams
        raise OSError("cannot be reached")


async def _reach(host: str, port: int, *, secure: bool = False) -> Streams | None:
    with suppress(OSError, asyncio.TimeoutError):
        return await asyncio.wait_for(asyncio.open_connection(host, port, ssl=secure or None), _PATIENCE)
    return None


async def _by_proxy(proxy: str) -> Streams:
    parts = urlsplit(proxy if "://" in proxy else f"http://{proxy}")
    secure = parts.scheme == "https"
    streams = await _reach(parts.hostname or "", parts.port or (443 if secure else 80), secure=secure)
    if streams is None:
        raise OSError("the proxy cannot be reached")
    return streams


async def _pass_on(one: Streams, other: Streams) -> None:
    """Pass on what comes from both sides, until one of them ends."""
    copies = [asyncio.ensure_future(_copy(one[0], other[1])), asyncio.ensure_future(_copy(other[0], one[1]))]
    try:
        await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for copy in copies:
            copy.cancel()
        await asyncio.gather(*copies, return_exceptions=True)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    passed = 0
    with suppress(OSError):
        while data := await reader.read(min(_CHUNK, _MOST_BYTES - passed)):
            writer.write(data)
            await writer.drain()
            passed += len(data)


async def _say(writer: asyncio.StreamWriter, status: bytes) -> None:
    with suppress(OSError):
        writer.write(b"HTTP/1.1 " + status + b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        await writer.drain()


def _tunnel_head(call: Call, proxy: str) -> bytes:
    target = f"{call.host}:{call.port}".encode()
    return b"\r\n".join((b"CONNECT " + target + b" HTTP/1.1", b"Host: " + target, *_login(proxy), b"", b""))


def _login(proxy: str | None) -> tuple[bytes, ...]:
    parts = urlsplit(proxy or "")
    if not parts.username:
        return ()
    secret = f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode()
    return (b"Proxy-Authorization: Basic " + base64.b64encode(secret),)

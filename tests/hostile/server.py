"""The sockets of the hostile server: one thread, one host name for each case, bytes as the case wants them."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

#: A case that sends for ever is stopped here: no crawl of ours reads so long.
_LONGEST = 90.0


@dataclass(frozen=True, slots=True)
class Ask:
    """One request to a hostile host, and the way to answer it."""

    host: str
    path: str
    headers: Mapping[str, str]
    writer: asyncio.StreamWriter
    canary: int

    async def send(self, data: bytes) -> None:
        """Bytes as they are."""
        self.writer.write(data)
        await self.writer.drain()

    async def answer(self, body: bytes, *, status: str = "200 OK", **headers: str) -> None:
        """A proper response; `{canary}` in it becomes the port that nobody may connect to."""
        body = body.replace(b"{canary}", str(self.canary).encode())
        named = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(body)), "Connection": "close"}
        named |= {name.replace("_", "-"): value for name, value in headers.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in named.items()).replace("{canary}", str(self.canary))
        await self.send(f"HTTP/1.1 {status}\r\n{head}\r\n".encode("latin-1") + body)


Attack = Callable[[Ask], Awaitable[None]]


@dataclass(slots=True)
class Hostile:
    """What is being served, and what was asked."""

    port: int = 0
    #: Ports with TLS, by the name of the certificate's fault.
    tls: dict[str, int] = field(default_factory=dict)
    #: A port that nobody may ever connect to, on this machine's own addresses.
    canary: int = 0
    touched: int = 0
    asked: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)


class _Server:
    def __init__(self, attacks: Mapping[str, Attack], contexts: Mapping[str, ssl.SSLContext]) -> None:
        self.state = Hostile()
        self._attacks, self._contexts = attacks, contexts
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._end = asyncio.Event()

    def run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._main())
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()

    async def _main(self) -> None:
        state = self.state
        plain = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=128)
        canary = await asyncio.start_server(self._alarm, "127.0.0.1", 0)
        state.port, state.canary = _port(plain), _port(canary)
        servers = [plain, canary]
        for name, context in self._contexts.items():
            secure = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=context, ssl_handshake_timeout=60)
            state.tls[name] = _port(secure)
            servers.append(secure)
        self._ready.set()
        await self._end.wait()
        for server in servers:
            server.close()
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0.1)  # transports say goodbye in a later turn of the loop

    def start(self) -> None:
        self._thread = threading.Thread(target=self.run, daemon=True)
        self._thread.start()
        self._ready.wait(10)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(10)

    async def _alarm(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.state.touched += 1
        writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError, EOFError, asyncio.TimeoutError, ValueError, asyncio.LimitOverrunError):
                await asyncio.wait_for(self._answer(reader, writer), _LONGEST)
        finally:
            with suppress(OSError, RuntimeError):
                writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
        host, path = headers.get("host", "").split(":")[0], first.split(" ")[1]
        self.state.asked.append((host, path, headers))
        await self._attacks[host.removesuffix(".hostile.example")](Ask(host, path, headers, writer, self.state.canary))


def _port(server: asyncio.Server) -> int:
    return int(server.sockets[0].getsockname()[1])


@contextmanager
def hostile(attacks: Mapping[str, Attack], contexts: Mapping[str, ssl.SSLContext]) -> Iterator[Hostile]:
    """Serve while the context lasts."""
    server = _Server(attacks, contexts)
    server.start()
    try:
        yield server.state
    finally:
        server.stop()

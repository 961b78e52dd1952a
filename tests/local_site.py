"""Applications of ours on a free port of loopback, in a thread, while a test talks to them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from aiohttp import web


@contextmanager
def running(make: Callable[[int], web.Application]) -> Iterator[int]:
    """Run what `make` makes for a port, in the thread that also makes it; gives the port."""
    loop, ready, port = asyncio.new_event_loop(), threading.Event(), 0
    stop: asyncio.Event | None = None

    async def live() -> None:
        nonlocal port, stop
        stop = asyncio.Event()
        # A first look for a free port: the application must know the name it is called by.
        server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        server.close()
        await server.wait_closed()
        runner = web.AppRunner(make(port), access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port).start()
        ready.set()
        await stop.wait()
        await runner.cleanup()

    thread = threading.Thread(target=lambda: loop.run_until_complete(live()), daemon=True)
    thread.start()
    if not ready.wait(30):
        raise RuntimeError("the application did not start")
    try:
        yield port
    finally:
        if stop is not None:
            loop.call_soon_threadsafe(stop.set)
        thread.join(30)
        loop.close()

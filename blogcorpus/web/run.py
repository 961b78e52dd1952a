"""Running an application on a port of this machine until it is told to stop."""

from __future__ import annotations

import asyncio
import ipaddress
import signal
import socket
from collections.abc import Callable

from aiohttp import web

from blogcorpus.errors import OptionError


def is_loopback(host: str) -> bool:
    """Only this machine can reach it.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, True, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def serve(make: Callable[[int], web.Application], *, host: str, port: int, ready: Callable[[int], None]) -> None:
    """Serve what `make` makes for a port, until SIGINT or SIGTERM; `ready` hears the port once it answers."""
    asyncio.run(_serve(make, host, port, ready))


async def _serve(make: Callable[[int], web.Application], host: str, port: int, ready: Callable[[int], None]) -> None:
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    try:
        # The port is taken before the application is made: it must know the names it is called by.
        listener = _listen(host, port)
    except OSError as error:
        raise OptionError("cannot be listened to", subject=f"{host}:{port}") from error
    runner = web.AppRunner(make(listener.getsockname()[1]), access_log=None, handle_signals=False)
    await runner.setup()
    try:
        await web.SockSite(runner, listener, backlog=1024).start()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stopped.set)
        ready(listener.getsockname()[1])
        await stopped.wait()
    finally:
        await runner.cleanup()


def _listen(host: str, port: int) -> socket.socket:
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
    except OSError:
        listener.close()
        raise
    return listener

"""Redirects are judged by robots.txt; everything else goes on. A fake browser says what it was told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from spiders.browser.redirects import Redirects

OPEN, CLOSED, BROKEN = "http://mill.example/open", "http://mill.example/closed", "http://[broken/"


class Rules:
    async def allow(self, url: str) -> bool:
        if url == BROKEN:
            raise ValueError(url)
        return url != CLOSED


class Console:
    """What a browser's protocol is told, and who listens to it. A request that is gone cannot be told anything."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str | None]] = []
        self.listeners: list[Any] = []

    def on(self, name: str, listener: Any) -> None:
        assert name == "Fetch.requestPaused"
        self.listeners.append(listener)

    async def send(self, command: str, arguments: dict[str, Any]) -> None:
        self.told.append((command.removeprefix("Fetch."), arguments.get("requestId")))
        if arguments.get("requestId") == "gone":
            raise RuntimeError("Invalid InterceptionId.")


class Machine:
    def __init__(self) -> None:
        self.console = Console()

    async def new_browser_cdp_session(self) -> Console:
        return self.console


def paused(url: str, name: str = "1", *, redirect: bool = True) -> dict[str, Any]:
    headers = [{"name": "Server", "value": "mill"}, {"name": "location", "value": url}]
    status = 302 if redirect else 200
    request = {"url": "http://mill.example/a"}
    return {"requestId": name, "request": request, "responseStatusCode": status, "responseHeaders": headers}


@pytest.mark.parametrize(
    ("event", "verdict"),
    [
        (paused(OPEN), "continueRequest"),
        (paused(CLOSED), "failRequest"),
        (paused(BROKEN), "failRequest"),
        (paused("/closed"), "failRequest"),
        (paused(CLOSED, redirect=False), "continueRequest"),
        ({"requestId": "1", "request": {"url": CLOSED}, "responseErrorReason": "Failed"}, "continueRequest"),
        (paused(OPEN, "gone"), "continueRequest"),
    ],
)
def test_hops(event: dict[str, Any], verdict: str) -> None:
    async def run() -> None:
        machine, redirects = Machine(), Redirects(Rules())  # type: ignore[arg-type]
        await redirects.watch(machine)  # type: ignore[arg-type]
        (listener,) = machine.console.listeners
        await listener(event)
        assert machine.console.told == [("enable", None), (verdict, event["requestId"])]
        assert redirects.refused == (verdict == "failRequest")

    asyncio.run(run())


def test_a_browser_is_watched_once_and_so_is_the_next() -> None:
    async def run() -> None:
        redirects, first, second = Redirects(Rules()), Machine(), Machine()  # type: ignore[arg-type]
        for machine in (first, first, second, None):
            await redirects.watch(machine)  # type: ignore[arg-type]
        assert [len(machine.console.listeners) for machine in (first, second)] == [1, 1]

    asyncio.run(run())

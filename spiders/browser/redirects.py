"""Redirects are judged before they are followed.

Playwright's routes see where a request begins, not where a server sends it. Chromium's own protocol stops at every hop
of every request, be it a page's, a frame's or a worker's. It does so at the answer: a request that was held back at its
beginning would be unknown to those who wait for a page to rest.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

if TYPE_CHECKING:
    from playwright.async_api import Browser, CDPSession

    from spiders.browser.robots import Robots


class Redirects:
    """Holds robots.txt against the redirects of one browser after another."""

    def __init__(self, robots: Robots) -> None:
        #: Redirects that were not followed.
        self.refused = 0
        self._robots = robots
        self._watched: Browser | None = None
        self._watching = asyncio.Lock()

    async def watch(self, browser: Browser | None) -> None:
        """Attach to a browser, once; a new one takes the place of one that died."""
        async with self._watching:
            if browser is None or browser == self._watched:
                return
            session = await browser.new_browser_cdp_session()
            session.on("Fetch.requestPaused", partial(self._on_paused, session))
            await session.send("Fetch.enable", {"patterns": [{"urlPattern": "http*", "requestStage": "Response"}]})
            self._watched = browser

    async def _on_paused(self, session: CDPSession, event: dict[str, Any]) -> None:
        verdict, arguments = "Fetch.continueRequest", {"requestId": event["requestId"]}
        if not await self._allow(event):
            self.refused += 1
            verdict, arguments = "Fetch.failRequest", {**arguments, "errorReason": "BlockedByClient"}
        with suppress(Exception):  # the page is gone
            await session.send(verdict, arguments)

    async def _allow(self, event: dict[str, Any]) -> bool:
        with suppress(Exception):  # an address nobody can read
            target = _target(event)
            return target is None or await self._robots.allow(target)
        return False


def _target(event: dict[str, Any]) -> str | None:
    """Where an answer sends the browser."""
    if not 300 <= (event.get("responseStatusCode") or 0) < 400:
        return None
    found = [header["value"] for header in event.get("responseHeaders", ()) if header["name"].lower() == "location"]
    return urljoin(event["request"]["url"], found[0]) if found else None

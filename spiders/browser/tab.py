"""A tab: one page in the browser, with everything it may not do."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from spiders.browser.loading import Loading, loading

if TYPE_CHECKING:
    from playwright.async_api import Dialog, Download, Frame, Page, Request, Response, Route

    from spiders.browser.robots import Robots

#: Pages that lead to one another by script, one after the other.
_MOST_NAVIGATIONS = 4
#: Requests that may write something into the page when they are done.
_WRITING = frozenset(("document", "script", "xhr", "fetch"))
#: Requests of one page.
_MOST_REQUESTS = 400


class Tab:
    """Listens to one page from before its first request: loads what it may, closes what it opens.

    Errors that come of a page being closed while something is under way are nobody's business.
    """

    def __init__(self, url: str, robots: Robots) -> None:
        #: Address of the document, after redirects; what scripts write into the address line does not count.
        self.url = url
        self.refused: Counter[str] = Counter()
        #: Requests under way.
        self.pending: set[Request] = set()
        #: No script may lead to another page any more.
        self.settled = False
        #: All of this is in force.
        self.watched = False
        self._robots = robots
        self._document: Response | None = None
        self._navigations = self._requests = 0

    async def watch(self, page: Page) -> None:
        """Attach to a new page."""
        self.page = page
        await page.context.route("**/*", _refuse)  # of popups: the page's own route comes first
        await page.route("**/*", self._on_route)
        page.on("popup", _close)
        page.on("dialog", _dismiss)
        page.on("download", _cancel)
        page.on("request", self._on_request)
        page.on("requestfinished", self._on_end)
        page.on("requestfailed", self._on_end)
        page.on("response", self._on_response)
        self._console = await page.context.new_cdp_session(page)
        self.watched = True

    async def source(self) -> str | None:
        """The document as the server sent it."""
        with suppress(Exception):
            if self._document is not None:
                return await asyncio.wait_for(self._document.text(), 2)
        return None

    async def interrupt(self) -> None:
        """End a script that does not end, and let no other begin."""
        for command, arguments in (
            ("Runtime.terminateExecution", {}),
            ("Emulation.setScriptExecutionDisabled", {"value": True}),
        ):
            with suppress(Exception):
                await asyncio.wait_for(self._console.send(command, arguments), 2)

    def _on_request(self, request: Request) -> None:
        if request.resource_type in _WRITING:
            self.pending.add(request)

    def _on_end(self, request: Request) -> None:
        self.pending.discard(request)

    def _on_response(self, response: Response) -> None:
        request = response.request
        if _is_main(request) and not 300 <= response.status < 400:
            self._document = response
            self.url = response.url

    async def _on_route(self, route: Route, request: Request) -> None:
        try:
            verdict, reason = await self._judge(request)
        except Exception:  # an address nobody can read, or a frame that is gone
            verdict, reason = Loading.REFUSE, "cannot be judged"
        with suppress(Exception):
            if verdict is Loading.LOAD:
                await route.fallback()
            elif verdict is Loading.BLANK:
                await route.fulfill(status=200, content_type="text/css", body="")
            else:
                self.refused[reason] += 1
                await route.abort()

    async def _judge(self, request: Request) -> tuple[Loading, str]:
        self._requests += 1
        if self._requests > _MOST_REQUESTS:
            return Loading.REFUSE, "too many requests"
        frame = None
        if _is_main(request):
            self._navigations += 1
            if self.settled or self._navigations > _MOST_NAVIGATIONS:
                return Loading.REFUSE, "leads away"
        elif request.is_navigation_request():
            frame = _name(request.frame)
        verdict = loading(request.resource_type, request.url, page=self.url, frame=frame)
        if verdict is Loading.LOAD and not await self._robots.allow(request.url):
            return Loading.REFUSE, "robots.txt"
        return verdict, request.resource_type


def _is_main(request: Request) -> bool:
    return request.is_navigation_request() and request.frame.parent_frame is None


def _name(frame: Frame) -> str:
    return frame.name or ""


async def _refuse(route: Route) -> None:
    with suppress(Exception):
        await route.abort()


async def _close(popup: Page) -> None:
    with suppress(Exception):
        await popup.close()


async def _dismiss(dialog: Dialog) -> None:
    with suppress(Exception):
        await dialog.dismiss()


async def _cancel(download: Download) -> None:
    with suppress(Exception):
        await download.cancel()


def context_options(user_agent: str) -> dict[str, Any]:
    """How a page's own context is made: nothing is kept, nothing runs behind the page, the screen is a tall one."""
    return {
        "user_agent": user_agent,
        "service_workers": "block",
        "accept_downloads": False,
        # Most of a post is in sight at once: what loads on being seen loads without scrolling.
        "viewport": {"width": 1280, "height": 2400},
    }

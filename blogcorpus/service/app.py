"""The HTTP of the service."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime, timezone
from importlib import resources
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from blogcorpus.addresses import refusal
from blogcorpus.errors import BlogcorpusError
from blogcorpus.service.answers import FORMATS, Job, answer
from blogcorpus.service.workers import BrokenJobError, OverTimeError, Workers
from blogcorpus.web import Fetcher, FetchError, Gate

_WORKERS: web.AppKey[Workers[Job, bytes]] = web.AppKey("workers", Workers)
_FETCHER: web.AppKey[Fetcher] = web.AppKey("fetcher", Fetcher)
_SLOTS: web.AppKey[asyncio.Semaphore] = web.AppKey("slots", asyncio.Semaphore)
#: Words of an `Accept` header → format, in the order they are looked for.
_ACCEPTED = {"json": "json", "xml": "xml", "text/plain": "text"}
#: A feed, a picture: nothing that posts could be taken out of.
_PAGES = ("text/", "application/xhtml", "application/xml", "application/octet-stream")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one request, and all of them together, may take."""

    #: Bytes of a page.
    size: int = 10 * 1024 * 1024
    #: Seconds to send a page, to fetch one, and to read one.
    seconds: float = 20.0
    #: Processes that read pages.
    workers: int = 2
    #: Pages in memory at once; further requests wait with theirs still in the network.
    pages: int = 16
    #: Let addresses of this machine and its networks be fetched.
    allow_private: bool = False


def application(limits: Limits, gate: Gate) -> web.Application:
    """The service, ready to be run."""
    app = web.Application(middlewares=[gate.middleware(), _errors], client_max_size=limits.size)
    routes = _Routes(limits)
    app.router.add_get("/", routes.about)
    app.router.add_get("/health", routes.health)
    app.router.add_get("/extract", routes.extract_address)
    app.router.add_post("/extract", routes.extract_page)
    app.cleanup_ctx.append(routes.life)
    return app


class _Routes:
    """What the addresses of the service do."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits

    async def life(self, app: web.Application) -> AsyncIterator[None]:
        """Workers and client live as long as the application."""
        limits = self._limits
        app[_SLOTS] = asyncio.Semaphore(limits.pages)
        app[_WORKERS] = Workers(answer, count=limits.workers, seconds=limits.seconds)
        async with Fetcher(allow_private=limits.allow_private, limit=limits.size, seconds=limits.seconds) as fetcher:
            app[_FETCHER] = fetcher
            yield
        app[_WORKERS].close()

    async def about(self, _: web.Request) -> web.Response:
        """How to use it."""
        text = resources.files("blogcorpus.service").joinpath("about.txt").read_text(encoding="utf-8")
        return web.Response(text=text, content_type="text/plain", charset="utf-8")

    async def health(self, _: web.Request) -> web.Response:
        """It answers."""
        return web.json_response({"fine": True})

    async def extract_address(self, request: web.Request) -> web.Response:
        """The posts of the page at an address."""
        url = request.query.get("url", "")
        if not url:
            raise _WrongError("needs ?url=…, or a page as the body of a POST", 400)
        return await self._fetched(request, url)

    async def extract_page(self, request: web.Request) -> web.Response:
        """The posts of a page that is the body, or that a JSON body names (`url`) or holds (`html`, `url`)."""
        if request.content_type != "application/json":
            async with request.app[_SLOTS]:
                body = await self._body(request)
                url = request.query.get("url", "")
                return await self._read(request, body, request.headers.get("Content-Type", ""), url)
        async with request.app[_SLOTS]:
            asked = _object(await self._body(request))
            html, url = asked.get("html"), str(asked.get("url") or "")
            if html is not None:
                body = str(html).encode("utf-8", "replace")
                return await self._read(request, body, "text/html; charset=utf-8", url)
        if not url:
            raise _WrongError("needs `url` or `html`", 400)
        return await self._fetched(request, url)

    async def _fetched(self, request: web.Request, url: str) -> web.Response:
        async with request.app[_SLOTS]:
            page = await request.app[_FETCHER].fetch(url)
            if page.status >= 400:
                raise FetchError(f"answers {page.status}", subject=url)
            if page.kind and not page.kind.lower().startswith(_PAGES):
                raise FetchError(f"is no page but {page.kind}", subject=url, status=415)
            return await self._read(request, page.body, page.kind, page.url)

    async def _body(self, request: web.Request) -> bytes:
        try:
            return await asyncio.wait_for(request.read(), self._limits.seconds)
        except asyncio.TimeoutError:
            raise _WrongError(f"the page did not arrive within {self._limits.seconds:g} seconds", 408) from None

    async def _read(self, request: web.Request, body: bytes, kind: str, url: str) -> web.Response:
        name = _format(request)
        if not body.strip():
            raise _WrongError("there is no page", 400)
        # An address that is only named, not fetched, may be any: it says where links start from.
        job = Job(body=body, kind=kind, url=_named(url), now=datetime.now(timezone.utc), format=name)
        written = await request.app[_WORKERS].do(job)
        return web.Response(body=written, headers={"Content-Type": FORMATS[name].kind})


class _WrongError(Exception):
    """A request that cannot be answered, and the status that says so."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


@web.middleware
async def _errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Every failure is a JSON object with the reason."""
    try:
        response: web.StreamResponse = await handler(request)
        return response
    except web.HTTPException as error:
        return web.json_response({"error": error.reason}, status=error.status)
    except OverTimeError as error:
        return web.json_response({"error": str(error)}, status=503)
    except BrokenJobError as error:
        return web.json_response({"error": str(error)}, status=500)
    except (_WrongError, FetchError) as error:
        return web.json_response({"error": str(error)}, status=error.status)
    except BlogcorpusError as error:
        return web.json_response({"error": str(error)}, status=422)


def _format(request: web.Request) -> str:
    """By `?format=`, else by what the client accepts, else JSON."""
    named = request.query.get("format")
    if named is not None and named not in FORMATS:
        raise _WrongError(f"format is {named!r}; it can be {', '.join(FORMATS)}", 400)
    accepted = request.headers.get("Accept", "")
    # Browsers accept XML among everything else; they are shown JSON.
    wanted = {} if "text/html" in accepted else _ACCEPTED
    return named or next((name for word, name in wanted.items() if word in accepted), "json")


def _named(url: str) -> str:
    return "" if url and refusal(url, allow_private=True) is not None else url


def _object(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise _WrongError("the body is no JSON", 400) from None
    if not isinstance(found, dict):
        raise _WrongError("the body is no JSON object", 400)
    return found

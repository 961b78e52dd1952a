"""The HTTP of the inspector: one page, a few questions and answers in JSON, two frames."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime, timezone
from importlib import resources
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from blogcorpus.errors import BlogcorpusError, OptionError
from blogcorpus.inspector.desk import Desk, Opened, Switches
from blogcorpus.inspector.examples import ExampleFolder
from blogcorpus.inspector.reading import Reading
from blogcorpus.inspector.sheets import fetch_sheets
from blogcorpus.inspector.shown import POLICY
from blogcorpus.inspector.views import after_page, before_page, page_view, start_view
from blogcorpus.inspector.ways import describe, ways
from blogcorpus.web import Fetcher, FetchError, Gate

_FETCHER: web.AppKey[Fetcher] = web.AppKey("fetcher", Fetcher)
_STATIC = {"inspector.js": "text/javascript", "inspector.css": "text/css"}
#: Bytes of a question in JSON.
_QUESTION = 64 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What may leave this machine when a page is opened by its address."""

    #: Addresses of this machine and its networks too.
    allow_private: bool = False
    #: The page's style sheets as well as the page.
    styles: bool = False


async def open_fetched(desk: Desk, fetcher: Fetcher, url: str, options: Options, blog: str = "") -> Opened:
    """Fetch a page, and lay it on the desk."""
    page = await fetcher.fetch(url if "://" in url else f"http://{url}")
    if page.status >= 400:
        raise FetchError(f"answers {page.status}", subject=url)
    styles = await fetch_sheets(fetcher, page.text, page.url) if options.styles else ""
    return desk.put(page.text, page.url, now=datetime.now(timezone.utc), blog=blog, styles=styles)


def application(desk: Desk, examples: ExampleFolder, gate: Gate, *, options: Options) -> web.Application:
    """The inspector, ready to be run."""
    app = web.Application(middlewares=[gate.middleware(), _errors], client_max_size=_QUESTION)
    routes = _Routes(desk, examples, gate, options)
    app.router.add_get("/", routes.front)
    for name in _STATIC:
        app.router.add_get(f"/{name}", routes.static)
    app.router.add_get("/api/start", routes.start)
    app.router.add_get("/api/posts", routes.posts)
    app.router.add_get("/api/view", routes.view)
    app.router.add_get("/frame/before", routes.before)
    app.router.add_get("/frame/after", routes.after)
    app.router.add_post("/api/open", routes.open)
    app.router.add_post("/api/element", routes.element)
    app.router.add_post("/api/pin", routes.pin)
    app.router.add_post("/api/undo", routes.undo)
    app.router.add_post("/api/example", routes.example)
    app.cleanup_ctx.append(routes.life)
    return app


class _Routes:
    """What the addresses of the inspector do."""

    def __init__(self, desk: Desk, examples: ExampleFolder, gate: Gate, options: Options) -> None:
        self._desk = desk
        self._examples = examples
        self._gate = gate
        self._options = options

    async def life(self, app: web.Application) -> AsyncIterator[None]:
        """The client lives as long as the application."""
        async with Fetcher(allow_private=self._options.allow_private) as fetcher:
            app[_FETCHER] = fetcher
            yield

    async def front(self, request: web.Request) -> web.Response:
        """The page. A token in its address becomes a cookie, so that it stays in no history."""
        if request.query.get("token") and self._gate.token is not None:
            moved = web.Response(status=303, headers={"Location": "/"})
            name = self._gate.cookie(request)
            moved.set_cookie(name, self._gate.token, httponly=True, samesite="Strict", path="/")
            return moved
        return web.Response(text=_file("inspector.html"), content_type="text/html", charset="utf-8")

    async def static(self, request: web.Request) -> web.Response:
        """Our script and style."""
        name = request.path.removeprefix("/")
        return web.Response(text=_file(name), content_type=_STATIC[name], charset="utf-8")

    async def start(self, _: web.Request) -> web.Response:
        """What is known before a page is open."""
        return web.json_response(start_view(self._desk))

    async def posts(self, request: web.Request) -> web.Response:
        """Posts that the corpus has of a blog."""
        return web.json_response({"posts": self._desk.memory.posts(request.query.get("blog", ""))})

    async def open(self, request: web.Request) -> web.Response:
        """Fetch a page, and open it."""
        url = _text(await _asked(request), "url")
        opened = await open_fetched(self._desk, request.app[_FETCHER], url, self._options)
        return web.json_response({"page": opened.id})

    async def view(self, request: web.Request) -> web.Response:
        """A page, read with the switches that are asked for."""
        opened, reading = await self._read(request)
        return web.json_response(page_view(self._desk, opened, reading))

    async def before(self, request: web.Request) -> web.Response:
        """The page as it looks, framed."""
        return _foreign(before_page(*await self._read(request)))

    async def after(self, request: web.Request) -> web.Response:
        """The post after cleaning."""
        _, reading = await self._read(request)
        return _foreign(after_page(reading))

    async def _read(self, request: web.Request) -> tuple[Opened, Reading]:
        """The page that is asked for, read with the switches that are."""
        opened = self._desk.get(request.query.get("page", ""))
        return opened, await asyncio.to_thread(self._desk.reader(opened, _switches(request)))

    async def element(self, request: web.Request) -> web.Response:
        """Ways to name an element for a field."""
        asked = await _asked(request)
        opened = self._desk.get(_text(asked, "page"))
        wrapper = self._desk.wrapper(opened)
        chosen, index = opened.element(_number(asked), wrapper), opened.found(wrapper).index
        found = await asyncio.to_thread(ways, chosen, _text(asked, "field"), index)
        told = [{"filter": w.filter, "take": w.take, "value": w.value, "fits": w.fits} for w in found]
        return web.json_response({"element": describe(chosen, index), "ways": told})

    async def pin(self, request: web.Request) -> web.Response:
        """Keep a rule in the store."""
        asked = await _asked(request)
        opened = self._desk.get(_text(asked, "page"))
        field, filter_, take = (_text(asked, name) for name in ("field", "filter", "take"))
        wrapper = self._desk.memory.pin(opened.blog, opened.page.dom.index, field, filter_, take)
        return web.json_response({"version": wrapper.version, "blog": opened.blog})

    async def undo(self, request: web.Request) -> web.Response:
        """Take the last rule back."""
        opened = self._desk.get(_text(await _asked(request), "page"))
        return web.json_response({"undone": self._desk.memory.undo(opened.blog)})

    async def example(self, request: web.Request) -> web.Response:
        """Keep an example for `teach`."""
        asked = await _asked(request)
        opened = self._desk.get(_text(asked, "page"))
        value, field = str(asked.get("value") or ""), _text(asked, "field")
        pages = self._examples.add(field, value, html=opened.page.html, url=opened.page.url)
        return web.json_response({"pages": pages, "file": str(self._examples.file), "blog": opened.blog})


@web.middleware
async def _errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Every failure is a JSON object with the reason."""
    try:
        return await handler(request)
    except web.HTTPException as error:
        return web.json_response({"error": error.reason}, status=error.status)
    except FetchError as error:
        return web.json_response({"error": str(error)}, status=error.status)
    except BlogcorpusError as error:
        return web.json_response({"error": str(error)}, status=400 if isinstance(error, OptionError) else 422)


async def _asked(request: web.Request) -> dict[str, Any]:
    """The question: JSON only, which no form of another site can send unasked."""
    if request.content_type != "application/json":
        raise OptionError("must be JSON", subject="the question")
    try:
        found = await request.json()
    except (ValueError, RecursionError):
        raise OptionError("is no JSON", subject="the question") from None
    if not isinstance(found, dict):
        raise OptionError("is no JSON object", subject="the question")
    return found


def _text(asked: dict[str, Any], name: str) -> str:
    value = asked.get(name)
    if not isinstance(value, str) or not value:
        raise OptionError("is missing", subject=name)
    return value


def _number(asked: dict[str, Any]) -> int:
    value = asked.get("number")
    if not isinstance(value, int) or isinstance(value, bool):
        raise OptionError("must be a number", subject="number")
    return value


def _switches(request: web.Request) -> Switches:
    query = request.query
    on = dict.fromkeys(filter(None, query.get("on", "").split(",")), True)
    off = dict.fromkeys(filter(None, query.get("off", "").split(",")), False)
    return Switches(profile=query.get("profile") or "corpus", changes={**on, **off})


def _foreign(html: str) -> web.Response:
    headers = {"Content-Security-Policy": POLICY}
    return web.Response(text=html, content_type="text/html", charset="utf-8", headers=headers)


def _file(name: str) -> str:
    return resources.files("blogcorpus.inspector").joinpath("static").joinpath(name).read_text(encoding="utf-8")

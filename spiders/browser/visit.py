"""A visit: waiting until a page rests, scrolling, pressing "more comments", and reading what then stands there."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from time import monotonic
from typing import TYPE_CHECKING, Any

from blogcorpus.dom import parse
from blogcorpus.heuristics.comments import find_comments
from blogcorpus.scripted import shown
from spiders.browser.loading import holds_comments
from spiders.browser.words import button_words

if TYPE_CHECKING:
    from playwright.async_api import Frame

    from spiders.browser.tab import Tab

#: Seconds between two looks at a page.
_PACE = 0.12
#: Looks that must give the same: where nothing is under way, and where something is that may never end.
_REST, _LONG_REST = 3, 15
#: Share of the time in which a page must come to rest; the remainder is for scrolling and buttons.
_LOADING_SHARE = 0.6
#: Characters that must stand there before a page counts as done while something is under way.
_SOME_TEXT = 400
#: Seconds to read the page when its time is over.
_READING = 5.0
#: Frames of one page that are read, and characters of each.
_MOST_FRAMES, _MOST_CHARACTERS = 8, 2_000_000
#: Seconds for a frame, and for the page itself (True), to answer.
_PATIENCE = {False: 1.0, True: 5.0}
_SLOT = "data-blogcorpus-slot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Framed:
    """What stands in a frame."""

    url: str
    html: str
    comments: bool


class Visit:
    """One page, visited once. `clicks` and `seconds` bound what it may cost."""

    def __init__(self, tab: Tab, *, seconds: float, clicks: int) -> None:
        self._tab = tab
        self._end = monotonic() + seconds
        self._rest_by = monotonic() + _LOADING_SHARE * seconds
        self._clicks = clicks

    async def html(self) -> str:
        """The page as it stands when its scripts, its readers' scrolling and its buttons have done their work."""
        try:
            await asyncio.wait_for(self._behave(), max(0.1, self._end - monotonic()))
        except Exception:  # out of time, or the page broke: what stands there is read all the same
            await self._tab.interrupt()
        return await asyncio.wait_for(self._read(), _READING)

    async def _behave(self) -> None:
        await self._settle(self._rest_by)
        self._tab.settled = True
        for _ in range(self._clicks):
            if not await self._ask(self._tab.page.main_frame, "scroll"):
                break
            await self._settle(self._end)
        for _ in range(self._clicks):
            if not await self._press():
                break
            await self._settle(self._end)

    async def _settle(self, end: float) -> None:
        """Wait until looks at the page give the same a few times in a row."""
        last: Any = None
        same = 0
        while monotonic() < end:
            looks = [await self._ask(frame, "measure") for frame in self._frames()]
            now = (bool(self._tab.pending), looks)  # rest begins anew when an answer has come: it is written down later
            same = same + 1 if now == last else 0
            last = now
            ready, _, characters = looks[0]
            patience = _LONG_REST if self._tab.pending else _REST
            if ready and same >= patience and (not self._tab.pending or characters >= _SOME_TEXT):
                return
            await asyncio.sleep(_PACE)

    async def _press(self) -> bool:
        """Press one button, in the page or in a frame of comments."""
        for number, frame in enumerate(self._frames()):
            words = {**button_words(), "everywhere": number > 0}
            if await self._ask(frame, "press", words):
                return True
        return False

    async def _ask(self, frame: Frame, script: str, argument: Any = None) -> Any:
        """Run a script of ours; a frame that does not answer has nothing to say, a page that does not is stuck."""
        main = frame == self._tab.page.main_frame
        try:
            return await asyncio.wait_for(frame.evaluate(_script(script), argument), _PATIENCE[main])
        except Exception:
            if main:
                raise
            return None

    def _frames(self) -> list[Frame]:
        """The page and its frames that loaded something."""
        page = self._tab.page
        loaded = [f for f in page.frames if f != page.main_frame and f.url.startswith(("http", "about:srcdoc"))]
        return [page.main_frame, *loaded[:_MOST_FRAMES]]

    async def _read(self) -> str:
        page = self._tab.page
        with suppress(Exception):
            await page.evaluate(_script("unfold"))
        framed = {}
        for number, frame in enumerate(self._frames()[1:]):
            with suppress(Exception):
                framed[number] = await _read_frame(frame, number)
        html = await page.content()
        return with_frames(html, framed) if framed else html


async def _read_frame(frame: Frame, number: int) -> Framed:
    """What stands in a frame; its element in the page is given a number."""
    html = await frame.evaluate(_script("frame"), _MOST_CHARACTERS)
    element = await frame.frame_element()
    await element.evaluate("(element, [name, value]) => element.setAttribute(name, value)", [_SLOT, str(number)])
    url = frame.url if frame.url.startswith("http") else ""
    return Framed(url=url, html=html, comments=holds_comments(url, frame.name or ""))


def with_frames(html: str, framed: dict[int, Framed]) -> str:
    """The page with what stands in its frames, each behind its frame's element.

    Frames of comments go in, and others that turn out to have comments; of a page that says nothing itself, all.

    >>> with_frames('<iframe data-blogcorpus-slot="0"></iframe>!', {0: Framed(url="u", html="<p>Hi", comments=True)})
    '<iframe data-blogcorpus-slot="0"></iframe><section data-blogcorpus-frame="u" class="comments"><p>Hi</section>!'
    """
    empty = shown(html, _SOME_TEXT) < _SOME_TEXT
    for number, frame in framed.items():
        comments = frame.comments or _has_comments(frame.html)
        place = html.find(f'{_SLOT}="{number}"')
        place = html.find("</iframe>", place) if place >= 0 else -1
        if frame.html and place >= 0 and (comments or empty):
            place += len("</iframe>")
            html = f"{html[:place]}{_section(frame, comments)}{html[place:]}"
    return html


def _section(frame: Framed, comments: bool) -> str:
    kind = ' class="comments"' if comments else ""
    return f'<section data-blogcorpus-frame="{escape(frame.url)}"{kind}>{frame.html}</section>'


def _has_comments(html: str) -> bool:
    area = find_comments(parse(html))
    return area is not None and bool(area.comments)


@cache
def _script(name: str) -> str:
    return (files("spiders.browser") / "scripts" / f"{name}.js").read_text(encoding="utf-8")

"""The pages that lie open in the inspector, and what is done to them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from secrets import token_hex

from lxml.html import HtmlElement

from blogcorpus.cleaners import Profiles
from blogcorpus.errors import OptionError
from blogcorpus.inspector.memory import Memory
from blogcorpus.inspector.reading import Found, Reading, find, finish
from blogcorpus.inspector.shown import page_styles
from blogcorpus.items import Blog, Page
from blogcorpus.wrapper import Wrapper

#: Pages open at once; the one used longest ago is put away.
_OPEN = 12


@dataclass(frozen=True, kw_only=True)
class Switches:
    """A profile, and cleaners that are on or off against it."""

    profile: str = "corpus"
    changes: Mapping[str, bool]


class Opened:
    """A page that lies open."""

    def __init__(self, page: Page, blog: str, styles: str) -> None:
        self.id = token_hex(6)
        self.page = page
        self.blog = blog
        self.styles = styles
        # Reading a page writes numbers on its tree, and frames ask for it from several threads.
        self.lock = threading.Lock()
        self._found: tuple[str | None, Found] | None = None

    def found(self, wrapper: Wrapper | None) -> Found:
        """Its findings with a wrapper; those of the last wrapper are remembered."""
        version = wrapper.version if wrapper is not None else None
        if self._found is None or self._found[0] != version:
            self._found = version, find(self.page, wrapper)
        return self._found[1]

    def element(self, number: int, wrapper: Wrapper | None) -> HtmlElement:
        """An element by its number."""
        order = self.found(wrapper).index.order
        if not 0 <= number < len(order):
            raise OptionError("is no element of the page", subject=str(number))
        return list(order)[number]


class Desk:
    """All open pages."""

    def __init__(self, memory: Memory, profiles: Profiles) -> None:
        self.memory = memory
        self.profiles = profiles
        self._open: OrderedDict[str, Opened] = OrderedDict()

    def put(self, html: str, url: str, *, now: datetime | None, blog: str = "", styles: str = "") -> Opened:
        """Open a page."""
        blog = blog or self.memory.blog_of(url)
        state = self.memory.state(blog)
        about = Blog(url=blog, title=state.title, language=state.language, feed=next(iter(state.feeds), None))
        page = Page(url=url, html=html, fetched_at=now, blog=about if blog else None)
        opened = Opened(page, blog, page_styles(html) + styles)
        self._open[opened.id] = opened
        while len(self._open) > _OPEN:
            self._open.popitem(last=False)
        return opened

    def get(self, identity: str) -> Opened:
        """A page that was opened before."""
        if identity not in self._open:
            raise OptionError("is no longer open; open it again", subject="the page")
        self._open.move_to_end(identity)
        return self._open[identity]

    def newest(self) -> Opened | None:
        """The page that was opened last."""
        return next(reversed(self._open.values()), None)

    def wrapper(self, opened: Opened) -> Wrapper | None:
        """The wrapper that a page is read with."""
        return self.memory.wrapper(opened.blog, opened.page.dom.index)

    def reader(self, opened: Opened, switches: Switches) -> Callable[[], Reading]:
        """Reads a page with its blog's wrapper and some cleaners; may be called in another thread than the store's."""
        profile = self.profiles.get(switches.profile).switch(**switches.changes)
        wrapper, template = self.wrapper(opened), self.memory.template(opened.blog)

        def read() -> Reading:
            with opened.lock:
                return finish(opened.found(wrapper), profile, template)

        return read

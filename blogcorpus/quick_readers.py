"""Readers of all blogs whose wrappers a store has: each page by the one of its blog."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from blogcorpus.exporters.record import plain
from blogcorpus.items import Blog
from blogcorpus.privacy import Forgetting
from blogcorpus.quick import QUICK_FIELDS, QuickReader
from blogcorpus.single import extract
from blogcorpus.stores import WRAPPER, Store, open_store
from blogcorpus.urls import url_key
from blogcorpus.wrapper import Wrapper

__all__ = ["QuickReaders", "readers_of"]


class QuickReaders:
    """Reads pages of any blog. Those of blogs that nobody has learnt are read as without a wrapper."""

    def __init__(self, store: Store, fields: Sequence[str] = QUICK_FIELDS) -> None:
        self._fields = tuple(fields)
        self._forgetting = Forgetting.from_store(store)
        # Who wrote a post must be known where somebody is to be forgotten, whether it is asked for or not.
        self._read = tuple(dict.fromkeys((*fields, "authors"))) if self._forgetting.people else self._fields
        self._readers: defaultdict[str, dict[str, QuickReader]] = defaultdict(dict)
        for name in store.names(WRAPPER):
            host, path = _place(name)
            wrapper = Wrapper.from_json(store.get(WRAPPER, name) or {})
            self._readers[host][path] = QuickReader(wrapper, Blog(url=name), self._read)

    def read(self, html: str, *, url: str, now: datetime | None = None) -> dict[str, Any] | None:
        """The address and the fields of a page's post, ready for JSON; None of one to be forgotten, or of no post."""
        reader = self._reader(url)
        if reader is not None:
            found = reader.read(html, url=url, now=now)
        else:
            posts = (post for post in extract(html, url=url, now=now) if post.url == url)
            found = next(({name: getattr(post, name) for name in self._read} for post in posts), None)
        if found is None or self._forgetting.gone(url_key(url), found.get("authors", ())):
            return None
        return {"url": url, **{name: plain(found[name]) for name in self._fields}}

    def _reader(self, url: str) -> QuickReader | None:
        """That of the blog under whose address the page lies; of several the deepest."""
        host, path = _place(url)
        under = [start for start in self._readers.get(host, ()) if path.startswith(start)]
        return self._readers[host][max(under, key=len)] if under else None


@cache
def readers_of(store: str, fields: tuple[str, ...]) -> QuickReaders:
    """The readers of a store: once in each process."""
    opened = open_store(store)
    try:
        return QuickReaders(opened, fields)
    finally:
        opened.close()


def _place(url: str) -> tuple[str, str]:
    """Host and folder of an address."""
    split = urlsplit(url)
    return (split.hostname or "").removeprefix("www."), split.path.rpartition("/")[0] + "/"

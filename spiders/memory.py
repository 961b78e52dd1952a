"""The store as a crawl's memory."""

from __future__ import annotations

from collections.abc import Iterable

from blogcorpus.crawl import Left
from blogcorpus.stores import FORGOTTEN, Store, trail, unread
from blogcorpus.wrapper import read_shelf


class StoreMemory:
    """Answers what a crawl asks of the past."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._forgotten = set(store.names(FORGOTTEN))

    def known(self, keys: Iterable[str]) -> set[str]:
        """Those keys whose posts the corpus has."""
        return set(self._store.known(keys))

    def forgotten(self, keys: Iterable[str]) -> set[str]:
        """Those keys that a person asked never to fetch again."""
        return self._forgotten.intersection(keys) if self._forgotten else set()

    def has_wrapper(self, blog: str) -> bool:
        """A wrapper of this blog was learnt before, and still agrees with the feed."""
        shelf = read_shelf(self._store, blog)
        return bool(shelf.wrappers) and not shelf.stale

    def left(self, blog: str) -> Left:
        """What earlier runs left behind that did not read the blog's archive to its end."""
        return Left(named=tuple(trail(self._store, blog)), unread=tuple(unread(self._store, blog)))

"""The lesson being gathered: which entries teach, the pages that came for them, and the entries that wait meanwhile."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from blogcorpus.heuristics.self_taught import taught_by_pages
from blogcorpus.items import Entry, Page


class LessonHunt:
    """Collects the pages of the newest entries; the others are read with what these teach."""

    def __init__(self) -> None:
        self.pages: list[Page] = []
        self._asked: list[Entry] = []
        #: Entries that are not part of the lesson, and whether their pages are known but changed.
        self._beyond: list[tuple[Entry, bool]] = []

    @property
    def lost(self) -> bool:
        """Pages were asked for, and none has come."""
        return bool(self._asked) and not self.pages

    def begin(
        self, found: Sequence[tuple[str, Entry]], size: int, *, news: Collection[str], again: Collection[str]
    ) -> Iterator[tuple[Entry, bool]]:
        """Entries whose pages are to be fetched now, and whether these are known but changed.

        `found` has a blog's entries by the keys of their posts, the newest first.
        """
        self._asked = [entry for _, entry in found[:size]]
        self._beyond = [(entry, key in again) for key, entry in found[size:] if key in news or key in again]
        return ((entry, key in again) for key, entry in found[:size])

    def complete(self, page: Page, whole: Page) -> None:
        """A page of the lesson has its comments now."""
        self.pages[self.pages.index(page)] = whole

    def close(self, *, told: bool) -> tuple[list[Page], list[tuple[Entry, bool]]]:
        """The pages, and the entries that waited for them. `told`: the entries are a feed's, not read from a page.

        The pages are in the order of their entries: what is learnt must not hang on which page came first.
        """
        places = {entry.url: place for place, entry in enumerate(self._asked)}
        pages = sorted(self.pages, key=lambda page: places.get(page.entry.url, 0) if page.entry is not None else 0)
        self.pages = []
        return (pages if told else taught_by_pages(pages)), self._beyond

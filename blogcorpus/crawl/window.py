"""Fetches of one blog: a few are under way, the others wait here, not in a scheduler's memory."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count

from blogcorpus.crawl.events import Fetch

#: Fetches of one blog under way at once.
_SIZE = 4


class Window:
    """Lets out the most urgent fetches first; among equals the one that came first."""

    def __init__(self) -> None:
        self._waiting: list[tuple[int, int, Fetch]] = []
        self._numbers = count()
        self._flying = 0

    @property
    def empty(self) -> bool:
        """Nothing is under way and nothing waits."""
        return not self._flying and not self._waiting

    def add(self, fetch: Fetch) -> None:
        """One more that waits."""
        heappush(self._waiting, (-fetch.priority, next(self._numbers), fetch))

    def release(self) -> Iterator[Fetch]:
        """So many as may be under way."""
        while self._waiting and self._flying < _SIZE:
            self._flying += 1
            yield heappop(self._waiting)[2]

    def landed(self) -> None:
        """One that was under way has come, or failed."""
        self._flying -= 1

    def close(self) -> None:
        """What waits is given up."""
        self._waiting.clear()

"""What lists lead to: fetches of posts, and whether they brought anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from blogcorpus.crawl.events import Fetch
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.items import Entry

Fetches = Iterator[Fetch | None]


class Leads:
    """Follows what lists name, and notes whether any of them led beyond the lesson."""

    def __init__(self, frontier: Frontier) -> None:
        self._frontier = frontier
        #: Some list did.
        self.on = False

    def take(self, fetches: Iterable[Fetch | None]) -> tuple[list[Fetch], int]:
        """The fetches of one list, and how many posts it led to that this run had not met.

        Those that a killed run wrote count, too: they are not fetched again, but the list goes on behind them.
        """
        met = self._frontier.met
        found = [fetch for fetch in fetches if fetch is not None]
        brought = len(found) + self._frontier.met - met
        self.on = self.on or brought > 0
        return found, brought

    def posts(self, entries: Iterable[Entry], route: str) -> Fetches:
        """The posts that entries name."""
        for entry in entries:
            yield self._frontier.post(entry.url, route=route, entry=entry)

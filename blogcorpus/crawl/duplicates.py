"""How many addresses turned out to be others of known posts, by the step that showed it (the paper's Figure 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from blogcorpus.urls import STEPS

__all__ = ["CANONICAL", "FOUND_BY", "NAMED_AGAIN", "REDIRECT", "Duplicates"]

#: The very same address, named once more.
NAMED_AGAIN = "same address"
#: Known only when the page had come: by where the request was sent on to, by what the page says of itself.
REDIRECT, CANONICAL = "redirect", "canonical"
#: Everything that finds duplicates, in the order in which it is asked.
FOUND_BY = (NAMED_AGAIN, *(name for name, _ in STEPS), "title", "rules", REDIRECT, CANONICAL)

#: Addresses of one post that a new one is held against; more say nothing new.
_GROUP = 12
#: Addresses of one blog that are counted.
_MAX = 50_000

Trace = Callable[[str], tuple[tuple[str, str], ...]]


class Duplicates:
    """Counts, for the addresses by which a blog's posts are named, after which step each equals an earlier one.

    >>> from blogcorpus.urls import trace, url_key
    >>> seen = Duplicates(trace)
    >>> for url in ("http://example.org/a-b", "https://www.example.org/a-b", "http://example.org/a-b/?utm_source=x"):
    ...     _ = seen.add(url, url_key(url))
    >>> dict(seen.found), seen.addresses
    ({'www': 1, 'tracking': 1}, 3)
    """

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._groups: dict[str, list[str]] = {}
        self._met: set[str] = set()
        #: Different addresses that were counted.
        self.addresses = 0
        #: Duplicates by what found them, each a name of `FOUND_BY`.
        self.found: Counter[str] = Counter()

    def again(self, url: str) -> bool:
        """Whether an address has been named before; counted, where it has."""
        if url not in self._met:
            return False
        self.found[NAMED_AGAIN] += 1
        return True

    def add(self, url: str, key: str) -> bool:
        """An address that names the post with this key; false where it has been named before."""
        if self.again(url):
            return False
        if len(self._met) < _MAX:
            self._met.add(url)
            self.addresses += 1
            group = self._groups.setdefault(key, [])
            if group:
                self.found[self._step(url, group)] += 1
            if len(group) < _GROUP:
                group.append(url)
        return True

    def release(self) -> None:
        """Keep the counts, let go of the addresses."""
        self._groups.clear()
        self._met.clear()

    def _step(self, url: str, group: list[str]) -> str:
        """The first step after which an address equals one of a group that shares its key."""
        others = [dict(self._trace(other)) for other in group]
        for name, text in self._trace(url):
            if any(other.get(name) == text for other in others):
                return name
        return REDIRECT  # only what the page said made them one

"""Where a run that did not come to its end goes on, besides lists: posts that only other posts named.

Lists are read again by the next run, posts that were written are not: what they lead to would be lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

__all__ = ["Left", "Trail"]

#: Addresses that are kept of a blog.
_MOST = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """What earlier runs left behind."""

    #: Addresses that posts named.
    named: tuple[str, ...] = ()
    #: Posts that were written just before a kill: nobody noted what they name.
    unread: tuple[str, ...] = ()


class Trail:
    """Addresses that posts of a blog name, in their order, since its archive was begun."""

    def __init__(self) -> None:
        self.left = Left()
        self._named: dict[str, None] = {}
        self._told = 0

    def recall(self, left: Left) -> None:
        """What earlier runs left behind comes first."""
        self.left = left
        self._named = dict.fromkeys(left.named)
        self._told = len(self._named)

    def add(self, url: str) -> None:
        """A post named this address for the first time."""
        if len(self._named) < _MOST:
            self._named.setdefault(url)

    @property
    def empty(self) -> bool:
        """Nothing is to be noted of this blog, and nothing was."""
        return not self._named and not self.left.unread

    def news(self) -> tuple[int, list[str]]:
        """How many addresses had been told before, and those that had not."""
        before, self._told = self._told, len(self._named)
        return before, list(islice(self._named, before, None))

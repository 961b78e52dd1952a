"""Counts of small numbers, in pages: a node that has seen a few of many blocks takes room for those few."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import chain

#: A page has counts for so many numbers, two to the power of `_SHIFT`. Blocks that stand together mostly were first
#: seen together and have neighbouring numbers.
_SHIFT = 5
_IN_PAGE = (1 << _SHIFT) - 1


class Tally:
    """In how many documents each number stands.

    >>> tally = Tally()
    >>> tally.add([[3, 70_000], [3]])
    >>> tally.get([3, 4, 70_000])
    [2, 0, 1]
    """

    __slots__ = ("_pages",)

    def __init__(self) -> None:
        self._pages: defaultdict[int, array[int]] = defaultdict(_empty)

    def add(self, documents: Iterable[Iterable[int]]) -> None:
        """Count the numbers of documents."""
        pages = self._pages
        # A Counter takes a fifth of the time of this loop, and of many documents most numbers are the same.
        for number, times in Counter(chain.from_iterable(documents)).items():
            pages[number >> _SHIFT][number & _IN_PAGE] += times

    def subtract(self, documents: Iterable[Iterable[int]]) -> None:
        """Take out documents that were added before."""
        pages = self._pages
        for number, times in Counter(chain.from_iterable(documents)).items():
            pages[number >> _SHIFT][number & _IN_PAGE] -= times

    def get(self, numbers: Iterable[int]) -> list[int]:
        """In how many documents numbers stand."""
        page_of, none = self._pages.get, _NONE
        return [page_of(number >> _SHIFT, none)[number & _IN_PAGE] for number in numbers]


def _empty() -> array[int]:
    return array("I", bytes(4 << _SHIFT))


_NONE = _empty()

"""Counts of small numbers, in pages: a node that has seen a few of many blocks takes room for those few."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable

#: A page has counts for so many numbers, two to the power of `_SHIFT`. Blocks that stand together mostly were first
#: seen together and have neighbouring numbers.
_SHIFT = 5
_IN_PAGE = (1 << _SHIFT) - 1


class Tally:
    """How often each number came.

    >>> tally = Tally()
    >>> tally.add([3, 70_000])
    >>> tally.add([3])
    >>> tally.get([3, 4, 70_000])
    [2, 0, 1]
    """

    __slots__ = ("_pages",)

    def __init__(self) -> None:
        self._pages: defaultdict[int, array[int]] = defaultdict(_empty)

    def add(self, numbers: Iterable[int]) -> None:
        """Count numbers once more."""
        pages = self._pages
        for number in numbers:
            pages[number >> _SHIFT][number & _IN_PAGE] += 1

    def subtract(self, numbers: Iterable[int]) -> None:
        """Count numbers once less; each must have been added before."""
        pages = self._pages
        for number in numbers:
            pages[number >> _SHIFT][number & _IN_PAGE] -= 1

    def get(self, numbers: Iterable[int]) -> list[int]:
        """How often numbers came."""
        page_of, none = self._pages.get, _NONE
        return [page_of(number >> _SHIFT, none)[number & _IN_PAGE] for number in numbers]


def _empty() -> array[int]:
    return array("I", bytes(4 << _SHIFT))


_NONE = _empty()

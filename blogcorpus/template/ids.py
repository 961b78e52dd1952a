"""Small numbers for 64-bit hashes, in flat arrays: what keeps a site's memory small.

A Python dict needs over 100 bytes for a pair of integers; this table needs about 16. It hashes openly with linear
probing: `_slots` holds numbers + 1 (0 is empty), the hash of a number stands in `_hashes`. Numbers are dense and those
of removed hashes are given out again, so that other arrays can be indexed with them.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable

_FIRST_SIZE = 64
#: Stands for the hash of a number that is not in use.
_GRAVE = (1 << 64) - 1


class Ids:
    """A mapping from 64-bit hashes to numbers.

    >>> ids = Ids()
    >>> ids.add([7, 9, 7]), ids.get([9, 8])
    ([0, 1, 0], [1, -1])
    """

    __slots__ = ("_free", "_graves", "_hashes", "_slots", "_used")

    def __init__(self) -> None:
        self._slots = array("I", bytes(4 * _FIRST_SIZE))
        self._hashes = array("Q")
        self._free: list[int] = []
        self._used = 0
        self._graves = 0

    def __len__(self) -> int:
        return self._used

    def hash_of(self, number: int) -> int:
        """The hash that a number in use stands for."""
        return self._hashes[number]

    def find(self, value: int) -> int:
        """The number of a hash, -1 where it has none."""
        slots, hashes, mask = self._slots, self._hashes, len(self._slots) - 1
        at = value & mask
        while (number := slots[at]) and hashes[number - 1] != value:
            at = (at + 1) & mask
        return number - 1

    def get(self, values: Iterable[int]) -> list[int]:
        """The numbers of hashes, -1 for one that has none."""
        slots, hashes, mask = self._slots, self._hashes, len(self._slots) - 1
        numbers = []
        for value in values:
            at = value & mask
            while (number := slots[at]) and hashes[number - 1] != value:
                at = (at + 1) & mask
            numbers.append(number - 1)
        return numbers

    def add(self, values: Collection[int]) -> list[int]:
        """The numbers of hashes, new ones for those that have none."""
        while (self._used + self._graves + len(values)) * 3 > len(self._slots) * 2:
            self._rebuild()
        slots, hashes, free, mask = self._slots, self._hashes, self._free, len(self._slots) - 1
        before = len(hashes) - len(free)
        numbers = []
        for value in values:
            at = value & mask
            while (number := slots[at]) and hashes[number - 1] != value:
                at = (at + 1) & mask
            if not number:
                if free:
                    number = free.pop() + 1
                    hashes[number - 1] = value
                else:
                    hashes.append(value)
                    number = len(hashes)
                slots[at] = number
            numbers.append(number - 1)
        self._used += len(hashes) - len(free) - before
        return numbers

    def remove(self, numbers: Iterable[int]) -> None:
        """Forget numbers in use. Their slots stay, as graves that probing steps over, until the table is rebuilt."""
        hashes, free = self._hashes, self._free
        before = len(free)
        for number in numbers:
            hashes[number] = _GRAVE
            free.append(number)
        self._used -= len(free) - before
        self._graves += len(free) - before

    def _rebuild(self) -> None:
        """A table without graves, larger where these were few."""
        size = len(self._slots) * (1 if self._graves > self._used // 4 else 2)
        self._slots = slots = array("I", bytes(4 * size))
        self._graves = 0
        mask = size - 1
        for number, value in enumerate(self._hashes, 1):
            if value != _GRAVE:
                at = value & mask
                while slots[at]:
                    at = (at + 1) & mask
                slots[at] = number

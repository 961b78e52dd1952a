"""Which blocks of a site repeat, and in how many of its documents.

Most blocks of a page never come again. A block that one document has is only known by who that is; one that a second
document has gets a number, and is counted. Numbers are dense and small, those of forgotten blocks are given out again:
documents are remembered by the numbers of their blocks, and nodes count by them (`Tally`).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from blogcorpus.template.ids import Ids

#: What stands for a block that no document has. Numbers below it name the only document that has one: see `owner`.
UNKNOWN = -1
_FIRST_OWNER = -2
#: Repeating blocks whose numbers are at hand in a dict: many times as fast as the table, and as large.
_AT_HAND = 1_000


class Found(NamedTuple):
    """The blocks of a new document."""

    #: Numbers of those that repeat.
    numbers: list[int]
    #: Places in the table of those that no other document has.
    own: list[int]
    #: Of those that now repeat for the first time: the document that had it before, and its number.
    second: list[tuple[int, int]]


def owner(number: int) -> int:
    """The document that a number below `UNKNOWN` names; of a document, the number that names it."""
    return _FIRST_OWNER - number


class Repeats:
    """The blocks of a site.

    >>> repeats = Repeats()
    >>> repeats.add(0, [11, 22]).own, repeats.add(1, [11, 33]).second
    ([0, 1], [(0, 0)])
    >>> repeats.counts(repeats.find([11, 22, 44]))
    [2, 1, 0]
    """

    def __init__(self) -> None:
        self._table = Ids()
        #: For each place in the table the number of its block, or who has it.
        self._numbers = array("i")
        #: For each number its place in the table, and its count.
        self._places = array("I")
        self._counts = array("I")
        self._free: list[int] = []
        self._at_hand: dict[int, int] = {}
        #: The document that came last, and the numbers of its blocks: they are asked for next.
        self._last, self._last_numbers = -1, dict[int, int]()

    def __len__(self) -> int:
        return len(self._table)

    def add(self, document: int, hashes: Iterable[int]) -> Found:
        """Count the blocks of a document that was not there before."""
        if len(self._at_hand) > _AT_HAND:
            self._at_hand.clear()
        values, at_hand = dict.fromkeys(hashes), self._at_hand
        known = {value: at_hand[value] for value in values if value in at_hand}
        found = Found(list(known.values()), [], [])
        self._look_up(document, [value for value in values if value not in known], known, found)
        self._last, self._last_numbers = document, known
        counts = self._counts
        for number in found.numbers:
            counts[number] += 1
        return found

    def _look_up(self, document: int, hashes: list[int], known: dict[int, int], found: Found) -> None:
        """Find blocks in the table, or put them there."""
        numbers, at_hand, me = self._numbers, self._at_hand, owner(document)
        for value, place in zip(hashes, self._table.add(hashes), strict=True):
            if place == len(numbers):
                numbers.append(UNKNOWN)
            number = numbers[place]
            if number == UNKNOWN:
                known[value] = numbers[place] = me
                found.own.append(place)
                continue
            if number < 0:
                before, number = owner(number), self._number(place)
                found.second.append((before, number))
            known[value] = at_hand[value] = number
            found.numbers.append(number)

    def _number(self, place: int) -> int:
        """A number for a block that one document has."""
        if self._free:
            number = self._free.pop()
            self._places[number], self._counts[number] = place, 1
        else:
            number = len(self._places)
            self._places.append(place)
            self._counts.append(1)
        self._numbers[place] = number
        return number

    def find(self, hashes: Sequence[int]) -> list[int]:
        """The numbers of blocks that repeat; for others the number that names their `owner`, or `UNKNOWN`."""
        last, numbers = self._last_numbers, self._numbers
        try:
            return [last[value] for value in hashes]
        except KeyError:
            return [numbers[place] if place >= 0 else UNKNOWN for place in self._table.get(hashes)]

    def counts(self, numbers: Iterable[int]) -> list[int]:
        """In how many documents blocks stand, by what `find` gave."""
        counts = self._counts
        return [counts[number] if number >= 0 else int(number != UNKNOWN) for number in numbers]

    def hashes(self, document: int, numbers: Iterable[int], own: Iterable[int]) -> list[int]:
        """The blocks of a document, by what `add` gave."""
        hash_of, places = self._table.hash_of, self._places
        return [*(hash_of(places[number]) for number in numbers), *map(hash_of, self._still_own(document, own))]

    def forget_own(self, document: int, own: Iterable[int]) -> None:
        """Forget those blocks of a document that no other has had since it came."""
        gone = self._still_own(document, own)
        self._table.remove(gone)
        for place in gone:
            self._numbers[place] = UNKNOWN
        if document == self._last:
            self._last_numbers = {}

    def remove(self, document: int, numbers: Sequence[int], own: Iterable[int]) -> None:
        """Take a document out; what only it had is forgotten."""
        self.forget_own(document, own)
        counts = self._counts
        for number in numbers:
            counts[number] -= 1
        for number in [number for number in numbers if not counts[number]]:
            place = self._places[number]
            self._at_hand.pop(self._table.hash_of(place), None)
            self._table.remove((place,))
            self._numbers[place] = UNKNOWN
            self._free.append(number)

    def _still_own(self, document: int, own: Iterable[int]) -> list[int]:
        # A place may have got a number since, or another block that another document has.
        numbers, me = self._numbers, owner(document)
        return [place for place in own if numbers[place] == me]

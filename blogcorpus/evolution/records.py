"""The elements of a list page that are its records: those in which an example's values stand together."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, index_of, is_within
from blogcorpus.evolution.example import Example, Takes, wanted
from blogcorpus.evolution.field import TaughtField, read
from blogcorpus.evolution.fitness import JudgedPage
from blogcorpus.evolution.language import Expression
from blogcorpus.evolution.reader import Reader
from blogcorpus.evolution.targets import Hit, hits
from blogcorpus.index import Index

#: A place in the page where fewer of the records stand is chance.
_SHARE = 0.1
#: A record of which fewer values stand on the page is not there.
_KNOWN = 0.6
#: What an element counts that is selected with the records and seen not to be one.
_HARMLESS = 0.1


@dataclass(frozen=True)
class ListExample:
    """A list page with records: the values of each field. Not every record of the page need be given."""

    name: str
    dom: Dom
    records: Sequence[Mapping[str, Sequence[str]]]


@dataclass(frozen=True)
class Located:
    """A list page whose example records were looked for."""

    name: str
    index: Index
    base: str
    records: Sequence[Mapping[str, Sequence[str]]]
    #: The element of each record, or none.
    places: tuple[HtmlElement | None, ...]

    def value(self, number: int, field: str) -> Sequence[str]:
        """A field of an example record."""
        return self.records[number].get(field, ())

    def reader_of(self, number: int) -> Reader:
        """Reads inside one record only."""
        place = self.places[number]
        assert place is not None  # noqa: S101 - asked only of records that were found
        return Reader(index_of(place), self.base)

    def judged(self, required: Sequence[TaughtField]) -> RecordPage:
        """The page with all its records: the examples', and elements beside them that have what all examples have."""
        mine = {place for place in self.places if place is not None}
        kinds = {tag_path(place) for place in mine}
        tags = {str(place.tag) for place in mine}
        found = [
            element
            for element in self.index.order
            if element in mine
            or (element.tag in tags and tag_path(element) in kinds and is_record(element, required, self.base))
        ]
        known = wanted([f"record {number}" for number in range(1, len(found) + 1)])
        return RecordPage(Example(self.name, Reader(self.index, self.base), known), found, required)


def locate(example: ListExample) -> Located:
    """Find the element of every example record: the smallest that holds all its values, at the height of the others."""
    index = example.dom.index
    reader = Reader(index, example.dom.base)
    values = [wanted([v for field in record.values() for v in field]) for record in example.records]
    found = iter(hits(Example(example.name, reader, tuple(v for record in values for v in record))))
    smallest = [_smallest(reader.index, list(islice(found, len(record)))) for record in values]
    places = _level([element for element in smallest if element is not None], index)
    return Located(
        name=example.name,
        index=index,
        base=example.dom.base,
        records=example.records,
        places=tuple(places.get(element) if element is not None else None for element in smallest),
    )


def _smallest(index: Index, found: Sequence[Sequence[Hit]]) -> HtmlElement | None:
    """The smallest element in which every value of a record stands, of those that stand anywhere."""
    places = [sorted({index.order[hit.element] for hit in places}) for places in found if places]
    if not places or len(places) < _KNOWN * len(found):
        return None
    best: tuple[int, HtmlElement] | None = None
    elements = list(index.order)
    for number in min(places, key=len):
        element: HtmlElement | None = elements[number]
        while element is not None:
            size = index.size(element)
            if best is not None and size >= best[0]:
                break
            if all(_inside(numbers, index.order[element], size) for numbers in places):
                best = (size, element)
                break
            element = element.getparent()
    return best[1] if best else None


def _inside(numbers: Sequence[int], start: int, size: int) -> bool:
    at = bisect_left(numbers, start)
    return at < len(numbers) and numbers[at] < start + size


def _level(elements: Sequence[HtmlElement], index: Index) -> dict[HtmlElement, HtmlElement]:
    """Bring elements to one height: a record without a picture may fill a smaller element than its neighbours."""
    alone = [e for e in elements if sum(_around(e, other) for other in elements) == elements.count(e)]
    heights = Counter(tag_path(element) for element in alone)
    often = max(1, _SHARE * len(alone))
    common = min((path for path, count in heights.items() if count >= often), key=len, default=())
    levelled: dict[HtmlElement, HtmlElement] = {}
    for element in alone:
        for around in (element, *element.iterancestors()):
            if tag_path(around) == common and around in index.order:
                levelled[element] = around
                break
    return levelled


def _around(outer: HtmlElement, inner: HtmlElement) -> bool:
    return outer is inner or is_within(inner, outer)


def tag_path(element: HtmlElement) -> tuple[str, ...]:
    """Tags from the root to an element."""
    return tuple(str(e.tag) for e in (*reversed(list(element.iterancestors())), element))


def is_record(element: HtmlElement, required: Sequence[TaughtField], base: str) -> bool:
    """It has what every example record has: an advertisement among the records has not."""
    inside = Reader(index_of(element), base)
    return bool(required) and all(read(field, inside) for field in required)


class RecordPage(JudgedPage):
    """A list page with its records: an expression is judged by the elements it selects."""

    def __init__(self, example: Example, records: Sequence[HtmlElement], required: Sequence[TaughtField]) -> None:
        super().__init__(example, [[Hit(element, "text")] for element in records])
        self._records = frozenset(records)
        self._required = required
        self._others: dict[HtmlElement, bool] = {}

    def values(self, expression: Expression, takes: Takes) -> list[str]:
        """How many records it selects: their texts would fill the screen."""
        return super().values(expression, takes) and [f"{len(self._selected(expression))} elements"]

    def _score(self, expression: Expression, takes: Takes) -> tuple[float, bool]:
        if takes != "all" or expression.dom != "text":
            return 0.0, False
        nodes = self._selected(expression)
        good = sum(node in self._records for node in nodes)
        if not good:
            return 0.0, False
        # Elements that are seen not to be records do no harm, but an expression without them is better.
        wrong = sum(self._may_be(node) for node in nodes if node not in self._records)
        harmless = len(nodes) - good - wrong
        fitness = good / len(self._records) * good / (good + wrong + _HARMLESS * harmless)
        return fitness, good == len(self._records) and not wrong

    def _selected(self, expression: Expression) -> list[HtmlElement]:
        return self.example.reader.fresh().nodes(expression.steps)

    def _may_be(self, element: HtmlElement) -> bool:
        if element not in self._others:
            self._others[element] = not self._required or is_record(element, self._required, self.example.reader.base)
        return self._others[element]

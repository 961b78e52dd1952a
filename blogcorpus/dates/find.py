"""Every date inside a running text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from blogcorpus.dates.habits import Habits
from blogcorpus.dates.iso import read_plain
from blogcorpus.dates.order import Order
from blogcorpus.dates.read import Hit, read
from blogcorpus.dates.shapes import Sort, next_shape
from blogcorpus.dates.tokens import Tokens, tokenize
from blogcorpus.dates.when import Found

#: Every date has a digit, or a unit behind a number in Chinese characters; no part of it is further away than this.
ANCHOR = re.compile(r"\d+|[年月]")
_MARGIN = 60
#: A text that is not worth cutting up, but worth remembering.
_SHORT = 300

#: Sorts of dates that are looked for in running text.
_USUAL: tuple[Sort, ...] = ("full", "month")
_WITH_YEARLESS: tuple[Sort, ...] = (*_USUAL, "yearless")
#: Years that are years of nothing but our calendar.
_PLAIN_YEARS = range(1900, 2100)

#: What may stand between a date and the end of its line.
_LOOSE_ENDS = " .,:|-()"


def find_dates(
    text: str, *, languages: Sequence[str] = (), order: Order | None = None, yearless: bool = False
) -> Iterator[Found]:
    """Every date in a text, first to last; with `yearless` also days that have no year.

    >>> [found.when.value.isoformat() for found in find_dates("by Ann on 4 March 2012 at 10:32 in May, v1.2.3")]
    ['2012-03-04T10:32:00']
    """
    sorts = _WITH_YEARLESS if yearless else _USUAL
    if len(text) <= _SHORT:
        yield from _found(text, tuple(languages), order, sorts)
        return
    habits = Habits.of(languages, order)
    for start, end in _windows(text):
        yield from _inside(tokenize(text, start, end), sorts, habits)


@lru_cache(maxsize=4096)  # a page repeats its dates, and a blog's pages each other's
def _found(text: str, languages: tuple[str, ...], order: Order | None, sorts: tuple[Sort, ...]) -> tuple[Found, ...]:
    exact = read_plain(text)
    if exact is not None and exact.value.year in _PLAIN_YEARS:
        return (Found(when=exact, start=0, end=len(text)),)
    return _inside(tokenize(text), sorts, Habits.of(languages, order)) if ANCHOR.search(text) else ()


def _inside(tokens: Tokens, sorts: tuple[Sort, ...], habits: Habits) -> tuple[Found, ...]:
    hits = sorted(search(tokens, sorts, habits, alone=False), key=lambda hit: hit.start)
    return tuple(Found(when=hit.when, start=tokens.offsets[hit.start], end=tokens.offsets[hit.end]) for hit in hits)


def search(tokens: Tokens, sorts: Sequence[Sort], habits: Habits, *, alone: bool) -> list[Hit]:
    """All dates of several sorts, each sort only where none of an earlier sort stands.

    `alone`: the text holds nothing else, so that its lines need not be looked at.
    """
    hits: list[Hit] = []
    gaps = [(0, len(tokens.shape))]
    for sort in sorts:
        rest: list[tuple[int, int]] = []
        for start, end in gaps:
            at = start
            for hit in _scan(tokens, sort, habits, start, end, alone):
                hits.append(hit)
                rest.append((at, hit.start))
                at = hit.end
            rest.append((at, end))
        gaps = rest
    return hits


def _scan(tokens: Tokens, sort: Sort, habits: Habits, start: int, end: int, alone: bool) -> Iterator[Hit]:
    floor = start
    while (shape := next_shape(sort, tokens.shape, start, end)) is not None:
        hit = read(tokens, shape, habits, floor)
        if hit is None or not (alone or _in_line(tokens, shape.start, shape.end)):
            start = shape.start + 1
            continue
        yield hit
        start = floor = hit.end


def _in_line(tokens: Tokens, start: int, end: int) -> bool:
    """A date stands in one line, or has its lines for itself, as in a badge: "04", "Mar", "2012".

    Otherwise the last number of one block would go with the first words of the next.
    """
    if "\n" not in tokens.raw(start, end):
        return True
    return _ends(tokens, range(start - 1, -1, -1)) and _ends(tokens, range(end, len(tokens.shape)))


def _ends(tokens: Tokens, indices: range) -> bool:
    for index in indices:
        if "\n" in tokens.raw(index, index + 1):
            return True
        if tokens.shape[index] not in _LOOSE_ENDS:
            return False
    return True


def _windows(text: str) -> Iterator[tuple[int, int]]:
    """Parts of a text in which dates can stand: around its numbers."""
    start = end = -1
    for match in ANCHOR.finditer(text):
        if start < 0:
            start = max(0, match.start() - _MARGIN)
        elif match.start() - _MARGIN > end:
            yield start, end
            start = match.start() - _MARGIN
        end = match.end() + _MARGIN
    if start >= 0:
        yield start, min(end, len(text))

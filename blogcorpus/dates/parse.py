"""A text that is a date."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from blogcorpus.dates.calendars import PERSIAN_YEARS
from blogcorpus.dates.clock import clock_inside
from blogcorpus.dates.find import ANCHOR, search
from blogcorpus.dates.habits import Habits
from blogcorpus.dates.iso import read_iso
from blogcorpus.dates.names import base_languages
from blogcorpus.dates.order import Order
from blogcorpus.dates.read import Hit, attach
from blogcorpus.dates.relative import read_relative
from blogcorpus.dates.shapes import Sort
from blogcorpus.dates.tokens import Tokens, tokenize
from blogcorpus.dates.when import When

#: No text longer than this is a date.
_LONGEST = 300

#: Tried in this order: a date that would be one in any text, one only because it stands alone, parts of a date.
_SORTS: tuple[Sort, ...] = ("full", "loose", "loose month", "yearless")

#: Other words that may stand beside a sure date ("Posted by Ann on …"); others have only labels beside them.
_OTHER_WORDS = 4
#: A word in a script without spaces counts once more for so many letters.
_LETTERS = 5
_NUMBERS = frozenset("deDzYFCn")


def parse_date(
    text: str, *, languages: Sequence[str] = (), order: Order | None = None, now: datetime | None = None
) -> When | None:
    """The date that a text is: perhaps with weekday, time, zone and a label, but without other matter.

    `languages` decide what names mean that several languages share, and with `order` which of two numbers is the month.
    Words of time passed ("3 days ago") are read only where `now` is given.

    >>> parse_date("Publié le 4 mars 2012 à 10h32").value
    datetime.datetime(2012, 3, 4, 10, 32)
    >>> parse_date("04/03/2012", languages=["en-GB"]).ambiguous
    True
    >>> parse_date("version 1.2.3")
    """
    if len(text) > _LONGEST:
        return None
    told = tuple(languages)
    exact = _parse(text, told, order)
    if exact is not None or now is None:
        return exact
    return read_relative(text, languages=base_languages(told), now=now)


@lru_cache(maxsize=4096)  # a page repeats its dates, and a blog's pages each other's
def _parse(text: str, languages: tuple[str, ...], order: Order | None) -> When | None:
    exact = read_iso(text)
    # Plugins for Iran's calendar write its days into attributes, too.
    if exact is not None and "fa" in base_languages(languages) and exact.value.year in PERSIAN_YEARS:
        exact = None
    if exact is not None or not ANCHOR.search(text):
        return exact
    tokens, habits = tokenize(text), Habits.of(languages, order)
    for sort in _SORTS:
        if hits := search(tokens, (sort,), habits, alone=True):
            when = _only(tokens, hits, _OTHER_WORDS if sort == "full" else 0)
            if when is not None or sort == "full":
                return when
    return None


def _only(tokens: Tokens, hits: Sequence[Hit], other_words: int) -> When | None:
    """The first date, if the text says nothing else, or little."""
    first = hits[0]
    covered = {index for hit in hits for index in range(hit.start, hit.end)}
    if first.when.precision == "day":
        last = hits[-1]
        clock = clock_inside(tokens, 0, first.start) or clock_inside(tokens, last.end, len(tokens.shape))
        if clock is not None:
            covered.update(range(clock.start, clock.end))
            first = attach(tokens, first, clock)
    rest = [index for index in range(len(tokens.shape)) if index not in covered]
    if any(tokens.shape[index] in _NUMBERS for index in rest):
        return None
    return first.when if sum(_weight(tokens, index) for index in rest) <= other_words else None


def _weight(tokens: Tokens, index: int) -> int:
    """How much a token beside the date speaks against the text being a date."""
    kind = tokens.shape[index]
    if kind == "w":
        return 1 + len(tokens.raw(index, index + 1)) // _LETTERS
    return 1 if kind in "xMREv" else 0

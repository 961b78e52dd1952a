"""What a blog's dates tell of how it writes them: the order of numbers, and the language of names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import TypeAlias

from blogcorpus.dates.find import search
from blogcorpus.dates.habits import Habits
from blogcorpus.dates.names import all_languages
from blogcorpus.dates.order import Order, readings
from blogcorpus.dates.shapes import next_shape
from blogcorpus.dates.tokens import Tokens, tokenize

#: A page's text with the date its feed gives, or only the text.
Sample: TypeAlias = "str | tuple[str, date]"

#: Characters of a sample that are read.
_LONGEST = 2000
#: Dates in a row that show a direction.
_SEQUENCE = 3

#: Three numbers with only signs between them: less is no date of three numbers.
_THREE_NUMBERS = re.compile(r"\d\W+\d+\W+\d")

_NO_HABITS = Habits.of((), None)


def learn_order(samples: Iterable[Sample]) -> Order | None:
    """The order in which a blog writes day, month and year, or `None` where its dates do not tell.

    Known dates decide; without them a number above twelve, or else that posts follow each other in time.

    >>> learn_order([("03/04/2012", date(2012, 3, 4))])
    <Order.MDY: 'month-day-year'>
    >>> learn_order(["01/02/2012", "14/02/2012"])
    <Order.DMY: 'day-month-year'>
    >>> learn_order(["05/04/2012", "06/03/2012", "07/02/2012"])
    """
    votes: Counter[Order] = Counter()
    open_ones: list[dict[Order, date]] = []
    for sample in samples:
        text, known = (sample, None) if isinstance(sample, str) else (sample[0], _day(sample[1]))
        for possible in _numeric(text):
            if known is not None:
                votes.update(_agreeing(possible, known))
            elif len(possible) == 1:
                votes.update(possible.keys())
            else:
                open_ones.append(possible)
    return _winner(votes) or _in_sequence(open_ones)


def languages_of(samples: Iterable[tuple[str, date]]) -> tuple[str, ...]:
    """Languages whose names of months and weekdays explain the most of the known dates, the most usual first.

    >>> languages_of([("4 mars 2012", date(2012, 3, 4)), ("5 août 2012", date(2012, 8, 5))])
    ('fr',)
    """
    votes: Counter[str] = Counter()
    for text, known in samples:
        tokens = tokenize(text[:_LONGEST])
        spoken: Counter[str] = Counter()
        for hit in search(tokens, ("full", "month", "yearless"), _NO_HABITS, alone=False):
            for index in range(hit.start, hit.end):
                spoken.update(_spoken(tokens, index, _day(known)))
        votes.update(spoken.keys())
    best = max(votes.values(), default=0)
    return tuple(language for language in all_languages() if best and votes[language] == best)


def _numeric(text: str) -> Iterator[dict[Order, date]]:
    """What the dates of three numbers in a text can mean; those that mean one day in any order tell nothing."""
    text = text[:_LONGEST]
    if not _THREE_NUMBERS.search(text):
        return
    tokens = tokenize(text)
    at = 0
    while (shape := next_shape("loose", tokens.shape, at, len(tokens.shape))) is not None:
        at = shape.start + 1
        if "a" in shape.parts:
            at = shape.end
            places = [shape.parts[name] for name in "abc"]
            possible = readings([tokens.number(start) for start, _ in places], [len(tokens.raw(*p)) for p in places])
            if len(possible) == 1 or len(set(possible.values())) > 1:
                yield possible


def _agreeing(possible: Mapping[Order, date], known: date) -> list[Order]:
    """Orders that give the known day, or else the day before or after it: feeds and pages differ in zone."""
    exact = [order for order, day in possible.items() if day == known]
    return exact or [order for order, day in possible.items() if abs((day - known).days) == 1]


def _winner(votes: Counter[Order]) -> Order | None:
    """The order with clearly the most votes."""
    ranked = [*votes.most_common(2), (None, 0), (None, 0)]
    return ranked[0][0] if ranked[0][1] > 2 * ranked[1][1] else None


def _in_sequence(open_ones: Sequence[Mapping[Order, date]]) -> Order | None:
    """The only order in which the dates, as they stand, go steadily forwards or backwards."""
    if len(open_ones) < _SEQUENCE:
        return None
    steady: list[Order] = []
    for order in Order:
        days = [possible[order] for possible in open_ones if order in possible]
        if len(days) == len(open_ones) and days in (sorted(days), sorted(days, reverse=True)):
            steady.append(order)
    return steady[0] if len(steady) == 1 else None


def _spoken(tokens: Tokens, index: int, known: date) -> set[str]:
    """Languages in which a token names the month or weekday of a known day."""
    term = tokens.term(index)
    if term is None:
        return set()
    senses = [sense for sense in term.months if sense.number == known.month and not sense.persian]
    senses += [sense for sense in term.days if sense.number == known.weekday()]
    return {language for sense in senses for language in sense.languages}


def _day(known: date) -> date:
    return known.date() if isinstance(known, datetime) else known

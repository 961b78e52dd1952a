"""When a value on a page is the one that was asked for: normalised texts, numbers, dates and addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property

from rapidfuzz import fuzz

from blogcorpus.dates import find_dates, parse_date
from blogcorpus.text import squash, tidy

#: Worth of a value that is not the wanted one: the wanted one with other words around it, at least and at most; one
#: that only looks like it, at most; the same number or day written otherwise.
_WITHIN = (0.3, 0.8)
_ALIKE = 0.3
_OTHER_DRESS = 0.95
#: The same words, number or day, but not the same characters: right, though the very same is better.
_SAME = 0.995
RIGHT = 0.99
_COMPARED = 2000
#: Values beyond the wanted ones that are still compared with them.
_CROWD = 20

#: Spaces group digits only where they do not break: "1 234" may be two numbers.
_NUMBER = re.compile(r"(?:(?<![\w.])[-−])?\d(?:[\d.,'’\u00a0\u202f]*\d)?")
_GROUPING = re.compile(r"['’\u00a0\u202f]")
_LETTER = re.compile(r"[^\W\d_]")
_BARE_NUMBER = re.compile(r"[-−]?[\d.,'’\u00a0\u202f]+")
_ADDRESS = re.compile(r"(?:https?:)?//|\.{0,2}/")
_SCHEME = re.compile(r"^(?:https?:)?//(?:www\.)?")
_ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d(?![\d-])")


@dataclass(frozen=True)
class Wanted:
    """A value that an example asks for."""

    text: str

    @cached_property
    def squashed(self) -> str:
        """Its words; its characters where it has no words (★★★☆☆)."""
        return squash(self.text) or self.text

    @cached_property
    def number(self) -> Decimal | None:
        """The number it is, where it is nothing else."""
        return None if _LETTER.search(self.text) or self.day else only_number(self.text)

    @cached_property
    def tail(self) -> str:
        """The last digits of its whole part, which stand in every way of writing it."""
        return plain_number(abs(int(self.number)))[-2:] if self.number is not None else ""

    @cached_property
    def bare(self) -> bool:
        """It is a number without a dress: whatever stands around the number on the page is not wanted."""
        return self.number is not None and _BARE_NUMBER.fullmatch(self.text) is not None

    @cached_property
    def day(self) -> date | None:
        """The day it is, where it is nothing else."""
        when = parse_date(self.text) if any(c.isdecimal() for c in self.text) and len(self.text) < 60 else None
        exact = when is not None and when.year_known and when.precision not in ("year", "month")
        return when.value.date() if when is not None and exact else None

    @cached_property
    def iso(self) -> bool:
        """It is a day in the notation of machines: the page's own notation is not wanted."""
        return _ISO_DAY.match(self.text) is not None

    @cached_property
    def address(self) -> bool:
        """It is a link."""
        return _ADDRESS.match(self.text) is not None

    def like(self, value: str) -> float:
        """How far a value is the wanted one: the fuzzy membership of the paper's `match`, 1 where it is.

        >>> [round(Wanted("12").like(value), 2) for value in ("12", "12 comments", "1,200")]
        [1.0, 0.39, 0.0]
        >>> Wanted("2012-03-04").like("4 March 2012") > RIGHT
        True
        """
        if value == self.text:
            return 1.0
        if self.number is not None:
            return self._like_number(value)
        if self.address and _same_address(value, self.text):
            return _SAME
        squashed = squash(value[:_COMPARED]) or value
        if squashed == self.squashed:
            return _SAME
        if self.day is not None and (worth := self._like_day(value)):
            return worth
        if self.squashed in squashed:
            return _within(len(self.squashed), len(squashed))
        return _ALIKE * fuzz.ratio(self.squashed[:_COMPARED], squashed) / 100

    def _like_number(self, value: str) -> float:
        numbers = list(numbers_in(value[:_COMPARED]))
        if self.number not in numbers:
            return 0.0
        if len(numbers) > 1 or _LETTER.search(value):
            return _within(len(self.text), len(tidy(value)))
        return _SAME if self.bare else _OTHER_DRESS

    def _like_day(self, value: str) -> float:
        if len(value) > _COMPARED:
            return 0.0
        days = [found.when.value.date() for found in find_dates(value)]
        if self.day not in days:
            return 0.0
        when = parse_date(value)
        if when is not None and when.value.date() == self.day:
            return _SAME if self.iso else _OTHER_DRESS
        return _within(10, len(value))


def _within(wanted: int, found: int) -> float:
    low, high = _WITHIN
    return low + (high - low) * wanted / max(wanted, found)


def numbers_in(text: str) -> Iterator[Decimal]:
    """Every number of a text."""
    return (_read(match[0]) for match in _NUMBER.finditer(text))


def first_number(text: str) -> Decimal | None:
    """The first number of a text, whatever stands around it.

    >>> [str(first_number(text)) for text in ("Price: £1,299.00", "1.234,5 km", "-3", "none")]
    ['1299.00', '1234.5', '-3', 'None']
    """
    return next(numbers_in(text), None)


def only_number(text: str) -> Decimal | None:
    """The one number of a text."""
    found = list(numbers_in(text[:_COMPARED]))
    return found[0] if len(found) == 1 else None


def plain_number(number: Decimal | int) -> str:
    """A number as programs write it."""
    return format(Decimal(number), "f")


def _read(text: str) -> Decimal:
    digits = _GROUPING.sub("", text.replace("−", "-"))
    dot, comma = digits.rfind("."), digits.rfind(",")
    mark = "." if dot > comma else ","
    if digits.count(mark) == 1 and not (dot < 0 or comma < 0):
        return _decimal(digits, mark)  # 1,234.5 or 1.234,5: the last one is the decimal mark
    whole, _, rest = digits.partition(mark)
    if digits.count(mark) == 1 and (len(rest) != 3 or len(whole.lstrip("-")) > 3 or whole.lstrip("-") == "0"):
        return _decimal(digits, mark)
    return _decimal(digits, "")


def _decimal(digits: str, mark: str) -> Decimal:
    whole, _, rest = digits.partition(mark) if mark else (digits, "", "")
    whole = whole.replace(".", "").replace(",", "")
    return Decimal(f"{whole}.{rest}" if rest else whole)


def _same_address(one: str, other: str) -> bool:
    """Two links lead to one place, as far as can be told where one of them is relative."""
    first, second = (_SCHEME.sub("", text.strip()).rstrip("/") for text in (one, other))
    short, long = sorted((first, second), key=len)
    return first == second or (short.startswith("/") and len(short) > 1 and long.endswith(short))


def matched(found: Sequence[str], wanted: Sequence[Wanted]) -> list[float]:
    """How far each wanted value was found, each found value counting once; equal ones are paired first."""
    best = [0.0] * len(wanted)
    rest = list(found)
    open_: list[int] = []
    for number, value in enumerate(wanted):
        if value.text in rest:
            rest.remove(value.text)
            best[number] = 1.0
        else:
            open_.append(number)
    if len(rest) > 3 * len(open_) + _CROWD:
        return best  # so much else was found that it does not matter what of it is nearly right
    pairs = sorted((-wanted[i].like(value), i, j) for i in open_ for j, value in enumerate(rest))
    done: set[tuple[str, int]] = set()
    for worth, i, j in pairs:
        if ("wanted", i) not in done and ("found", j) not in done:
            best[i] = -worth
            done |= {("wanted", i), ("found", j)}
    return best

"""The order of day, month and year where all three are numbers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import Enum

#: Languages, or language tags, that write the month first when they use only numbers.
_MONTH_FIRST = frozenset({"en", "en-us", "fil"})
#: Those that write a year of two digits first.
_YEAR_FIRST = frozenset({"ja", "zh", "ko", "hu", "mn", "eu", "ne", "eo"})

#: A year of two digits belongs to this century up to here, and to the last from there on.
_LAST_SHORT, _FIRST_SHORT = 49, 70


class Order(Enum):
    """Which of three numbers is what."""

    DMY = "day-month-year"
    MDY = "month-day-year"
    YMD = "year-month-day"


def default_order(languages: Sequence[str]) -> Order:
    """The order usual in the first of these languages; day first where nothing is known.

    >>> default_order(["en"]).value, default_order(["en-GB"]).value, default_order([]).value
    ('month-day-year', 'day-month-year', 'day-month-year')
    """
    first = languages[0].lower().replace("_", "-") if languages else ""
    if first in _MONTH_FIRST:
        return Order.MDY
    return Order.YMD if first.partition("-")[0] in _YEAR_FIRST else Order.DMY


def full_year(number: int, digits: int) -> int | None:
    """The year that a number of two or four digits means.

    >>> full_year(12, 2), full_year(99, 2), full_year(2012, 4), full_year(60, 2)
    (2012, 1999, 2012, None)
    """
    if digits == 4:
        return number
    if digits != 2 or _LAST_SHORT < number < _FIRST_SHORT:
        return None
    return (2000 if number <= _LAST_SHORT else 1900) + number


def readings(numbers: Sequence[int], digits: Sequence[int]) -> dict[Order, date]:
    """Every order in which three numbers are a day of the calendar.

    >>> [order.name for order in readings((4, 3, 2012), (1, 1, 4))]
    ['DMY', 'MDY']
    >>> [order.name for order in readings((25, 3, 2012), (2, 1, 4))]
    ['DMY']
    """
    first, second, third = numbers
    found: dict[Order, date] = {}
    for order, (year, length, month, day) in {
        Order.DMY: (third, digits[2], second, first),
        Order.MDY: (third, digits[2], first, second),
        Order.YMD: (first, digits[0], second, third),
    }.items():
        if order is Order.YMD and digits[2] > 2:
            continue
        known = full_year(year, length)
        try:
            found[order] = date(known or 0, month, day)
        except ValueError:
            continue
    return found

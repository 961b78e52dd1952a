"""Years and days of calendars other than the Gregorian, as blogs of their countries write them."""

from __future__ import annotations

from datetime import date

from blogcorpus.dates.order import full_year

#: Buddhist years of 1990 to 2100: no blog writes about those years in our calendar.
_BUDDHIST = range(2533, 2644)
_BUDDHIST_AHEAD = 543

#: Persian years of 1921 to 2121.
PERSIAN_YEARS = range(1300, 1500)
#: Puts the count of `_persian_new_year` on that of `date.toordinal`.
_PERSIAN_START = 356_032


def gregorian_year(year: int) -> int:
    """A year in our calendar, from one that may be Buddhist.

    >>> gregorian_year(2555), gregorian_year(2012)
    (2012, 2012)
    """
    return year - _BUDDHIST_AHEAD if year in _BUDDHIST else year


def short_thai_year(number: int) -> int | None:
    """A year of two digits beside a Thai month: Buddhist where that gives a year of blogs, else ours.

    >>> short_thai_year(55), short_thai_year(12)
    (2012, 2012)
    """
    year = 2500 + number
    return gregorian_year(year) if year in _BUDDHIST else full_year(number, 2)


def persian_day(year: int, month: int, day: int) -> date | None:
    """A day of the Persian solar calendar, by its cycle of 33 years, which holds from 1925 to 2087.

    >>> persian_day(1390, 12, 14), persian_day(1399, 12, 30), persian_day(1400, 12, 30)
    (datetime.date(2012, 3, 4), datetime.date(2021, 3, 20), None)
    """
    if not (year in PERSIAN_YEARS and 1 <= month <= 12 and 1 <= day <= (31 if month <= 6 else 30)):
        return None
    first = _persian_new_year(year)
    ordinal = first + (month - 1) * 31 - max(0, month - 7) + day - 1
    return date.fromordinal(ordinal) if ordinal < _persian_new_year(year + 1) else None


def _persian_new_year(year: int) -> int:
    """Ordinal of the first day of a Persian year: in 33 years eight are leap years."""
    cycles, rest = divmod(year + 1595, 33)
    return 365 * (year + 1595) + 8 * cycles + (rest + 3) // 4 - _PERSIAN_START

"""A date as a page gives it: how much of it is known, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

#: How far a date was written out. A date in words of time passed ("last week") may be as coarse as a year.
Precision = Literal["year", "month", "day", "hour", "minute", "second"]

#: Stands where the source gave no year: a leap year, so that 29 February exists, and too old to be taken for real.
UNKNOWN_YEAR = 1904

#: Blogs began to be written in the nineties.
FIRST_YEAR = 1990

#: A page's local time may be ahead of our clock.
_SLACK = timedelta(days=1)

#: After so many years every date has had every weekday.
_CYCLE = 28


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """A date, and time where there is one."""

    #: Aware where the source names its zone, else naive. What `precision` does not cover is 1 or 0; in a relative date
    #: it is an estimate.
    value: datetime
    precision: Precision
    #: The characters it was read from.
    raw: str
    #: The source names its zone.
    zone: bool = False
    #: Day and month could be the other way round, or the month's name means another month in another language.
    ambiguous: bool = False
    #: The source names the year; else `value` has `UNKNOWN_YEAR` until `complete` finds it.
    year_known: bool = True
    #: Read from words such as "3 days ago", relative to the `now` that was given.
    relative: bool = False
    #: Monday is 0; where the source names the day of the week.
    weekday: int | None = None

    def same_day(self, other: datetime) -> bool:
        """Both fall on one day as each is written, without looking at zones.

        >>> When(value=datetime(2012, 3, 4, 23), precision="hour", raw="").same_day(datetime(2012, 3, 4))
        True
        """
        return self.value.date() == other.date()

    @property
    def moment(self) -> datetime:
        """The value as a point in time: a day without a time is its noon, at most twelve hours from the truth.

        >>> When(value=datetime(2012, 3, 4), precision="day", raw="").moment
        datetime.datetime(2012, 3, 4, 12, 0)
        """
        return self.value.replace(hour=12) if self.precision == "day" else self.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A date inside a text, and where it stands."""

    when: When
    start: int
    end: int


def complete(when: When, reference: datetime) -> When:
    """Give a date its year: the latest that puts it not after the reference, and on its weekday where that is known.

    >>> when = When(value=datetime(UNKNOWN_YEAR, 3, 4), precision="day", raw="4 March", year_known=False)
    >>> complete(when, datetime(2012, 2, 1)).value
    datetime.datetime(2011, 3, 4, 0, 0)
    """
    if when.year_known:
        return when
    latest = None
    for year in range(reference.year, max(reference.year - _CYCLE, 1), -1):
        try:
            value = when.value.replace(year=year)
        except ValueError:  # 29 February in a common year
            continue
        if value.date() > reference.date():
            continue
        if when.weekday in (None, value.weekday()):
            return replace(when, value=value, year_known=True)
        latest = latest or value
    return when if latest is None else replace(when, value=latest, year_known=True)


def plausible(when: When, now: datetime) -> bool:
    """Whether a blog post can bear this date: not before blogs, and not after tomorrow.

    >>> plausible(When(value=datetime(2012, 3, 4), precision="day", raw=""), datetime(2012, 3, 3, 12))
    True
    >>> plausible(When(value=datetime(1969, 12, 31), precision="day", raw=""), datetime(2012, 3, 3))
    False
    """
    if not when.year_known or when.value.year < FIRST_YEAR:
        return False
    value = when.value
    if value.tzinfo is None or now.tzinfo is None:  # compare as written where one of them has no zone
        value, now = value.replace(tzinfo=None), now.replace(tzinfo=None)
    return value <= now + _SLACK

"""Dates of comments: from what stands there to a time, with what all dates of one page tell of each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from blogcorpus.dates import When, complete, date_in_url, learn_order, parse_date, plausible
from blogcorpus.dom import Dom
from blogcorpus.heuristics.date_order import order_of

#: What most software writes into its attributes; read here because it is the usual case by far. Not of Persian years.
_ISO = re.compile(r"((?:19|20)\d\d-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)?", re.ASCII)
_LONGEST = 120
#: Nearly a year: of the days that have no year, each comes once in so long. Clocks may differ by some days.
_YEAR = timedelta(days=360)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """What reading a date may need to know."""

    languages: Sequence[str] = ()
    now: datetime | None = None
    #: The page, whose other dates tell the order of numbers where those of its comments do not.
    dom: Dom | None = None
    #: Asked for the day of the post where a date has no year.
    since: Callable[[], datetime | None] | None = None

    def read(self, text: str) -> When | None:
        """The date that a text is.

        >>> Clock().read("2014-04-24T03:10:05Z").value.isoformat(), Clock().read("n/a")
        ('2014-04-24T03:10:05+00:00', None)
        """
        if match := _ISO.fullmatch(text):
            return _from_iso(*match.groups())
        if len(text) > _LONGEST:
            return None
        return parse_date(text, languages=self.languages, now=self.now)

    def settle(self, dates: Sequence[When | None]) -> list[datetime | None]:
        """Times of one page's dates: the others tell which number is the month; the post, or the clock, a missing year.

        >>> clock = Clock(languages=["en"])
        >>> [d.day for d in clock.settle([clock.read("03/04/2012 10:00"), clock.read("23/04/2012 10:00")])]
        [3, 23]
        """
        order = None
        if any(when is not None and when.ambiguous for when in dates):
            order = learn_order([when.raw for when in dates if when is not None])
            if order is None and self.dom is not None:
                order = order_of(self.dom, self.languages, date_in_url(self.dom.url))
        until = self._until(dates)
        times: list[datetime | None] = []
        for when in dates:
            if when is not None and when.ambiguous and order is not None:
                when = parse_date(when.raw, languages=self.languages, order=order, now=self.now) or when
            times.append(None if when is None else self._time(when, until))
        return times

    def _until(self, dates: Sequence[When | None]) -> datetime | None:
        """The last day that dates without a year may be of: nearly a year behind the post, and not to come."""
        if self.since is None or all(when is None or when.year_known for when in dates):
            return self.now
        day = self.since()
        if day is None or (self.now is not None and (day + _YEAR).date() > self.now.date()):
            return self.now
        return day + _YEAR

    def _time(self, when: When, until: datetime | None) -> datetime | None:
        when = complete(when, until) if until is not None else when
        known = when.year_known and (self.now is None or plausible(when, self.now))
        return when.moment if known else None


def _from_iso(day: str, minute: str, second: str | None, zone: str | None) -> When | None:
    text = f"{day}T{minute}{second or ':00'}{'+00:00' if zone == 'Z' else zone or ''}"
    try:
        value = datetime.fromisoformat(text)
    except ValueError:
        return None
    return When(value=value, precision="second" if second else "minute", raw=text, zone=zone is not None)

"""Dates as machines write them: ISO 8601 and its many dialects."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from blogcorpus.dates.clock import zone_of
from blogcorpus.dates.when import Precision, When

#: Go writes the zone's name behind its offset, or the offset again: `+0200 CEST`, `-0300 -03`.
_ISO = re.compile(
    r"\s*(\d{4})-(\d\d)-(\d\d)"
    r"(?:[Tt ]\s?(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?"
    r"\s?(?:([Zz])|([+-])(\d\d):?(\d\d)?(?: [A-Z]{3,5}| [+-]\d\d(?:\d\d)?)?)?\s*",
    re.ASCII,
)
_BASIC = re.compile(
    r"\s*(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(?:(\d\d)(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d\d):?(\d\d)?)?)?\s*",
    re.ASCII,
)
#: Lengths of 2012-03-04, 2012-03-04T05:06:07, 2012-03-04T05:06:07+01:00.
_PLAIN = (10, 19, 25)
_WEEK = re.compile(r"\s*(\d{4})-?W(\d\d)-?([1-7])\s*", re.ASCII)
_DAY_OF_YEAR = re.compile(r"\s*(\d{4})-(\d{3})\s*", re.ASCII)


def read_iso(text: str) -> When | None:
    """A date in a form of ISO 8601 and nothing else.

    >>> read_iso("2012-03-04T05:06:07+0100").value.isoformat()
    '2012-03-04T05:06:07+01:00'
    >>> read_iso("2012-W09-7").value.isoformat(), read_iso("2012-064").value.isoformat()
    ('2012-03-04T00:00:00', '2012-03-04T00:00:00')
    """
    if plain := read_plain(text):
        return plain
    match = _ISO.fullmatch(text) or _BASIC.fullmatch(text)
    try:
        if match is not None:
            return _read(match, text)
        if match := _WEEK.fullmatch(text):
            day = date.fromisocalendar(int(match[1]), int(match[2]), int(match[3]))
        elif match := _DAY_OF_YEAR.fullmatch(text):
            day = date.fromordinal(date(int(match[1]), 1, 1).toordinal() + int(match[2]) - 1)
            if day.year != int(match[1]):
                return None
        else:
            return None
    except (ValueError, OverflowError):  # a thirteenth month, the year 0
        return None
    return When(value=datetime(day.year, day.month, day.day), precision="day", raw=text)


def read_plain(text: str) -> When | None:
    """The commonest forms, at the speed of Python's own reader, which in some versions takes more than these."""
    if len(text) not in _PLAIN:
        return None
    try:
        value = datetime.fromisoformat(text)
    except ValueError:
        return None
    precision: Precision = "second" if len(text) > _PLAIN[0] else "day"
    if text[4] != "-" or text[7] != "-" or (precision == "second" and (text[10] not in "T " or text[16] != ":")):
        return None
    return When(value=value, precision=precision, raw=text, zone=value.tzinfo is not None)


def _read(match: re.Match[str], text: str) -> When:
    year, month, day, hour, minute, second, fraction, utc, sign, hours, minutes = match.groups()
    zone = None
    if utc:
        zone = zone_of(0)
    elif sign:
        ahead = int(hours) * 60 + int(minutes or 0)
        zone = zone_of(-ahead if sign == "-" else ahead)
    precision: Precision = "second" if second else "minute" if hour else "day"
    value = datetime(
        int(year),
        int(month),
        int(day),
        int(hour or 0) % 24,
        int(minute or 0),
        min(int(second or 0), 59),
        int((fraction + "00000")[:6]) if fraction else 0,
        zone,
    )
    if hour == "24":
        value += timedelta(days=1)
    return When(value=value, precision=precision, raw=text, zone=zone is not None)

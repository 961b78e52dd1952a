"""Dates as feeds write them, with the zone the feed states."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from time import struct_time

from blogcorpus.dates import parse_date

#: Outside of these years a date is a default value or a mistake.
YEARS = range(1971, 2101)

_ISO = re.compile(
    r"(\d{4})[-/]?(\d\d)[-/]?(\d\d)"
    r"(?:[T ]\s?(\d\d?):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?\s?(Z|UTC|GMT|[+-]\d\d:?\d\d|[+-]\d\d)?)?",
    re.I,
)
#: `GMT+0300`, `UTC+3`: the name says nothing more.
_NAMED_OFFSET = re.compile(r"\b(?:GMT|UTC)\s?([+-])(\d{1,2}):?(\d\d)?$")
#: Zone names that `email.utils` does not know, seen in feeds. (IST is left out: it names three zones.)
_ZONES = {"CET": "+0100", "CEST": "+0200", "EET": "+0200", "EEST": "+0300", "WET": "+0000", "WEST": "+0100"}
_ZONES |= {"BST": "+0100", "MSK": "+0300", "MET": "+0100", "MEST": "+0200", "JST": "+0900", "KST": "+0900"}
_ZONES |= {"AEST": "+1000", "AEDT": "+1100", "NZST": "+1200", "NZDT": "+1300", "HST": "-1000", "AKST": "-0900"}
#: `GMT+0200 (Central European Summer Time)`, as JavaScript writes it.
_REMARK = re.compile(r"\s*\([^()]*\)$")
_LAST_WORD = re.compile(r"\b([A-Z]{2,4})$")
#: Shorter texts are no whole dates.
_SHORTEST = 7
#: The year of a date that was never set: of Go's zero, of MySQL's. Their digits alone would be read as of this century.
_UNSET = re.compile(r"(?<![\w:+-])000[01](?![\d:])|-0001\b")
_NUMBER = re.compile(r"\d+")
_CLOCK = re.compile(r"[+-]?\d{1,2}:\d\d(?::\d\d)?")
#: Zones move a day by one at most.
_DAY = timedelta(days=1)
#: "2005-07": a month that names no day.
_MONTH = re.compile(r"\d{4}(?:-\d\d)?")


def stamp(raw: str | None, parsed: struct_time | None = None) -> datetime | None:
    """The date that a feed's element states; `parsed` is feedparser's reading of it in UTC, for odd formats.

    >>> stamp("Tue, 10 Jun 2003 04:00:00 +0200").isoformat()
    '2003-06-10T04:00:00+02:00'
    >>> stamp("2003-06-10T04:00:00Z").isoformat()
    '2003-06-10T04:00:00+00:00'
    >>> stamp("2003-06-10T04:00")
    datetime.datetime(2003, 6, 10, 4, 0)
    >>> stamp("soon")
    """
    text = (raw or "").strip()[:80]
    if _UNSET.search(text):
        return None
    found = _iso(text) or _rfc(text) or _worded(text) or _from_struct(parsed, text)
    return found if found and found.year in YEARS else None


def later(one: datetime | None, other: datetime | None) -> bool:
    """Whether `one` is after `other` by a minute or more; zones are ignored where only one has one."""
    if one is None or other is None:
        return False
    if (one.tzinfo is None) != (other.tzinfo is None):
        one, other = one.replace(tzinfo=None), other.replace(tzinfo=None)
    return one - other >= timedelta(minutes=1)


def _iso(text: str) -> datetime | None:
    found = _ISO.fullmatch(text)
    if not found:
        return None
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    try:
        # 24:00:00 and a leap second are allowed in the notation, not in datetime.
        return datetime(year, month, day, hour % 24, minute, min(second, 59), tzinfo=_zone(found.group(7)))
    except ValueError:
        return None


def _zone(text: str | None) -> timezone | None:
    if not text:
        return None
    if text[0] not in "+-":
        return timezone.utc
    digits = text[1:].replace(":", "").ljust(4, "0")
    offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    return timezone(-offset if text[0] == "-" else offset) if offset < timedelta(hours=24) else None


def _rfc(text: str) -> datetime | None:
    """RFC 822 and the like. A zone it does not know leaves the date without one."""
    text = _REMARK.sub("", text)
    text = _NAMED_OFFSET.sub(lambda m: f"{m[1]}{int(m[2]):02}{m[3] or '00'}", text)
    text = _LAST_WORD.sub(lambda m: _ZONES.get(m[1], m[1]), text)
    try:
        return parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def _worded(text: str) -> datetime | None:
    """A whole date as pages write it: some feeds have it in the blog's language. Its order must be plain."""
    when = parse_date(text) if len(text) > _SHORTEST else None
    if when is None or when.ambiguous or when.relative or not when.year_known or when.precision in ("year", "month"):
        return None
    return when.value


def _from_struct(parsed: struct_time | None, text: str) -> datetime | None:
    """The parser's reading, where the text says that day: it takes "2005-2005-12" for the 200th day of the year."""
    if parsed is None:
        return None
    try:
        found = datetime(*parsed[:6], tzinfo=timezone.utc)
        days = {(found + shift).day for shift in (-_DAY, timedelta(), _DAY)}
    except (TypeError, ValueError, OverflowError):
        return None
    said = _MONTH.fullmatch(text) or not days.isdisjoint(map(int, _NUMBER.findall(_CLOCK.sub(" ", text))))
    return found if said else None

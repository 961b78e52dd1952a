"""Dates as feeds write them, with the zone the feed states."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from time import struct_time

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
_LAST_WORD = re.compile(r"\b([A-Z]{2,4})$")


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
    found = _iso(text) or _rfc(text) or _from_struct(parsed)
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
    text = _NAMED_OFFSET.sub(lambda m: f"{m[1]}{int(m[2]):02}{m[3] or '00'}", text)
    text = _LAST_WORD.sub(lambda m: _ZONES.get(m[1], m[1]), text)
    try:
        return parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def _from_struct(parsed: struct_time | None) -> datetime | None:
    if parsed is None:
        return None
    try:
        return datetime(*parsed[:6], tzinfo=timezone.utc)
    except (TypeError, ValueError):
        return None

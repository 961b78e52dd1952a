"""Dates of comments. The one place that knows how the rest of the package gets from text to a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import lru_cache
from importlib import import_module
from typing import Any

_ISO = re.compile(
    r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?\s*(?:UTC)?", re.ASCII | re.I
)


@lru_cache(maxsize=1)
def _reader() -> Callable[..., Any] | None:
    """`blogcorpus.dates.parse_date`, where that package is there."""
    try:
        module = import_module("blogcorpus.dates")
    except ModuleNotFoundError:
        return None
    return getattr(module, "parse_date", None)


def parse_date(text: str, *, languages: Sequence[str] = (), now: datetime | None = None) -> datetime | None:
    """A time as a machine wrote it in an attribute, or as people write it where dates in words can be read.

    >>> parse_date("2014-04-24T03:10:05Z").isoformat(), parse_date("n/a")
    ('2014-04-24T03:10:05+00:00', None)
    """
    text = text.strip()
    if not text or len(text) > 120:
        return None
    if match := _ISO.fullmatch(text):
        return _from_iso(*match.groups())
    reader = _reader()
    if reader is None:
        return None
    found = reader(text, languages=languages, now=now)
    return None if found is None else found.value


def _from_iso(day: str, minute: str | None, second: str | None, zone: str | None) -> datetime | None:
    zone = (zone or "").upper().replace("Z", "+00:00")
    if len(zone) == 5:
        zone = f"{zone[:3]}:{zone[3:]}"
    try:
        return datetime.fromisoformat(f"{day}T{minute or '00:00'}{second or ':00'}{zone}")
    except ValueError:
        return None

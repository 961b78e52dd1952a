"""The time of day beside a date, and its zone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta, timezone
from functools import lru_cache
from typing import NamedTuple

from blogcorpus.dates.shapes import REMEMBERED, clocks_after, clocks_before, clocks_inside
from blogcorpus.dates.tokens import Tokens
from blogcorpus.dates.when import Precision

#: Tokens before a date among which its time is looked for.
_REACH = 20
#: No zone is further from UTC.
_FURTHEST = 18 * 60


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day, and the tokens it was read from."""

    time: time
    precision: Precision
    start: int
    end: int
    #: 24:00 is midnight at the end of the day.
    next_day: bool = False

    def on(self, day: datetime) -> datetime:
        """This time of a day."""
        return datetime.combine(day + timedelta(days=self.next_day), self.time)


def clock_after(tokens: Tokens, at: int) -> Clock | None:
    """The time that follows the token `at`, directly or behind words like "at"."""
    return _first(tokens, _known(_after, tokens.shape, at, len(tokens.shape)))


def clock_before(tokens: Tokens, floor: int, at: int) -> Clock | None:
    """The time that ends just before the token `at`."""
    start = max(floor, at - _REACH)
    clock = _first(tokens, _known(_before, tokens.shape, start, at))
    # "3:1" at the end of the line above is rather a result.
    return None if clock is None or "\n" in tokens.raw(clock.start, clock.end) else clock


def clock_inside(tokens: Tokens, start: int, end: int) -> Clock | None:
    """The first time among some tokens."""
    return _first(tokens, _known(_inside, tokens.shape, start, end))


@lru_cache(maxsize=256)
def zone_of(minutes: int) -> timezone | None:
    """The zone so many minutes ahead of UTC, if there can be one."""
    return timezone(timedelta(minutes=minutes)) if abs(minutes) <= _FURTHEST else None


class _Place(NamedTuple):
    """Tokens that look like a time, and which of them is what."""

    start: int
    end: int
    parts: Mapping[str, int]


_Look = Callable[[str, int, int], "tuple[_Place, ...]"]


def _after(shape: str, start: int, end: int) -> tuple[_Place, ...]:
    return _places(pattern.match(shape, start, end) for pattern in clocks_after())


def _before(shape: str, start: int, end: int) -> tuple[_Place, ...]:
    return _places(pattern.search(shape, start, end) for pattern in clocks_before())


def _inside(shape: str, start: int, end: int) -> tuple[_Place, ...]:
    return _places(pattern.search(shape, start, end) for pattern in clocks_inside())


def _places(matches: Iterable[re.Match[str] | None]) -> tuple[_Place, ...]:
    found = [match for match in matches if match is not None]
    return tuple(_Place(match.start(), match.end(), _parts(match)) for match in found)


def _parts(match: re.Match[str]) -> Mapping[str, int]:
    return {name: match.start(index) for name, index in match.re.groupindex.items() if match.start(index) >= 0}


def _known(look: _Look, shape: str, start: int, end: int) -> tuple[_Place, ...]:
    return (_remembered if len(shape) <= REMEMBERED else _asked)(look, shape, start, end)


def _asked(look: _Look, shape: str, start: int, end: int) -> tuple[_Place, ...]:
    return look(shape, start, end)


#: The dates of a blog are thousands, their shapes a few.
_remembered = lru_cache(maxsize=2048)(_asked)


def _first(tokens: Tokens, places: Iterable[_Place]) -> Clock | None:
    return next((clock for place in places if (clock := _read(tokens, place)) is not None), None)


def _read(tokens: Tokens, place: _Place) -> Clock | None:
    at = place.parts
    if "mi" not in at and "sep" in at and not _hour_alone(tokens, place):
        return None
    hour = tokens.number(at["h"])
    minute = tokens.number(at["mi"]) if "mi" in at else 0
    second = tokens.number(at["s"]) if "s" in at else 0
    half = tokens.term(at.get("half", at.get("half2", -1))) if {"half", "half2"} & at.keys() else None
    if half is not None and 1 <= hour <= 12:
        hour = hour % 12 + half.amount
    next_day = hour == 24 and minute == second == 0
    if not (hour < 24 or next_day) or minute > 59 or second > 60:
        return None
    fraction = tokens.raw(at["f"], at["f"] + 1) if "f" in at else ""
    zone = _zone(tokens, at)
    return Clock(
        time(hour % 24, minute, min(second, 59), int((fraction + "000000")[:6]) if fraction else 0, tzinfo=zone),
        "second" if "s" in at else "minute" if "mi" in at else "hour",
        place.start,
        place.end,
        next_day,
    )


def _hour_alone(tokens: Tokens, place: _Place) -> bool:
    """An hour without minutes is one in "10h", "à 10 h", "10時"; "10:" is none, and "2 h" may be how long it takes."""
    at = place.parts
    if tokens.shape[at["sep"]] == "h":
        return at["sep"] == at["h"] + 1 or "k" in tokens.shape[place.start : at["h"]]
    return tokens.shape[at["sep"]] == "H"


def _zone(tokens: Tokens, at: Mapping[str, int]) -> timezone | None:
    """The zone of a time: a name, an offset, or a name with an offset."""
    minutes = 0
    if "sign" in at:
        ahead = -1 if tokens.shape[at["sign"]] == "-" else 1
        if "oh" in at:
            hours, rest = divmod(tokens.number(at["oh"]), 100)
        else:
            hours, rest = tokens.number(at["oh2"]), tokens.number(at["om"])
        minutes = ahead * (hours * 60 + rest)
    elif "zone" in at:
        name = tokens.term(at["zone"])
        minutes = name.amount if name else 0
        if "zsign" in at:
            hours, rest = tokens.number(at["zh"]), tokens.number(at["zm"]) if "zm" in at else 0
            hours, rest = divmod(hours, 100) if hours > 99 else (hours, rest)
            minutes += (-1 if tokens.shape[at["zsign"]] == "-" else 1) * (hours * 60 + rest)
    else:
        return None
    return zone_of(minutes)

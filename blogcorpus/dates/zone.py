"""The zone of a blog's clock: feeds give instants, pages the day or the time as its author's clock showed it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta, timezone

from blogcorpus.dates.when import When

#: Between Hawaii and New Zealand; and what clocks differ by.
_WEST, _EAST = timedelta(hours=-10), timedelta(hours=13)
_QUARTER = timedelta(minutes=15)
#: A page's time and the feed's are one when they differ by a zone and this.
_SLACK = timedelta(minutes=2)
#: Share of the times that agree on a zone; half a year later some clocks have been put back.
_MOST = 0.6
#: A zone that days alone tell may be wrong by so much: they are still nearer to the truth with it than in UTC.
_DOUBT = timedelta(hours=5)
_HOUR = timedelta(hours=1)
_NOWHERE = timedelta(0)


def learn_zone(told: Iterable[tuple[When, datetime]]) -> timezone | None:
    """The zone in which pages write their dates, by the instants that the feed has for them; `None`: not told.

    >>> page, feed = When(value=datetime(2009, 6, 15, 21, 12), precision="minute", raw=""), "2009-06-16T03:12:00+00:00"
    >>> learn_zone([(page, datetime.fromisoformat(feed))])
    datetime.timezone(datetime.timedelta(days=-1, seconds=64800))
    """
    pairs = [(when, instant) for when, instant in told if instant.tzinfo is not None and when.year_known]
    if any(when.value.tzinfo is not None for when, _ in pairs):
        return None  # pages name it themselves
    timed = [_ahead(when.value, instant) for when, instant in pairs if when.precision in ("minute", "second")]
    days = [(when.value, instant) for when, instant in pairs if when.precision == "day"]
    offset = _by_times(timed) if timed else _by_days(days)
    return timezone(offset) if offset is not None else None


def in_zone(moment: datetime, zone: timezone | None) -> datetime:
    """A moment with the zone in which it was written, where it names none itself."""
    return moment.replace(tzinfo=zone) if zone is not None and moment.tzinfo is None else moment


def _ahead(local: datetime, instant: datetime) -> timedelta:
    """How far a clock is ahead of UTC that shows this at that instant."""
    return local - instant.astimezone(timezone.utc).replace(tzinfo=None)


def _by_times(ahead: Sequence[timedelta]) -> timedelta | None:
    """What most clocks are ahead by, in whole quarters of an hour."""
    rounded = Counter(q for apart in ahead if abs((q := _QUARTER * round(apart / _QUARTER)) - apart) <= _SLACK)
    offset, count = next(iter(rounded.most_common(1)), (_NOWHERE, 0))
    return offset if count >= _MOST * len(ahead) and count and _WEST <= offset <= _EAST else None


def _by_days(days: Sequence[tuple[datetime, datetime]]) -> timedelta | None:
    """A zone in which every instant falls on its page's day: the feed's own, else the middle of those that can be.

    Where UTC is one of them the days say nothing, and the zone is not told.
    """
    begins = [_ahead(datetime.combine(day, time()), instant) for day, instant in days]
    if not begins:
        return None
    low, high = max(_WEST, *begins), min(_EAST, *(begin + timedelta(days=1) for begin in begins))
    own, _ = Counter(instant.utcoffset() or _NOWHERE for _, instant in days).most_common(1)[0]
    if own and low <= own < high:
        return own
    if low >= high or low <= _NOWHERE < high or high - low > 2 * _DOUBT:
        return None
    return _HOUR * round((low + high) / 2 / _HOUR)

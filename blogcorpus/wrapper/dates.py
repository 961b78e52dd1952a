"""Dates as properties: the feed's date teaches where a blog writes its dates, in which language and order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from functools import lru_cache
from typing import Any

from blogcorpus.dates import Order, When, find_dates, in_zone, learn_order, learn_zone
from blogcorpus.items import Entry
from blogcorpus.wrapper.properties import LessonPage, Match, Property
from blogcorpus.wrapper.rules import Rule

#: Feeds give UTC, pages local time: the same moment may be written a day apart.
_ZONES = timedelta(hours=14)
#: A date that says the moment is better than one that says the day, and that better than the day beside it.
_SAME_DAY = 0.97
_NEARLY = 0.9
_MAX_DATES = 3
#: Longer values are read anew each time.
_SHORT = 500
#: Pages that tell the order of numbers in dates: each has its date in several places.
_TEACHERS = 3
_NUMBER = re.compile(r"\d+")
_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DateHints:
    """How a blog writes its dates."""

    languages: tuple[str, ...] = ()
    order: Order | None = None
    #: The zone of dates that name none.
    zone: timezone | None = None

    def moment(self, when: When) -> datetime:
        """The point in time that a date of the blog is."""
        return in_zone(when.moment, self.zone)

    def to_json(self) -> dict[str, Any]:
        """As kept in a wrapper file. No zone is left out: wrappers from before there were zones keep their version."""
        data: dict[str, Any] = {"languages": list(self.languages), "order": self.order.value if self.order else None}
        if self.zone is not None:
            data["zone"] = self.zone.utcoffset(None) // _MINUTE
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> DateHints:
        """Read back what `to_json` wrote."""
        order = Order(data["order"]) if data.get("order") else None
        zone = timezone(int(data["zone"]) * _MINUTE) if data.get("zone") is not None else None
        return cls(languages=tuple(map(str, data.get("languages") or ())), order=order, zone=zone)


def read_date(raw: str, nth: int, hints: DateHints) -> When | None:
    """The nth date in a raw value."""
    found = _dates_in(raw, hints) if len(raw) <= _SHORT else _dates_in.__wrapped__(raw, hints)
    return found[nth] if nth < len(found) else None


@lru_cache(maxsize=512)  # a page says its date in several places, and each rule is asked
def _dates_in(raw: str, hints: DateHints) -> tuple[When, ...]:
    return tuple(found.when for found in find_dates(raw, languages=hints.languages, order=hints.order))


def closeness(when: When, known: datetime) -> float:
    """1 for the same moment, a little less for the same day, less for a day that differs by a zone, else 0."""
    if when.precision in ("year", "month") or not when.year_known:
        return 0.0
    apart = abs(_utc(when.value) - _utc(known))
    if when.precision != "day" and apart <= _ZONES and (apart.seconds % 900 < 90 or apart.seconds % 900 > 810):
        return 1.0  # to the minute, but for whole quarters of an hour: a zone that one of both does not name
    if when.same_day(known) or (known.tzinfo and when.same_day(known.astimezone(timezone.utc))):
        return _SAME_DAY if when.precision == "day" else _SAME_DAY + 0.01
    # A day without a time stands for all of its moments: the zone may put any of them on the day beside it.
    apart = abs(_utc(when.moment) - _utc(known))
    return _NEARLY if apart <= _ZONES + timedelta(hours=12 if when.precision == "day" else 0) else 0.0


def published(hints: DateHints) -> Property:
    """The property `published` for a blog that writes its dates like this."""
    return _dated("published", lambda entry: entry.published, hints)


def modified(hints: DateHints) -> Property:
    """The property `modified`; entries that were never changed do not teach it."""
    return _dated("modified", _modified_of, hints)


def _modified_of(entry: Entry) -> datetime | None:
    if entry.modified is None or entry.published is None or abs(_utc(entry.modified) - _utc(entry.published)) < _ZONES:
        return None
    return entry.modified


def _utc(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)


def _dated(name: str, known: Callable[[Entry], datetime | None], hints: DateHints) -> Property:
    def find(page: LessonPage) -> Iterator[Match]:
        moment = known(page.entry)
        if moment is None:
            return
        for element, how, text in _dated_texts(page, moment):
            for nth, when in enumerate(_dates_in(text, hints)[:_MAX_DATES]):
                if closeness(when, moment):
                    yield Match(element, how, nth=nth)

    def right(entry: Entry, raw: str, nth: int) -> float:
        moment, when = known(entry), read_date(raw, nth, hints)
        return closeness(when, moment) if when is not None and moment is not None else 0.0

    return Property(name, lambda entry: known(entry) is not None, find, right)


def _dated_texts(page: LessonPage, moment: datetime) -> Iterator[tuple[Any, str, str]]:
    """Short texts in which the day's number stands: anything else cannot be its date."""
    days = {(moment + timedelta(hours=shift)).day for shift in (-14, 0, 14)}
    for element, how, text in page.numbered:
        numbers = _NUMBER.findall(text)
        if any(int(n[:2]) in days or int(n[-2:]) in days or int(n[:1]) in days for n in numbers[:12]):
            yield element, how, text


def learn_hints(pages: Sequence[LessonPage], languages: Sequence[str]) -> DateHints:
    """The order of numeric dates on these pages, taught by the entries' dates."""
    samples = [
        (text, page.entry.published.date())
        for page in pages[:_TEACHERS]
        if page.entry.published is not None
        for _, _, text in _dated_texts(page, page.entry.published)
        if len(text) <= 60
    ]
    return DateHints(languages=tuple(languages), order=learn_order(samples))


def with_zone(hints: DateHints, pages: Sequence[LessonPage], rules: Sequence[Rule]) -> DateHints:
    """The same with the zone in which the best rule's dates are written, where the entries' tell it."""
    told = [
        (when, page.entry.published)
        for rule in rules[:1]
        for page in pages
        if page.entry.published is not None
        and (raw := rule.first(page.index))
        and (when := read_date(raw, rule.nth, hints)) is not None
    ]
    return replace(hints, zone=learn_zone(told))

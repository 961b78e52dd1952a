"""What a short text says of a date, with what is known around it, and how much doubt is left."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from blogcorpus.dates import Order, When, complete, find_dates, parse_date, plausible
from blogcorpus.items import Finding

#: Doubt in "03/04/2012" where nothing tells the order, and in "4 March", whose year we add: by now, or by its pictures.
_AMBIGUOUS, _YEARLESS, _PICTURED = 0.15, 0.3, 0.1
#: Nearly a year: of the days that have no year, each comes once in so long.
_YEAR = timedelta(days=364)


@dataclass(frozen=True, slots=True, kw_only=True)
class DateContext:
    """What is known around a page: its language, the order of its numbers, the time it was fetched.

    `since` is the month in which the post's newest picture was put on the site: few posts are older than that.
    """

    languages: tuple[str, ...] = ()
    order: Order | None = None
    now: datetime | None = None
    since: datetime | None = None


class Said(NamedTuple):
    """A date that a text says, and how much doubt there is that it means this one."""

    when: When
    doubt: float


def read(text: str, context: DateContext) -> Said | None:
    """The first date in a text that can be meant."""
    when = parse_date(text, languages=context.languages, order=context.order, now=context.now)
    if when is None:
        found = next(iter(find_dates(text, languages=context.languages, order=context.order)), None)
        when = found.when if found is not None else None
    if when is None:
        return None
    doubt = _AMBIGUOUS if when.ambiguous else 0.0
    if not when.year_known and context.since is not None:
        when, doubt = complete(when, context.since + _YEAR), doubt + _PICTURED
    elif not when.year_known and context.now is not None:
        when, doubt = complete(when, context.now), doubt + _YEARLESS
    return Said(when, doubt) if is_possible(when, context) else None


def is_possible(when: When, context: DateContext) -> bool:
    """A day, and none that is to come."""
    exact = when.year_known and when.precision not in ("year", "month")
    return exact and (context.now is None or plausible(when, context.now))


def found(when: When, rule: str, confidence: float) -> Finding[datetime]:
    """A date as a finding."""
    return Finding(
        value=when.moment,
        method="heuristic",
        rule=rule,
        confidence=round(max(0.05, confidence), 3),
        precision=when.precision,
    )

"""From a shape among tokens to the date it stands for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime

from blogcorpus.dates.calendars import PERSIAN_YEARS, gregorian_year, persian_day, short_thai_year
from blogcorpus.dates.clock import Clock, clock_after, clock_before
from blogcorpus.dates.habits import Habits
from blogcorpus.dates.names import Sense, choose
from blogcorpus.dates.order import Order, full_year, readings
from blogcorpus.dates.shapes import Shape
from blogcorpus.dates.tokens import Tokens
from blogcorpus.dates.weekday import weekday_beside
from blogcorpus.dates.when import UNKNOWN_YEAR, When
from blogcorpus.dates.words import EVERYDAY

#: A number of two digits that can be neither day nor month.
_SURELY_YEAR = 32

#: Letters of a short form.
_ABBREVIATED = 4

_PERSIAN_DIGITS = "۰۱۲۳۴۵۶۷۸۹"


@dataclass(frozen=True, slots=True)
class Hit:
    """A date, and the tokens it was read from."""

    start: int
    end: int
    when: When


def read(tokens: Tokens, shape: Shape, habits: Habits, floor: int = 0) -> Hit | None:
    """The date that a shape stands for, with the weekday and time beside it, if there is such a day.

    Nothing before the token `floor` is looked at.
    """
    if shape.parts.keys() & {"m", "d"} == {"m"}:
        return _month_hit(tokens, shape, habits)
    start, end, weekday = weekday_beside(tokens, shape, habits, floor)
    day, sure = _day(tokens, shape, habits, weekday)
    if day is None:
        return None
    when = When(
        value=datetime(day.year, day.month, day.day),
        precision="day",
        raw=tokens.raw(start, end),
        ambiguous=not sure,
        year_known=not shape.parts.keys().isdisjoint({"y", "c", "compact"}),
        weekday=weekday,
    )
    hit = Hit(start, end, when)
    if "time" in shape.parts:
        clock = clock_after(tokens, shape.parts["time"][0])
    else:
        clock = clock_after(tokens, end) or clock_before(tokens, floor, start)
    return hit if clock is None else attach(tokens, hit, clock)


def attach(tokens: Tokens, hit: Hit, clock: Clock) -> Hit:
    """A date with its time."""
    start, end = min(hit.start, clock.start), max(hit.end, clock.end)
    when = replace(
        hit.when,
        value=clock.on(hit.when.value),
        precision=clock.precision,
        raw=tokens.raw(start, end).strip(),
        zone=clock.time.tzinfo is not None,
    )
    return Hit(start, end, when)


def _month_hit(tokens: Tokens, shape: Shape, habits: Habits) -> Hit | None:
    """A month without a day."""
    year = _year(tokens, shape)
    senses = _months(tokens, shape)
    if year is None or not senses or _doubtful(tokens, shape, habits, part=True):
        return None
    sense, sure = choose(senses, habits.languages)
    if sense.persian:  # the month lies in two of ours
        return None
    raw = tokens.raw(shape.start, shape.end)
    when = When(value=datetime(year, sense.number, 1), precision="month", raw=raw, ambiguous=not sure)
    return Hit(shape.start, shape.end, when)


def _day(tokens: Tokens, shape: Shape, habits: Habits, weekday: int | None) -> tuple[date | None, bool]:
    """The day, and whether it is the only one that can be meant."""
    parts = shape.parts
    if "a" in parts:
        return _numbers(tokens, shape, habits, weekday)
    if "compact" in parts:
        number = tokens.number(parts["compact"][0])
        return _date(number // 10000, number // 100 % 100, number % 100), True
    year = _year(tokens, shape) if "y" in parts else UNKNOWN_YEAR
    part = "y" not in parts
    # "4 mar 2012" is a date, "we set 10 2012 records" has none.
    if year is None or ((part or parts["m"] < parts["d"] < parts["y"]) and _doubtful(tokens, shape, habits, part=part)):
        return None, False
    persian = year in PERSIAN_YEARS and _writes_persian(tokens, shape, habits)
    number = tokens.number(parts["d"][0])
    days: dict[Sense, date] = {}
    for sense in _months(tokens, shape):
        day = (persian_day if persian or sense.persian else _date)(year, sense.number, number)
        if day is not None:
            days[sense] = day
    if len(days) > 1:
        days = {sense: day for sense, day in days.items() if day.weekday() == weekday} or days
    if not days:
        return None, False
    sense, sure = choose(tuple(days), habits.languages)
    return days[sense], sure


def _numbers(tokens: Tokens, shape: Shape, habits: Habits, weekday: int | None) -> tuple[date | None, bool]:
    """The day that three numbers mean: by the weekday beside them, the order that was learnt, or the language."""
    places = [shape.parts[name] for name in "abc"]
    numbers = [tokens.number(start) for start, _ in places]
    numbers[2] = gregorian_year(numbers[2])
    possible = readings(numbers, [len(tokens.raw(*place)) for place in places])
    fitting = {order: day for order, day in possible.items() if day.weekday() == weekday}
    possible = fitting or possible
    for order in (habits.order, habits.usual, Order.DMY, Order.MDY, Order.YMD):
        if order is Order.YMD and numbers[0] < _SURELY_YEAR and Order.YMD not in (habits.order, habits.usual):
            continue  # "10.10.5" is nobody's date
        if order in possible:
            sure = order is habits.order or len(set(possible.values())) == 1
            return possible[order], sure
    return None, False


def _year(tokens: Tokens, shape: Shape) -> int | None:
    place = shape.parts["y"]
    number = tokens.number(place[0])
    if "era" in shape.parts:
        era = tokens.term(shape.parts["era"][0])
        return number + era.amount if era and number < 150 else None
    digits = len(tokens.raw(*place))
    if digits == 2 and any("th" in sense.languages for sense in _months(tokens, shape)):
        return short_thai_year(number)
    return full_year(gregorian_year(number), digits)


def _months(tokens: Tokens, shape: Shape) -> tuple[Sense, ...]:
    """What the month can be."""
    for index in range(*shape.parts["m"]):
        if number := tokens.number(index):
            return (Sense(number, frozenset()),)
        if (term := tokens.term(index)) and term.months:
            return term.months
    return ()


def _doubtful(tokens: Tokens, shape: Shape, habits: Habits, *, part: bool) -> bool:
    """The month's name is rather another word; `part`: it has no day or no year beside it."""
    word = tokens.raw(*shape.parts["m"])
    term = tokens.term(shape.parts["m"][0])
    spoken = {language for sense in (term.months if term else ()) for language in sense.languages}
    if not spoken.isdisjoint(habits.languages):
        return False
    foreign = "en" not in spoken
    if part and foreign and habits.languages and word.isascii() and len(word) <= _ABBREVIATED:
        return True
    return word.lower() in EVERYDAY and (word.islower() + foreign + part) > 1


def _writes_persian(tokens: Tokens, shape: Shape, habits: Habits) -> bool:
    return "fa" in habits.languages or tokens.raw(*shape.parts["y"])[0] in _PERSIAN_DIGITS


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None

"""The weekday beside a date."""

from __future__ import annotations

from blogcorpus.dates.habits import Habits
from blogcorpus.dates.names import choose
from blogcorpus.dates.shapes import WEEKDAY_AFTER, WEEKDAY_BEFORE, Shape
from blogcorpus.dates.tokens import Tokens

#: Tokens before a date among which its weekday is looked for.
_REACH = 8

#: Letters of a short form.
_ABBREVIATED = 4


def weekday_beside(tokens: Tokens, shape: Shape, habits: Habits, floor: int) -> tuple[int, int, int | None]:
    """Where the date begins and ends with its weekday, and which it is."""
    before = WEEKDAY_BEFORE.search(tokens.shape, max(floor, shape.start - _REACH), shape.start)
    if before is not None and (weekday := _meaning(tokens, before.start(), habits)) is not None:
        return before.start(), shape.end, weekday
    after = WEEKDAY_AFTER.match(tokens.shape, shape.end)
    if after is not None and "\n" not in tokens.raw(shape.end, after.end()):
        weekday = _meaning(tokens, after.start("day"), habits)
        if weekday is not None:
            return shape.start, after.end(), weekday
    return shape.start, shape.end, None


def _meaning(tokens: Tokens, index: int, habits: Habits) -> int | None:
    """The weekday a word means; a short one ("to", "die", "si") only in a language that is spoken here."""
    term = tokens.term(index)
    senses = term.days if term else ()
    if len(tokens.raw(index, index + 1)) <= _ABBREVIATED and tokens.raw(index, index + 1).isascii():
        senses = tuple(sense for sense in senses if not sense.languages.isdisjoint({"en", *habits.languages}))
    if not senses:
        return None
    sense, sure = choose(senses, habits.languages)
    return sense.number if sure else None

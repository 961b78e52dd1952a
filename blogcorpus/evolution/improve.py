"""Evolution as the second try: for properties for which induction found no rule that is good enough.

Not part of the package's `__init__`: wrappers are made of taught fields, and this is made of wrappers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from statistics import fmean
from typing import Any

from blogcorpus.evolution.example import example
from blogcorpus.evolution.field import TaughtField
from blogcorpus.evolution.search import Plan
from blogcorpus.evolution.targets import hits
from blogcorpus.evolution.teach import teach
from blogcorpus.items import Entry, Lesson, Page
from blogcorpus.text import squash
from blogcorpus.wrapper import Wrapper, apply, choose
from blogcorpus.wrapper.taught import read_taught

__all__ = ["FEWEST", "GOOD", "PROPERTIES", "improve", "improve_all", "rule_score"]

#: Induced rules that read this share of pages right are left alone.
GOOD = 0.85
#: With fewer pages a held-out score says nothing.
FEWEST = 5
#: Every third page is held out.
_STRIDE = 3
#: Feeds speak UTC, pages local time, and a day without a time stands for its noon.
_ZONES = timedelta(hours=26)

Pair = tuple[Entry, Page]


@dataclass(frozen=True, slots=True)
class _Property:
    """What an entry says of a property, and how far a value is that."""

    values: Callable[[Entry], Sequence[str]]
    right: Callable[[Entry, Any], float]


def improve_all(wrappers: Sequence[Wrapper], lesson: Lesson, budget: float) -> tuple[Wrapper, ...]:
    """The wrappers of a blog, each improved by the pages of its own template."""
    own = [choose(wrappers, page.dom.index) for page in lesson.pages]
    return tuple(
        improve(
            wrapper,
            replace(lesson, pages=tuple(p for p, chosen in zip(lesson.pages, own, strict=True) if chosen is wrapper)),
            budget,
        )
        for wrapper in wrappers
    )


def improve(wrapper: Wrapper, lesson: Lesson, budget: float, *, good: float = GOOD) -> Wrapper:
    """The wrapper, with an evolved field for each property that its rules read worse.

    Only properties of which the best rule is right on a smaller share of the lesson than `good` are tried, each within
    `budget` seconds of processor time; none where that is 0. A field is learnt from two thirds of the pages and wins
    only if it reads the last third better than the rules do, which know these pages. It stands in `extra` under the
    property's name, so that its findings are weighed with all others by their confidence.
    """
    if budget <= 0 or wrapper.pinned:
        return wrapper
    found = dict(wrapper.extra)
    for name, about in PROPERTIES.items():
        if name in wrapper.extra or rule_score(wrapper, name) >= good:
            continue
        pairs = [pair for pair in lesson.pairs if about.values(pair[0])]
        field = _better(wrapper, name, about, pairs, budget, good) if len(pairs) >= FEWEST else None
        if field is not None:
            found[name] = field
    return replace(wrapper, extra=found) if found != dict(wrapper.extra) else wrapper


def rule_score(wrapper: Wrapper, name: str) -> float:
    """Share of the lesson that a property's best rule reads right."""
    if name == "title" and wrapper.decorated_titles:
        return 1.0  # the pages' own titles are the right ones, and the entries do not know them
    rules = wrapper.rules.get(name)
    return rules[0].score if rules else 0.0


def _better(
    wrapper: Wrapper, name: str, about: _Property, pairs: Sequence[Pair], budget: float, good: float
) -> TaughtField | None:
    """A field that reads held-out pages better than the wrapper does."""
    held = pairs[_STRIDE - 1 :: _STRIDE]
    known = [(entry, apply(wrapper, page)) for entry, page in held]
    current = _share(name, about, known)
    wrong = (pair for pair, found in zip(held, known, strict=True) if _share(name, about, [found]) < 1)
    if current >= good or not any(_stands_on(page, about.values(entry)) for entry, page in wrong):
        return None
    shown = [pair for number, pair in enumerate(pairs) if number % _STRIDE != _STRIDE - 1]
    examples = [example(page.url, page.dom, about.values(entry)) for entry, page in shown]
    field = teach(name, examples, Plan(seconds=budget), explained=False).field
    if field is None:
        return None
    read = [(e, read_taught({name: field}, p, p.dom.index, wrapper.dates)) for e, p in held]
    share = _share(name, about, read)
    return replace(field, score=share, pages=len(pairs), fallback=True) if share > current else None


def _stands_on(page: Page, values: Sequence[str]) -> bool:
    """Some of the values can be found on a page: else there is nothing to read better than the rules do."""
    return any(hits(example(page.url, page.dom, values), many=len(values) > 1))


def _share(name: str, about: _Property, read: Sequence[tuple[Entry, Mapping[str, Any]]]) -> float:
    """Mean worth of what was found first on each page; nothing found is worth nothing."""
    return fmean(about.right(entry, found[name][0].value) if found.get(name) else 0.0 for entry, found in read)


def _same_title(entry: Entry, value: str) -> float:
    return float(squash(entry.title or "") == squash(value))


def _same_names(entry: Entry, value: Sequence[str]) -> float:
    return float(bool(value) and {squash(name) for name in value} <= {squash(name) for name in entry.authors})


def _same_day(entry: Entry, value: datetime) -> float:
    known = entry.published
    return float(known is not None and (known.date() == value.date() or abs(_utc(known) - _utc(value)) <= _ZONES))


def _shared_tags(entry: Entry, value: Sequence[str]) -> float:
    known, found = {squash(tag) for tag in entry.tags}, {squash(tag) for tag in value}
    return len(known & found) / len(known | found)


def _utc(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)


PROPERTIES = {
    "title": _Property(lambda entry: [entry.title] if entry.title else [], _same_title),
    "authors": _Property(lambda entry: entry.authors, _same_names),
    "published": _Property(lambda entry: [entry.published.date().isoformat()] if entry.published else [], _same_day),
    "tags": _Property(lambda entry: entry.tags, _shared_tags),
}

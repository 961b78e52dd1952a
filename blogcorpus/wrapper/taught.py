"""Reading a page with the fields that a person, or evolution, taught a wrapper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from blogcorpus.evolution import TaughtField, evaluate
from blogcorpus.heuristics.bylines import clean_name, split_names
from blogcorpus.index import Index
from blogcorpus.items import Finding, Page
from blogcorpus.wrapper.dates import DateHints, read_date


def read_taught(
    fields: Mapping[str, TaughtField], page: Page, index: Index, hints: DateHints
) -> dict[str, tuple[Finding[Any], ...]]:
    """What taught fields find on a page; a field that is called like one of the record's own is read as one."""
    found: dict[str, tuple[Finding[Any], ...]] = {}
    for name, field in fields.items():
        values = evaluate(field, page.dom, index)
        value = _typed(name, field, values, hints) if values else None
        if value:
            # As with induced rules: few pages say less.
            confidence = round((field.score * field.pages + 0.5) / (field.pages + 1), 3)
            found[name] = (Finding(value=value, method="evolved", rule=field.expression, confidence=confidence),)
    return found


def _typed(name: str, field: TaughtField, values: Sequence[str], hints: DateHints) -> Any:
    reader = _READERS.get(name)
    if reader is not None:
        return reader(values, hints)
    return list(values) if field.many else values[0]


def _date(values: Sequence[str], hints: DateHints) -> Any:
    when = read_date(values[0], 0, hints)
    return hints.moment(when) if when is not None else None


def _names(values: Sequence[str], _: DateHints) -> Any:
    return tuple(name for value in values if (clean := clean_name(value)) for name in split_names(clean))


def _count(values: Sequence[str], _: DateHints) -> Any:
    return int(values[0]) if values[0].isdecimal() else None


_READERS: dict[str, Callable[[Sequence[str], DateHints], Any]] = {
    "title": lambda values, _: values[0],
    "authors": _names,
    "published": _date,
    "modified": _date,
    "tags": lambda values, _: tuple(values),
    "comment_count": _count,
}

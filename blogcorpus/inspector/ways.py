"""The ways to name an element that somebody chose, each with what it finds on the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from lxml.html import HtmlElement

from blogcorpus.dates import find_dates, parse_date
from blogcorpus.filters import Filter
from blogcorpus.index import Index
from blogcorpus.text import shorten
from blogcorpus.wrapper.candidates import candidates

_SHOWN = 8
_VALUE = 200
#: Fields of which every element that fits has a value.
_MANY = frozenset({"tags"})
_DATES = frozenset({"published", "modified"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A filter that leads to the element, how to take its value, and what that value is."""

    filter: str
    take: str
    value: str
    #: Elements of the page that fit the filter's steps: 1 is a name of its own.
    fits: int


def ways(element: HtmlElement, field: str, index: Index) -> list[Way]:
    """Most telling first; those that name the element alone before those that pick it among others."""
    how = _take(element, field)
    found = [_way(filter_, element, how, field, index) for filter_ in islice(candidates(element, index), 60)]
    distinct = {way.filter: way for way in found if way is not None}
    return sorted(distinct.values(), key=lambda way: way.fits > 1 and field not in _MANY)[:_SHOWN]


def describe(element: HtmlElement, index: Index) -> dict[str, Any]:
    """An element as the page of the inspector names it."""
    return {
        "number": index.order[element],
        "name": str(element.tag) + "".join(index.features(element)[:3]),
        "text": shorten(index.take(element, "text"), _VALUE),
        "inside": list(islice(_around(element), 6)),
    }


def _around(element: HtmlElement) -> Iterator[str]:
    for parent in element.iterancestors():
        names = (parent.get("class") or "").split()
        yield str(parent.tag) + (f".{names[0]}" if names else "")


def _way(filter_: Filter, element: HtmlElement, how: str, field: str, index: Index) -> Way | None:
    if field in _MANY:
        filter_ = filter_._replace(pick=0)
        values = [index.take(e, how) for e in filter_.select(index)]
        value = ", ".join(filter(None, values))
    else:
        value = index.take(element, how)
    if not value:
        return None
    return Way(filter=str(filter_), take=how, value=shorten(value, _VALUE), fits=len(filter_.all(index)))


def _take(element: HtmlElement, field: str) -> str:
    """A date's own attribute is surer than its text, where there is one."""
    if field in _DATES:
        for name in ("datetime", "content", "title"):
            value = element.get(name) or ""
            if value and (parse_date(value) is not None or next(iter(find_dates(value)), None) is not None):
                return f"@{name}"
    return "@content" if element.tag == "meta" else "text"

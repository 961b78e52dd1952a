"""Where on the page a value stands: by the rule that found it, else by what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from lxml.html import HtmlElement

from blogcorpus.dates import find_dates
from blogcorpus.errors import RuleError
from blogcorpus.filters import parse_filter
from blogcorpus.flat import HEADINGS, Flat
from blogcorpus.index import Index
from blogcorpus.inspector.reading import Found
from blogcorpus.items import Finding
from blogcorpus.text import squash

#: Longer elements are not a title, a name or a date.
_LONGEST = 400
#: Elements with a digit that are asked for a date at most: asking takes time.
_DATED = 400
_UNSEEN = frozenset(("html", "head", "meta", "title", "link", "base"))


def places(found: Found) -> dict[str, tuple[int, ...]]:
    """Field → numbers of the elements that hold its chosen value; fields that stand nowhere are left out."""
    known: dict[str, tuple[int, ...]] = {}
    if found.content is not None:
        known["content"] = (found.content,)
    if found.comments:
        known["comments"] = found.comments
    near = _Near(found)
    for name in found.draft.findings:
        best = found.draft.best(name)
        if best is not None and name not in ("content", "comments"):
            known[name] = _by_rule(best, found.index) or near.find(name, best.value)
    return {name: numbers for name, numbers in known.items() if numbers}


def _by_rule(finding: Finding[Any], index: Index) -> tuple[int, ...]:
    """Elements that a wrapper's filter selects, where they can be seen."""
    if finding.method != "wrapper":
        return ()
    try:
        chosen = parse_filter(finding.rule).select(index)
    except RuleError:
        return ()  # "only author" and the like are no filters
    return tuple(index.order[e] for e in chosen if e.tag not in _UNSEEN)


class _Near:
    """Looks for values in the page's text; of several places the one nearest to the content is meant."""

    def __init__(self, found: Found) -> None:
        self._index = found.index
        self._flat: Flat = found.draft.page.dom.flat
        spans = self._flat.spans
        content = list(found.index.order)[found.content] if found.content is not None else None
        self._start, self._end = spans.get(content, (0, 0)) if content is not None else (0, 0)
        self._short = [
            (element, squash(text))
            for element, (start, end) in spans.items()
            if 0 < end - start <= _LONGEST
            and element.tag not in _UNSEEN
            and (text := self._flat.text[start:end].strip())
        ]

    def find(self, name: str, value: Any) -> tuple[int, ...]:
        """Numbers of the elements that say a value."""
        if isinstance(value, datetime):
            return self._first(self._dates(value), start=True)
        if isinstance(value, str):
            return self._first(self._texts(value), start=name == "title")
        if isinstance(value, (tuple, list)):
            found = [self._first(self._texts(str(one)), start=name == "authors") for one in value[:40]]
            return tuple(dict.fromkeys(number for numbers in found for number in numbers))
        return ()

    def _texts(self, value: str) -> Iterator[HtmlElement]:
        """Elements that say exactly this; where there is none, those that say it among other words."""
        wanted = squash(value)
        exact = [element for element, text in self._short if text == wanted]
        if exact or not wanted:
            return iter(exact)
        return (element for element, text in self._short if wanted in text and len(text) < len(wanted) + 60)

    def _dates(self, value: datetime) -> Iterator[HtmlElement]:
        day, asked = value.date(), 0
        for element, text in self._short:
            if (element.get("datetime") or "").startswith(day.isoformat()):
                yield element
            elif any(map(str.isdecimal, text)) and asked < _DATED:
                asked += 1
                words = self._flat.of(element)
                if any(found.when.value.date() == day for found in find_dates(words)):
                    yield element

    def _first(self, elements: Iterator[HtmlElement], *, start: bool) -> tuple[int, ...]:
        """The best of some elements: a heading, near the content's beginning (or its end), as small as can be."""
        best = min(elements, key=self._distance(start=start), default=None)
        return (self._index.order[best],) if best is not None else ()

    def _distance(self, *, start: bool) -> Callable[[HtmlElement], tuple[bool, int, int]]:
        spans, order = self._flat.spans, self._index.order
        edge = self._start if start else self._end
        return lambda element: (
            element.tag not in HEADINGS if start else False,
            abs(spans[element][0] - edge),
            -order[element],
        )

"""Where on a page a wanted value stands, and what has to be cut away around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property

from lxml.html import HtmlElement
from rapidfuzz import fuzz

from blogcorpus.dates import find_dates
from blogcorpus.evolution.example import Example
from blogcorpus.evolution.language import quote
from blogcorpus.evolution.reader import Reader
from blogcorpus.evolution.values import RIGHT, Wanted, numbers_in
from blogcorpus.text import squash, tidy

#: Text around a value: more than this and the element is about something else.
_AROUND = 80
#: Attributes that hold what people read, or where links lead; others only where they are called `data-…`.
_ATTRIBUTES = frozenset({"content", "datetime", "title", "alt", "href", "src", "value", "label", "aria-label"})
#: The words next to a value that say where it begins or ends: without digits, which differ from page to page.
_BEFORE = re.compile(r"(?<!\S)([^\d\s]{1,24})\s*$")
_BEFORE_IN_LINK = re.compile(r"(/[^\d\s/]{1,24}/)$")
_BEHIND = re.compile(r"\s*([^\d\s]{1,24})")
#: Places of one value that are kept: a page of prices has "5" in a hundred of them.
_MOST = 120
#: A longer text, and one with more elements, is looked at line by line, or not at all.
_LONG = 1500
_INSIDE = 80
_LINES = 30
_PREFIX = 40
_DIGIT = re.compile(r"\d")
#: Between the values of a line; the grammar has the same.
_SEPARATORS = (",", ";", "|", "/", "·", "•")
_BETWEEN = " | "


@dataclass(frozen=True, slots=True)
class Hit:
    """An element in which a wanted value stands."""

    element: HtmlElement
    #: The end of a DOM part that takes it out: `text`, `T(1).text.number`, `A(href).value` …
    take: str
    #: Texts in `take` that are constant on the site if the example is typical.
    constants: tuple[str, ...] = ()

    @property
    def alone(self) -> bool:
        """Nothing else stands in the element."""
        return self.take == "text"


class _Text:
    """A text of a page that may be, or hold, a value."""

    def __init__(self, element: HtmlElement, take: str, text: str, *, line: bool = False) -> None:
        self.element = element
        self.take = take
        self.text = text
        #: One line of several: only what stands behind a label can be told from the other lines.
        self.line = line

    @cached_property
    def squashed(self) -> str:
        return squash(self.text) or self.text

    @cached_property
    def numbers(self) -> tuple[Decimal, ...]:
        return tuple(numbers_in(self.text))

    @cached_property
    def days(self) -> tuple[tuple[date, int], ...]:
        """Days in it, and where they begin."""
        return tuple((found.when.value.date(), found.start) for found in find_dates(self.text)) if self.numbers else ()

    def may_hold(self, wanted: Wanted) -> bool:
        """A quick look, before the slow one."""
        if len(self.text) > len(wanted.text) + _AROUND:
            return False
        if wanted.number is not None:
            return wanted.tail in self.text and wanted.number in self.numbers
        if wanted.address and self.take.startswith("A("):
            return True
        return wanted.squashed in self.squashed or (
            wanted.day is not None and any(d == wanted.day for d, _ in self.days)
        )


def hits(example: Example, *, many: bool = False) -> list[list[Hit]]:
    """For every wanted value, the elements in which it stands; those where it stands alone first.

    Where a field has `many` values, a line that lists them all is a place of each.
    """
    if not example.wanted:
        return []
    lengths = [len(wanted.text) + len(_BETWEEN) for wanted in example.wanted]
    texts = list(_texts(example.reader, (sum(lengths) if many else max(lengths)) + _AROUND))
    lines = _lines(texts, example.wanted) if many and len(example.wanted) > 1 else []
    return [[*_hits(texts, wanted), *lines] for wanted in example.wanted]


def _hits(texts: Sequence[_Text], wanted: Wanted) -> list[Hit]:
    found = [
        Hit(text.element, text.take + cut, constants)
        for text in texts
        if text.may_hold(wanted)
        for cut, constants in _cuts(text, wanted)
    ]
    return sorted(found, key=lambda hit: len(hit.take))[:_MOST]


def nearest(example: Example, wanted: Wanted) -> str | None:
    """The text of a page that is most like a value which stands nowhere on it."""
    texts = {text.text for text in _texts(example.reader, len(wanted.text) + _AROUND) if not text.line}
    return max(texts, key=lambda text: (fuzz.ratio(wanted.text, text), text), default=None)


def _lines(texts: Sequence[_Text], wanted: Sequence[Wanted]) -> list[Hit]:
    """Elements that hold all wanted values in one line, between separators."""
    found = []
    for text in texts:
        if not text.line and all(value.squashed in text.squashed for value in wanted):
            cut, constants = _label_before(text.text, text.text.lower().find(wanted[0].text.lower()))
            found += [
                Hit(text.element, f"{text.take}{cut}.split('{separator}')", constants)
                for separator in _SEPARATORS
                if text.text.count(separator) >= len(wanted) - 1
            ]
    return found[:_MOST]


def _texts(reader: Reader, longest: int) -> Iterator[_Text]:
    """Every text of a page that may be a value."""
    for element in reader.index.order:
        whole = _whole(reader, element, longest)
        if whole:
            yield _Text(element, "text", tidy(whole))
            if "\n" in whole:
                yield from (_Text(element, "text", tidy(line), line=True) for line in whole.split("\n")[:_LINES])
        if len(element):
            own = [t for t in (element.text, *(child.tail for child in element)) if t and not t.isspace()]
            for number, text in enumerate(own[:10]):
                if len(text) <= longest * 2 and (tidied := tidy(text)) != tidy(whole):
                    yield _Text(element, f"T({number}).text", tidied)
        for name, value in element.attrib.items():
            if value and len(value) <= longest and (name in _ATTRIBUTES or name.startswith("data-")):
                yield _Text(element, f"A({name}).value", tidy(value))


def _whole(reader: Reader, element: HtmlElement, longest: int) -> str:
    """Text of an element that is not too big, with its lines; big ones are not even looked at."""
    if reader.index.size(element) > _INSIDE:
        return ""
    text = reader.fresh().text(element)
    return text if len(text) <= max(longest, _LONG if "\n" in text else 0) else ""


def _cuts(text: _Text, wanted: Wanted) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Ways to cut the wanted value out of a text: operations and their constants."""
    if wanted.like(text.text) >= RIGHT and not text.line:
        yield "", ()
        if wanted.bare and text.text != wanted.text:
            yield ".number", _prefix(text.text, wanted)
    elif wanted.number is not None:
        yield from _number_cuts(text, wanted)
    elif wanted.squashed in text.squashed:
        yield from ((cut, c) for cut, c in _text_cuts(text.text, wanted) if not text.line or cut.startswith(".after"))
    if wanted.day is not None and text.text != wanted.text:
        yield from _day_cuts(text, wanted)


def _number_cuts(text: _Text, wanted: Wanted) -> Iterator[tuple[str, tuple[str, ...]]]:
    if text.numbers[0] == wanted.number and not text.line:
        yield ".number", _prefix(text.text, wanted)
        return
    cut, constants = _label_before(text.text, text.text.find(wanted.text))
    if cut:
        yield f"{cut}.number", constants


def _day_cuts(text: _Text, wanted: Wanted) -> Iterator[tuple[str, tuple[str, ...]]]:
    for place, (day, start) in enumerate(text.days):
        if day == wanted.day:
            first = place == 0 and not text.line
            cut, constants = ("", ()) if first else _label_before(text.text, start)
            if first or cut:
                yield f"{cut}.date", constants
            return


def _text_cuts(text: str, wanted: Wanted) -> Iterator[tuple[str, tuple[str, ...]]]:
    at = text.lower().find(wanted.text.lower())
    if at < 0 or len(text.lower()) != len(text):
        return
    end = at + len(wanted.text)
    if (at and text[at - 1].isalnum()) or (end < len(text) and text[end].isalnum()):
        return  # a piece of another word
    before, first = _label_before(text, at)
    behind, second = _label_behind(text, end)
    if (before or not text[:at].strip()) and (behind or not text[end:].strip()):
        yield before + behind, first + second + _prefix(text, wanted)


def _prefix(text: str, wanted: Wanted) -> tuple[str, ...]:
    """All that stands before a value, where it may be the same on every page: "Read all" before "12 comments"."""
    before = text[: max(0, text.find(wanted.text))].strip()
    return (before,) if 0 < len(before) <= _PREFIX and not _DIGIT.search(before) and _writable(before) else ()


def _label_before(text: str, at: int) -> tuple[str, tuple[str, ...]]:
    before = text[max(0, at - _AROUND) : max(0, at)]
    match = _BEFORE_IN_LINK.search(before) or _BEFORE.search(before)
    return (f".after({quote(match[1])})", (match[1],)) if match and _writable(match[1]) else ("", ())


def _label_behind(text: str, end: int) -> tuple[str, tuple[str, ...]]:
    match = _BEHIND.match(text[end:])
    return (f".before({quote(match[1])})", (match[1],)) if match and _writable(match[1]) else ("", ())


def _writable(text: str) -> bool:
    return not ("'" in text and '"' in text)

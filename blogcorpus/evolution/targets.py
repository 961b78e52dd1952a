"""Where on a page a wanted value stands, and what has to be cut away around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.dates import find_dates
from blogcorpus.evolution.example import Example
from blogcorpus.evolution.language import quote
from blogcorpus.evolution.reader import Reader
from blogcorpus.evolution.values import Wanted, numbers_in
from blogcorpus.text import squash, tidy

#: Text around a value: more than this and the element is about something else.
_AROUND = 80
#: Attributes that hold what people read, or where links lead; others only where they are called `data-…`.
_ATTRIBUTES = frozenset({"content", "datetime", "title", "alt", "href", "src", "value", "label", "aria-label"})
#: The words next to a value that say where it begins or ends: without digits, which differ from page to page.
_BEFORE = re.compile(r"([^\d\s]{1,24})\s*$")
_BEHIND = re.compile(r"^\s*([^\d\s]{1,24})")
SEPARATORS = (",", ";", "|", "/", "·", "•")


@dataclass(frozen=True, slots=True)
class Hit:
    """An element in which a wanted value stands."""

    element: HtmlElement
    #: The end of a DOM part that takes it out: `text`, `T(1).text.number`, `A(href).value` …
    take: str
    #: Texts in `take` that are constant on the site if the example is typical.
    constants: tuple[str, ...] = ()


def hits(example: Example) -> list[list[Hit]]:
    """For every wanted value, the elements in which it stands; those where it stands alone first."""
    found: list[list[Hit]] = [[] for _ in example.wanted]
    if not example.wanted:
        return found
    longest = max(len(w.text) for w in example.wanted) + _AROUND
    texts = list(_texts(example.reader, longest))
    for number, wanted in enumerate(example.wanted):
        alone: list[Hit] = []
        within: list[Hit] = []
        for element, take, text in texts:
            if len(text) <= len(wanted.text) + _AROUND:
                for cut, constants in _cuts(text, wanted):
                    (within if cut else alone).append(Hit(element, take + cut, constants))
        found[number] = alone + within
    return found


def list_hits(example: Example) -> list[Hit]:
    """Elements that hold all wanted values in one line, between separators."""
    if len(example.wanted) < 2:
        return []
    words = [w.squashed for w in example.wanted]
    longest = sum(len(w.text) + 4 for w in example.wanted) + _AROUND
    found = []
    for element, take, text in _texts(example.reader, longest):
        squashed = squash(text)
        if not all(word in squashed for word in words):
            continue
        for separator in SEPARATORS:
            if text.count(separator) >= len(words) - 1:
                cut, constants = _label_before(text, text.lower().find(example.wanted[0].text.lower()))
                found.append(Hit(element, f"{take}{cut}.split('{separator}')", constants))
    return found


def _texts(reader: Reader, longest: int) -> Iterator[tuple[HtmlElement, str, str]]:
    """Every text of a page that may be a value: (element, how to take it, text)."""
    for element in reader.index.order:
        whole = _whole(reader, element, longest)
        if whole:
            yield element, "text", whole
        if len(element):
            own = [t for t in (element.text, *(child.tail for child in element)) if t and not t.isspace()]
            for number, text in enumerate(own[:10]):
                if len(text) <= longest * 2 and (tidied := tidy(text)) != whole:
                    yield element, f"T({number}).text", tidied
        for name, value in element.attrib.items():
            if value and len(value) <= longest and (name in _ATTRIBUTES or name.startswith("data-")):
                yield element, f"A({name}).value", tidy(value)


def _whole(reader: Reader, element: HtmlElement, longest: int) -> str:
    """Text of an element that is not too big; big ones are not even looked at."""
    if reader.index.size(element) > longest:
        return ""
    text = reader.fresh().text(element)
    return tidy(text) if 0 < len(text) <= longest else ""


def _cuts(text: str, wanted: Wanted) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Ways to cut the wanted value out of a text: operations and their constants."""
    if wanted.like(text) == 1.0:
        yield "", ()
    elif wanted.number is not None:
        yield from _number_cuts(text, wanted)
    elif wanted.squashed in squash(text):
        yield from _text_cuts(text, wanted)
    if wanted.day is not None and text != wanted.text:
        yield from _day_cuts(text, wanted)


def _number_cuts(text: str, wanted: Wanted) -> Iterator[tuple[str, tuple[str, ...]]]:
    for place, number in enumerate(numbers_in(text)):
        if number == wanted.number:
            if place == 0:
                yield ".number", ()
            else:
                at = text.find(wanted.text)
                cut, constants = _label_before(text, at)
                if cut:
                    yield f"{cut}.number", constants
            return


def _day_cuts(text: str, wanted: Wanted) -> Iterator[tuple[str, tuple[str, ...]]]:
    if not any(c.isdecimal() for c in text):
        return
    for place, found in enumerate(find_dates(text)):
        if found.when.value.date() == wanted.day:
            cut, constants = ("", ()) if place == 0 else _label_before(text, found.start)
            if place == 0 or cut:
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
        yield before + behind, first + second


def _label_before(text: str, at: int) -> tuple[str, tuple[str, ...]]:
    match = _BEFORE.search(text[:at]) if at > 0 else None
    return (f".after({quote(match[1])})", (match[1],)) if match and _writable(match[1]) else ("", ())


def _label_behind(text: str, end: int) -> tuple[str, tuple[str, ...]]:
    match = _BEHIND.match(text[end:])
    return (f".before({quote(match[1])})", (match[1],)) if match and _writable(match[1]) else ("", ())


def _writable(text: str) -> bool:
    return not ("'" in text and '"' in text)

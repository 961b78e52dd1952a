"""What each property's value looks like on a page: where an entry's value stands, and when a found value is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.items import Entry, Page
from blogcorpus.text import squash, tidy
from blogcorpus.wrapper.filters import Index

#: Attributes that carry values beside the visible text.
_ATTRIBUTES = ("content", "datetime", "title")
#: Text around a value: more than this and the element is about something else.
_AROUND = 80


class LessonPage:
    """A page of the lesson with its entry, and what is computed of it once."""

    def __init__(self, entry: Entry, page: Page) -> None:
        self.entry = entry
        self.url = page.url
        self.dom: Dom = page.dom
        self.flat = page.dom.flat
        self.index = Index(page.dom.root)

    def texts(self, low: int, high: int) -> Iterator[tuple[HtmlElement, str, str]]:
        """Elements whose text, or whose attribute, has so many characters: (element, how to take it, text)."""
        text, spans = self.flat.text, self.flat.spans
        for element, (start, end) in spans.items():
            if low <= end - start <= high:
                yield element, "text", tidy(text[start:end])
            if element.attrib:
                for name in _ATTRIBUTES:
                    value = element.get(name)
                    if value and low <= len(value) <= high:
                        yield element, f"@{name}", tidy(value)


@dataclass(frozen=True, slots=True)
class Match:
    """An entry's value found on its page."""

    element: HtmlElement
    take: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Property:
    """A property: where an entry's value stands on its page, and whether a value is the entry's."""

    name: str
    find: Callable[[LessonPage], Iterator[Match]]
    #: `None`: the entry does not say.
    right: Callable[[Entry, str], bool | None]


def _exact_or_within(page: LessonPage, value: str) -> Iterator[Match]:
    """Elements that hold the value, alone or with a little constant text around it."""
    wanted, folded = squash(value), tidy(value).lower()
    if not wanted:
        return
    for element, how, text in page.texts(max(1, len(value) // 2), len(value) + _AROUND):
        if squash(text) == wanted:
            yield Match(element, how)
            continue
        at = text.lower().find(folded)
        if at >= 0 and len(text) == len(text.lower()):
            yield Match(element, how, text[:at], text[at + len(folded) :])


def _find_title(page: LessonPage) -> Iterator[Match]:
    if page.entry.title:
        yield from _exact_or_within(page, page.entry.title)


def _right_title(entry: Entry, value: str) -> bool | None:
    return squash(entry.title) == squash(value) if entry.title else None


def _find_authors(page: LessonPage) -> Iterator[Match]:
    for name in page.entry.authors:
        yield from _exact_or_within(page, name)


def _right_authors(entry: Entry, value: str) -> bool | None:
    return squash(value) in {squash(a) for a in entry.authors} if entry.authors else None


TITLE = Property("title", _find_title, _right_title)
AUTHORS = Property("authors", _find_authors, _right_authors)

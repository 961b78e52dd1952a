"""What each property's value looks like on a page: where an entry's value stands, and when a found value is right."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, KeysView
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.filters import Filter
from blogcorpus.flat import HEADINGS
from blogcorpus.heuristics.comments.counts import read_count
from blogcorpus.heuristics.regions import elsewhere
from blogcorpus.items import Entry, Page
from blogcorpus.text import is_one_word, squash, tidy
from blogcorpus.wrapper.candidates import candidates
from blogcorpus.wrapper.rules import MAX_VALUE
from blogcorpus.wrapper.words import PageWords, page_words

#: Attributes that carry values beside the visible text: these, and `data-` ones that are called a date or time.
_ATTRIBUTES = frozenset({"content", "datetime", "title"})
_NUMBER = re.compile(r"\d+")
#: Texts with dates have so many characters.
_MIN_DATED, MAX_DATED = 4, 160
#: Digits of a number of comments, and characters of the text that declares it.
_MAX_COUNT, _MAX_COUNTED = 5, 60
#: What a name in other letters is worth: it is right, and the feed's own is better.
_NEARLY = 0.99
#: Text around a value: more than this and the element is about something else.
_AROUND = 80


class LessonPage:
    """A page of the lesson with its entry, and what is computed of it once."""

    def __init__(self, entry: Entry, page: Page, excluded: Iterable[HtmlElement] = ()) -> None:
        self.entry = entry
        #: Parts that say nothing of the post itself: comments have authors and dates of their own.
        self.excluded = frozenset(excluded)
        self._spans = _outermost(page.dom.flat.spans[e] for e in self.excluded)
        self._starts = [start for start, _ in self._spans]
        self.url = page.url
        self.dom: Dom = page.dom
        self.flat = page.dom.flat
        self.index = page.dom.index
        self._filters: dict[HtmlElement, KeysView[Filter]] = {}

    def filters(self, element: HtmlElement) -> KeysView[Filter]:
        """Every way to name an element; several values may stand in it, and several properties ask for it."""
        found = self._filters.get(element)
        if found is None:
            found = self._filters[element] = dict.fromkeys(candidates(element, self.index)).keys()
        return found

    def texts(self, low: int, high: int) -> Iterator[tuple[HtmlElement, str, str]]:
        """Elements whose text, or whose attribute, has so many characters: (element, how to take it, text)."""
        for element, how, length in self._short:
            if low <= length <= high:
                yield element, how, self.index.take(element, how)

    @cached_property
    def words(self) -> PageWords:
        """The page's words, for comparing it with texts."""
        return page_words(self.flat)

    @cached_property
    def numbered(self) -> list[tuple[HtmlElement, str, str]]:
        """Short texts in which a number stands: places of dates."""
        starts = [number.start() for number in _NUMBER.finditer(self.flat.text)]
        found = []
        for element, how, length in self._short:
            if length <= MAX_DATED and self._has_number(element, how, starts):
                text = self.index.take(element, how)
                if len(text) >= _MIN_DATED and _NUMBER.search(text):
                    found.append((element, how, text))
        return found

    def is_beside(self, element: HtmlElement) -> bool:
        """An element lies in a part of the page that stands beside the post."""
        return elsewhere(self.dom).holds(element)

    def own_text(self, element: HtmlElement) -> str:
        """The text of an element without excluded parts inside it."""
        start, end = self.flat.spans[element]
        pieces = []
        for first, last in self._spans:
            if start <= first < end:
                pieces.append(self.flat.text[start:first])
                start = min(last, end)
        return "\n".join([*pieces, self.flat.text[start:end]])

    def _is_excluded(self, place: int) -> bool:
        before = bisect_right(self._starts, place) - 1
        return before >= 0 and place < self._spans[before][1]

    def _has_number(self, element: HtmlElement, how: str, starts: list[int]) -> bool:
        """Whether a number may stand in a value, by the places of the page's numbers and without tidying it."""
        if how.startswith("@"):
            return _NUMBER.search(element.get(how[1:], "")) is not None
        start, end = self.flat.spans[element]
        return bisect_left(starts, start) < bisect_left(starts, end)

    @cached_property
    def _short(self) -> list[tuple[HtmlElement, str, int]]:
        """Everything that is short enough to be a value, with its length."""
        found = []
        for element, (start, end) in self.flat.spans.items():
            if self._starts and self._is_excluded(start):
                continue
            if 0 < end - start <= MAX_VALUE:
                found.append((element, "text", end - start))
                # Titles may share their heading with a number of comments, a link to edit the post …
                if element.tag in HEADINGS and len(element) and (own := len(self.index.take(element, "own"))):
                    found.append((element, "own", own))
            if names := [name for name in element.keys() if _carries_values(name)]:  # noqa: SIM118 - it is no mapping
                lengths = ((name, len(element.get(name, ""))) for name in names)
                found += [(element, f"@{name}", length) for name, length in lengths if 0 < length <= MAX_VALUE]
        return found


def _outermost(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans in order, without those that lie in others."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if not found or start >= found[-1][1]:
            found.append((start, end))
    return found


@lru_cache(maxsize=512)
def _carries_values(attribute: str) -> bool:
    is_stamp = attribute.startswith("data-") and ("date" in attribute or "time" in attribute)
    return is_stamp or attribute in _ATTRIBUTES


class Match(NamedTuple):
    """An entry's value found on its page."""

    element: HtmlElement
    take: str
    before: str = ""
    after: str = ""
    nth: int = 0


@dataclass(frozen=True, slots=True)
class Property:
    """A property: where an entry's value stands on its page, and whether a value is the entry's."""

    name: str
    #: The entry says something of this property.
    asked: Callable[[Entry], bool]
    find: Callable[[LessonPage], Iterator[Match]]
    #: Whether a raw value, of which the nth part counts, is the entry's: 1 it is, 0 it is not, between: nearly.
    right: Callable[[Entry, str, int], float]


def _exact_or_within(page: LessonPage, value: str) -> Iterator[Match]:
    """Elements that hold the value: first those that hold nothing else, then those with a little text around it."""
    wanted, folded = squash(value), tidy(value).lower()
    if not wanted:
        return
    around = []
    for element, how, text in page.texts(max(1, len(value) // 2), len(value) + _AROUND):
        if _may_begin(text, wanted) and squash(text) == wanted:
            yield Match(element, how)
        elif (at := (lowered := text.lower()).find(folded)) >= 0 and len(text) == len(lowered):
            around.append((element, how, text[:at], text[at : at + len(folded)], text[at + len(folded) :]))
    for element, how, before, found, after in around:
        if not (is_one_word(before, found) or is_one_word(found, after)):  # "Sam" in "sample"
            yield Match(element, how, before, after)
            yield Match(element, how, _nearest_word(before), _next_word(after))


def _may_begin(text: str, wanted: str) -> bool:
    """Whether a text, squashed, may begin as another: its first letter mostly tells, and squashing takes long."""
    return not (text.isascii() and text[:1].isalnum()) or text[0].lower() == wanted[:1]


def _nearest_word(before: str) -> str:
    """Only the word before the value is constant: "4 March by " → "… by "."""
    parts = before.rstrip().rsplit(" ", 1)
    return f"…{' ' + parts[1] if len(parts) > 1 else parts[0]} " if before.strip() else before


def _next_word(after: str) -> str:
    """Only the word behind the value is constant: " on 4 March" → " on …"."""
    parts = after.lstrip().split(" ", 1)
    return f"{' ' if after.startswith(' ') else ''}{parts[0]} …" if len(parts) > 1 else after


def _find_title(page: LessonPage) -> Iterator[Match]:
    if page.entry.title:
        yield from _exact_or_within(page, page.entry.title)


def _find_beginning(page: LessonPage) -> Iterator[Match]:
    title = page.entry.title or ""
    for element, how, text in page.texts(max(1, len(title) // 2), len(title)):
        if _begins(title, text):
            yield Match(element, how)


def _find_ending(page: LessonPage) -> Iterator[Match]:
    title = page.entry.title or ""
    for element, how, text in page.texts(1, len(title)):
        if _ends(title, text):
            yield Match(element, how)


def _begins(title: str, text: str) -> float:
    """The text is what a decorated title begins with: "Tea for two" of "Tea for two 13 Recently updated!"."""
    whole = squash(title)
    part = squash(text) if _may_begin(text, whole) else ""
    return float(len(part) * 2 >= len(whole) and whole.startswith(part) and part != whole)


def _ends(title: str, text: str) -> float:
    """The text is what a title with the blog's name before it ends with: "Tea" of "The blog of Ann: Tea"."""
    whole, part = squash(title), squash(text)
    return float(bool(part) and whole.endswith(part) and part != whole)


def _right_title(entry: Entry, value: str, _: int) -> float:
    return float(squash(entry.title or "") == squash(value))


def _find_authors(page: LessonPage) -> Iterator[Match]:
    for name in page.entry.authors:
        yield from _exact_or_within(page, name)


def _right_authors(entry: Entry, value: str, _: int) -> float:
    """The name; a blog may be called like its author, in other letters."""
    if value in entry.authors:
        return 1.0
    return _NEARLY if squash(value) in {squash(a) for a in entry.authors} else 0.0


def counted(text: str) -> int | None:
    """The number of comments that a text declares, with words ("17 Comments") or alone ("17")."""
    return int(text) if text.isdecimal() and len(text) <= _MAX_COUNT else read_count(text)


def _find_count(page: LessonPage) -> Iterator[Match]:
    for element, how, text in page.texts(1, _MAX_COUNTED):
        if how == "text" and counted(text) == page.entry.comment_count:
            yield Match(element, how)


TITLE = Property("title", lambda entry: bool(entry.title), _find_title, _right_title)
#: For feeds whose theme adds something to every title: what the title begins with.
TITLE_BEGINNING = Property(
    "title", lambda entry: bool(entry.title), _find_beginning, lambda entry, value, _: _begins(entry.title or "", value)
)
#: For feeds that put something before every title: what the title ends with.
TITLE_ENDING = Property(
    "title", lambda entry: bool(entry.title), _find_ending, lambda entry, value, _: _ends(entry.title or "", value)
)
COMMENT_COUNT = Property(
    "comment_count",
    # Nought stands on many pages for many reasons.
    lambda entry: bool(entry.comment_count),
    _find_count,
    lambda entry, value, _: float(counted(value) == entry.comment_count),
)
AUTHORS = Property("authors", lambda entry: bool(entry.authors), _find_authors, _right_authors)

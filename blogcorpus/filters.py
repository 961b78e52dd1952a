"""Filters: patterns that select elements, written so that a person can read and edit them.

A filter is a chain of steps, each a descendant of the one before, with an optional exact path at the end and a choice
among the elements that match:

    h1.entry-title                 tag and class
    .post-header time[datetime]    inside an element with that class
    #post-* h2                     digits in classes and ids are `*`: they number posts, not kinds of elements
    #main > div[2] > h2[1]         exact children below an anchor (the paper's absolute path starts at `html`)
    .date :last                    the last of several; `:2` the second, `:-2` the last but one, `:all` every one
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from lxml.html import HtmlElement

from blogcorpus.dom import text_of
from blogcorpus.errors import RuleError
from blogcorpus.text import tidy

_DIGITS = re.compile(r"\d+")
#: Attributes whose values name kinds of elements. `rel` and `itemprop` may hold several words.
_WORD_ATTRIBUTES = ("itemprop", "rel", "role")
_VALUE_ATTRIBUTES = ("property", "name")
_PRESENT_ATTRIBUTES = ("datetime", "pubdate")

_NAMING = frozenset({"class", "id", *_WORD_ATTRIBUTES, *_VALUE_ATTRIBUTES, *_PRESENT_ATTRIBUTES})
_PICKS = {"all": 0, "first": 1, "last": -1}
_PICK = re.compile(r"\s*:(all|first|last|-?[0-9]+)$")
#: What filters are written with: no class or id that has any of it can be named, no value in brackets that has some.
_SYNTAX = re.compile(rf"[\s.#\[\]>]|{_PICK.pattern}")
_BRACKET_SYNTAX = re.compile(r"[\s\[\]>]")

_TAG = r"[a-z][a-z0-9:-]*"
_PLAIN_TAG = re.compile(rf"(?!.*{_PICK.pattern}){_TAG}")
_ATTRIBUTE = (
    rf"\[(?:(?:{'|'.join((*_WORD_ATTRIBUTES, *_VALUE_ATTRIBUTES))})=[^\s\[\]>]+|{'|'.join(_PRESENT_ATTRIBUTES)})\]"
)
_FEATURE = re.compile(rf"[.#][^\s.#\[\]>]+|{_ATTRIBUTE}")
_STEP = re.compile(rf"(?P<tag>{_TAG}|\*)?(?P<rest>(?:{_FEATURE.pattern})*)")
_PATH_STEP = re.compile(rf"({_TAG})\[([1-9][0-9]*)\]")


def features(element: HtmlElement) -> tuple[str, ...]:
    """What names an element besides its tag: `.class`, `#id`, `[rel=author]`, `[datetime]` …; digits become `*`."""
    found: tuple[str, ...] = ()
    for name, value in element.attrib.items():
        if name in _NAMING:
            found += _named(name, value)
    return found


@lru_cache(maxsize=20_000)
def _named(name: str, value: str) -> tuple[str, ...]:
    """Features of one attribute. Pages repeat a few hundred values, so they are worth keeping."""
    if name == "class":
        return tuple(dict.fromkeys(f".{_DIGITS.sub('*', token)}" for token in value.split() if _plain(token)))
    if name == "id":
        return (f"#{_DIGITS.sub('*', value)}",) if _plain(value) else ()
    if name in _WORD_ATTRIBUTES:
        return tuple(f"[{name}={token}]" for token in value.split()[:4] if _plain(token, _BRACKET_SYNTAX))
    if name in _VALUE_ATTRIBUTES:
        return (f"[{name}={value}]",) if _plain(value, _BRACKET_SYNTAX) else ()
    return (f"[{name}]",)


def _plain(token: str, syntax: re.Pattern[str] = _SYNTAX) -> bool:
    """Short, and without the characters that filters are written with."""
    return 0 < len(token) <= 60 and not syntax.search(token)


class Index:
    """The elements of one page by tag and by feature, in document order."""

    def __init__(self, root: HtmlElement) -> None:
        self.root = root
        #: Place of each element in the document, and of the last one inside it.
        self.order: dict[HtmlElement, int] = {}
        self._by_tag: dict[str, list[HtmlElement]] = {}
        self._by_feature: dict[str, list[HtmlElement]] = {}
        self._features: dict[HtmlElement, tuple[str, ...]] = {}
        for number, element in enumerate(root.iter("*")):
            self.order[element] = number
            self._by_tag.setdefault(str(element.tag), []).append(element)
            found = features(element)
            if found:
                self._features[element] = found
                for feature in found:
                    self._by_feature.setdefault(feature, []).append(element)

    def features(self, element: HtmlElement) -> tuple[str, ...]:
        """Features of an element of this page."""
        return self._features.get(element, ())

    def matching(self, step: Step) -> list[HtmlElement]:
        """Elements that one step names."""
        if not step.features:
            return list(self.order) if step.tag is None else self._by_tag.get(step.tag, [])
        shortest = min((self._by_feature.get(f, []) for f in step.features), key=len)
        if len(step.features) == 1 and step.tag is None:
            return shortest
        return [e for e in shortest if self._fits(e, step)]

    def inside(self, elements: Iterable[HtmlElement], outer: Iterable[HtmlElement]) -> list[HtmlElement]:
        """Those elements that lie in one of the outer ones; both are in document order."""
        spans: list[tuple[int, int]] = []
        for anchor in outer:
            start = self.order[anchor]
            if not spans or start > spans[-1][1]:
                spans.append((start, self._last(anchor)))
        found, place = [], 0
        for element in elements:
            number = self.order[element]
            while place < len(spans) and spans[place][1] < number:
                place += 1
            if place == len(spans):
                break
            if spans[place][0] < number:
                found.append(element)
        return found

    def size(self, element: HtmlElement) -> int:
        """How many elements it is: itself and all inside."""
        return self._last(element) - self.order[element] + 1

    def _last(self, element: HtmlElement) -> int:
        """Place of the last element inside."""
        while len(element):
            element = element[-1]
        return self.order[element]

    def _fits(self, element: HtmlElement, step: Step) -> bool:
        if step.tag is not None and element.tag != step.tag:
            return False
        mine = self._features.get(element, ())
        return all(f in mine for f in step.features)


@dataclass(frozen=True, slots=True)
class Step:
    """A tag, features, or both."""

    tag: str | None = None
    features: tuple[str, ...] = ()

    def __str__(self) -> str:
        return (self.tag or "") + "".join(self.features) or "*"


@dataclass(frozen=True, slots=True)
class Filter:
    """Selects elements of a page; see the module for how it is written."""

    steps: tuple[Step, ...]
    #: Exact children below the last step: (tag, number among siblings of that tag, from 1).
    path: tuple[tuple[str, int], ...] = ()
    #: 1 the first, -1 the last, 0 every one.
    pick: int = 1

    def __str__(self) -> str:
        text = " ".join(str(step) for step in self.steps)
        text += "".join(f" > {tag}[{number}]" for tag, number in self.path)
        return text + ("" if self.pick == 1 else " :all" if self.pick == 0 else f" :{self.pick}")

    @property
    def writable(self) -> bool:
        """What is written is read back as the same: not so with tags like `<a.b>`, which pages make up."""
        tags = [*(step.tag for step in self.steps if step.tag), *(tag for tag, _ in self.path)]
        return all(_PLAIN_TAG.fullmatch(tag) for tag in tags)

    def all(self, index: Index) -> list[HtmlElement]:
        """Every element the steps and the path lead to, in document order."""
        found = index.matching(self.steps[0])
        for step in self.steps[1:]:
            if not found:
                return found
            found = index.inside(index.matching(step), found)
        if not self.path:
            return found
        return [child for element in found if (child := _follow(element, self.path)) is not None]

    def select(self, index: Index) -> list[HtmlElement]:
        """The chosen elements: one, or all where the filter says so."""
        found = self.all(index)
        if self.pick == 0:
            return found
        number = self.pick - 1 if self.pick > 0 else self.pick
        return [found[number]] if -len(found) <= number < len(found) else []


def _follow(element: HtmlElement, path: tuple[tuple[str, int], ...]) -> HtmlElement | None:
    here = element
    for tag, number in path:
        child = next((c for i, c in enumerate(here.iterchildren(tag), 1) if i == number), None)
        if child is None:
            return None
        here = child
    return here


@lru_cache(maxsize=4096)
def parse_filter(text: str) -> Filter:
    """Read a filter as a person or a wrapper file writes it.

    >>> str(parse_filter("#post-* > div[2] :last"))
    '#post-* > div[2] :-1'
    """
    body, pick = text.strip(), 1
    chosen = _PICK.search(body)
    if chosen:
        body = body[: chosen.start()].strip()
        pick = _PICKS[chosen[1]] if chosen[1] in _PICKS else int(chosen[1])
    anchor, *children = re.split(r"\s*>\s*", body)
    steps = tuple(_parse_step(part, text) for part in anchor.split())
    path = []
    for child in children:
        step = _PATH_STEP.fullmatch(child)
        if step is None:
            raise RuleError(f"{child!r} is no child step; write it like div[2]", subject=f"filter {text!r}")
        path.append((step[1], int(step[2])))
    if not steps:
        raise RuleError("is empty", subject=f"filter {text!r}")
    return Filter(steps, tuple(path), pick)


def _parse_step(part: str, text: str) -> Step:
    match = _STEP.fullmatch(part)
    if match is None or not part:
        attributes = ", ".join(
            (*(f"{name}=…" for name in (*_WORD_ATTRIBUTES, *_VALUE_ATTRIBUTES)), *_PRESENT_ATTRIBUTES)
        )
        advice = f"write it like h1.title, #main or time[datetime], with an attribute of {attributes}"
        raise RuleError(f"{part!r} is no step; {advice}", subject=f"filter {text!r}")
    tag = match["tag"] if match["tag"] != "*" else None
    found = _FEATURE.findall(match["rest"])
    return Step(tag, tuple(f if f.startswith("[") else _DIGITS.sub("*", f) for f in found))


def take(element: HtmlElement, how: str) -> str:
    """The value of an element in one tidy line: its `text`, `own` text without its children's, or an `@attribute`."""
    if how.startswith("@"):
        return tidy(element.get(how[1:]) or "")
    if how == "own":
        return tidy((element.text or "") + "".join(child.tail or "" for child in element))
    return tidy(text_of(element))

"""The elements of a page by what names them: tags, classes, ids and a few attributes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, KeysView, Sequence
from functools import lru_cache
from itertools import count, islice
from typing import Any, NamedTuple, Protocol, TypeVar

from lxml.html import HtmlElement

from blogcorpus.text import tidy, without_tags

DIGITS = re.compile(r"\d+")
#: Attributes whose values name kinds of elements. `rel` and `itemprop` may hold several words.
WORD_ATTRIBUTES = ("itemprop", "rel", "role")
VALUE_ATTRIBUTES = ("property", "name")
PRESENT_ATTRIBUTES = ("datetime", "pubdate")

#: Characters of a value that are looked at: values are remembered.
_LONGEST = 5_000
#: Attributes that name elements.
NAMING = frozenset({"class", "id", *WORD_ATTRIBUTES, *VALUE_ATTRIBUTES, *PRESENT_ATTRIBUTES})
#: How a filter says which of several elements it means.
PICK = re.compile(r"\s*:(all|first|last|-?[0-9]+)$")
#: What filters are written with: no class or id that has any of it can be named, no value in brackets that has some.
_SYNTAX = re.compile(rf"[\s.#\[\]>]|{PICK.pattern}")
_BRACKET_SYNTAX = re.compile(r"[\s\[\]>]")


@lru_cache(maxsize=20_000)
def named(name: str, value: str) -> tuple[str, ...]:
    """What an attribute names: `.class`, `#id`, `[rel=author]`, `[datetime]` …; digits become `*`.

    Pages repeat a few hundred values, so they are worth keeping.
    """
    if name == "class":
        return tuple(dict.fromkeys(filter(None, map(_class_feature, value.split()))))
    if name == "id":
        return (f"#{DIGITS.sub('*', value)}",) if _plain(value) else ()
    if name in WORD_ATTRIBUTES:
        return tuple(f"[{name}={token}]" for token in value.split()[:4] if _plain(token, _BRACKET_SYNTAX))
    if name in VALUE_ATTRIBUTES:
        return (f"[{name}={value}]",) if _plain(value, _BRACKET_SYNTAX) else ()
    return (f"[{name}]",)


@lru_cache(maxsize=20_000)  # where whole values differ, most of their words do not
def _class_feature(token: str) -> str | None:
    return f".{DIGITS.sub('*', token)}" if _plain(token) else None


def _plain(token: str, syntax: re.Pattern[str] = _SYNTAX) -> bool:
    """Short, and without the characters that filters are written with."""
    return 0 < len(token) <= 60 and not syntax.search(token)


#: Exact children: (tag, number among siblings of that tag, from 1).
Path = tuple[tuple[str, int], ...]


class Step(NamedTuple):  # compared and hashed hundreds of times for each page of a lesson
    """A tag, features, or both."""

    tag: str | None = None
    features: tuple[str, ...] = ()

    def __str__(self) -> str:
        return (self.tag or "") + "".join(self.features) or "*"


E = TypeVar("E")


class Places(Protocol[E]):
    """Where filters look for elements: the index of a page, or its source."""

    def chain(self, steps: tuple[Step, ...]) -> list[E]:
        """Elements that the last step names, inside one that the step before names, and so on."""

    def first(self, steps: tuple[Step, ...]) -> E | None:
        """The first of them."""

    def below(self, steps: tuple[Step, ...], path: Path) -> list[E]:
        """Where an exact path leads from the elements that a chain names."""

    def take(self, element: E, how: str) -> str:
        """Value of an element in one tidy line: `text`, `own` text without its children's, or an `@attribute`."""


def follow(element: HtmlElement, path: Path) -> HtmlElement | None:
    """Where an exact path leads from an element."""
    here: HtmlElement | None = element
    for tag, number in path:
        if here is None:
            break
        here = next(islice(here.iterchildren(tag), number - 1, None), None)
    return here


def _cut(
    elements: Sequence[HtmlElement], places: Sequence[int], extents: Iterable[tuple[int, int]]
) -> list[HtmlElement]:
    """Those elements, of which the places are given, that lie within an extent, not at its beginning."""
    found: list[HtmlElement] = []
    for start, end in extents:
        found += elements[bisect_right(places, start) : bisect_right(places, end)]
    return found


class Index:
    """The elements of one page, which are given in document order, by tag and by feature."""

    def __init__(self, elements: Sequence[HtmlElement], text_of: Callable[[HtmlElement], str]) -> None:
        self.root = elements[0]
        self._text_of = text_of
        #: Place of each element in the document, and of the last one inside it.
        self.order: dict[HtmlElement, int] = dict(zip(elements, count()))
        #: What was asked before: learning asks hundreds of filters that lead to the same few elements.
        self._chains: dict[tuple[Step, ...], list[HtmlElement]] = {}
        self._values: dict[tuple[HtmlElement, str], str] = {}
        self._paths: dict[tuple[tuple[Step, ...], Path], list[HtmlElement]] = {}
        self._places: dict[Step, list[int]] = {}
        self._extents: dict[tuple[Step, ...], list[tuple[int, int]]] = {}
        self._ends: dict[HtmlElement, int] = {}
        by_tag, by_feature = defaultdict[Any, list[HtmlElement]](list), defaultdict[str, list[HtmlElement]](list)
        features: dict[HtmlElement, tuple[str, ...]] = {}
        for element in elements:
            by_tag[element.tag].append(element)
            mine: tuple[str, ...] = ()
            for name, value in element.items():
                if name in NAMING and (found := named(name, value[:_LONGEST])):
                    mine += found
                    for feature in found:
                        by_feature[feature].append(element)
            if mine:
                features[element] = mine
        self._features = features
        self._by_tag: dict[str, list[HtmlElement]] = dict(by_tag)
        self._by_feature = dict(by_feature)

    def features(self, element: HtmlElement) -> tuple[str, ...]:
        """Features of an element of this page."""
        return self._features.get(element, ())

    @property
    def all_features(self) -> KeysView[str]:
        """Every feature that some element of the page has."""
        return self._by_feature.keys()

    def named(self, feature: str) -> list[HtmlElement]:
        """Elements with a feature, in document order."""
        return self._by_feature.get(feature, [])

    def tagged(self, tag: str) -> list[HtmlElement]:
        """Elements with a tag, in document order."""
        return self._by_tag.get(tag, [])

    def take(self, element: HtmlElement, how: str) -> str:
        """Value of an element in one tidy line: `text`, `own` text without its children's, or an `@attribute`."""
        value = self._values.get((element, how))
        if value is None:
            value = self._values[element, how] = tidy(self._raw(element, how))
        return value

    def _raw(self, element: HtmlElement, how: str) -> str:
        if how.startswith("@"):
            return without_tags(element.get(how[1:]) or "")
        if how == "own":
            return (element.text or "") + "".join(child.tail or "" for child in element)
        text = self._text_of(element)
        return without_tags(text) if element.tag == "title" else text

    def chain(self, steps: tuple[Step, ...]) -> list[HtmlElement]:
        """Elements that the last step names, inside one that the step before names, and so on."""
        found = self._chains.get(steps)
        if found is None:
            last = steps[-1]
            found = self.matching(last) if len(steps) == 1 else self._named_within(last, steps[:-1])
            self._chains[steps] = found
        return found

    def first(self, steps: tuple[Step, ...]) -> HtmlElement | None:
        """The first of them."""
        return next(iter(self.chain(steps)), None)

    def _named_within(self, step: Step, outer: tuple[Step, ...]) -> list[HtmlElement]:
        """Elements that a step names, inside those that a chain names: many ask for the same of either."""
        elements = self.chain((step,))
        if not elements:
            return []
        places, extents = self._places.get(step), self._extents.get(outer)
        if places is None:
            places = self._places[step] = [self.order[element] for element in elements]
        if extents is None:
            extents = self._extents[outer] = self._extents_of(self.chain(outer))
        return _cut(elements, places, extents)

    def below(self, steps: tuple[Step, ...], path: Path) -> list[HtmlElement]:
        """Where an exact path leads from the elements that a chain names."""
        found = self._paths.get((steps, path))
        if found is None:
            ends = (follow(element, path) for element in self.chain(steps))
            found = self._paths[steps, path] = [end for end in ends if end is not None]
        return found

    def matching(self, step: Step) -> list[HtmlElement]:
        """Elements that one step names."""
        if not step.features:
            return list(self.order) if step.tag is None else self._by_tag.get(step.tag, [])
        first, *others = step.features
        found = self.named(first) if not others else min(map(self.named, step.features), key=len)
        if step.tag is not None:
            found = [e for e in found if e.tag == step.tag]
        return [e for e in found if self._has(e, step.features)] if others else found

    def inside(self, elements: Sequence[HtmlElement], outer: Iterable[HtmlElement]) -> list[HtmlElement]:
        """Those elements that lie in one of the outer ones; both are in document order."""
        return _cut(elements, [self.order[element] for element in elements], self._extents_of(outer))

    def parts(self, elements: Iterable[HtmlElement], outer: HtmlElement) -> list[HtmlElement]:
        """Those elements, in any order, that lie in another."""
        start, end = self.order[outer], self._last(outer)
        return [element for element in elements if start < self.order[element] <= end]

    def outermost(self, elements: Iterable[HtmlElement]) -> list[HtmlElement]:
        """Those elements that lie in none of the others, in document order."""
        found: list[HtmlElement] = []
        end = -1
        for element in sorted(set(elements), key=self.order.__getitem__):
            if self.order[element] > end:
                end = self._last(element)
                found.append(element)
        return found

    def _extents_of(self, outer: Iterable[HtmlElement]) -> list[tuple[int, int]]:
        """Where each of the outermost of these begins and ends."""
        found: list[tuple[int, int]] = []
        end = -1
        for element in outer:
            start = self.order[element]
            if start > end:  # else it lies in the one before
                end = self._last(element)
                found.append((start, end))
        return found

    def size(self, element: HtmlElement) -> int:
        """How many elements it is: itself and all inside."""
        return self._last(element) - self.order[element] + 1

    def _last(self, element: HtmlElement) -> int:
        """Place of the last element inside."""
        end = self._ends.get(element)
        if end is None:
            last = element
            while len(last):
                last = last[-1]
            end = self._ends[element] = self.order[last]
        return end

    def _has(self, element: HtmlElement, features: Iterable[str]) -> bool:
        mine = self.features(element)
        return all(feature in mine for feature in features)

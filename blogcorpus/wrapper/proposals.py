"""What a lesson's pages propose: ways to the places where entries' values stand, the most often named first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import islice, zip_longest
from typing import Protocol, TypeVar

from lxml.html import HtmlElement

from blogcorpus.filters import Filter
from blogcorpus.wrapper.properties import LessonPage, Match, Property
from blogcorpus.wrapper.rules import Rule

#: Candidates come from so many pages; all pages judge them.
TEACHERS = 3
#: Places on one page that propose candidates, and those that are looked at: more, and the value is a common word.
_MATCHES, _LOOKED_AT = 15, 200
#: Candidates that are judged: the most often proposed.
_JUDGED = 40

W = TypeVar("W", bound=Hashable)
#: A filter, and how the value is taken: `take`, `before`, `after`, `nth`.
_Way = tuple[Filter, str, str, str, int]


class Teacher(Protocol[W]):
    """A page that knows ways to some of its places."""

    def ways(self) -> Iterable[W]:
        """Every way to one of the places; some more than once."""

    def names(self, way: W, /) -> bool:
        """Whether this is one of the ways, asked without naming every place."""


def propose(pages: Sequence[LessonPage], target: Property) -> list[Rule]:
    """Rules that some pages' matches propose, the most often proposed first."""
    return [
        Rule(filter=filter_, take=take, before=before, after=after, nth=nth)
        for filter_, take, before, after, nth in most_named([_Matches(page, target) for page in pages[:TEACHERS]])
    ]


def most_named(teachers: Sequence[Teacher[W]]) -> list[W]:
    """The ways that most teachers name, in the order of the first."""
    if not teachers:
        return []
    first, *others = teachers
    # What all name comes first, and mostly there is enough of it: few places need to be named in every way.
    agreed = list(islice(_once(way for way in first.ways() if all(other.names(way) for other in others)), _JUDGED))
    if len(agreed) == _JUDGED:
        return agreed
    votes: Counter[W] = Counter()
    for teacher in teachers:
        votes.update(_once(teacher.ways()))
    return [way for way, _ in votes.most_common(_JUDGED)]


def _once(ways: Iterable[W]) -> Iterator[W]:
    seen: set[W] = set()
    for way in ways:
        if way not in seen:
            seen.add(way)
            yield way


class _Matches:
    """A page with the places where its entry's value stands."""

    def __init__(self, page: LessonPage, target: Property) -> None:
        self._page = page
        found = dict.fromkeys(islice(target.find(page), _LOOKED_AT))
        # Sidebars may say it more often than the post does, and before it.
        self._matches = dict.fromkeys(sorted(found, key=lambda match: page.is_beside(match.element))[:_MATCHES])

    def ways(self) -> Iterator[_Way]:
        # In turns: the first of them may be a widget's, and have more ways than are judged.
        for some in zip_longest(*(self._page.filters(match.element) for match in self._matches)):
            for filter_, match in zip(some, self._matches, strict=True):
                if filter_ is not None:
                    yield filter_, *match[1:]

    def names(self, way: _Way, /) -> bool:
        filter_, take, before, after, nth = way
        element = filter_.one(self._page.index)
        return (
            element is not None
            and Match(element, take, before, after, nth) in self._matches
            and filter_ in self._page.filters(element)
        )


class Places:
    """A page with some elements of it."""

    def __init__(self, page: LessonPage, elements: Sequence[HtmlElement]) -> None:
        self._page = page
        self._elements = elements

    def ways(self) -> Iterator[Filter]:
        """Filters for one of the elements."""
        for element in self._elements:
            yield from self._page.filters(element)

    def names(self, way: Filter, /) -> bool:
        """Whether a filter is one for one of the elements."""
        element = way.one(self._page.index)
        return element is not None and element in self._elements and way in self._page.filters(element)

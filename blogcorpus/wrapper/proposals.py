"""Rules that a lesson's pages propose: the ways to places where entries' values stand, the most often named first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from blogcorpus.filters import Filter
from blogcorpus.wrapper.properties import LessonPage, Match, Property
from blogcorpus.wrapper.rules import Rule

#: Candidates come from so many pages; all pages judge them.
_TEACHERS = 3
#: Places on one page that propose candidates: more of them, and the value is a common word.
_MATCHES = 15
#: Candidates that are judged: the most often proposed.
_JUDGED = 40

#: A filter, and how the value is taken: `take`, `before`, `after`, `nth`.
_Way = tuple[Filter, str, str, str, int]


def propose(pages: Sequence[LessonPage], target: Property) -> list[Rule]:
    """Rules that some pages' matches propose, the most often proposed first."""
    teachers = [_Teacher(page, target) for page in pages[:_TEACHERS]]
    return [
        Rule(filter=filter_, take=take, before=before, after=after, nth=nth)
        for filter_, take, before, after, nth in _most_named(teachers)
    ]


def _most_named(teachers: Sequence[_Teacher]) -> list[_Way]:
    first, *others = teachers
    # What all name comes first, and mostly there is enough of it: few places need to be named in every way.
    shared = (way for way in first.ways() if all(other.names(way) for other in others))
    agreed = list(islice(shared, _JUDGED))
    if len(agreed) == _JUDGED:
        return agreed
    votes: Counter[_Way] = Counter()
    for teacher in teachers:
        votes.update(teacher.ways())
    return [way for way, _ in votes.most_common(_JUDGED)]


class _Teacher:
    """A page with the places where its entry's value stands."""

    def __init__(self, page: LessonPage, target: Property) -> None:
        self._page = page
        self._matches = dict.fromkeys(islice(target.find(page), _MATCHES))

    def ways(self) -> Iterator[_Way]:
        """Every way to one of the places, once."""
        seen: set[_Way] = set()
        for element, take, before, after, nth in self._matches:
            for filter_ in self._page.filters(element):
                way = (filter_, take, before, after, nth)
                if way not in seen:
                    seen.add(way)
                    yield way

    def names(self, way: _Way) -> bool:
        """Whether this is one of the ways, asked without naming every place."""
        filter_, take, before, after, nth = way
        for element in filter_.select(self._page.index):
            return Match(element, take, before, after, nth) in self._matches and filter_ in self._page.filters(element)
        return False

"""Scores of posts, summed up by groups, with confidence intervals.

Posts of one blog are right or wrong together: the interval comes from drawing blogs, not posts, again and again
(cluster bootstrap, percentiles). Where blogs do not differ, because all are right or there is only one, drawing tells
nothing: then it is the interval of the posts (Wilson).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from blogcorpus.evaluate.labelled import LabelledBlog

__all__ = ["Interval", "Row", "Scores"]

_DRAWS = 1000
_LOW, _HIGH = 0.025, 0.975
#: The same of a normal distribution.
_NORMAL = 1.96


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its interval of 95 %."""

    value: float
    low: float
    high: float
    #: Values it is the mean of.
    count: int


@dataclass(frozen=True, slots=True)
class Row:
    """A group's line of the table."""

    group: str
    blogs: int
    posts: int
    values: Mapping[str, Interval]


@dataclass(slots=True)
class Scores:
    """What was scored: for each post the columns that can be asked of it, between 0 and 1.

    Posts are counted by the first column, which is asked of all of them.
    """

    columns: tuple[str, ...]
    #: What one scored thing is called.
    unit: str = "posts"
    #: (blog, group names beside those of the blog, column → score).
    _rows: list[tuple[LabelledBlog, tuple[str, ...], Mapping[str, float]]] = field(default_factory=list)
    #: Sentences that belong under the table.
    notes: list[str] = field(default_factory=list)

    def add(self, blog: LabelledBlog, scores: Mapping[str, float | None], groups: tuple[str, ...] = ()) -> None:
        """One post; a column that is `None` is not asked of it."""
        self._rows.append((blog, groups, {name: value for name, value in scores.items() if value is not None}))

    def rows(self, by: Sequence[str] = ("platform", "language")) -> list[Row]:
        """All posts first, then groups: those that were given, platforms, languages, blogs (`by`)."""
        groups: dict[str, list[tuple[LabelledBlog, Mapping[str, float]]]] = {"all": []}
        for name in dict.fromkeys(name for _, names, _ in self._rows for name in names):
            groups[name] = []
        for blog, names, scores in self._rows:
            for name in ("all", *names):
                groups[name].append((blog, scores))
        for kind in by:
            found: dict[str, list[tuple[LabelledBlog, Mapping[str, float]]]] = {}
            for blog, _, scores in self._rows:
                found.setdefault(f"{kind}: {getattr(blog, kind)}", []).append((blog, scores))
            groups.update(sorted(found.items(), key=lambda item: (-len({b.name for b, _ in item[1]}), item[0])))
        return [self._row(name, members) for name, members in groups.items() if members]

    def _row(self, group: str, members: list[tuple[LabelledBlog, Mapping[str, float]]]) -> Row:
        values = {}
        for column in self.columns:
            sums: dict[str, tuple[float, int]] = {}
            for blog, scores in members:
                if column in scores:
                    total, count = sums.get(blog.name, (0.0, 0))
                    sums[blog.name] = (total + scores[column], count + 1)
            if sums:
                values[column] = _interval(list(sums.values()))
        counted = sum(self.columns[0] in scores for _, scores in members)
        return Row(group, len({blog.name for blog, _ in members}), counted, values)


def _interval(sums: Sequence[tuple[float, int]]) -> Interval:
    """Mean and interval of values that are given as sums of blogs."""
    count = sum(n for _, n in sums)
    value = sum(total for total, _ in sums) / count
    if len({total / n for total, n in sums}) == 1:
        return Interval(value, *_wilson(value, count), count)
    means = sorted(_draws(sums))
    return Interval(value, means[int(_LOW * len(means))], means[int(_HIGH * len(means))], count)


def _wilson(share: float, count: int) -> tuple[float, float]:
    """Wilson's interval of a share.

    >>> [round(bound, 3) for bound in _wilson(1.0, 10)], [round(bound, 3) for bound in _wilson(0.5, 10)]
    ([0.722, 1.0], [0.237, 0.763])
    """
    square = _NORMAL**2 / count
    middle = (share + square / 2) / (1 + square)
    half = _NORMAL * sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def _draws(sums: Sequence[tuple[float, int]]) -> Iterator[float]:
    dice = random.Random(len(sums))  # noqa: S311 - the same interval for the same scores
    for _ in range(_DRAWS):
        drawn = dice.choices(sums, k=len(sums))
        yield sum(total for total, _ in drawn) / sum(count for _, count in drawn)

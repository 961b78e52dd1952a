"""Tables of rules that know no blog: where platforms write a field, what to take of it, how often that is right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from blogcorpus.filters import Filter, parse_filter
from blogcorpus.index import Index


class FieldRule(NamedTuple):
    """A line of a table."""

    filter: Filter
    take: str
    confidence: float
    #: Without these features on a page the filter selects nothing.
    needed: frozenset[str]


def field_rules(lines: Iterable[tuple[str, str, float]]) -> tuple[FieldRule, ...]:
    """The lines of a table as rules that select every element, the most trusted first."""
    ranked = sorted(lines, key=lambda line: -line[2])
    return tuple(_rule(parse_filter(f"{written} :all"), take, sure) for written, take, sure in ranked)


def _rule(chosen: Filter, take: str, confidence: float) -> FieldRule:
    return FieldRule(chosen, take, confidence, frozenset(name for step in chosen.steps for name in step.features))


def present(rules: Sequence[FieldRule], index: Index) -> Iterator[FieldRule]:
    """Those rules that a page has the names for: a few of the many."""
    there = index.all_features
    return (rule for rule in rules if there >= rule.needed)

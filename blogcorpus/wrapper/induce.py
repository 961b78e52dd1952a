"""Induction: from the places where entries' values stand to rules with a score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice

from blogcorpus.filters import Filter
from blogcorpus.wrapper.properties import LessonPage, Property
from blogcorpus.wrapper.rules import Rule

#: What fewer entries say, of many that say nothing, may be a mistake, and would teach it.
_FEW = 3
#: Candidates come from so many pages; all pages judge them.
_TEACHERS = 3
#: Places on one page that propose candidates: more of them, and the value is a common word.
_MATCHES = 15
#: Candidates that are judged: the most often proposed.
_JUDGED = 40
#: Rules kept for a property.
_KEPT = 5
#: A rule that is right on a smaller share of the pages is chance.
_FLOOR = 0.3


def induce(pages: Sequence[LessonPage], target: Property) -> tuple[Rule, ...]:
    """The best rules for a property, best first; none where the lesson shows no way."""
    asked = [p for p in pages if target.asked(p.entry)]
    if not asked or (len(asked) < _FEW and 2 * len(asked) < len(pages)):
        return ()
    right = _remembered(target)
    judged = [_judge(rule, asked, right) for rule in _proposed(asked, target)]
    ranked = sorted((r for r in judged if r.score >= _FLOOR), key=_rank)
    return tuple(_varied(ranked))


def judge(rule: Rule, pages: Sequence[LessonPage], target: Property) -> Rule:
    """A rule with its score: the share of pages on which its first value is the entry's."""
    return _judge(rule, pages, _remembered(target))


def _judge(rule: Rule, pages: Sequence[LessonPage], right: Callable[[LessonPage, str, int], float]) -> Rule:
    shares = [right(page, value, rule.nth) for page in pages if (value := rule.first(page.index)) is not None]
    return replace(rule, score=sum(shares) / len(pages), wrong=shares.count(0.0) / len(pages))


def _remembered(target: Property) -> Callable[[LessonPage, str, int], float]:
    """Whether a value is right, asked once for each: many rules lead to the same one."""
    known: dict[tuple[LessonPage, str, int], float] = {}

    def right(page: LessonPage, value: str, nth: int) -> float:
        asked = (page, value, nth)
        if asked not in known:
            known[asked] = target.right(page.entry, value, nth)
        return known[asked]

    return right


def _proposed(pages: Sequence[LessonPage], target: Property) -> Iterable[Rule]:
    """Rules that some pages' matches propose, the most often proposed first."""
    votes: Counter[tuple[Filter, str, str, str, int]] = Counter()
    for page in pages[:_TEACHERS]:
        matches = islice(target.find(page), _MATCHES)
        ways = ((f, m.take, m.before, m.after, m.nth) for m in matches for f in page.filters(m.element))
        votes.update(dict.fromkeys(ways).keys())
    return [
        Rule(filter=filter_, take=take, before=before, after=after, nth=nth)
        for (filter_, take, before, after, nth), _ in votes.most_common(_JUDGED)
    ]


def _rank(rule: Rule) -> tuple[float, ...]:
    """Right and never wrong first; then the filter that is least likely to break: named, short, not by position."""
    filter_ = rule.filter
    unnamed = all(not step.features for step in filter_.steps)
    return (
        -(rule.score - rule.wrong),
        len(filter_.path) + (2 if unnamed else 0),
        abs(filter_.pick) - 1 + (filter_.pick < 0),
        len(rule.before) + len(rule.after) > 0,
        len(filter_.steps),
    )


def _varied(ranked: Sequence[Rule]) -> Iterable[Rule]:
    """The best rules that do not all say the same: one for each last step."""
    seen: set[object] = set()
    kept = 0
    for rule in ranked:
        about = (rule.filter.steps[-1], rule.filter.path, rule.take)
        if about not in seen:
            seen.add(about)
            kept += 1
            yield rule
        if kept == _KEPT:
            return

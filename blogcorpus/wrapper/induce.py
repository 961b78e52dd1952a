"""Induction: from the places where entries' values stand to rules with a score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf

from blogcorpus.wrapper.properties import LessonPage, Property
from blogcorpus.wrapper.proposals import propose
from blogcorpus.wrapper.rules import Rule

#: What fewer entries say, of many that say nothing, may be a mistake, and would teach it.
_FEW = 3
#: Rules kept for a property.
_KEPT = 5
#: A rule that is right on a smaller share of the pages is chance.
_FLOOR = 0.3
#: Rules that differ by no more are as good.
_NEARLY = 0.05
#: What sums of shares may be off.
_ROUNDING = 1e-9

_Right = Callable[[LessonPage, str, int], float]


def induce(pages: Sequence[LessonPage], target: Property, *, floor: float = _FLOOR) -> tuple[Rule, ...]:
    """The best rules for a property, best first; none where the lesson shows no way.

    `floor`: the share of pages on which a rule must be right.
    """
    asked = [p for p in pages if target.asked(p.entry)]
    if not asked or (len(asked) < _FEW and 2 * len(asked) < len(pages)):
        return ()
    judged = _judged(propose(asked, target), asked, _remembered(target), floor)
    ranked = sorted((r for r in judged if r.score >= floor), key=_rank)
    return tuple(_varied(_own(ranked, asked[0])))


def judge(rule: Rule, pages: Sequence[LessonPage], target: Property) -> Rule:
    """A rule with its score: the share of pages on which its first value is the entry's."""
    found = _judge(rule, pages, _remembered(target))
    return rule if found is None else found


def _judged(rules: Iterable[Rule], pages: Sequence[LessonPage], right: _Right, floor: float) -> Iterator[Rule]:
    """Rules with their scores, but for those that better ones leave no place."""
    best: dict[object, float] = {}
    bar = -inf
    # The least fragile first: one that is no better than so many before it is none of the best.
    for rule in sorted(rules, key=_fragility):
        found = _judge(rule, pages, right, floor, bar)
        if found is not None:
            yield found
            about = _about(found)
            best[about] = max(best.get(about, -inf), _worth(found))
            bar = sorted(best.values())[-_KEPT] if len(best) >= _KEPT else -inf


def _judge(
    rule: Rule, pages: Sequence[LessonPage], right: _Right, floor: float = 0.0, bar: float = -inf
) -> Rule | None:
    """A rule with its score; `None` as soon as that must be below the floor, or what it is worth not above the bar."""
    shares: list[float] = []
    missed = wrong = 0.0
    for page in reversed(pages):  # it comes from the first ones, and will be right there
        value = rule.first(page.index)
        share = right(page, value, rule.nth) if value is not None else 0.0
        if value is not None:
            shares.append(share)
            wrong += not share
        missed += 1 - share
        possible = len(pages) - missed
        if possible / len(pages) < floor - _ROUNDING or (possible - wrong) / len(pages) <= bar:
            return None
    # In the order of the pages: sums of the same shares are the same.
    return replace(rule, score=sum(reversed(shares)) / len(pages), wrong=wrong / len(pages))


def _remembered(target: Property) -> _Right:
    """Whether a value is right, asked once for each: many rules lead to the same one."""
    known: dict[tuple[LessonPage, str, int], float] = {}

    def right(page: LessonPage, value: str, nth: int) -> float:
        asked = (page, value, nth)
        if asked not in known:
            known[asked] = target.right(page.entry, value, nth)
        return known[asked]

    return right


def _rank(rule: Rule) -> tuple[float, ...]:
    """Right and never wrong first; then the filter that is least likely to break."""
    return -_worth(rule), *_fragility(rule)


def _own(ranked: Sequence[Rule], page: LessonPage) -> Sequence[Rule]:
    """Without what stands beside a post, where its own places are as good: sidebars say it by chance.

    A blog's owner often wrote the newest comments, too; a guest's post would be outvoted by them.
    """
    own = [rule for rule in ranked if (e := rule.filter.one(page.index)) is not None and not page.is_beside(e)]
    return own if own and _worth(own[0]) >= _worth(ranked[0]) - _NEARLY else ranked


def _worth(rule: Rule) -> float:
    return rule.score - rule.wrong


def _fragility(rule: Rule) -> tuple[int, ...]:
    """How easily a rule breaks: least where its filter is named, short, not by position."""
    filter_ = rule.filter
    unnamed = all(not step.features for step in filter_.steps)
    return (
        len(filter_.path) + (2 if unnamed else 0),
        abs(filter_.pick) - 1 + (filter_.pick < 0),
        len(rule.before) + len(rule.after) > 0,
        len(filter_.steps),
    )


def _about(rule: Rule) -> object:
    """Rules with the same last step say the same."""
    return rule.filter.steps[-1], rule.filter.path, rule.take


def _varied(ranked: Sequence[Rule]) -> Iterable[Rule]:
    """The best rules that do not all say the same: one for each last step."""
    seen: set[object] = set()
    kept = 0
    for rule in ranked:
        about = _about(rule)
        if about not in seen:
            seen.add(about)
            kept += 1
            yield rule
        if kept == _KEPT:
            return

"""Reading a page with a blog's wrapper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from lxml.html import HtmlElement

from blogcorpus.body import Body, Removed
from blogcorpus.dates import When, plausible
from blogcorpus.dom import private_copy
from blogcorpus.heuristics.bylines import clean_name, split_names
from blogcorpus.heuristics.comments.within import is_in_comment
from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.index import E, Index, Places
from blogcorpus.items import Finding, Page
from blogcorpus.text import shorten, squash
from blogcorpus.wrapper.content_rule import ContentRule
from blogcorpus.wrapper.dates import DateHints, read_date
from blogcorpus.wrapper.properties import counted
from blogcorpus.wrapper.rules import Rule
from blogcorpus.wrapper.taught import read_taught
from blogcorpus.wrapper.titles import overlap
from blogcorpus.wrapper.wrapper import Wrapper

#: Rules of one property that are asked for their opinion.
_VOTERS = 4
#: Fields whose values stand in elements of their own.
_MAIN = ("title", "authors", "published")
_MAX_TAGS = 60
#: Confidence in what a rule finds that a person chose: more than in anything else, a feed's own word too.
_PINNED = 0.99


@dataclass(frozen=True, slots=True)
class _Vote:
    value: Any
    #: Votes with the same name agree.
    name: object
    rule: Rule
    precision: str | None = None


def apply(wrapper: Wrapper, page: Page) -> dict[str, tuple[Finding[Any], ...]]:
    """What the wrapper's rules find on a page, by field."""
    index = page.dom.index
    found = {
        **apply_main(wrapper, page, index),
        "modified": _elect(
            _dates(wrapper.rules.get("modified", ())[:_VOTERS], wrapper.dates, page, index), wrapper.pages
        ),
        "tags": tuple(_tags(wrapper, index)),
        "comment_count": _elect(_counts(wrapper, index), wrapper.pages),
        "content": tuple(_content(wrapper, index)),
    }
    taught = read_taught(wrapper.extra, page, index, wrapper.dates) if wrapper.extra else {}
    for name, values in taught.items():
        found[name] = (*found.get(name, ()), *values)
    return {name: values for name, values in found.items() if values}


def apply_main(
    wrapper: Wrapper, page: Page, places: Places[E], wanted: Collection[str] = _MAIN, voters: int = _VOTERS
) -> dict[str, tuple[Finding[Any], ...]]:
    """Title, authors and date, wherever their elements are looked for: in the page's index or in its source."""
    rules = {name: wrapper.rules.get(name, ())[:voters] if name in wanted else () for name in _MAIN}
    authors = _elect(_authors(rules["authors"], page, places), wrapper.pages)
    if wrapper.author and not authors:
        # Every entry of the feed has this author and the page names nobody: an older post is probably theirs too.
        authors = (Finding(value=(wrapper.author,), method="wrapper", rule="only author", confidence=0.75),)
    return {
        "title": _elect(_titles(rules["title"], wrapper, places, page), wrapper.pages),
        "authors": authors,
        "published": _elect(_dates(rules["published"], wrapper.dates, page, places), wrapper.pages),
    }


def _elect(votes: Iterator[_Vote], pages: int) -> tuple[Finding[Any], ...]:
    """The value most rules agree on, weighted by how often they were right; others behind it."""
    groups: dict[object, list[_Vote]] = {}
    weights: defaultdict[object, float] = defaultdict(float)
    for vote in votes:
        groups.setdefault(vote.name, []).append(vote)
        weights[vote.name] += _weight(vote.rule)
    total = sum(weights.values())
    ranked = sorted(groups.items(), key=lambda item: (not _is_pinned(item[1]), -weights[item[0]]))
    return tuple(
        Finding(
            value=group[0].value,
            method="wrapper",
            rule=str(group[0].rule.filter),
            confidence=_confidence(group, weights[name] / total, pages),
            precision=group[0].precision,
        )
        for name, group in ranked
    )


def _is_pinned(group: Sequence[_Vote]) -> bool:
    return any(vote.rule.pinned for vote in group)


def _weight(rule: Rule) -> float:
    return max(0.05, rule.score - rule.wrong) ** 2


def _confidence(group: Sequence[_Vote], agreement: float, pages: int) -> float:
    """How often the best rule was right, with doubt for few pages, less where other rules say otherwise."""
    if _is_pinned(group):
        return _PINNED
    best = max(vote.rule.score for vote in group)
    return round(_smoothed(best, pages) * (0.5 + 0.5 * agreement), 3)


def _smoothed(score: float, pages: int) -> float:
    """A score with doubt for few pages."""
    return (score * pages + 0.5) / (pages + 1)


def _titles(rules: Sequence[Rule], wrapper: Wrapper, index: Places[E], page: Page) -> Iterator[_Vote]:
    # Where a post has no title, themes put the blog's there.
    blog = squash(page.blog.title or "") if page.blog else ""
    text = _text_apart(wrapper, index)

    @cache  # most rules find the same
    def named(value: str) -> str:
        name = squash(value)
        return "" if name in wrapper.headings or is_dateline(value) else name

    for rule in rules:
        value = rule.first(index)
        name = named(value) if value and not _leads_to(text, rule, index) else ""
        if name and (name != blog or rule.filter.steps[-1].tag not in ("meta", "title")):
            yield _Vote(value, name, rule)


def lacks_title(wrapper: Wrapper, index: Index) -> bool:
    """Where the lesson's titles stood the page has its text: "the third row" is that where a post has no title."""
    text = _text_apart(wrapper, index)
    return any(_leads_to(text, rule, index) for rule in wrapper.rules.get("title", ())[:_VOTERS])


def _text_apart(wrapper: Wrapper, index: object) -> HtmlElement | None:
    """The element of the text, if no title stands in it or around it; of a page's source nobody knows."""
    if not wrapper.apart or wrapper.content is None or not isinstance(index, Index):
        return None
    return wrapper.content.element(index)


def _leads_to(text: HtmlElement | None, rule: Rule, index: Places[E]) -> bool:
    """A rule that no person chose finds the text, a part of it or what it is a part of."""
    if text is None or rule.pinned:
        return False
    return any(isinstance(found, HtmlElement) and overlap(found, text) for found in rule.filter.select(index))


def _in_comments(page: Page) -> Callable[[object], bool]:
    """Whether an element stands in a comment; of what is found in a page's source nobody knows.

    Few pages of a lesson have comments, or none: the first name or date of a page may be a commentator's on others.
    """
    return lambda element: isinstance(element, HtmlElement) and is_in_comment(element, page.dom)


def _authors(rules: Sequence[Rule], page: Page, index: Places[E]) -> Iterator[_Vote]:
    clean, foreign = cache(clean_name), _in_comments(page)
    for rule in rules:
        value = rule.first(index, foreign)
        name = clean(value) if value else None
        if name:
            yield _Vote(split_names(name), squash(name), rule)


def _dates(rules: Sequence[Rule], hints: DateHints, page: Page, index: Places[E]) -> Iterator[_Vote]:
    foreign = _in_comments(page)
    for rule in rules:
        raw = rule.first(index, foreign)
        when = read_date(raw, rule.nth, hints) if raw else None
        if when is not None and _possible(when, page.fetched_at):
            yield _Vote(hints.moment(when), when.value.date(), rule, when.precision)


def _possible(when: When, now: datetime | None) -> bool:
    exact = when.year_known and when.precision not in ("year", "month")
    return exact and (now is None or plausible(when, now))


def _tags(wrapper: Wrapper, index: Index) -> Iterator[Finding[tuple[str, ...]]]:
    for rule in wrapper.rules.get("tags", ()):
        values = tuple(dict.fromkeys(v.lstrip("#") for v in rule.raw(index)))[:_MAX_TAGS]
        if values:
            confidence = _PINNED if rule.pinned else _smoothed(rule.score, wrapper.pages)
            yield Finding(value=values, method="wrapper", rule=str(rule.filter), confidence=round(confidence, 3))


def _counts(wrapper: Wrapper, index: Index) -> Iterator[_Vote]:
    for rule in wrapper.rules.get("comment_count", ())[:_VOTERS]:
        value = rule.first(index)
        count = counted(value) if value else None
        if count is not None:
            yield _Vote(count, count, rule)


def _content(wrapper: Wrapper, index: Index) -> Iterator[Finding[Body]]:
    rule = wrapper.content
    element = rule.element(index) if rule is not None else None
    if rule is None or element is None:
        return
    parts = rule.excluded(index, element)
    removed = tuple(Removed(stage="wrapper", reason="left out", text=shorten(p.text_content())) for p in parts)
    body = Body(root=private_copy(element, parts), removed=removed, source=element, without=tuple(parts))
    yield Finding(
        value=body, method="wrapper", rule=str(rule.filter), confidence=content_confidence(rule, wrapper.pages)
    )


def content_confidence(rule: ContentRule, pages: int) -> float:
    """How sure a text is that a rule finds."""
    return round(_PINNED if rule.pinned else _smoothed(rule.score, pages), 3)

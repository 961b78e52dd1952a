"""Learning where a blog keeps its comments, from the pages of a lesson whose comments are known.

They are known by the post's comment feed, because heuristics found as many as the blog says there are, or because
names on the page leave no doubt. What names all comments of such pages, and nothing else there, also names the single
comment on a page where no heuristic would dare.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from lxml.html import HtmlElement

from blogcorpus.filters import Filter
from blogcorpus.heuristics.comments import comments_of
from blogcorpus.heuristics.comments.extent import common_ancestor, holds_post
from blogcorpus.index import Index, Step
from blogcorpus.items import Entry, Page
from blogcorpus.wrapper.comments import CommentRule
from blogcorpus.wrapper.told_comments import told_items

#: Comments found as surely as this teach, even where nothing says how many there are.
_SURE = 0.95
#: Fewer comments on all pages together teach nothing.
_FEWEST = 2
_TEACHERS = 5
_JUDGED = 40
_FEATURES = 5
#: Named elements around all comments that serve as anchors.
_ANCHORS = 3
#: A rule that is right less often is none.
_FLOOR, _AREA_FLOOR = 0.8, 0.9


@dataclass(frozen=True, slots=True)
class _Taught:
    """A page whose comments are known: perhaps that it has none."""

    index: Index
    items: tuple[HtmlElement, ...]
    runs: bool = False
    area: HtmlElement | None = None


def induce_comments(pairs: Iterable[tuple[Entry, Page]]) -> CommentRule | None:
    """The rule that selects the comments of most pages exactly."""
    known = [taught for entry, page in pairs if (taught := _taught(entry, page)) is not None]
    if sum(len(taught.items) for taught in known) < _FEWEST:
        return None
    teachers = [taught for taught in known if taught.items][:_TEACHERS]
    votes: Counter[CommentRule] = Counter()
    for taught in teachers:
        votes.update(dict.fromkeys(_proposed(taught)).keys())
    judged = [replace(rule, score=_score(rule, known)) for rule, _ in votes.most_common(_JUDGED)]
    best = min(judged, key=_order, default=None)
    return replace(best, area=_area(known)) if best is not None and best.score >= _FLOOR else None


def _taught(entry: Entry, page: Page) -> _Taught | None:
    index = page.dom.index
    if page.comments and (items := told_items(page)):
        return _Taught(index, items)
    area = comments_of(page)
    counts = {entry.comment_count, area.declared if area is not None else None}
    if area is None or not area.comments:
        return _Taught(index, ()) if 0 in counts else None
    if area.items and (len(area.comments) in counts or area.confidence >= _SURE):
        return _Taught(index, area.items, area.runs, area.element)
    return None


def _proposed(taught: _Taught) -> Iterator[CommentRule]:
    """Ways to name all comments of a page: by what they share, alone or inside something that holds them all."""
    index, (first, *others) = taught.index, taught.items
    tag = str(first.tag) if all(item.tag == first.tag for item in others) else None
    shared = [f for f in index.features(first) if all(f in index.features(item) for item in others)][:_FEATURES]
    named = [Step(tag, (feature,)) for feature in shared]
    if len(shared) > 1:
        named.append(Step(tag, tuple(shared)))
    chains: list[tuple[Step, ...]] = [(step,) for step in named]
    for anchor in _anchors(taught.items, index):
        chains += [(anchor, step) for step in (*named[:3], *([Step(tag)] if tag else []))]
    for chain in chains:
        filter_ = Filter(chain, pick=0)
        if filter_.writable:
            yield CommentRule(items=filter_, runs=taught.runs)


def _anchors(items: Sequence[HtmlElement], index: Index) -> Iterator[Step]:
    """Names of the nearest elements around all comments."""
    inner = common_ancestor([parent for item in items if (parent := item.getparent()) is not None])
    named = 0
    while inner is not None and inner.tag not in ("body", "html") and named < _ANCHORS:
        features = index.features(inner)[:2]
        yield from (Step(None, (feature,)) for feature in features)
        named += bool(features)
        inner = inner.getparent()


def _score(rule: CommentRule, known: Sequence[_Taught]) -> float:
    right = [rule.items.select(taught.index) == list(taught.items) for taught in known]
    return sum(right) / len(right)


def _order(rule: CommentRule) -> tuple[float, bool, int, int]:
    """The best first; of equals one with a number, which the blog's software gives, not its theme; then short ones."""
    last = rule.items.steps[-1]
    numbered = any(feature.startswith("#") and "*" in feature for feature in last.features)
    return -round(rule.score, 2), not numbered, len(rule.items.steps), len(last.features)


def _area(known: Sequence[_Taught]) -> Filter | None:
    """A name that the comment area has on nearly every page; it holds a post on none."""
    having = [(taught.index, taught.area) for taught in known if taught.area is not None]
    votes: Counter[Filter] = Counter()
    for index, element in having:
        votes.update(Filter((Step(str(element.tag), (f,)),)) for f in index.features(element)[:_FEATURES])
    for filter_, _ in votes.most_common():
        right = sum(filter_.select(index) == [element] for index, element in having)
        if right >= _AREA_FLOOR * len(having) and filter_.writable and not _is_post(filter_, known):
            return filter_
    return None


def _is_post(filter_: Filter, known: Sequence[_Taught]) -> bool:
    return any(holds_post(element, taught.index) for taught in known for element in filter_.select(taught.index))

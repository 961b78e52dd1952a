"""Tags: a list-valued property. A rule gives all the links of a post's tag list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from lxml.html import HtmlElement

from blogcorpus.filters import Filter
from blogcorpus.index import Index, Step
from blogcorpus.text import squash
from blogcorpus.wrapper.properties import LessonPage
from blogcorpus.wrapper.rules import Rule

_TEACHERS = 4
_JUDGED = 40
#: A rule whose lists agree less than this with the feed's is no tag list.
_FLOOR = 0.5
_MAX_TAG = 60
_MAX_TAGS = 60


def induce_tags(pages: Sequence[LessonPage]) -> tuple[Rule, ...]:
    """The rule whose lists of tags agree best with the entries'."""
    asked = [p for p in pages if p.entry.tags]
    if not asked:
        return ()
    votes: Counter[Rule] = Counter()
    for page in asked[:_TEACHERS]:
        votes.update({rule: None for a in _tag_links(page) for rule in _rules(a, page.index)}.keys())
    judged = [replace(rule, score=_score(rule, asked)) for rule, _ in votes.most_common(_JUDGED)]
    best = max(judged, key=lambda r: (round(r.score, 2), -len(r.filter.steps)), default=None)
    return (best,) if best is not None and best.score >= _FLOOR else ()


def _tag_links(page: LessonPage) -> Iterator[HtmlElement]:
    wanted = {squash(t) for t in page.entry.tags}
    for a in page.dom.body.iter("a"):
        start, end = page.flat.spans[a]
        if 0 < end - start <= _MAX_TAG and squash(page.flat.text[start:end]) in wanted:
            yield a


def _rules(a: HtmlElement, index: Index) -> Iterator[Rule]:
    for feature in index.features(a)[:3]:
        yield Rule(filter=Filter((Step("a", (feature,)),), pick=0))
    for depth, parent in enumerate(a.iterancestors()):
        for feature in index.features(parent)[:3]:
            yield Rule(filter=Filter((Step(None, (feature,)), Step("a")), pick=0))
            for own in index.features(a)[:2]:
                yield Rule(filter=Filter((Step(None, (feature,)), Step("a", (own,))), pick=0))
        if depth == 3:
            return


def _score(rule: Rule, pages: Sequence[LessonPage]) -> float:
    """Mean agreement of the lists: shared tags by all tags of both."""
    total = 0.0
    for page in pages:
        wanted = {squash(t) for t in page.entry.tags}
        links = rule.filter.all(page.index)
        if len(links) > _MAX_TAGS:
            return 0.0  # a cloud of all the blog's tags
        found = {squash(page.index.take(link, "text")) for link in links} - {""}
        total += len(wanted & found) / len(wanted | found) if wanted | found else 0.0
    return total / len(pages)

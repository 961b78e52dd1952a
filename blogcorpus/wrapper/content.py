"""Where a blog keeps a post's text, and what inside that element is not the text.

The best single element is not enough: share bars, tag lists, the repeated title stand inside it on many blogs. What
stands in the element on page after page, but not in the feed's text, is learnt as well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any

from lxml.html import HtmlElement

from blogcorpus.dom import parse
from blogcorpus.errors import RuleError
from blogcorpus.filters import Filter, parse_filter
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.edges import inner
from blogcorpus.index import Index, Step
from blogcorpus.items import Entry
from blogcorpus.wrapper.candidates import candidates, child_path
from blogcorpus.wrapper.properties import LessonPage
from blogcorpus.wrapper.words import Overlap, overlap

_TEACHERS = 3
_JUDGED = 40
#: Elements nearly as good as a page's best one are worth a candidate too.
_NEAR = 0.05
#: An element with a smaller share of the entry's words is no part of the text.
_NOISE = 0.15
#: A page's text is so much longer than its entry's: the entry has only the beginning.
_GOES_ON = 1.5
#: So many words more are no text: a date, a name.
_A_FEW = 5
_ENDS_OPEN = re.compile(
    r"(?:…|\.\.\.|&#8230;|&hellip;|\[…\]|\bremaining\)|>\s*(?:read more|more|weiterlesen|lire la suite"
    r"|leer más|continua|читать)[^<]{0,40})(?:\s|<[^>]*>|&[a-z#0-9]+;|[\])»])*$",
    re.I,
)
#: How far our own reading is trusted as a teacher.
_OWN_READING = 0.95
#: Elements for which exclusions are learnt before the best rule is chosen.
_FINISHED = 4
#: What an exclusion may take of the text, as a share of the noise it takes.
_PRICE = 0.02
#: Tags that say enough to be excluded without a name.
_TELLING = frozenset(
    "h1 h2 h3 h4 h5 h6 header footer nav aside form address time iframe button table ul dl small".split()
)
#: Exact places further down, or along, than this are chance: the seventh paragraph is noise only in posts of six.
_DEEP = 2
_FAR = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentRule:
    """A filter for the post's element, filters for what to leave out inside it, and how well that gave the text."""

    filter: Filter
    exclude: tuple[Filter, ...] = ()
    #: Mean F1 of the words over the lesson.
    score: float = 0.0
    #: A person chose it.
    pinned: bool = False

    def element(self, index: Index) -> HtmlElement | None:
        """The post's element on a page."""
        return next(iter(self.filter.select(index)), None)

    def excluded(self, index: Index, element: HtmlElement) -> list[HtmlElement]:
        """Elements inside it to leave out, outer ones only."""
        found = {e for f in self.exclude for e in f.select(index) if _within(e, element)}
        return [e for e in found if not any(parent in found for parent in e.iterancestors())]

    def to_json(self) -> dict[str, Any]:
        """As written in a wrapper file."""
        data = {"filter": str(self.filter), "exclude": [str(f) for f in self.exclude], "score": round(self.score, 3)}
        return {**data, "pinned": True} if self.pinned else data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> ContentRule:
        """Read a rule from a wrapper file."""
        if not isinstance(data, dict) or not isinstance(data.get("filter"), str):
            raise RuleError("needs a filter", subject=f"content rule {data!r}")
        exclude = tuple(parse_filter(text) for text in data.get("exclude", ()))
        return cls(
            filter=parse_filter(data["filter"]),
            exclude=exclude,
            score=float(data.get("score", 0)),
            pinned=bool(data.get("pinned", False)),
        )


@dataclass(frozen=True)
class _Taught:
    """A lesson page beside its entry's text."""

    page: LessonPage
    overlap: Overlap = field(repr=False)


def induce_content(pages: Sequence[LessonPage]) -> ContentRule | None:
    """The content rule of a blog: taught by the feed's texts, or by our own reading where it gives only beginnings."""
    taught = [_Taught(p, overlap(p.words, parse(p.entry.html).flat.text)) for p in pages if p.entry.html]
    taught = [t for t in taught if t.overlap.wanted >= 3]
    open_ended = [t for t in taught if _may_be_cut(t.page.entry)]
    if len(open_ended) * 2 < len(taught):
        return _induce(taught)
    common = _common_lines(pages)
    read = {p: t for p in pages if (t := _read(p, common)) is not None}
    if taught and not _are_beginnings(open_ended, read, len(taught)):
        return _induce([_whole(t, read) for t in taught])
    rule = _induce(list(read.values()))
    return replace(rule, score=rule.score * _OWN_READING) if rule is not None else None


def _read(page: LessonPage, common: Set[str]) -> _Taught | None:
    """The page taught by what knows no blog: where most pages agree, the odd mistake is outvoted."""
    found = find_content(page.dom, page.excluded)
    lines = page.own_text(found.element).split("\n") if found is not None else []
    lines = [line for line in lines if line not in common]
    first, last = inner(lines, page.entry.title)
    text = "\n".join(lines[first:last])
    return _Taught(page, overlap(page.words, text)) if text else None


def _common_lines(pages: Sequence[LessonPage]) -> Set[str]:
    """Lines that stand on most pages of the lesson: template."""
    counts = Counter(line for page in pages for line in set(page.flat.text.split("\n")))
    return {line for line, count in counts.items() if count > max(1, len(pages) // 2)}


def _are_beginnings(open_ended: Sequence[_Taught], read: Mapping[LessonPage, _Taught], count: int) -> bool:
    """Most entries' texts stop where the pages go on: the feed gives summaries."""
    cut = sum(_read_words(t.page, read) > _GOES_ON * t.overlap.wanted for t in open_ended)
    return cut * 2 > count


def _whole(one: _Taught, read: Mapping[LessonPage, _Taught]) -> _Taught:
    """The page taught by its own reading where its entry says that there is more, and there is: others are short."""
    goes_on = _read_words(one.page, read) > one.overlap.wanted + _A_FEW
    return read[one.page] if goes_on and _ends_open(one.page.entry) else one


def _read_words(page: LessonPage, read: Mapping[LessonPage, _Taught]) -> int:
    return read[page].overlap.wanted if page in read else 0


def _may_be_cut(entry: Entry) -> bool:
    """The feed does not call it the whole text, or it ends as if there were more."""
    return not entry.full or _ends_open(entry)


def _ends_open(entry: Entry) -> bool:
    return bool(_ENDS_OPEN.search((entry.html or "")[-300:]))


def _induce(taught: Sequence[_Taught]) -> ContentRule | None:
    if not taught:
        return None
    judged = sorted(
        (ContentRule(filter=f, score=_score(f, taught)) for f in _proposed(taught)),
        key=lambda r: (-round(r.score, 2), *_fragility(r.filter)),
    )
    finished = [_finish(rule, taught) for rule in _distinct(judged, taught)]
    return min(finished, key=lambda r: (-round(r.score, 2), len(r.exclude)), default=None)


def _finish(rule: ContentRule, taught: Sequence[_Taught]) -> ContentRule:
    """A rule with what to leave out, and its score then."""
    exclude = tuple(_exclusions(rule, taught))
    return replace(rule, exclude=exclude, score=_score(rule.filter, taught, exclude))


def _distinct(rules: Sequence[ContentRule], taught: Sequence[_Taught]) -> Iterator[ContentRule]:
    """The best rule for each of the few elements that rules lead to: what is left out may change their order."""
    seen: set[tuple[HtmlElement | None, ...]] = set()
    for rule in rules:
        chosen = tuple(rule.element(one.page.index) for one in taught)
        if chosen not in seen and len(seen) < _FINISHED:
            seen.add(chosen)
            yield rule


def _fragility(filter_: Filter) -> tuple[int, ...]:
    unnamed = all(not step.features for step in filter_.steps)
    return (len(filter_.path) + (2 if unnamed else 0), abs(filter_.pick) - 1, len(filter_.steps))


def _proposed(taught: Sequence[_Taught]) -> Iterable[Filter]:
    votes: Counter[Filter] = Counter()
    for one in taught[:_TEACHERS]:
        proposals = {f: None for e in _best_elements(one) for f in candidates(e, one.page.index)}
        votes.update(proposals.keys())
    return [f for f, _ in votes.most_common(_JUDGED)]


def _best_elements(one: _Taught) -> list[HtmlElement]:
    """Elements that hold the text best, and their parents where those hold more of it."""
    scored = [(one.overlap.f1(e), e) for e in one.page.flat.spans if e.tag not in ("html", "head")]
    top, best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
    if best is None or top < 0.2:
        return []
    near = sorted((pair for pair in scored if pair[0] >= top - _NEAR), key=lambda pair: -pair[0])[:4]
    known = one.overlap.count(best)[1]
    wider = [e for e in best.iterancestors() if e.tag != "html" and one.overlap.count(e)[1] > 1.01 * known]
    return [*(e for _, e in near), *wider[:2]]


def _score(filter_: Filter, taught: Sequence[_Taught], exclude: tuple[Filter, ...] = ()) -> float:
    return sum(_f1(filter_, one, exclude) for one in taught) / len(taught)


def _f1(filter_: Filter, one: _Taught, exclude: tuple[Filter, ...]) -> float:
    rule = ContentRule(filter=filter_, exclude=exclude)
    element = rule.element(one.page.index)
    if element is None:
        return 0.0
    total, known = one.overlap.count(element)
    for part in rule.excluded(one.page.index, element):
        less, less_known = one.overlap.count(part)
        total, known = total - less, known - less_known
    wanted = one.overlap.wanted
    return 2 * min(known, wanted) / (total + wanted)


def _exclusions(rule: ContentRule, taught: Sequence[_Taught]) -> Iterator[Filter]:
    """Filters for parts that are noise wherever they stand inside the element."""
    proposals: Counter[Filter] = Counter()
    for one in taught:
        element = rule.element(one.page.index)
        if element is not None:
            names = {f for noise in _noise(element, one.overlap) for f in _names(noise, element, rule, one.page.index)}
            proposals.update(names)
    enough = 2 if len(taught) > 2 else 1
    usual = max(enough, len(taught) / 2)
    gains = [
        (_gain(f, rule, taught), f)
        for f, votes in proposals.items()
        if votes >= (usual if f.path else enough) and f.writable
    ]
    gone: set[HtmlElement] = set()
    for gain, filter_ in sorted(gains, key=lambda pair: (-pair[0], *_fragility(pair[1]), str(pair[1]))):
        if gain <= 0:
            return
        parts = {e for one in taught for e in filter_.select(one.page.index)} - gone
        if parts:
            gone |= {d for e in parts for d in e.iter()}
            yield filter_


def _noise(element: HtmlElement, words: Overlap) -> Iterator[HtmlElement]:
    """The outermost parts of an element with next to none of the entry's words."""
    queue = list(element)
    while queue:
        part = queue.pop()
        total, known = words.count(part)
        if not total:
            continue
        if known <= _NOISE * total:
            yield part
        elif known < total:
            queue.extend(part)


def _names(noise: HtmlElement, element: HtmlElement, rule: ContentRule, index: Index) -> Iterator[Filter]:
    """Ways to name a noisy part: by its features, by those of a parent inside the content, by its exact place."""
    tag = str(noise.tag)
    for feature in index.features(noise)[:4]:
        yield Filter((Step(tag, (feature,)),), pick=0)
        yield Filter((*rule.filter.steps[-1:], Step(tag, (feature,))), pick=0)
    for parent in noise.iterancestors():
        if parent is element:
            break
        for feature in index.features(parent)[:2]:
            yield Filter((Step(None, (feature,)), Step(tag)), pick=0)
    if tag in _TELLING and not rule.filter.path:
        yield Filter((*rule.filter.steps[-1:], Step(tag)), pick=0)
    path = child_path(element, noise)
    if not rule.filter.path and len(path) <= _DEEP and all(number <= _FAR for _, number in path):
        yield Filter(rule.filter.steps, path, pick=0)


def _gain(filter_: Filter, rule: ContentRule, taught: Sequence[_Taught]) -> float:
    """Words of noise that a filter takes on all pages, negative where it takes text as well."""
    noise = lost = 0
    for one in taught:
        element = rule.element(one.page.index)
        if element is None:
            continue
        for part in filter_.select(one.page.index):
            if _within(part, element):
                total, known = one.overlap.count(part)
                noise, lost = noise + total - known, lost + known
    return noise if lost <= _PRICE * noise else -1.0


def _within(element: HtmlElement, outer: HtmlElement) -> bool:
    return any(parent is outer for parent in element.iterancestors())

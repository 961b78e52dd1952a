"""What stands in a blog's content element on page after page, but not in its texts: share bars, tags, titles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lxml.html import HtmlElement

from blogcorpus.filters import Filter
from blogcorpus.index import Step
from blogcorpus.wrapper.candidates import child_path
from blogcorpus.wrapper.content_rule import ContentRule
from blogcorpus.wrapper.lesson_texts import TeachingText
from blogcorpus.wrapper.words import Overlap

#: An element with a smaller share of the entry's words is no part of the text.
_NOISE = 0.15
#: What an exclusion may take of the text, as a share of the noise it takes.
_PRICE = 0.02
#: Tags that say enough to be excluded without a name.
_TELLING = frozenset(
    "h1 h2 h3 h4 h5 h6 header footer nav aside form address time iframe button table ul dl small".split()
)
#: Exact places further down, or along, than this are chance: the seventh paragraph is noise only in posts of six.
_DEEP = 2
_FAR = 3


def exclusions(rule: ContentRule, taught: Sequence[TeachingText]) -> Iterator[Filter]:
    """Filters for parts that are noise wherever they stand inside the element."""
    held = [(one, e) for one in taught if (e := rule.element(one.page.index)) is not None]
    proposals: Counter[Filter] = Counter()
    for one, element in held:
        names = {f for noise in _noise(element, one.overlap) for f in _names(noise, element, rule, one)}
        proposals.update(names)
    enough = 2 if len(taught) > 2 else 1
    usual = max(2, len(taught) / 2)
    gains = [
        (_gain(f, held), f) for f, votes in proposals.items() if votes >= (usual if f.path else enough) and f.writable
    ]
    gone: set[HtmlElement] = set()
    for gain, filter_ in sorted(gains, key=lambda pair: (-pair[0], *fragility(pair[1]), str(pair[1]))):
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


def _is_behind_text(noise: HtmlElement, element: HtmlElement, words: Overlap) -> bool:
    """Its place is counted from parts of the text: in a longer post another part of the text has it."""
    here = noise
    while here is not element and (above := here.getparent()) is not None:
        for other in here.itersiblings(str(here.tag), preceding=True):
            total, known = words.count(other)
            if known > _NOISE * total:
                return True
        here = above
    return False


def _names(noise: HtmlElement, element: HtmlElement, rule: ContentRule, one: TeachingText) -> Iterator[Filter]:
    """Ways to name a noisy part: by its features, by those of a parent inside the content, by its exact place."""
    tag, index = str(noise.tag), one.page.index
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
    near = not rule.filter.path and len(path) <= _DEEP and all(number <= _FAR for _, number in path)
    if near and not _is_behind_text(noise, element, one.overlap):
        yield Filter(rule.filter.steps, path, pick=0)


def _gain(filter_: Filter, held: Sequence[tuple[TeachingText, HtmlElement]]) -> float:
    """Words of noise that a filter takes on all pages, negative where it takes text as well."""
    noise = lost = 0
    for one, element in held:
        for part in one.page.index.parts(filter_.select(one.page.index), element):
            total, known = one.overlap.count(part)
            noise, lost = noise + total - known, lost + known
    return noise if lost <= _PRICE * noise else -1.0


def fragility(filter_: Filter) -> tuple[int, ...]:
    """How easily a filter breaks: the smaller, the better it is named."""
    unnamed = all(not step.features for step in filter_.steps)
    return (len(filter_.path) + (2 if unnamed else 0), abs(filter_.pick) - 1, len(filter_.steps))

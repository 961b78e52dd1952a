"""Where a blog keeps a post's text: the element, and with `exclusions` what inside it is not the text.

The best single element is not enough: share bars, tag lists, the repeated title stand inside it on many blogs. What
stands in the element on page after page, but not in the feed's text, is learnt as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lxml.html import HtmlElement

from blogcorpus.class_names import names
from blogcorpus.filters import Filter
from blogcorpus.wrapper.content_rule import ContentRule
from blogcorpus.wrapper.exclusions import exclusions, fragility
from blogcorpus.wrapper.lesson_texts import TeachingText, texts_of
from blogcorpus.wrapper.properties import LessonPage
from blogcorpus.wrapper.proposals import TEACHERS, Places, most_named

#: Elements nearly as good as a page's best one are worth a candidate too.
_NEAR = 0.05
#: How far our own reading is trusted as a teacher.
_OWN_READING = 0.95
#: Elements for which exclusions are learnt before the best rule is chosen.
_FINISHED = 4
#: No rule ranks before one that gives all of the text and has nothing to leave out.
_PERFECT = (-1.0, False, 0)
#: What, without a name, holds the whole text of short posts, and a paragraph of longer ones; so much worse its rule is.
_LEAF_PENALTY = 0.2
_LEAVES = frozenset({"p", "pre", "blockquote", "ul", "ol"})


def induce_content(pages: Sequence[LessonPage]) -> ContentRule | None:
    """The content rule of a blog: taught by the feed's texts, or by our own reading where it gives only beginnings."""
    taught, by_feed = texts_of(pages)
    rule = _induce(taught)
    return rule if rule is None or by_feed else replace(rule, score=rule.score * _OWN_READING)


def _induce(taught: Sequence[TeachingText]) -> ContentRule | None:
    finished: list[ContentRule] = []
    for rule in _one_for_each_place(taught)[:_FINISHED]:
        finished.append(_scored(replace(rule, exclude=tuple(exclusions(rule, taught))), taught))
        if _rank(finished[-1], taught) == _PERFECT:
            break
    return min(finished, key=lambda rule: _rank(rule, taught), default=None)


def _one_for_each_place(taught: Sequence[TeachingText]) -> list[ContentRule]:
    """Rules for the few elements that proposals lead to, best first: what is left out may change their order."""
    places: dict[tuple[HtmlElement | None, ...], Filter] = {}
    for filter_ in sorted(_proposed(taught), key=fragility):
        places.setdefault(tuple(filter_.one(one.page.index) for one in taught), filter_)
    rules = [_scored(ContentRule(filter=filter_), taught) for filter_ in places.values()]
    return sorted(rules, key=lambda rule: -round(rule.score, 2))


def _rank(rule: ContentRule, taught: Sequence[TeachingText]) -> tuple[float, bool, int]:
    elements = (rule.element(one.page.index) for one in taught)
    leaf = any(element is not None and _is_leaf(element) for element in elements)
    return -round(rule.score - leaf * _LEAF_PENALTY, 2), leaf, len(rule.exclude)


def _is_leaf(element: HtmlElement) -> bool:
    return element.tag in _LEAVES and not names(element)


def _proposed(taught: Sequence[TeachingText]) -> list[Filter]:
    return most_named([Places(one.page, _best_elements(one)) for one in taught[:TEACHERS]])


def _best_elements(one: TeachingText) -> list[HtmlElement]:
    """Elements that hold the text best, and their parents where those hold more of it, or of other posts may."""
    scored = [(f1, e) for e, f1 in one.overlap.scores() if e.tag not in ("html", "head")]
    top, best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
    if best is None or top < 0.2:
        return []
    near = sorted((pair for pair in scored if pair[0] >= top - _NEAR), key=lambda pair: -pair[0])[:4]
    known = one.overlap.count(best)[1]
    above = [e for e in best.iterancestors() if e.tag not in ("html", *_LEAVES)]
    wider = [e for e in above if one.overlap.count(e)[1] > 1.01 * known]
    return [*(e for _, e in near), *wider[:2], *(above[:1] if _is_leaf(best) else ())]


def _scored(rule: ContentRule, taught: Sequence[TeachingText]) -> ContentRule:
    return replace(rule, score=sum(_f1(rule, one) for one in taught) / len(taught))


def _f1(rule: ContentRule, one: TeachingText) -> float:
    element = rule.element(one.page.index)
    if element is None:
        return 0.0
    total, known = one.overlap.count(element)
    for part in rule.excluded(one.page.index, element):
        less, less_known = one.overlap.count(part)
        total, known = total - less, known - less_known
    wanted = one.overlap.wanted
    return 2 * min(known, wanted) / (total + wanted)

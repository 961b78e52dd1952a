"""Titles of a blog: the rules for them, and which headings are none because page after page has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, islice

from lxml.html import HtmlElement

from blogcorpus.dom import is_within
from blogcorpus.flat import HEADINGS
from blogcorpus.heuristics.heading_links import leads_elsewhere
from blogcorpus.text import squash
from blogcorpus.wrapper.content_rule import ContentRule
from blogcorpus.wrapper.induce import induce
from blogcorpus.wrapper.properties import TITLE, TITLE_BEGINNING, TITLE_ENDING, LessonPage
from blogcorpus.wrapper.rules import MAX_VALUE, Rule

#: Where so many pages, of at least so many, say only what the feed's titles begin with, the feed adds the rest.
_CLEAR, _SEVERAL = 0.9, 3
_HEADINGS = HEADINGS[:3]


def induce_titles(pages: Sequence[LessonPage]) -> tuple[tuple[Rule, ...], bool]:
    """Rules for titles, and whether the feed's own titles are decorated."""
    if induce(pages, TITLE_BEGINNING, floor=_CLEAR) and _is_clear(plain := induce(pages, TITLE_BEGINNING), pages):
        return plain, True
    whole = induce(pages, TITLE)
    if whole and whole[0].score >= _CLEAR:
        return whole, False
    ending = induce(pages, TITLE_ENDING) if induce(pages, TITLE_ENDING, floor=_CLEAR) else ()
    return (ending, True) if _is_clear(ending, pages) and _adds_one_beginning(ending[0], pages) else (whole, False)


def _is_clear(rules: Sequence[Rule], pages: Sequence[LessonPage]) -> bool:
    return bool(rules) and rules[0].score >= _CLEAR and len(pages) >= _SEVERAL and _differ(rules[0], pages)


def _adds_one_beginning(rule: Rule, pages: Sequence[LessonPage]) -> bool:
    """What the feed's titles have before the pages' is the same everywhere, as the blog's name is."""
    said = [(squash(page.entry.title or ""), squash(rule.first(page.index) or "")) for page in pages]
    return len({whole.removesuffix(part) for whole, part in said if whole.endswith(part)}) == 1


def _differ(rule: Rule, pages: Sequence[LessonPage]) -> bool:
    """The rule gives each page a value of its own: a menu's "Tea" begins every "Tea, part 2", and is no title."""
    values = [squash(value) for page in pages if (value := rule.first(page.index)) is not None]
    return len(set(values)) > _CLEAR * len(values)


def stand_apart(rules: Sequence[Rule], content: ContentRule | None, pages: Sequence[LessonPage]) -> bool:
    """On no page with a title one of the rules finds it in the text, or around it."""
    if content is None or not rules:
        return False
    titled = [page.index for page in pages if page.entry.title]
    texts = [(index, text) for index in titled if (text := content.element(index)) is not None]
    return len(texts) >= _SEVERAL and not any(
        overlap(element, text) for index, text in texts for rule in rules for element in rule.filter.select(index)
    )


def overlap(one: HtmlElement, other: HtmlElement) -> bool:
    """They are the same, or one lies in the other."""
    return one is other or is_within(one, other) or is_within(other, one)


def repeated_headings(pages: Sequence[LessonPage]) -> frozenset[str]:
    """Headings of most pages that are no post's title, as `squash` leaves them."""
    if len(pages) < _SEVERAL:
        return frozenset()
    said = [_headings(page) for page in pages]
    most = len(pages) // 2 + 1
    usual = {name for name, count in Counter(chain.from_iterable(said)).items() if count >= most}
    titles = {squash(page.entry.title or "") for page in pages}
    return frozenset(name for name in usual - titles if _is_own_of(most, name, pages, said))


def _headings(page: LessonPage) -> dict[str, list[HtmlElement]]:
    """A page's headings by what they say."""
    found: dict[str, list[HtmlElement]] = {}
    for element in page.dom.body.iter(*_HEADINGS):
        start, end = page.flat.spans[element]
        if end - start <= MAX_VALUE and (name := squash(page.flat.text[start:end])):
            found.setdefault(name, []).append(element)
    for element in page.index.tagged("title")[:1]:  # some sites have the same for all pages
        if name := squash(page.dom.title[:MAX_VALUE]):
            found.setdefault(name, []).append(element)
    return found


def _is_own_of(
    most: int, name: str, pages: Sequence[LessonPage], said: Sequence[Mapping[str, list[HtmlElement]]]
) -> bool:
    """So many pages have the heading, not as a link to another post, as popular ones and related ones are."""
    own = (
        page
        for page, by_name in zip(pages, said, strict=True)
        if any(not leads_elsewhere(element, page.dom) for element in by_name.get(name, ()))
    )
    return sum(1 for _ in islice(own, most)) == most

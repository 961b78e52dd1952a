"""Titles of a blog: the rules for them, and which headings are none because page after page has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from blogcorpus.heuristics.heading_links import leads_elsewhere
from blogcorpus.text import squash
from blogcorpus.wrapper.induce import induce
from blogcorpus.wrapper.properties import TITLE, TITLE_BEGINNING, TITLE_ENDING, LessonPage
from blogcorpus.wrapper.rules import MAX_VALUE, Rule

#: Where so many pages, of at least so many, say only what the feed's titles begin with, the feed adds the rest.
_CLEAR, _SEVERAL = 0.9, 3
_HEADINGS = ("h1", "h2", "h3")


def induce_titles(pages: Sequence[LessonPage]) -> tuple[tuple[Rule, ...], bool]:
    """Rules for titles, and whether the feed's own titles are decorated."""
    plain = induce(pages, TITLE_BEGINNING)
    if _is_clear(plain, pages):
        return plain, True
    whole = induce(pages, TITLE)
    if whole and whole[0].score >= _CLEAR:
        return whole, False
    ending = induce(pages, TITLE_ENDING)
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


def repeated_headings(pages: Sequence[LessonPage]) -> frozenset[str]:
    """Headings of most pages that are no post's title, as `squash` leaves them."""
    if len(pages) < _SEVERAL:
        return frozenset()
    counts = Counter(name for page in pages for name in _headings(page))
    titles = {squash(page.entry.title or "") for page in pages}
    return frozenset(name for name, count in counts.items() if 2 * count > len(pages)) - titles


def _headings(page: LessonPage) -> set[str]:
    """What a page's headings say; not those that link to other posts, as popular ones and related ones do."""
    found = set()
    for element in page.dom.body.iter(*_HEADINGS):
        start, end = page.flat.spans[element]
        if end - start <= MAX_VALUE and not leads_elsewhere(element, page.dom):
            found.add(squash(page.flat.text[start:end]))
    return found - {""}

"""Who writes a blog, where no rule can be learnt for it: always the same person, or nobody is ever named."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.heuristics.author import find_authors
from blogcorpus.heuristics.content import anchor
from blogcorpus.wrapper.content_rule import ContentRule
from blogcorpus.wrapper.properties import LessonPage

#: So few entries may have one author by chance, or none.
_FEW = 3
#: Pages that are asked whether anybody is named on them: a theme names the author on all of them, or on none.
_ASKED = 5


def only_author(pages: Sequence[LessonPage]) -> str | None:
    """The one author of all entries, where there is only one."""
    names = {page.entry.authors for page in pages if page.entry.authors}
    if len(names) == 1 and len(pages) >= _FEW:
        found = names.pop()
        return found[0] if len(found) == 1 else None
    return None


def name_nobody(pages: Sequence[LessonPage], content: ContentRule | None) -> bool:
    """Neither the entries nor most pages say who wrote them."""
    if len(pages) < _FEW or content is None or any(page.entry.authors for page in pages):
        return False
    asked = pages[:_ASKED]
    naming = (page for page in asked if find_authors(page.dom, _text_of(page, content), page.excluded))
    return sum(1 for _ in islice(naming, (len(asked) + 1) // 2)) * 2 < len(asked)


def _text_of(page: LessonPage, content: ContentRule) -> HtmlElement | None:
    return anchor(page.dom, content.element(page.index), page.excluded)

"""Names that tell something: each of a page's classes, ids and attributes is looked at once, for all who ask."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from lxml.html import HtmlElement

from blogcorpus.dom import Dom

#: Whether a name, as the index of a page writes it, tells something.
Question = Callable[[str], bool]

_QUESTIONS: list[Question] = []
#: Name of what is remembered of a page.
_TOLD = "told by names"


def of_names(question: Question) -> Question:
    """Have a question asked of every name together with all others: most names have no answer to any of them."""
    _QUESTIONS.append(question)
    _yes.cache_clear()
    return question


@lru_cache(maxsize=8192)  # a theme has a few hundred names
def _yes(feature: str) -> tuple[Question, ...]:
    """The questions that a name says yes to."""
    return tuple(question for question in _QUESTIONS if question(feature))


def telling(dom: Dom, question: Question) -> list[str]:
    """Names on a page that say yes to a question."""
    known: dict[Question, list[str]] = dom.memo.get(_TOLD, {})
    if question not in known:
        known = dom.memo[_TOLD] = {asked: [] for asked in _QUESTIONS}
        for feature in filter(_yes, dom.index.all_features):
            for answered in _yes(feature):
                known[answered].append(feature)
    return known[question]


def told(dom: Dom, question: Question) -> set[HtmlElement]:
    """Elements that have such a name."""
    return {element for feature in telling(dom, question) for element in dom.index.named(feature)}

"""Class names and ids: what an element is called, and the words that is made of."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from lxml.html import HtmlElement

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PART = re.compile(r"[^a-z0-9]+")


def classes(element: HtmlElement) -> tuple[str, ...]:
    """Class names of an element in the order they are written."""
    return tuple((element.get("class") or "").split())


def names(element: HtmlElement) -> str:
    """Class and id of an element in one string."""
    return f"{element.get('class') or ''} {element.get('id') or ''}".strip()


@lru_cache(maxsize=4096)  # a theme has a few hundred names
def name_words(label: str) -> frozenset[str]:
    """The words class names and ids are made of; two that stand together in a name are one word, too.

    >>> sorted(name_words("sideBar related-posts"))
    ['bar', 'posts', 'related', 'relatedposts', 'side', 'sidebar']
    """
    words = set[str]()
    for name in _HUMP.sub("-", label).lower().split():
        parts = [part for part in _PART.split(name) if part]
        words.update(parts, map("".join, pairwise(parts)))
    return frozenset(words)

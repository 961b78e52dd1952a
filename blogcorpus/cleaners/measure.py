"""Measuring text in a tree, in passes that do not recurse."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lxml.html import HtmlElement

#: How much of a part's text a glimpse shows.
SHOWN_LETTERS = 160


def letters_in(text: str) -> int:
    """Characters but white space."""
    return sum(map(len, text.split()))


def count(root: HtmlElement, measure: Callable[[str], int]) -> dict[HtmlElement, int]:
    """A measure of the text in each element of a tree, summed over its descendants in one pass from the leaves up."""
    sums = dict.fromkeys(root.iter("*"), 0)
    for element, parent in children_first(root):
        if element.text:
            sums[element] += measure(element.text)
        sums[parent] += sums[element] + (measure(element.tail) if element.tail else 0)
    if root.text:
        sums[root] += measure(root.text)
    return sums


def children_first(root: HtmlElement) -> Iterator[tuple[HtmlElement, HtmlElement]]:
    """All elements below the root with their parents, from the end of the page to its beginning."""
    for element in reversed(list(root.iter("*"))[1:]):
        parent = element.getparent()
        if parent is not None:
            yield element, parent


def glimpse(element: HtmlElement) -> str:
    """The beginning of an element's text in one line.

    >>> from lxml.html import fromstring
    >>> glimpse(fromstring("<div><p>Share</p><p>this</p></div>"))
    'Share this'
    """
    parts: list[str] = []
    room = SHOWN_LETTERS
    for text in element.itertext():
        if words := text.split():
            parts.append(" ".join(words))
            room -= len(parts[-1]) + 1
        if room < 0:
            return " ".join(parts)[: SHOWN_LETTERS - 1].rstrip() + "…"
    return " ".join(parts)

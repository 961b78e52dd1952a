"""What stands inside an element of a page, told by places: no part of the page is walked through to see it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.flat import HEADINGS

#: Names of what holds a post.
POST = ("[itemprop=articleBody]", ".entry-content", ".post-content", ".post-body", ".e-content", ".article-body")
#: What makes an area out of an element that is named like one: more than a link to it.
_FURNITURE = ("textarea", "form", "iframe", "h2", "h3", "h4", "h5", "legend")
_HEADINGS = (*HEADINGS, "legend", "header")
#: Characters that are read of a text of which only short ones matter.
_LONGEST = 1000
#: Name of what is remembered of a page.
_LANDMARKS = "landmarks"


def landmarks_of(dom: Dom) -> Landmarks:
    """The landmarks of a page, made once for everybody who asks."""
    known = dom.memo.get(_LANDMARKS)
    if known is None:
        known = dom.memo[_LANDMARKS] = Landmarks(dom)
    found: Landmarks = known
    return found


class Landmarks:
    """Where a page has its posts, fields, forms and headings."""

    def __init__(self, dom: Dom) -> None:
        self._index, self._flat, self._text = dom.index, dom.flat, dom.flat.text
        self._kinds: dict[tuple[str, ...], tuple[list[int], list[HtmlElement]]] = {}

    def posts(self, element: HtmlElement) -> list[HtmlElement]:
        """What only a post has, inside an element."""
        return self._inside(element, ("h1",), POST)

    def fields(self, element: HtmlElement) -> bool:
        """There is a field to write in."""
        return bool(self._inside(element, ("textarea",)))

    def frames(self, element: HtmlElement) -> bool:
        """There is a field to write in, or a place for one that another site fills."""
        return bool(self._inside(element, ("textarea", "iframe")))

    def furniture(self, element: HtmlElement) -> bool:
        """There is a form or a heading."""
        return bool(self._inside(element, _FURNITURE))

    def headings(self, element: HtmlElement) -> list[HtmlElement]:
        """Headings inside an element, and itself where it is one."""
        inside = self._inside(element, _HEADINGS)
        return [element, *inside] if element.tag in _HEADINGS else inside

    def length(self, element: HtmlElement) -> int:
        """Characters of an element's text."""
        start, end = self._flat.spans[element]
        text = self._text
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        return end - start

    def text(self, element: HtmlElement) -> str:
        """The text of an element, or the beginning of it where it is too long to declare anything."""
        start, end = self._flat.spans[element]
        return self._text[start : min(end, start + _LONGEST)].strip()

    def _inside(self, element: HtmlElement, tags: tuple[str, ...], names: tuple[str, ...] = ()) -> list[HtmlElement]:
        known = self._kinds.get(tags)
        if known is None:
            known = self._kinds[tags] = self._in_order({*self._all(tags, names)})
        places, elements = known
        start = self._index.order[element]
        first = bisect_right(places, start)
        if first == len(places):
            return []
        return elements[first : bisect_right(places, start + self._index.size(element) - 1)]

    def _all(self, tags: Iterable[str], names: Iterable[str]) -> Iterator[HtmlElement]:
        for tag in tags:
            yield from self._index.tagged(tag)
        for name in names:
            yield from self._index.named(name)

    def _in_order(self, elements: Iterable[HtmlElement]) -> tuple[list[int], list[HtmlElement]]:
        order = self._index.order
        found = sorted(elements, key=order.__getitem__)
        return [order[element] for element in found], found

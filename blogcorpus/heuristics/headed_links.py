"""Links of an index page that the headings of their posts stand for: around them, over them, or before them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.dom import Dom
from blogcorpus.flat import HEADINGS
from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.heuristics.links import TitleLink
from blogcorpus.text import tidy

#: Words of names for a title.
_TITLES = frozenset({"title", "headline", "heading"})
#: A list has at least two posts. Links that are written alike: to a post, to its topic, to its comments.
_SEVERAL, _WRITTEN_ALIKE = 2, 3
#: Elements between a link and the post that it is a part of.
_HEIGHT = 4


def called_by_headings(group: Sequence[TitleLink], dom: Dom) -> Sequence[TitleLink]:
    """Links of the same words, "permanent link", called as the headings of their posts where those are no links.

    Of links that are written like them, to a post's topic, there may be as many.
    """
    words, count = Counter(link.text for link in group).most_common(1)[0]
    if count < max(_SEVERAL, len(group) / _WRITTEN_ALIKE) or all(map(is_headed, group)):
        return group
    same = [link for link in group if link.text == words]
    over = [heading for link in same if (heading := _heading_over(link.element)) is not None]
    titles = [tidy(dom.flat.of(heading)) for heading in over or _headings_before(same, dom)]
    if len(titles) < count or not all(titles):
        return group
    return [replace(a, text=title, own=False, heading=True) for a, title in zip(same, titles, strict=True)]


def _heading_over(link: HtmlElement) -> HtmlElement | None:
    """The one heading of the smallest part around a link that has any; not where it is a link itself."""
    for part in islice(link.iterancestors(), _HEIGHT):
        if part.tag in ("body", "main"):
            break
        if found := list(islice(part.iter(*HEADINGS), 2)):
            alone = len(found) == 1 and next(found[0].iter("a"), None) is None
            return found[0] if alone and next(found[0].iterancestors("a"), None) is None else None
    return None


def _headings_before(links: Sequence[TitleLink], dom: Dom) -> list[HtmlElement]:
    """The last heading before each link of a flat page that is no date, where each has one of its own, and no link."""
    spans = dom.flat.spans
    headings = [e for e in dom.body.iter(*HEADINGS) if not is_dateline(dom.flat.of(e))]
    starts, found, begin = [spans[heading][0] for heading in headings], list[HtmlElement](), -1
    for link in links:
        place = spans[link.element][0]
        before = bisect_left(starts, place) - 1
        if before < 0 or starts[before] < begin or next(headings[before].iter("a"), None) is not None:
            return []
        found.append(headings[before])
        begin = place
    return found


def is_headed(link: TitleLink) -> bool:
    """It stands in a heading, or in what is called one: posts may be called alike."""
    parent = link.element.getparent()
    return link.headed or (parent is not None and not _TITLES.isdisjoint(name_words(names(parent))))

"""Links of an index page that the headings of their posts stand for: around them, over them, or before them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

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


def called_by_headings(group: Sequence[TitleLink], dom: Dom) -> Sequence[TitleLink]:
    """Links of the same words, "permanent link", called as the headings of their posts where those are no links.

    Of links that are written like them, to a post's topic, there may be as many.
    """
    words, count = Counter(link.text for link in group).most_common(1)[0]
    if count < max(_SEVERAL, len(group) / _WRITTEN_ALIKE) or all(map(is_headed, group)):
        return group
    same = [link for link in group if link.text == words]
    titles = [tidy(dom.flat.of(heading)) for heading in _headings_over(same, dom) or _headings_before(same, dom)]
    if len(titles) < count or not all(titles):
        return group
    return [replace(a, text=title, own=False, heading=True) for a, title in zip(same, titles, strict=True)]


def _headings_over(links: Sequence[TitleLink], dom: Dom) -> list[HtmlElement]:
    """What opens the part of the page that each link has for itself: headings written alike, where they are no links.

    Further headings may stand in a part: those of its post's text.
    """
    spans = dom.flat.spans
    starts = sorted(spans[link.element][0] for link in links)
    found = [
        next((e for e in own_part(link.element, starts, dom).iter(*HEADINGS) if not is_dateline(dom.flat.of(e))), None)
        for link in links
    ]
    over = [heading for heading in found if heading is not None and not _is_linked(heading)]
    written = {(heading.tag, heading.get("class")) for heading in over}
    return over if len(over) == len(links) and len(written) == 1 else []


def own_part(link: HtmlElement, starts: Sequence[int], dom: Dom) -> HtmlElement:
    """The largest element around a link that holds none of the others."""
    part = link
    for around in link.iterancestors():
        start, end = dom.flat.spans[around]
        if around.tag == "body" or bisect_left(starts, end) - bisect_left(starts, start) > 1:
            break
        part = around
    return part


def _is_linked(heading: HtmlElement) -> bool:
    return next(heading.iter("a"), None) is not None or next(heading.iterancestors("a"), None) is not None


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

"""Blocks that hold little but links of one kind: tag lists, links to the previous and next post."""

from __future__ import annotations

from collections.abc import Set

from lxml.html import HtmlElement

from blogcorpus.cleaners.work import Work
from blogcorpus.flat import BLOCK_TAGS

#: How far up a block may reach from its links.
_LEVELS = 6


def related(work: Work, relations: Set[str]) -> list[HtmlElement]:
    """Links whose `rel` says one of these."""
    if ' rel="' not in work.attributes:
        return []
    return [
        link
        for link in work.root.iter("a")
        if (rel := link.get("rel")) and not relations.isdisjoint(rel.lower().split())
    ]


def remove_link_blocks(work: Work, links: list[HtmlElement], letters: int) -> None:
    """Remove the largest blocks in which at most so many letters stand beside the given links."""
    linked: dict[HtmlElement, int] = {}
    for link in links:
        size = work.letters_of(link)
        for above in _ancestors(link, work.root):
            linked[above] = linked.get(above, 0) + size
    for link in links:
        largest = None
        for above in _ancestors(link, work.root):
            if work.letters_of(above) - linked[above] > letters:
                work.refuse()
                break
            if above.tag in BLOCK_TAGS:
                largest = above
        if largest is not None:
            work.cut((largest,))


def _ancestors(element: HtmlElement, root: HtmlElement) -> list[HtmlElement]:
    found: list[HtmlElement] = []
    above = element.getparent()
    while above is not None and above is not root and len(found) < _LEVELS:
        found.append(above)
        above = above.getparent()
    return found

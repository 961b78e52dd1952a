"""Posts that are places in a page, as Blosxom and Radio UserLand wrote them: `/2012/03/04#tea` leads to its anchor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, join
from blogcorpus.flat import HEADINGS
from blogcorpus.urls import url_key

#: Places of a page that are no posts: notes, comments, what "read more" leads to.
_OTHER = re.compile(
    r"(?:c|fn|fnref|cite|note|notes|comments?|comment|respond|reply|disqus_thread|trackbacks?|more|top|content|main"
    r"|footer|nav|toc)?[-_:.]?\d*|(?:fn|fnref|cite|comment)[-_:.].*",
    re.I,
)
#: The time of the day before a title: "[ 22:19:40 ] Tea".
_CLOCK = re.compile(r"\W*\d{1,2}[:.]\d\d(?:[:.]\d\d)?\s*(?:[ap]m)?\W*(?=\w)", re.I)
_HEADINGS = HEADINGS[:5]
#: What a title has at most.
_LONGEST = 300
#: Name of what is remembered of a page.
_PLACES = "places"


@dataclass(frozen=True, slots=True)
class Place:
    """A link that leads to an anchor of the very page it stands on, by an address of its own."""

    link: HtmlElement
    url: str
    anchor: HtmlElement


def places(dom: Dom) -> dict[HtmlElement, Place]:
    """All of them by their links, in page order."""
    if _PLACES not in dom.memo:
        dom.memo[_PLACES] = {place.link: place for place in _find(dom)}
    found: dict[HtmlElement, Place] = dom.memo[_PLACES]
    return found


def _find(dom: Dom) -> Iterator[Place]:
    links = [(link, href) for link, href in dom.links if href.find("#") > 0]
    if not links:
        return
    anchors = {name: a for a in reversed(dom.index.tagged("a")) if (name := a.get("name"))}
    for link, href in links:
        address, _, name = href.partition("#")
        anchor = anchors.get(unquote(name))
        if anchor is not None and anchor is not link and not _OTHER.fullmatch(name):
            yield Place(link, join(dom.base, address), anchor)


def title_of_place(dom: Dom, content: HtmlElement) -> str | None:
    """The title at the one place of a page that its own permanent link leads to, at the beginning of the text."""
    own = url_key(dom.url)
    anchors = {place.anchor for place in places(dom).values() if url_key(place.url) == own}
    if len(anchors) != 1:
        return None
    anchor = anchors.pop()
    return title_at(anchor, dom) if dom.flat.spans[anchor][0] <= dom.flat.spans[content][0] + _LONGEST else None


def title_at(anchor: HtmlElement, dom: Dom) -> str | None:
    """What an anchor is around, or the heading right behind it."""
    start, end = dom.flat.spans[anchor]
    if start < end <= start + _LONGEST:
        return dom.flat.of(anchor).replace("\n", " ")
    behind = anchor.getnext()
    if start == end and behind is not None and behind.tag in _HEADINGS:
        return _CLOCK.sub("", dom.flat.of(behind).replace("\n", " "), count=1)
    return None

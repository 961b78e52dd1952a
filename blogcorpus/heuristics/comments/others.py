"""Comments of other posts: lists of a blog's newest ones whose elements are called as the post's own are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, join
from blogcorpus.flat import HEADINGS
from blogcorpus.heuristics.comments.classnames import number_of
from blogcorpus.heuristics.comments.words import RECENT_HEADING
from blogcorpus.urls import same_site

#: Longer headings are texts.
_HEADING = 60
#: So high above a list its heading may stand.
_HEIGHT = 3


def of_other_posts(starts: Sequence[HtmlElement], dom: Dom) -> set[HtmlElement]:
    """Those elements that hold comments of other posts: under a heading that says so, or linked to where they stand."""
    return {*_under_headings(starts, dom), *_linked_away(starts, dom)}


def _under_headings(starts: Sequence[HtmlElement], dom: Dom) -> Iterator[HtmlElement]:
    """Below "Recent comments"."""
    lists: dict[HtmlElement | None, bool] = {}
    for start in starts:
        above = start.getparent()
        if above not in lists:
            lists[above] = _is_recent(start, dom)
        if lists[above]:
            yield start


def _is_recent(first: HtmlElement, dom: Dom) -> bool:
    """The heading that stands next before the first of a list says so."""
    for element in (first, *islice(first.iterancestors(), _HEIGHT)):
        for before in element.itersiblings(preceding=True):
            if before.tag in HEADINGS:
                said = dom.flat.of(before)
                return len(said) <= _HEADING and RECENT_HEADING.match(said) is not None
    return False


def _linked_away(starts: Sequence[HtmlElement], dom: Dom) -> Iterator[HtmlElement]:
    """The links to comments lead to several other pages; a single one may be another address of this page."""
    order = dom.index.order
    own, away = list[int](), list[int]()
    here, pages = _place(dom.url), set[str]()
    for link, href in dom.links:
        page, sign, name = href.partition("#")
        if not sign or number_of(name) is None:
            continue
        url = join(dom.base, page) if page else dom.url
        if (place := _place(url)) == here:
            own.append(order[link])
        elif same_site(url, dom.url):
            away.append(order[link])
            pages.add(place)
    if len(pages) < 2:
        return
    for start in starts:
        first, last = order[start], order[start] + dom.index.size(start)
        if bisect_left(away, first) < bisect_left(away, last) and bisect_left(own, first) == bisect_left(own, last):
            yield start


def _place(url: str) -> str:
    """Path and query of an address, but for what asks for a comment."""
    path, _, query = url.partition("?")
    asked = "&".join(part for part in query.split("&") if "omment" not in part)
    return f"{path.partition('//')[2].partition('/')[2].rstrip('/')}?{asked}"

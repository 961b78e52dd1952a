"""Comments of other posts: lists of a blog's newest ones whose elements are called as the post's own are."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, join
from blogcorpus.flat import HEADINGS
from blogcorpus.heuristics.comments.classnames import number_of
from blogcorpus.heuristics.comments.words import RECENT_HEADING
from blogcorpus.urls import url_key

#: How WordPress and Blogger write the address of a post whose comments fill several pages, or of one that it shows.
_PAGE = re.compile(r"comment-page-\d+/?$|\?showComment=\d+$")
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
    """Those of a list whose links to comments lead to several other pages, and most of them not to the same one."""
    order, places = dom.index.order, dict[str, str]()
    linked = list[tuple[int, str]]()
    for link, href in dom.links:
        if "#" not in href:
            continue
        page, _, name = href.partition("#")
        if number_of(name) is not None:
            if page not in places:
                places[page] = url_key(_post_of(join(dom.base, page) if page else dom.url))
            linked.append((order[link], places[page]))
    if len(places) < 2:
        return
    here = places.get("") or url_key(dom.url)
    lists: dict[HtmlElement | None, dict[HtmlElement, set[str]]] = {}
    for start in starts:
        first, last = ((order[start] + size, "") for size in (0, dom.index.size(start)))
        led = {place for _, place in linked[bisect_left(linked, first) : bisect_left(linked, last)]}
        lists.setdefault(start.getparent(), {})[start] = led
    for items in lists.values():
        counted = Counter(place for led in items.values() for place in led)
        if len(counted) > 1 and here not in counted and 2 * max(counted.values()) <= len(items):
            yield from (start for start, led in items.items() if led)


def _post_of(page: str) -> str:
    """The address of the post that a link to a comment points into.

    >>> _post_of("https://example.org/a-post/comment-page-2/")
    'https://example.org/a-post/'
    """
    return _PAGE.sub("", page)

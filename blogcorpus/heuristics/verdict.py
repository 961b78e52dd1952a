"""What kind of page this is: one post, a list of posts, or neither."""

from __future__ import annotations

from enum import Enum

from blogcorpus.dom import Dom, classes
from blogcorpus.heuristics.segments import segments
from blogcorpus.urls import looks_like_index

#: Body classes by which WordPress and themes made like its own say what a page is.
_POST_CLASSES = frozenset("single single-post post-template post-template-default item-page item-view".split())
_INDEX_CLASSES = frozenset("home blog archive category tag author date search paged index-page tag-template".split())
_OTHER_CLASSES = frozenset("page page-template page-template-default error404 attachment static_page".split())
#: A page that lists at least so many posts is an index.
_MANY = 4


class Verdict(Enum):
    """Kinds of pages."""

    POST = "post"
    INDEX = "index"
    OTHER = "other"


def verdict(dom: Dom) -> Verdict:
    """Kind of a page, by what it declares first and by its structure else."""
    said = declared(dom)
    if said is not None:
        return said
    if dom.url and looks_like_index(dom.url):
        return Verdict.INDEX
    listed = segments(dom)
    if len(listed) >= _MANY and _are_the_page(dom, [s.span for s in listed]):
        return Verdict.INDEX
    return Verdict.POST


def declared(dom: Dom) -> Verdict | None:
    """What a page says of its kind itself; `None` where it says nothing."""
    body = frozenset(classes(dom.body))
    if body & _POST_CLASSES:
        return Verdict.POST
    if body & _INDEX_CLASSES:
        return Verdict.INDEX
    if body & _OTHER_CLASSES and "post" not in body:
        return Verdict.OTHER
    if dom.root.find(".//meta[@property='ld:headline']") is not None:
        return Verdict.POST
    if dom.root.find(".//meta[@property='article:published_time']") is not None:
        return Verdict.POST
    return None


def _are_the_page(dom: Dom, spans: list[tuple[int, int]]) -> bool:
    """The listed posts take up most of the page's text."""
    total = max(1, len(dom.flat.text))
    return sum(end - start for start, end in spans) > 0.5 * total

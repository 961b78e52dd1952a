"""Comments whose elements the blog's wrapper knows."""

from __future__ import annotations

from dataclasses import replace

from lxml.html import HtmlElement

from blogcorpus.heuristics.comments.anchored import numbered
from blogcorpus.heuristics.comments.area import area_of
from blogcorpus.heuristics.comments.clock import clock_of
from blogcorpus.heuristics.comments.fields import Context
from blogcorpus.heuristics.comments.page import comments_of
from blogcorpus.heuristics.comments.segment import segment
from blogcorpus.heuristics.comments.settle import settle
from blogcorpus.items import CommentArea, MarkedComments, Page

#: Confidence in what a person chose, in comments that wrapper and heuristics agree on, in a place that has none.
_PINNED, _AGREED, _EMPTY = 0.99, 0.9, 0.9


def marked_comments(page: Page, marked: MarkedComments) -> CommentArea | None:
    """The comments of a page of which the blog's wrapper says where they are, or the empty place for them.

    Where it marks none, heuristics tell. They are asked too whether they find more than it does: a lesson may have had
    no pingbacks, which some themes name in their own way.
    """
    found = comments_of(page)
    if not marked.items:
        return found or _empty(marked)
    if found is not None and found.items == marked.items:
        # Both say the same: nothing has to be read again.
        return _as_marked(found, marked, max(found.confidence, _AGREED))
    area = _read(page, marked)
    if area is None or (
        found is not None and not marked.pinned and (_is_better(found, area) or _are_inside(found, marked))
    ):
        return found
    return _as_marked(area, marked, area.confidence)


def _read(page: Page, marked: MarkedComments) -> CommentArea | None:
    """What the marked elements say; None where they say nothing."""
    context = Context(clock=clock_of(page), index=page.dom.index)
    items, place = marked.items, marked.place
    going_on = frozenset(items) if marked.runs else frozenset[HtmlElement]()
    cut = segment(items, dict.fromkeys(items, marked.rule), going_on, numbered(items))
    reads = settle(cut, context, sure=True)
    around = place if place is not None and all(place in item.iterancestors() for item in items) else None
    return area_of(page.dom, reads, context.clock, around) if reads else None


def _is_better(found: CommentArea, area: CommentArea) -> bool:
    """What heuristics found is as many as the page says and the wrapper's is not, or is all of that and more."""
    if area.declared == len(area.comments):
        return False
    return found.declared == len(found.comments) or set(found.items) > set(area.items)


def _are_inside(found: CommentArea, marked: MarkedComments) -> bool:
    """What the wrapper takes for the only comment holds several: the pages of its lesson had one each."""
    if len(marked.items) != 1 or len(found.items) < 2:
        return False
    return all(marked.items[0] in item.iterancestors() for item in found.items)


def _as_marked(area: CommentArea, marked: MarkedComments, confidence: float) -> CommentArea:
    sure = _PINNED if marked.pinned else round(min(confidence, marked.score), 3)
    return replace(area, method="wrapper", rule=marked.rule, confidence=sure)


def _empty(marked: MarkedComments) -> CommentArea | None:
    place = marked.place
    if place is None:
        return None
    confidence = min(_EMPTY, marked.score)
    return CommentArea(element=place, parts=(place,), method="wrapper", rule=marked.rule, confidence=confidence)

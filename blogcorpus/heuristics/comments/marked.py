"""Comments whose elements are known already, by a rule of their blog."""

from __future__ import annotations

from collections.abc import Sequence

from lxml.html import HtmlElement

from blogcorpus.heuristics.comments.anchored import numbered
from blogcorpus.heuristics.comments.area import area_of
from blogcorpus.heuristics.comments.fields import Context
from blogcorpus.heuristics.comments.segment import segment
from blogcorpus.heuristics.comments.settle import settle
from blogcorpus.heuristics.comments.when import Clock
from blogcorpus.items import CommentArea, Page
from blogcorpus.language import page_languages


def read_marked(
    page: Page, items: Sequence[HtmlElement], rule: str, *, runs: bool = False, place: HtmlElement | None = None
) -> CommentArea | None:
    """What the comments in these elements say; None where they say nothing.

    `runs`: each goes on over the siblings of its element. `place`: the element that is known to hold the area.
    """
    context = Context(clock=Clock(languages=page_languages(page), now=page.fetched_at))
    going_on = frozenset(items) if runs else frozenset[HtmlElement]()
    cut = segment(items, dict.fromkeys(items, rule), going_on, numbered(items))
    reads = settle(cut, context, sure=True)
    return area_of(page.dom, reads, context.clock, place) if reads else None

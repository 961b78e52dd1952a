"""Comments that hold nothing but an old kind of anchor, `<a name="comment-12">`: as themes wrote before ids."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.heuristics.comments.classnames import number_of
from blogcorpus.heuristics.comments.landmarks import landmarks_of
from blogcorpus.heuristics.comments.segment import Anchored

#: How far above its anchor a comment's element may be.
_HEIGHT = 12


def find_named_anchors(dom: Dom) -> Anchored | None:
    """The elements of a page with an anchor of a comment each; where they go on over their siblings, that is told."""
    order = dom.index.order
    marks = {
        number: a
        for a in dom.index.tagged("a")
        if (number := number_of(name := a.get("name") or a.get("id"))) is not None and _is_place(a, name)
    }
    if len(marks) < 2:  # one alone is no list
        return None
    places = sorted(order[a] for a in marks.values())
    numbers = {_largest(a, places, dom): number for number, a in marks.items()}
    starts = sorted(numbers, key=order.__getitem__)
    return Anchored(stem="", numbers={start: numbers[start] for start in starts}, runs=_go_on(starts))


def _is_place(anchor: HtmlElement, name: str | None) -> bool:
    """An anchor that leads nowhere, or to itself."""
    href = anchor.get("href")
    return href is None or (name is not None and href.endswith(f"#{name}"))


def alone_around(starts: Sequence[HtmlElement], dom: Dom) -> dict[HtmlElement, HtmlElement]:
    """Those of these elements that hold no other, each with the largest one around it that holds no other either."""
    order, size = dom.index.order, dom.index.size
    places = sorted(order[start] for start in starts)
    inmost = (s for s in starts if bisect_left(places, order[s] + size(s)) - bisect_left(places, order[s]) == 1)
    return {start: _largest(start, places, dom) for start in inmost}


def _largest(anchor: HtmlElement, places: Sequence[int], dom: Dom) -> HtmlElement:
    """The largest element around an anchor that holds no other one, nor a post."""
    here, index = anchor, dom.index
    for above in islice(anchor.iterancestors(), _HEIGHT):
        first = index.order[above]
        last = first + index.size(above) - 1
        if bisect_right(places, last) - bisect_left(places, first) > 1 or landmarks_of(dom).posts(above):
            break
        here = above
    return here


def _go_on(starts: Sequence[HtmlElement]) -> bool:
    """Something else stands between them, side by side: what belongs to the one before."""
    known = set(starts)
    return all((behind := start.getnext()) is not None and behind not in known for start in starts[:-1])

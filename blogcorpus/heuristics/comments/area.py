"""The comment area of a page, put together from the comments that were read."""

from __future__ import annotations

from collections.abc import Sequence

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.heuristics.comments.counts import comment_count, read_count
from blogcorpus.heuristics.comments.extent import extent, outermost, with_neighbours
from blogcorpus.heuristics.comments.landmarks import landmarks_of
from blogcorpus.heuristics.comments.roles import BY_WORDS
from blogcorpus.heuristics.comments.segment import Ancestors
from blogcorpus.heuristics.comments.settle import Read
from blogcorpus.heuristics.comments.thread import thread, top_level
from blogcorpus.heuristics.comments.when import Clock
from blogcorpus.items import CommentArea

STRUCTURE, ANCHORS = "structure", "anchors"


def area_of(dom: Dom, reads: list[Read], clock: Clock, place: HtmlElement | None = None) -> CommentArea:
    """The area of these comments; `place` is an element known to hold it."""
    holders = [element for read in top_level(reads) for element in read.item.tops]
    marks = landmarks_of(dom)
    inner = extent(holders, marks)
    parts = with_neighbours(inner, marks) if place is None else outermost((place, *inner))
    whole = inner if place is None else parts
    declared = declared_count(dom, parts, holders)
    rule = reads[0].item.rule
    runs = [read.item.run for read in reads]
    return CommentArea(
        comments=thread(reads, clock),
        element=whole[0] if len(whole) == 1 else None,
        parts=parts,
        # Where some go on over siblings and others do not, no one filter says where comments begin.
        items=tuple(read.item.element for read in reads) if len(set(runs)) == 1 else (),
        runs=all(runs),
        declared=declared,
        rule=rule,
        confidence=_confidence(reads, rule, declared),
    )


def declared_count(dom: Dom, parts: Sequence[HtmlElement], comments: Sequence[HtmlElement] = ()) -> int | None:
    """The number in the heading of the area, else the one that the page gives elsewhere."""
    said, marks = Ancestors(set(comments)), landmarks_of(dom)
    for part in parts:
        for heading in marks.headings(part):
            if not said.inside(heading) and (count := read_count(marks.text(heading))) is not None:
                return count
    return comment_count(dom, before=parts[0] if parts else None)


def named(reads: list[Read]) -> int:
    """How many comments have an author."""
    return sum(read.fields.author is not None for read in reads)


def _confidence(reads: list[Read], rule: str, declared: int | None) -> float:
    score = {BY_WORDS: 0.85, ANCHORS: 0.85, STRUCTURE: 0.75}.get(rule, 0.95)
    if 2 * named(reads) < len(reads):
        score -= 0.2
    if declared is not None:
        score = min(0.99, score + 0.03) if declared == len(reads) else score - 0.1 * (len(reads) > declared)
    return round(score, 2)

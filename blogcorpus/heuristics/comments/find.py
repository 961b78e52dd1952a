"""The comments of a post's page, found without knowing the blog."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.heuristics.comments.anchored import find_anchored, is_announced
from blogcorpus.heuristics.comments.area import ANCHORS, STRUCTURE, area_of, declared_count, named
from blogcorpus.heuristics.comments.classnames import number_of
from blogcorpus.heuristics.comments.counts import read_count
from blogcorpus.heuristics.comments.extent import extent, with_neighbours
from blogcorpus.heuristics.comments.fields import Context, Fields
from blogcorpus.heuristics.comments.landmarks import Landmarks, landmarks_of
from blogcorpus.heuristics.comments.linked import linked_comments
from blogcorpus.heuristics.comments.named_anchors import alone_around, find_named_anchors
from blogcorpus.heuristics.comments.others import of_other_posts
from blogcorpus.heuristics.comments.role import Role
from blogcorpus.heuristics.comments.roles import BY_WORDS, HOLDERS, roles
from blogcorpus.heuristics.comments.segment import Ancestors, segment
from blogcorpus.heuristics.comments.settle import Read, settle
from blogcorpus.heuristics.comments.structure import find_pattern, find_rows
from blogcorpus.heuristics.comments.thread import number
from blogcorpus.heuristics.comments.when import Clock
from blogcorpus.heuristics.heading import titled
from blogcorpus.heuristics.telling import of_names, told
from blogcorpus.items import CommentArea
from blogcorpus.sections import is_section

#: What a class or id must hold to be worth a look: the cheap check that most elements fail.
_HINT = re.compile(
    r"omment|oment[aá]|espon|ingback|rackback|isqus|eacti|iscuss|isso|cmt|b-leaf|rbox|kmt|gsc-|gt-co|idc-|wl-card|tk-co|atk-co"
    r"|webmention|^c\d+$|^com\d|\bmsg\b",
    re.I,
)
_MICRODATA = "comment"
#: "Comments are disabled for this post", with what a theme adds to it.
_LONGEST_NOTICE = 300
_LONGEST_COUNT = 40


@dataclass(slots=True)
class _Hints:
    """Elements of a page whose names speak of comments, in document order."""

    items: dict[HtmlElement, str] = field(default_factory=dict)
    runs: set[HtmlElement] = field(default_factory=set)
    areas: list[HtmlElement] = field(default_factory=list)
    forms: list[HtmlElement] = field(default_factory=list)


class _Elsewhere:
    """Elements that hold comments of other posts, or a sidebar."""

    def __contains__(self, element: object) -> bool:
        return isinstance(element, HtmlElement) and element.tag != "body" and Role.ELSEWHERE in roles(element)


@of_names
def _hinted(feature: str) -> bool:
    """A class or an id that may speak of comments; the index writes numbers as `*`."""
    return feature[0] in ".#" and _HINT.search(feature[1:].replace("*", "0")) is not None


def _gather(dom: Dom) -> _Hints:
    """One look at every element that could hold comments."""
    hints, index = _Hints(), dom.index
    body = index.order[dom.body]
    for element in sorted(told(dom, _hinted), key=index.order.__getitem__):
        if element.tag not in HOLDERS or index.order[element] <= body:
            continue
        found = roles(element)
        if Role.ELSEWHERE in found:
            continue
        if Role.RUN in found:
            hints.items[element] = found[Role.RUN][1]
            hints.runs.add(element)
        elif Role.ITEM in found:
            hints.items[element] = found[Role.ITEM][1]
        elif Role.FORM in found:
            hints.forms.append(element)
        if Role.AREA in found:
            hints.areas.append(element)
    return hints


def find_comments(
    dom: Dom, *, languages: Sequence[str] = (), now: datetime | None = None, clock: Clock | None = None
) -> CommentArea | None:
    """The comments of a post's page; None where the page has no place for comments.

    >>> from blogcorpus.dom import parse
    >>> area = find_comments(parse('''<h3>1 Comment</h3><ol class="commentlist"><li class="comment" id="comment-7">
    ... <cite class="fn">Ann</cite> says: <p>Well said.</p></li></ol>'''))
    >>> [(c.id, c.author, c.text) for c in area.comments], area.declared
    ([('7', 'Ann', 'Well said.')], 1)
    """
    hints = _gather(dom)
    context = Context(clock=clock or Clock(languages=languages, now=now, dom=dom), index=dom.index)
    elsewhere = Ancestors(_Elsewhere())
    if not hints.items:
        hints.items.update(dict.fromkeys(_by_microdata(dom), "microdata comment"))
    heading = titled(dom) if hints.items else None  # layouts number their columns, too
    around = {item for item in hints.items if heading is not None and dom.index.parts((heading,), item)}
    around.update(item for item in hints.items if _is_unnumbered(item, hints) and dom.index.parts(hints.items, item))
    starts = [item for item in hints.items if item not in around and not elsewhere.inside(item)]
    if others := of_other_posts(starts, dom) if starts else ():
        starts = [item for item in starts if item not in others]
    if _is_of_all(starts, hints, dom):  # it may hold them all
        hints.areas.append(starts[0])
        reads = _unmarked(dom, hints, elsewhere, context) or _read(starts, hints, context, dom)
    else:
        reads = _read(starts, hints, context, dom) or _unmarked(dom, hints, elsewhere, context)
    if reads:
        return area_of(dom, reads, context.clock)
    if linked := linked_comments(dom.json_ld, context.clock):
        return _linked_area(dom, linked, context.clock, _empty_area(dom, hints, elsewhere))
    return _empty_area(dom, hints, elsewhere)


def _is_of_all(starts: list[HtmlElement], hints: _Hints, dom: Dom) -> bool:
    """The only element that is called a comment may be all of them: so where it holds several, by anchors or rows."""
    if len(starts) != 1:
        return False
    if _is_unnumbered(starts[0], hints):
        return True
    if starts[0].get("id") is not None:
        return False
    anchored = find_named_anchors(dom)
    if anchored is not None and len(dom.index.parts(anchored.numbers, starts[0])) > 1:
        return True
    pattern = find_rows(starts[0], dom)
    return pattern is not None and len(pattern.starts) > 1


def _is_unnumbered(item: HtmlElement, hints: _Hints) -> bool:
    """It is called a comment by words of an id without a number: `comment-container`. A page has one such element."""
    ident = item.get("id")
    return hints.items[item] == BY_WORDS and ident is not None and number_of(ident) is None and not item.get("class")


def _unmarked(dom: Dom, hints: _Hints, elsewhere: Ancestors, context: Context) -> list[Read]:
    """Comments that no name marks."""
    return _by_anchors(dom, elsewhere, context) or _by_structure(dom, hints, elsewhere, context)


def _by_microdata(dom: Dom) -> list[HtmlElement]:
    called = dom.index.parts(dom.index.named(f"[itemprop={_MICRODATA}]"), dom.body)
    return [element for element in called if element.get("itemprop") == _MICRODATA]


def _by_anchors(dom: Dom, elsewhere: Ancestors, context: Context) -> list[Read]:
    """Comments that no name marks, but that links lead to: most must have an author and a date."""
    for find in (find_anchored, find_named_anchors):
        anchored = find(dom)
        if anchored is None or any(elsewhere.inside(start) for start in islice(anchored.numbers, 1)):
            continue
        starts = list(anchored.numbers)
        runs = frozenset(starts) if anchored.runs else frozenset[HtmlElement]()
        reads = settle(segment(starts, dict.fromkeys(starts, ANCHORS), runs, anchored), context)
        if 2 * _signed(reads) > len(reads):
            return reads
    return []


def _signed(reads: list[Read]) -> int:
    return sum(read.fields.author is not None and read.fields.dated for read in reads)


def _by_structure(dom: Dom, hints: _Hints, elsewhere: Ancestors, context: Context) -> list[Read]:
    """Comments that no name marks: nearly all must have an author and a date, or be as many as the page says."""
    pattern = find_pattern(dom, [area for area in hints.areas if not elsewhere.inside(area)])
    if pattern is None or any(elsewhere.inside(start) for start in pattern.starts[:1]):
        return []
    runs = frozenset(pattern.starts) if pattern.runs else frozenset[HtmlElement]()
    reads = settle(segment(pattern.starts, dict.fromkeys(pattern.starts, STRUCTURE), runs), context)
    signed = _signed(reads)
    if signed >= 0.8 * len(reads) or (pattern.declared == len(reads) and 2 * signed >= len(reads)):
        return reads
    return []


def _linked_area(
    dom: Dom, linked: list[tuple[Fields, int | None]], clock: Clock, place: CommentArea | None
) -> CommentArea:
    parts = place.parts if place else ()
    return CommentArea(
        comments=number([fields for fields, _ in linked], [parent for _, parent in linked], clock),
        element=place.element if place else None,
        parts=parts,
        declared=declared_count(dom, parts),
        rule="json-ld",
        confidence=0.95,
    )


def _read(starts: list[HtmlElement], hints: _Hints, context: Context, dom: Dom) -> list[Read]:
    """What the items say. Where few of them name an author, the names may stand beside them: ask again that way."""
    reads = settle(segment(starts, hints.items, frozenset(hints.runs)), context)
    alone = alone_around(starts, dom)
    if named(reads) >= len(alone):
        return reads
    ways = [reads]
    # Software of other kinds numbers its pieces like comments, too.
    apart = 2 * named(reads) < len(reads) if reads else is_announced(dom, starts[0])
    if apart and len(starts) > len(hints.runs):
        ways.append(settle(segment(starts, hints.items, frozenset(starts)), context))
    alone = {start: around for start, around in alone.items() if not _is_count(dom.flat.of(start))}
    if len(alone) > 1:
        rules = {around: hints.items[start] for start, around in alone.items()}
        ways.append(settle(segment(list(rules), rules, frozenset()), context))
    return max(ways, key=named)


def _is_count(said: str) -> bool:
    """It says how many comments there are: the element is named after them, and names beside it are of posts."""
    return said.isdecimal() or (len(said) <= _LONGEST_COUNT and read_count(said) is not None)


def _is_place(area: HtmlElement, marks: Landmarks) -> bool:
    """An element named like an area is one: it has a form or a heading, a short notice, or waits for a script."""
    if marks.posts(area) or is_section(area, area.itersiblings()):
        return False
    if marks.furniture(area):
        return True
    length = marks.length(area)
    if length >= _LONGEST_NOTICE:
        return False
    linked = sum(marks.length(link) for link in area.iter("a"))
    return linked <= length / 2 and read_count(marks.text(area)) is None


def _empty_area(dom: Dom, hints: _Hints, elsewhere: Ancestors) -> CommentArea | None:
    """A place for comments that has none, or whose comments a script would load."""
    marks = landmarks_of(dom)
    areas = [area for area in hints.areas if not elsewhere.inside(area) and _is_place(area, marks)]
    areas = [area for area in areas if marks.furniture(area)] or areas
    # Some themes write on the whole post that comments are open.
    forms = [form for form in hints.forms if not elsewhere.inside(form) and not marks.posts(form)]
    seen = Ancestors({*areas, *forms})
    holders = [element for element in (*areas, *forms) if not seen.inside(element)]
    if not holders:
        return None
    inner = extent(holders, marks)
    parts = with_neighbours(inner, marks)
    return CommentArea(
        element=inner[0] if len(inner) == 1 else None,
        parts=parts,
        declared=declared_count(dom, parts),
        rule="area",
        confidence=0.9,
    )

"""Where the comment area begins and ends: what a reader of the post's own text has to leave out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from lxml.html import HtmlElement

from blogcorpus.flat import HEADINGS
from blogcorpus.heuristics.comments.counts import read_count
from blogcorpus.heuristics.comments.landmarks import POST, Landmarks
from blogcorpus.heuristics.comments.role import Role
from blogcorpus.heuristics.comments.roles import roles
from blogcorpus.heuristics.comments.segment import Ancestors
from blogcorpus.heuristics.comments.words import NOUN
from blogcorpus.index import Index

_TOP = frozenset({"html", "body", "main"})
#: How many siblings to look at on each side: heading, feed link, notice; heading and form.
_NEAR = 4
_LONGEST_COUNT = 30
#: A form with its labels and rules; a heading with the post's title in it.
_MOST_FORM, _MOST_HEADING = 2000, 250
_HEADINGS = (*HEADINGS, "legend")
#: Text in an area that is neither comment nor form nor heading: a notice, a policy, links to feeds. More is a post.
_MOST_NOTICE, _MOST_IN_AREA, _MOST_BETWEEN = 300, 1500, 150


def common_ancestor(elements: Sequence[HtmlElement]) -> HtmlElement | None:
    """The smallest element that holds all of them; each step up is taken once."""
    if not elements:
        return None
    chain = [elements[0], *elements[0].iterancestors()]
    level = {node: index for index, node in enumerate(chain)}
    seen = dict.fromkeys(chain)
    lowest = 0
    for element in elements[1:]:
        node: HtmlElement | None = element
        while node is not None and node not in seen:
            seen[node] = None
            node = node.getparent()
        if node in level:
            lowest = max(lowest, level[node])
    return chain[lowest]


def extent(holders: Sequence[HtmlElement], marks: Landmarks) -> tuple[HtmlElement, ...]:
    """Elements that together hold the comment area, none inside another; one where that leaves the post out.

    `holders` are the outermost comments, or the areas and forms of a page that has none.
    """
    groups: dict[HtmlElement | None, list[HtmlElement]] = {}
    for holder in holders:
        groups.setdefault(holder.getparent(), []).append(holder)
    grown: dict[HtmlElement, None] = {}
    for parent, group in groups.items():
        if len(group) == 1:
            grown[_grow(group[0], marks)] = None
        elif parent is not None and _holds_only(parent, set(group), marks):
            grown[_grow(parent, marks)] = None
        else:
            grown.update(dict.fromkeys(group))
    parts = outermost(tuple(grown))
    core = common_ancestor(parts)
    if len(parts) > 1 and core is not None and _clean(core, parts, marks):
        return (_grow(core, marks),)
    return parts


def with_neighbours(parts: Sequence[HtmlElement], marks: Landmarks) -> tuple[HtmlElement, ...]:
    """Parts of the area, and the headings and forms of comments that stand right before or behind them."""
    known = set(parts)
    found: dict[HtmlElement, None] = {}
    for part in parts:
        whole = _all_around(part, marks)
        for siblings in (whole.itersiblings(preceding=True), whole.itersiblings()):
            for sibling in islice(siblings, _NEAR):
                if sibling in known:
                    break
                if _belongs(sibling, marks):
                    found[sibling] = None
                elif marks.length(sibling):
                    break
    return outermost((*parts, *found))


def _all_around(part: HtmlElement, marks: Landmarks) -> HtmlElement:
    """The outermost element that holds a part and no other word: a list of one comment."""
    length = marks.length(part)
    while (above := part.getparent()) is not None and above.tag not in _TOP and marks.length(above) == length:
        part = above
    return part


def outermost(elements: Sequence[HtmlElement]) -> tuple[HtmlElement, ...]:
    """Those elements that lie in none of the others."""
    inside = Ancestors(set(elements))
    return tuple(element for element in elements if not inside.inside(element))


def _clean(core: HtmlElement, parts: Sequence[HtmlElement], marks: Landmarks) -> bool:
    """An element holds nothing but these parts, and perhaps a notice: no post."""
    if core.tag in _TOP:
        return False
    known = set(parts)
    inside = Ancestors(known)
    if any(mark not in known and not inside.inside(mark) for mark in marks.posts(core)):
        return False
    bearing = {_child_with(core, part) for part in parts}
    named = Role.AREA in roles(core)
    if (found := _foreign(core, bearing, marks)) is None or (found.before and not named):
        return False
    beside = sum(map(marks.length, bearing)) - sum(map(marks.length, parts))
    return beside + found.notice <= (_MOST_IN_AREA if named else _MOST_BETWEEN)


def _child_with(core: HtmlElement, part: HtmlElement) -> HtmlElement:
    """The child of an element that is, or holds, one of its descendants."""
    node = part
    while (above := node.getparent()) is not None and above is not core:
        node = above
    return node


def holds_post(element: HtmlElement, index: Index) -> bool:
    """An element of a page has inside what only a post has."""
    marks = (index.tagged("h1"), *(index.named(name) for name in POST))
    return any(index.parts(found, element) for found in marks)


def _grow(core: HtmlElement, marks: Landmarks) -> HtmlElement:
    """The smallest element around the comments that has their heading and form too, and leaves the post outside."""
    best = node = core
    notice = 0
    for _ in range(8):
        above = node.getparent()
        if above is None or above.tag in _TOP:
            break
        if (added := _foreign(above, {node}, marks)) is None:
            break
        notice += added.notice
        named = Role.AREA in roles(above)
        if notice > (_MOST_IN_AREA if named else _MOST_NOTICE) or (added.before and not named):
            break
        if named or added.more:
            best = above
        node = above
    return best


class _Foreign(NamedTuple):
    """What an element holds beside the comments known to be in it."""

    #: A heading or form of comments.
    more: bool
    #: Letters of other text.
    notice: int
    #: Some of that stands before comments and heading: where a post stands, however short.
    before: bool


def _foreign(parent: HtmlElement, known: set[HtmlElement], marks: Landmarks) -> _Foreign | None:
    """What a parent holds beside known children; None if that is a post for sure."""
    more = begun = before = False
    notice = len((parent.text or "").strip())
    for child in parent:
        if child in known:
            begun = True
        elif _belongs(child, marks):
            more = begun = True
        else:
            notice += marks.length(child)
            if notice > _MOST_IN_AREA or child.tag == "h1" or marks.posts(child):
                return None
        notice += len((child.tail or "").strip())
        before = before or (notice > 0 and not begun)
    return _Foreign(more, notice, before)


def _holds_only(parent: HtmlElement, comments: set[HtmlElement], marks: Landmarks) -> bool:
    """Comments side by side are all that a parent holds, but for what belongs to them."""
    if parent.tag in _TOP or (found := _foreign(parent, comments, marks)) is None:
        return False
    return not found.before or Role.AREA in roles(parent)


def _belongs(element: HtmlElement, marks: Landmarks) -> bool:
    """A heading over comments, a form for them, another list of them."""
    found = roles(element)
    if Role.ELSEWHERE in found:
        return False
    if Role.AREA in found or Role.FORM in found or Role.ITEM in found:
        return Role.ITEM in found or not marks.posts(element)
    length = marks.length(element)
    if length > _MOST_HEADING:
        return length < _MOST_FORM and marks.fields(element)
    if marks.fields(element):
        return True
    if not length or marks.posts(element):
        return False
    text = " ".join(element.itertext()).strip()
    if element.tag in _HEADINGS:
        return read_count(text) is not None or NOUN.search(text) is not None
    # A short post may say "Comments (0)" somewhere; what says it first is about comments.
    return read_count(text[:_LONGEST_COUNT]) is not None

"""Comments as pieces of the tree: where each begins, what belongs to it alone, and which one it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.heuristics.comments.roles import Role, number_of, roles

#: What ends a comment that goes on over its siblings.
_BREAKS = frozenset({"h1", "h2", "h3", "form", "footer", "nav"})


class Step(IntEnum):
    """What happens at a place of a comment's own tree."""

    START = 0
    END = 1
    #: The text behind an element, which need not be part of this comment itself.
    TAIL = 2


@dataclass(slots=True, eq=False)
class Item:
    """One comment while it is being read. It changes while threads are put together, so it never leaves the package."""

    element: HtmlElement
    number: str | None = None
    #: The comment around this one, or before it in the thread.
    parent: Item | None = None
    #: The rule that found it.
    rule: str = ""
    #: Its own tree, without the comments inside: in document order, beginning with its own element.
    steps: list[tuple[Step, HtmlElement]] = field(default_factory=list)
    #: The elements that it consists of, side by side: its own, and where it goes on over siblings these too.
    tops: list[HtmlElement] = field(default_factory=list)
    inside: list[Item] = field(default_factory=list)
    #: Inside a list of answers of the comment around it.
    in_replies: bool = False


@dataclass(slots=True)
class _Frame:
    #: The comment that text here belongs to.
    item: Item | None
    #: The comment whose siblings still belong to it.
    run: Item | None = None
    in_replies: bool = False


def segment(
    starts: Sequence[HtmlElement], rules: Mapping[HtmlElement, str], runs: frozenset[HtmlElement]
) -> list[Item]:
    """Cut the tree into items, in document order.

    `starts` are the elements that hold a comment or begin one, in document order; those in `runs` go on over their
    siblings up to the next one.
    """
    known = set(starts)
    tops: dict[HtmlElement, None] = {}
    for start in starts:
        tops.setdefault(start.getparent() if start in runs else start)
    seen = Ancestors(set(tops))
    items: list[Item] = []
    for top in tops:
        if top is not None and not seen.inside(top):
            _walk(top, known, rules, runs, items)
    return items


def _walk(
    top: HtmlElement,
    known: set[HtmlElement],
    rules: Mapping[HtmlElement, str],
    runs: frozenset[HtmlElement],
    items: list[Item],
) -> None:
    """Read one tree in one pass; every element goes to the innermost comment that it is part of."""
    frames = [_Frame(item=None)]
    for event, element in etree.iterwalk(top, events=("start", "end")):
        if event == "start":
            above = frames[-1]
            if above.run is not None and _ends_run(element):
                above.run = None
            owner = above.run or above.item
            item = owner
            if element in known and _opens(element, owner, above.in_replies):
                run = element in runs
                item = _new_item(element, above.item if run else owner, above, rules)
                items.append(item)
                if run:
                    above.run = item
            if item is not None:
                item.steps.append((Step.START, element))
                if item is not above.item:
                    item.tops.append(element)
            in_replies = (above.in_replies and item is owner) or (item is not None and Role.REPLIES in roles(element))
            frames.append(_Frame(item=item, in_replies=in_replies))
            continue
        frame, above = frames.pop(), frames[-1]
        owner = above.run or above.item
        if frame.item is not None:
            frame.item.steps.append((Step.END, element))
        if owner is not None and element.tail:
            owner.steps.append((Step.TAIL, element))


def _ends_run(element: HtmlElement) -> bool:
    """A heading, a form or another list is no part of the comment before it."""
    return element.tag in _BREAKS or not roles(element).keys().isdisjoint((Role.FORM, Role.AREA))


def _opens(element: HtmlElement, owner: Item | None, in_replies: bool) -> bool:
    """Whether an element that looks like a comment is one of its own, not a wrapper inside the one around it."""
    if owner is None or in_replies:
        return True
    number = number_of(element.get("id"))
    if number is not None:
        if owner.number is None and not owner.inside and number_of(owner.element.get("id")) is None:
            return True
        return number != owner.number
    return owner.number is None


def _new_item(element: HtmlElement, parent: Item | None, above: _Frame, rules: Mapping[HtmlElement, str]) -> Item:
    item = Item(
        element=element,
        number=number_of(element.get("id")),
        parent=parent,
        rule=rules.get(element, ""),
        in_replies=above.in_replies,
    )
    if parent is not None:
        parent.inside.append(item)
    return item


class Ancestors:
    """Whether an element lies inside one of some elements, remembered on the way up so that many questions stay cheap."""

    def __init__(self, holders: set[HtmlElement]) -> None:
        self._holders = holders
        self._known: dict[HtmlElement, bool] = {}

    def inside(self, element: HtmlElement) -> bool:
        """One of the holders is an ancestor of the element."""
        trail: list[HtmlElement] = []
        node = element.getparent()
        answer = False
        while node is not None:
            if node in self._known:
                answer = self._known[node]
                break
            trail.append(node)
            if node in self._holders:
                answer = True
                break
            node = node.getparent()
        self._known.update(dict.fromkeys(trail, answer))
        return answer

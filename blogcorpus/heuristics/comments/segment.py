"""Comments as pieces of the tree: where each begins, and what belongs to it alone."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.heuristics.comments.classnames import number_of
from blogcorpus.heuristics.comments.role import Role
from blogcorpus.heuristics.comments.roles import roles

#: What ends a comment that goes on over its siblings.
_DEEPEST = 50
_BREAKS = frozenset({"h1", "h2", "h3", "form", "footer", "nav"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchored:
    """Elements that are numbered alike and link to themselves."""

    #: What their ids begin with.
    stem: str
    #: Elements in document order, with their numbers.
    numbers: Mapping[HtmlElement, str]
    #: Each comment goes on over the siblings of its element.
    runs: bool = False


@dataclass(slots=True, eq=False)
class Item:
    """One comment while it is being read. It changes while threads are put together, so it never leaves the package."""

    element: HtmlElement
    number: str | None = None
    #: What ids of comments begin with on this page, where that is no usual name.
    stem: str | None = None
    #: It goes on over the siblings of its element.
    run: bool = False
    #: The comment around this one.
    parent: Item | None = None
    #: The rule that found it.
    rule: str = ""
    #: Its own elements in document order, without those of comments inside; the first is `element`.
    own: list[HtmlElement] = field(default_factory=list)
    #: The elements that it consists of, side by side: its own, and where it goes on over siblings these too.
    tops: list[HtmlElement] = field(default_factory=list)
    #: The comments right inside.
    inside: list[Item] = field(default_factory=list)
    #: Inside a list of answers of the comment around it.
    in_replies: bool = False


def segment(
    starts: Sequence[HtmlElement],
    rules: Mapping[HtmlElement, str],
    runs: frozenset[HtmlElement],
    anchored: Anchored | None = None,
) -> list[Item]:
    """Cut the tree into items, in document order.

    `starts` are the elements that hold a comment or begin one, in document order; those in `runs` go on over their
    siblings up to the next one. `anchored` knows numbers that ids have under names of their own.
    """
    cutter = _Cutter(set(starts), rules, runs, anchored)
    tops: dict[HtmlElement, None] = {}
    for start in starts:
        top = start.getparent() if start in runs else start
        if top is not None:
            tops[top] = None
    outer = Ancestors(tops)
    for top in tops:
        if not outer.inside(top):
            cutter.cut(top)
    return cutter.items


class _Cutter:
    """Gives every element to the innermost comment that it is part of; each element is looked at once."""

    def __init__(
        self,
        starts: set[HtmlElement],
        rules: Mapping[HtmlElement, str],
        runs: frozenset[HtmlElement],
        anchored: Anchored | None,
    ) -> None:
        self.items: list[Item] = []
        self._starts = starts
        self._rules = rules
        self._runs = runs
        self._numbers = anchored.numbers if anchored is not None else {}
        self._stem = anchored.stem if anchored is not None else None
        self._owner: dict[HtmlElement, Item] = {}
        #: Parent → the comment that its next children still belong to.
        self._running: dict[HtmlElement, Item] = {}

    def cut(self, top: HtmlElement) -> None:
        owners, running, starts = self._owner, self._running, self._starts
        for element in top.iter():
            above = element.getparent()
            owner = None if above is None else owners.get(above)
            if running and above in running:
                if element not in starts and _ends_run(element):
                    del running[above]
                else:
                    owner = running[above]
            if element in starts:
                owner = self._open(element, above, owner)
            if owner is not None:
                owners[element] = owner
                owner.own.append(element)
                if above is None or owners.get(above) is not owner:
                    owner.tops.append(element)

    def _open(self, element: HtmlElement, above: HtmlElement | None, owner: Item | None) -> Item:
        """The item that begins here, or the one around if this is only a wrapper inside it."""
        number = self._numbers.get(element) or number_of(element.get("id"))
        run = element in self._runs
        if run and above is not None:
            owner = self._owner.get(above)
        in_replies = owner is not None and _in_replies(element, owner.element)
        if owner is not None and not in_replies and not _differs(number, owner):
            return owner
        item = Item(
            element=element,
            number=number,
            stem=self._stem,
            run=run,
            parent=owner,
            rule=self._rules[element],
            in_replies=in_replies,
        )
        self.items.append(item)
        if owner is not None:
            owner.inside.append(item)
        if run and above is not None:
            self._running[above] = item
        return item


def _ends_run(element: HtmlElement) -> bool:
    """A heading, a form or another list is no part of the comment before it."""
    return element.tag in _BREAKS or not roles(element).keys().isdisjoint((Role.FORM, Role.AREA))


def _differs(number: str | None, owner: Item) -> bool:
    """Whether what looks like a comment inside another may be one: its number is another, or neither has one.

    An unnumbered one around a numbered one may be its wrapper; that is seen when both are read.
    """
    return owner.number is None if number is None else number != owner.number


def _in_replies(element: HtmlElement, top: HtmlElement) -> bool:
    """Between an element and the comment around it stands a list of answers."""
    for node in islice(element.iterancestors(), _DEEPEST):
        if node is top:
            break
        if Role.REPLIES in roles(node):
            return True
    return False


class Ancestors:
    """Whether an element lies inside one of some others, remembered on the way up so that many questions stay cheap."""

    def __init__(self, holders: Container[HtmlElement]) -> None:
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

"""Comments out of what was read: each with an id of its own and the one it answers."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.heuristics.comments.fields import Fields
from blogcorpus.heuristics.comments.role import Role
from blogcorpus.heuristics.comments.roles import roles
from blogcorpus.heuristics.comments.segment import Item
from blogcorpus.heuristics.comments.settle import Read
from blogcorpus.heuristics.comments.when import Clock
from blogcorpus.items import Comment

_DEPTH = re.compile(r"(?:depth|level|indent|twig)[-_]?(\d{1,3})(?!\d)", re.I)
#: Elements around a comment among which are the items of the lists it stands in.
_HEIGHT = 100
_INDENT = re.compile(r"(?:margin|padding)-left:\s*(\d{1,4})", re.I)


def thread(reads: list[Read], clock: Clock) -> tuple[Comment, ...]:
    """Comments with their ids and parents."""
    position = {read: index for index, read in enumerate(reads)}
    by_number = {read.fields.number: index for index, read in enumerate(reads) if read.fields.number}
    parents = _parents(reads)
    answers: list[int | None] = []
    for index, read in enumerate(reads):
        answered = by_number.get(read.fields.reply_to) if read.fields.reply_to else None
        around = parents.get(read)
        answers.append(answered if answered not in (None, index) else position[around] if around is not None else None)
    return number([read.fields for read in reads], answers, clock)


def number(fields: Sequence[Fields], answers: Sequence[int | None], clock: Clock) -> tuple[Comment, ...]:
    """Comments out of what they say and the positions of those they answer."""
    times = clock.settle([said.when for said in fields])
    ids = _ids(fields)
    return tuple(
        Comment(
            id=key,
            parent=None if answered is None else ids[answered],
            author=said.author,
            published=time,
            text=said.text,
            pingback=said.pingback,
        )
        for key, said, answered, time in zip(ids, fields, answers, times, strict=True)
    )


def _ids(fields: Sequence[Fields]) -> list[str]:
    """The page's own number where it has one, else a key of what is said; each only once."""
    ids: dict[str, int] = {}
    for said in fields:
        wanted = said.number or "x" + hashlib.sha256(f"{said.author}\n{said.text}".encode()).hexdigest()[:12]
        key, again = wanted, ids.get(wanted, 0)
        while key in ids:
            again += 1
            key = f"{wanted}-{again + 1}"
        ids[wanted] = again
        ids.setdefault(key, 0)
    return list(ids)


def top_level(reads: list[Read]) -> list[Read]:
    """Comments that stand inside no other."""
    by_item = {read.item: read for read in reads}
    return [read for read in reads if _around(read, by_item) is None]


def _around(read: Read, by_item: dict[Item, Read]) -> Read | None:
    """The nearest comment around this one."""
    item = read.item.parent
    while item is not None and item not in by_item:
        item = item.parent
    return None if item is None else by_item[item]


def _parents(reads: list[Read]) -> dict[Read, Read]:
    """By nesting; where nothing is nested, by lists of answers that stand beside what they answer, or by depth."""
    by_item = {read.item: read for read in reads}
    parents: dict[Read, Read] = {}
    for read in reads:
        around = _around(read, by_item)
        if around is not None:
            parents[read] = around
    tops = [read for read in reads if read not in parents]
    flat = len(tops) == len(reads)
    found = _by_lists(tops) or ((_by_list_items(tops) or _by_depth(tops)) if flat else {})
    return {**found, **parents}


def _by_list_items(tops: list[Read]) -> dict[Read, Read]:
    """Where each comment begins a list's item of its own, it answers the one whose item is around that."""
    of_item: dict[HtmlElement, Read] = {}
    parents: dict[Read, Read] = {}
    for read in tops:
        around = [node for node in islice(read.item.element.iterancestors(), _HEIGHT) if node.tag == "li"]
        if not around or around[0] in of_item:
            return {}
        of_item[around[0]] = read
        answered = next((of_item[node] for node in around[1:] if node in of_item), None)
        if answered is not None:
            parents[read] = answered
    return parents


def _by_lists(tops: list[Read]) -> dict[Read, Read]:
    """Answers in a list of their own (`.indented`, `.children`) belong to the comment that stands before the list."""
    lists = _ReplyLists()
    last: dict[HtmlElement | None, Read] = {}
    anchors: dict[HtmlElement, Read | None] = {}
    parents: dict[Read, Read] = {}
    for read in tops:
        around = lists.of(read.item.element)
        if around is not None:
            if around not in anchors:
                anchors[around] = last.get(lists.of(around))
            if (anchor := anchors[around]) is not None:
                parents[read] = anchor
        last[around] = read
    return parents


class _ReplyLists:
    """The nearest list of answers around an element, remembered on the way up."""

    def __init__(self) -> None:
        self._known: dict[HtmlElement, HtmlElement | None] = {}

    def of(self, element: HtmlElement) -> HtmlElement | None:
        """The list around an element, if any."""
        trail: list[HtmlElement] = []
        node, answer = element.getparent(), None
        while node is not None:
            if node in self._known:
                answer = self._known[node]
                break
            trail.append(node)
            if Role.REPLIES in roles(node):
                answer = node
                break
            node = node.getparent()
        self._known.update(dict.fromkeys(trail, answer))
        return answer


def _by_depth(tops: list[Read]) -> dict[Read, Read]:
    """Where every comment says how deep it stands, it answers the last one that stands higher."""
    depths: list[int] = []
    for read in tops:
        if (depth := _depth(read.item.element)) is None:
            return {}
        depths.append(depth)
    if len(set(depths)) < 2:
        return {}
    parents: dict[Read, Read] = {}
    stack: list[tuple[int, Read]] = []
    for read, depth in zip(tops, depths, strict=True):
        while stack and stack[-1][0] >= depth:
            stack.pop()
        if stack:
            parents[read] = stack[-1][1]
        stack.append((depth, read))
    return parents


def _depth(element: HtmlElement) -> int | None:
    """How deep in its thread an element says it is, or what it holds, or is in: by a class, or by its margin."""
    within = element[0] if len(element) == 1 else None
    for node in (element, within, *islice(element.iterancestors(), 2)):
        if node is None:
            continue
        if match := _DEPTH.search(node.get("class") or ""):
            return int(match[1])
        if match := _INDENT.search(node.get("style") or ""):
            return int(match[1])
    return None

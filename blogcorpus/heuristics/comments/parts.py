"""The parts of one comment: which of its elements hold author, date and text, and which hold nobody's words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any
from urllib.parse import unquote

from lxml.html import HtmlElement

from blogcorpus.heuristics.comments.byline import is_dated, read_byline
from blogcorpus.heuristics.comments.classnames import number_of
from blogcorpus.heuristics.comments.role import OWN, WEAK, Role
from blogcorpus.heuristics.comments.roles import TAG_ROLES, roles_by
from blogcorpus.heuristics.comments.segment import Item
from blogcorpus.heuristics.comments.text import line
from blogcorpus.heuristics.comments.words import DATE_LIKE, IN_REPLY
from blogcorpus.index import Index

#: Inside these a `cite` or `time` is part of what somebody wrote.
_WRITTEN = frozenset({"p", "blockquote", "q", "pre"})
#: A reply button is short; a longer element of that name holds somebody's words.
_LONGEST_BUTTON = 80
_DEEPEST = 20
#: Roles of parts: a member of an enumeration is looked up anew each time, and these are asked for each element.
_AUTHOR, _DATE, _META, _BODY, _NOISE = Role.AUTHOR, Role.DATE, Role.META, Role.BODY, Role.NOISE
#: Inline elements that may hold a date though nothing says so.
_DATE_TAGS = frozenset({"small", "span", "em", "i", "abbr", "font", "acronym"})
_STAMP = re.compile(r"(?:19|20)\d\d-\d\d-\d\d(?:[T ]\d|$)")


@dataclass(slots=True, eq=False)
class Part:
    """An element with a role in its comment."""

    element: HtmlElement
    #: Its roles, and how sure each is.
    ranks: Mapping[Role, tuple[int, str]]
    #: The part around it.
    up: Part | None = None
    #: It holds the text of the comment, so it is no head line nor button, whatever its name says.
    wraps: bool = False
    #: It holds another part that is text.
    outer_body: bool = False
    in_body: bool = False

    def and_around(self) -> Iterator[Part]:
        """The part and those around it, from the inside out; no theme nests more than a few."""
        part: Part | None = self
        for _ in range(_DEEPEST):
            if part is None:
                break
            yield part
            part = part.up

    def around(self) -> Iterator[Part]:
        """The parts around it."""
        return iter(()) if self.up is None else self.up.and_around()


@dataclass(slots=True)
class Parts:
    """The parts of a comment by role, in document order."""

    item: Item
    authors: list[Part] = field(default_factory=list)
    dates: list[Part] = field(default_factory=list)
    metas: list[Part] = field(default_factory=list)
    bodies: list[Part] = field(default_factory=list)
    noise: list[Part] = field(default_factory=list)
    #: Links to this comment itself.
    permalinks: list[HtmlElement] = field(default_factory=list)
    #: The comment that this one says it answers.
    reply_to: str | None = None
    #: Its number where only an anchor or a link inside tells it.
    number: str | None = None

    @property
    def apart(self) -> set[HtmlElement]:
        """What is neither name nor text: dates, buttons, links to the comment itself; and the comments inside."""
        found = {part.element for part in (*self.dates, *self.noise) if not part.wraps}
        found.update(self.permalinks)
        for item in self.item.inside:
            found.update(item.tops)
        return found


def read_parts(item: Item, index: Index) -> Parts:
    """Find the parts of a comment in one pass over its own elements."""
    parts = Parts(item=item)
    near: dict[HtmlElement | None, Part] = {}
    lists = {_AUTHOR: parts.authors, _DATE: parts.dates, _META: parts.metas, _BODY: parts.bodies, _NOISE: parts.noise}
    asked: set[HtmlElement] = set()
    features = index.features
    # Every element of every comment goes through this loop.
    for element in item.own:
        if asked and element in asked:
            continue
        tag: Any = element.tag
        if tag == "form" and next(element.iter("textarea"), None) is not None:
            asked.update(element.iterdescendants())  # an answer is asked for: "name", "required"
        up = near.get(element.getparent()) if near else None
        names = features(element)
        found = roles_by(tag, names, element) if names or tag in TAG_ROLES else None
        if found and (ranks := _ranks(item, element, found)):
            up = _new_part(element, ranks, up)
            for role in ranks:
                if role in lists:
                    lists[role].append(up)
        if up is not None:
            near[element] = up
        if tag == "a":
            _read_link(parts, element, in_body=up is not None and _is_text(up))
    _drop_long_buttons(parts.noise)
    if not parts.dates and not parts.permalinks:
        _find_bare_dates(parts, near)
    return parts


def _ranks(item: Item, element: HtmlElement, found: Mapping[Role, tuple[int, str]]) -> Mapping[Role, tuple[int, str]]:
    """Roles of an element inside this comment."""
    if element is item.element:
        # A definition list gives each comment a head line of its own.
        return {_META: (WEAK, "dt"), **found} if element.tag == "dt" else {}
    if element.tag in TAG_ROLES and element.get("class") is None and _is_written(element, item.element):
        return {role: rank for role, rank in found.items() if role is _NOISE}
    return found


def _is_written(element: HtmlElement, top: HtmlElement) -> bool:
    for node in islice(element.iterancestors(), _DEEPEST):
        if node is top:
            break
        if node.tag in _WRITTEN:
            return True
    return False


def _new_part(element: HtmlElement, ranks: Mapping[Role, tuple[int, str]], up: Part | None) -> Part:
    """A part, with what it tells of those around it."""
    if up is None:
        return Part(element, ranks)
    body = _BODY in ranks
    if body or (_AUTHOR in ranks and ranks[_AUTHOR][0] > WEAK):
        for around in up.and_around():
            if _BODY in around.ranks:
                around.outer_body = around.outer_body or body
            elif body or _NOISE in around.ranks:
                around.wraps = True
    return Part(element, ranks, up, in_body=_is_text(up))


def _is_text(part: Part) -> bool:
    """The part surely is the text of the comment, or stands in it."""
    return part.in_body or (_BODY in part.ranks and part.ranks[_BODY][0] > WEAK)


def _read_link(parts: Parts, link: HtmlElement, *, in_body: bool) -> None:
    """A link may be the comment's own address, its number, or the comment that it answers."""
    if parts.number is None and parts.item.number is None:
        parts.number = number_of(link.get("name")) or number_of(link.get("id"))
    href = link.get("href")
    if href is None or "#" not in href:
        return
    fragment = href.rpartition("#")[2]
    number = number_of(unquote(fragment) if "%" in fragment else fragment)
    stem = parts.item.stem
    if number is None and stem is not None and fragment.startswith(stem):
        number = fragment[len(stem) :]
    if number is None:
        return
    own = parts.item.number or parts.number
    if not in_body and own in (None, number):
        parts.number = number
        parts.permalinks.append(link)
    elif own is not None and parts.reply_to is None and IN_REPLY.search(_before(link)):
        parts.reply_to = number


def _before(link: HtmlElement) -> str:
    """The words that lead up to a link, and its own."""
    previous, parent = link.getprevious(), link.getparent()
    lead = previous.tail if previous is not None else (parent.text if parent is not None else "")
    names = (link.get("class") or "").replace("-", " ").replace("_", " ")
    return f"{(lead or '')[-100:]} {link.get('title') or ''}"[:200] + f" {link.text or ''} {names}"[:200]


def _drop_long_buttons(noise: list[Part]) -> None:
    for part in noise:
        if len(part.element) and part.ranks[_NOISE][0] < OWN and len(line(part.element)) > _LONGEST_BUTTON:
            part.wraps = True


def _find_bare_dates(parts: Parts, near: Mapping[HtmlElement | None, Part]) -> None:
    """Where no date is marked: inline elements that hold one and nothing else."""
    for element in parts.item.own:
        if element.tag not in _DATE_TAGS or not (_is_stamped(element) or _is_bare_date(element)):
            continue
        if _is_written(element, parts.item.element):
            continue
        up = near.get(element)
        if up is None or not _is_text(up):
            parts.dates.append(Part(element=element, ranks={_DATE: (WEAK, "text")}, up=up))


def _is_stamped(element: HtmlElement) -> bool:
    """An abbreviation that stands for a moment: "2 days later"."""
    return element.tag == "abbr" and _STAMP.match(element.get("title") or "") is not None


def _is_bare_date(element: HtmlElement) -> bool:
    text = element.text
    return (
        text is not None
        and not len(element)
        and len(text) < _LONGEST_BUTTON
        and DATE_LIKE.search(text) is not None
        and is_dated(text)
        and read_byline(text) is None
    )

"""The parts of one comment: which of its elements hold the author, the date, the text, and which hold nobody's words."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import unquote

from lxml.html import HtmlElement

from blogcorpus.heuristics.comments.names import is_dated, read_byline
from blogcorpus.heuristics.comments.roles import OWN, SURE, WEAK, Role, number_of, roles
from blogcorpus.heuristics.comments.text import line
from blogcorpus.heuristics.comments.thread import Item, Step
from blogcorpus.heuristics.comments.words import DATE_LIKE, IN_REPLY, NOISE_LINE

_HEADS = (Role.AUTHOR, Role.DATE, Role.META)
#: Inside these a `cite` or `time` is part of what somebody wrote.
_WRITTEN = frozenset({"p", "blockquote", "q", "pre"})
#: A reply button is short; a longer element of that name holds somebody's words.
_LONGEST_BUTTON = 80
_DATE_TAGS = frozenset({"small", "span", "em", "i", "abbr", "font", "acronym"})


@dataclass(slots=True)
class Part:
    """An element with a role in its comment."""

    element: HtmlElement
    rank: int
    #: Where its steps begin and end.
    start: int
    end: int = -1
    #: The part of the same role around it.
    outer: Part | None = None
    #: It holds the text of the comment, so it is no head line, whatever its name says.
    wraps: bool = False
    in_body: bool = False


@dataclass(slots=True)
class Parts:
    """The parts of a comment by role, in document order."""

    item: Item
    by_role: dict[Role, list[Part]] = field(default_factory=dict)
    #: Links to this comment itself.
    permalinks: list[Part] = field(default_factory=list)
    #: The comment that this one says it answers.
    reply_to: str | None = None
    #: Its number where only an anchor or a link inside tells it.
    number: str | None = None

    def of(self, role: Role) -> list[Part]:
        """Parts of a role that are what their names say."""
        return [part for part in self.by_role.get(role, ()) if not part.wraps]

    def elements(self, *wanted: Role) -> set[HtmlElement]:
        """Elements of some roles."""
        return {part.element for role in wanted for part in self.of(role)}

    def text(self, part: Part, skip: set[HtmlElement] | None = None) -> str:
        """Text of a part in one line."""
        return line(self.item.steps[part.start : part.end + 1], skip=(skip or set()) - {part.element})


def read_parts(item: Item) -> Parts:
    """Find the parts of a comment in one pass over its own tree."""
    parts = Parts(item=item)
    open_parts: list[tuple[Role, Part]] = []
    written = 0
    for index, (step, element) in enumerate(item.steps):
        if step is Step.START:
            written += element.tag in _WRITTEN
            for role, rank in _roles(item, element, in_body=written > 0 or _in_body(open_parts)):
                part = Part(element=element, rank=rank, start=index, in_body=_in_body(open_parts))
                _open(role, part, open_parts)
                parts.by_role.setdefault(role, []).append(part)
            if element.tag == "a":
                _read_link(parts, element, index, in_body=written > 0 and _in_body(open_parts))
            elif parts.number is None and element.get("name"):
                parts.number = number_of(element.get("name"))
        elif step is Step.END:
            written -= element.tag in _WRITTEN
            while open_parts and open_parts[-1][1].element is element:
                open_parts.pop()[1].end = index
    for link in parts.permalinks:
        link.end = next(i for i in range(link.start, len(item.steps)) if item.steps[i] == (Step.END, link.element))
    _drop_long_buttons(parts)
    return parts


def _roles(item: Item, element: HtmlElement, *, in_body: bool) -> list[tuple[Role, int]]:
    found = roles(element)
    if element is item.element:
        if element.tag != "dt":
            return []
        # A definition list gives each comment a head line of its own.
        return [(Role.META, WEAK), *((role, found[role][0]) for role in _HEADS if role in found)]
    if not found:
        return [(Role.DATE, WEAK)] if not in_body and _is_bare_date(element) else []
    named = bool(element.get("class") or element.get("id") or element.get("itemprop"))
    return [
        (role, rank)
        for role, (rank, _) in found.items()
        if role in (*_HEADS, Role.BODY, Role.NOISE) and (named or not in_body or role is Role.NOISE)
    ]


def _is_bare_date(element: HtmlElement) -> bool:
    """An inline element that holds a date and nothing else, though nothing says so."""
    text = element.text
    return (
        element.tag in _DATE_TAGS
        and text is not None
        and len(text) < _LONGEST_BUTTON
        and not len(element)
        and DATE_LIKE.search(text) is not None
        and is_dated(text)
        and read_byline(text) is None
    )


def _in_body(open_parts: list[tuple[Role, Part]]) -> bool:
    return any(role is Role.BODY and part.rank > WEAK for role, part in open_parts)


def _open(role: Role, part: Part, open_parts: list[tuple[Role, Part]]) -> None:
    for around, outer in open_parts:
        if around is role:
            part.outer = outer
        if role is Role.BODY and around in (*_HEADS, Role.NOISE):
            outer.wraps = True
        if role is Role.AUTHOR and around is Role.NOISE and part.rank > WEAK:
            outer.wraps = True
    open_parts.append((role, part))


def _read_link(parts: Parts, link: HtmlElement, index: int, *, in_body: bool) -> None:
    """A link may be the comment's own address, its number, or the comment that it answers."""
    if parts.number is None:
        parts.number = number_of(link.get("name")) or number_of(link.get("id"))
    href = link.get("href") or ""
    number = number_of(unquote(href.rpartition("#")[2])) if "#" in href else None
    if number is None:
        return
    own = parts.item.number or parts.number
    if number == own or (own is None and not in_body):
        parts.number = number
        parts.permalinks.append(Part(element=link, rank=SURE, start=index))
    elif (
        own is not None
        and parts.reply_to is None
        and IN_REPLY.search(_before(link) + " " + (link.get("class") or "").replace("-", " "))
    ):
        parts.reply_to = number


def _before(link: HtmlElement) -> str:
    """The words that lead up to a link."""
    previous, parent = link.getprevious(), link.getparent()
    lead = previous.tail if previous is not None else (parent.text if parent is not None else "")
    return f"{lead or ''} {link.get('title') or ''} {link.text or ''}"


def _drop_long_buttons(parts: Parts) -> None:
    for part in parts.by_role.get(Role.NOISE, ()):
        if part.rank < OWN and len(parts.text(part)) > _LONGEST_BUTTON:
            part.wraps = True


def is_date(parts: Parts, link: Part) -> bool:
    """A link to the comment itself is often its date."""
    text = parts.text(link)
    return bool(DATE_LIKE.search(text)) and not NOISE_LINE.match(text)

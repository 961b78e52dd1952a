"""Who wrote a comment."""

from __future__ import annotations

from lxml.html import HtmlElement

from blogcorpus.dom import BLOCK_TAGS
from blogcorpus.heuristics.comments.names import clean_name, read_byline
from blogcorpus.heuristics.comments.parts import Part, Parts
from blogcorpus.heuristics.comments.roles import Role
from blogcorpus.heuristics.comments.thread import Step
from blogcorpus.heuristics.comments.words import BADGE, DATE_LIKE, NOISE_LINE, PING_START, SAYS_LINE

#: Elements that hold a name where no class says so.
_NAME_TAGS = frozenset({"strong", "b", "em", "i", "h2", "h3", "h4", "h5", "h6", "a", "address", "cite"})
_BADGE_TAGS = ("span", "small", "em", "i", "sup", "b", "strong", "abbr", "div")
_LONGEST_HEAD = 80

Found = tuple[str | None, HtmlElement | None]


def find_author(parts: Parts, apart: set[HtmlElement], *, pingback: bool) -> Found:
    """The name, and the element that holds it. `apart` are dates, buttons and links to the comment itself."""
    skip = apart | parts.elements(Role.BODY)
    dated = bool(parts.of(Role.DATE) or parts.permalinks)
    for part in sorted(parts.of(Role.AUTHOR), key=_order):
        text = parts.text(part, skip | _badges(part.element))
        # "Posted by Ann at 5 May 2003" where no date is marked; a name with a year in it where one is.
        byline = None if dated else read_byline(text)
        if name := byline[0] if byline else clean_name(text, marked=True):
            return name, part.element
    for part in parts.of(Role.META):
        if name := _in_meta(parts, part, skip):
            return name, part.element
    return _linking_site(parts, skip) if pingback else _leading(parts, skip)


def _badges(author: HtmlElement) -> set[HtmlElement]:
    """Elements beside the name that only say what its bearer is."""
    inner = [
        e for e in author.iter(*_BADGE_TAGS) if e is not author and BADGE.fullmatch(" ".join(e.itertext()).strip())
    ]
    return set(inner)


def _order(part: Part) -> tuple[bool, int, int, int]:
    """Outside the text first, then by how sure the outermost name is, then from the inside out."""
    outermost, depth = part, 0
    while outermost.outer is not None:
        outermost, depth = outermost.outer, depth + 1
    return part.in_body, -outermost.rank, -depth, part.start


def _in_meta(parts: Parts, meta: Part, skip: set[HtmlElement]) -> str | None:
    """A name in a head or foot line: the linked or set off one, else what stands before the date."""
    for step, element in parts.item.steps[meta.start : meta.end + 1]:
        if step is Step.START and element.tag in _NAME_TAGS and element not in skip:
            name = clean_name(" ".join(element.itertext()))
            if name and not NOISE_LINE.match(name):
                return name
    rest = parts.text(meta, skip)
    name = None if DATE_LIKE.search(rest) or NOISE_LINE.match(rest) else clean_name(rest)
    dates = parts.elements(Role.DATE) | {link.element for link in parts.permalinks}
    byline = None if name else read_byline(parts.text(meta, skip - dates))
    return byline[0] if byline else name


def _leading(parts: Parts, skip: set[HtmlElement]) -> Found:
    """A link or emphasis that begins the comment and has its line for itself, but for a date or "says"."""
    steps = parts.item.steps
    for index, (step, element) in enumerate(steps):
        if step is Step.START and element in skip:
            continue
        if step is Step.START and element.tag in _NAME_TAGS:
            name = clean_name(" ".join(element.itertext()))
            if name and not NOISE_LINE.match(name):
                return (name, element) if _heads_line(steps, index) else (None, None)
        written = element.text if step is Step.START else element.tail if step is Step.TAIL else ""
        if written and not SAYS_LINE.match(written) and any(c.isalpha() for c in written):
            return None, None
    return None, None


def _heads_line(steps: list[tuple[Step, HtmlElement]], index: int) -> bool:
    """What follows in the line of the element at `index` is a date, "says", or nothing."""
    start = steps[index][1]
    rest, closed = "", False
    for step, element in steps[index:]:
        if closed and step is Step.START:
            if element.tag in BLOCK_TAGS:
                break
            rest += " " + (element.text or "")
        elif step is Step.END:
            closed = closed or element is start
            if closed and element.tag in BLOCK_TAGS:
                break
        elif closed and step is Step.TAIL:
            rest += " " + (element.tail or "")
        if len(rest) > _LONGEST_HEAD:
            return False
    return bool(SAYS_LINE.match(rest) or DATE_LIKE.search(rest) or NOISE_LINE.match(rest))


def _linking_site(parts: Parts, skip: set[HtmlElement]) -> Found:
    """The first link of a pingback: the post that links here."""
    for index, (step, element) in enumerate(parts.item.steps):
        if step is Step.START and element.tag == "a" and element not in skip:
            part = Part(element=element, rank=0, start=index)
            part.end = next(i for i, s in enumerate(parts.item.steps) if i > index and s == (Step.END, element))
            name = clean_name(PING_START.sub("", parts.text(part, skip)).lstrip("0123456789. "), marked=True)
            if name:
                return name, element
    return None, None

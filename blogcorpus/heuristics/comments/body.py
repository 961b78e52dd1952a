"""What a comment says: its paragraphs, without the lines that the software puts around them."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from blogcorpus.heuristics.comments.byline import is_dated, is_noise, is_says
from blogcorpus.heuristics.comments.parts import Part, Parts
from blogcorpus.heuristics.comments.role import WEAK, Role
from blogcorpus.heuristics.comments.text import paragraphs
from blogcorpus.heuristics.comments.words import HEADING

#: An inner part is the text, and what is around it decoration, if it holds this share of what stands there.
_MOST = 0.5
_SENTENCE = re.compile(r"[?!]")
_NUMBERING = re.compile(r"^[\W\d]{1,6}$")
_NUMBER = re.compile(r"\d+")
#: Characters of a heading over comments that says nothing else.
_HEADING = 20


def find_text(parts: Parts, heads: set[HtmlElement], apart: set[HtmlElement]) -> tuple[list[str], bool]:
    """Paragraphs of the comment, and whether lines of the software may still stand among them.

    `heads` are all elements that are no text; `apart` of these what never is.
    """
    bodies = parts.bodies
    sure = [part for part in bodies if part.ranks[Role.BODY][0] > WEAK]
    for chosen, loose in ((sure, False), (bodies, True)):
        if chosen and (text := _choose(chosen, heads)):
            return text, loose
    # Some themes call the whole comment "meta" or "author".
    for skip in (heads, apart.union([part.element for part in parts.authors]), apart):
        text = [paragraph for top in parts.item.tops if top not in skip for paragraph in paragraphs(top, skip)]
        if text and trim(text, loose=True)[0]:
            return text, True
    return [], True


def _choose(bodies: list[Part], heads: set[HtmlElement]) -> list[str]:
    """Text of the innermost parts where they hold most of it, else of the outermost ones."""
    if len(bodies) == 1:
        return paragraphs(bodies[0].element, heads)
    elements = {part.element for part in bodies}
    skip = heads - elements
    outer = _text([part for part in bodies if not any(up.element in elements for up in part.around())], skip)
    if all(part.outer_body is False for part in bodies):
        return outer
    inner = _text([part for part in bodies if not part.outer_body], skip)
    return inner if sum(map(len, inner)) >= _MOST * sum(map(len, outer)) else outer


def _text(bodies: list[Part], skip: set[HtmlElement]) -> list[str]:
    return [paragraph for part in bodies for paragraph in paragraphs(part.element, skip)]


def trim(text: list[str], *, loose: bool) -> tuple[list[str], list[str]]:
    """Take lines of the software off both ends; where nothing marks the text, lines with only a date or "says" too.

    Gives what is left and what was taken off.
    """
    if not loose and len(text) == 1 and "\n" not in text[0]:
        return text, []
    lines = [line.rstrip() for paragraph in text for line in (*paragraph.split("\n"), "")]
    start, end = 0, len(lines)
    while start < end and (
        not lines[start] or (loose and _is_head(lines[start], last=not any(lines[start + 1 : end])))
    ):
        start += 1
    while end > start and (not lines[end - 1] or (_is_noise(lines[end - 1], loose) and any(lines[start : end - 1]))):
        end -= 1
    kept = "\n".join(lines[start:end]).strip("\n")
    return [p for p in kept.split("\n\n") if p.strip()], [line for line in (*lines[:start], *lines[end:]) if line]


def _is_head(line: str, *, last: bool) -> bool:
    """A line above the text; what stands alone is rather the text."""
    if len(line) >= 120:
        return False
    return bool(is_says(line) or (not last and (is_noise(line) or _is_date(line) or _is_heading(line))))


def _is_heading(line: str) -> bool:
    """A number alone, or "Comments:" over the only one, where the same element holds both."""
    return bool(_NUMBERING.match(line) or (len(line) <= _HEADING and HEADING.match(line)))


def _is_noise(line: str, loose: bool) -> bool:
    return len(line) < 120 and bool(is_noise(line) or (loose and (is_says(line) or _is_date(line))))


def _is_date(line: str) -> bool:
    """Two numbers at least: "2010 was good" is no date."""
    return len(line) < 60 and not _SENTENCE.search(line) and is_dated(line) and len(_NUMBER.findall(line)) > 1

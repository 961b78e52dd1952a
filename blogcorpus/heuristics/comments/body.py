"""What a comment says: its paragraphs, without the lines that the software puts around them."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from blogcorpus.heuristics.comments.names import is_dated
from blogcorpus.heuristics.comments.parts import Part, Parts
from blogcorpus.heuristics.comments.roles import WEAK, Role
from blogcorpus.heuristics.comments.text import paragraphs
from blogcorpus.heuristics.comments.words import NOISE_LINE, SAYS_LINE

#: An inner part is the text, and what is around it decoration, if it holds this share of what stands there.
_MOST = 0.5
_SENTENCE = re.compile(r"[?!]")
_NUMBER = re.compile(r"\d+")


def find_text(parts: Parts, heads: set[HtmlElement], apart: set[HtmlElement]) -> tuple[list[str], bool]:
    """Paragraphs of the comment, and whether lines of the software may still stand among them.

    `heads` are all elements that are no text; `apart` of these what never is.
    """
    bodies = parts.of(Role.BODY)
    heads = heads - _around(bodies, parts.item.element)
    sure = [part for part in bodies if part.rank > WEAK]
    for chosen, loose in ((sure, False), (bodies, True)):
        if chosen and (text := _choose(parts, chosen, heads)):
            return text, loose
    # Some themes call the whole comment "meta" or "author".
    for skip in (heads, apart | parts.elements(Role.AUTHOR), apart):
        text = paragraphs(parts.item.steps, skip=skip)
        if trim(text, loose=True)[0]:
            return text, True
    return [], True


def _around(bodies: list[Part], top: HtmlElement) -> set[HtmlElement]:
    """Elements around the text, up to the comment's own."""
    found: set[HtmlElement] = set()
    for part in bodies:
        node: HtmlElement | None = part.element.getparent()
        while node is not None and node is not top and node not in found:
            found.add(node)
            node = node.getparent()
    return found


def _choose(parts: Parts, bodies: list[Part], heads: set[HtmlElement]) -> list[str]:
    """Text of the innermost parts where they hold most of it, else of the outermost ones."""
    elements = {part.element for part in bodies}
    around = {part.outer.element for part in bodies if part.outer is not None}
    outer = paragraphs(parts.item.steps, skip=heads - elements, only=elements)
    if not around & elements:
        return outer
    inner = paragraphs(parts.item.steps, skip=heads - elements, only=elements - around)
    return inner if sum(map(len, inner)) >= _MOST * sum(map(len, outer)) else outer


def trim(text: list[str], *, loose: bool) -> tuple[list[str], list[str]]:
    """Take lines of the software off both ends; where nothing marks the text, lines with only a date or "says" too.

    Gives what is left and what was taken off.
    """
    lines = [line.strip() for paragraph in text for line in (*paragraph.split("\n"), "")]
    start, end = 0, len(lines)
    while start < end and (
        not lines[start] or (loose and _is_head(lines[start], last=not any(lines[start + 1 : end])))
    ):
        start += 1
    while end > start and (not lines[end - 1] or (_is_noise(lines[end - 1], loose) and any(lines[start : end - 1]))):
        end -= 1
    kept = "\n".join(lines[start:end]).strip("\n")
    return [p.strip() for p in kept.split("\n\n") if p.strip()], [
        line for line in (*lines[:start], *lines[end:]) if line
    ]


def _is_head(line: str, *, last: bool) -> bool:
    """A line above the text; what stands alone is rather the text."""
    return len(line) < 120 and bool(SAYS_LINE.match(line) or (not last and (NOISE_LINE.match(line) or _is_date(line))))


def _is_noise(line: str, loose: bool) -> bool:
    return len(line) < 120 and bool(NOISE_LINE.match(line) or (loose and (SAYS_LINE.match(line) or _is_date(line))))


def _is_date(line: str) -> bool:
    """Two numbers at least: "2010 was good" is no date."""
    return len(line) < 60 and not _SENTENCE.search(line) and is_dated(line) and len(_NUMBER.findall(line)) > 1

"""Paragraphs written as `<br><br>` become real ones."""

from __future__ import annotations

from lxml.html import Element, HtmlElement

from blogcorpus.cleaners.cleaner import Cleaner, Plain
from blogcorpus.cleaners.work import Work
from blogcorpus.flat import BLOCK_TAGS

#: Elements that may hold paragraphs. A `p` that is divided becomes a `div` around its parts.
_HOLDERS = frozenset("p div td th li dd blockquote section article main body center figcaption details".split())


def divide(work: Work, _options: Plain) -> None:
    """Divide what holds two `<br>` in a row."""
    holders: dict[HtmlElement, None] = {}
    for line_break in work.root.iter("br"):
        parent = line_break.getparent()
        if parent is not None and parent.tag in _HOLDERS and _doubled(line_break):
            holders[parent] = None
    for holder in holders:
        if holder not in work.code:
            _divide(holder)
            work.edited()


def _doubled(line_break: HtmlElement) -> bool:
    """The break is followed by another one with nothing between them."""
    following = line_break.getnext()
    return following is not None and following.tag == "br" and not (line_break.tail or "").strip()


def _divide(holder: HtmlElement) -> None:
    """Put the runs of inline content between double breaks into paragraphs; blocks stay as they are."""
    parts = [_paragraph(holder.text)]
    children = iter(list(holder))
    for child in children:
        if child.tag == "br" and _doubled(child):
            while _doubled(child):
                child = next(children)
            parts.append(_paragraph(child.tail))
        elif child.tag in BLOCK_TAGS and child.tag != "br":
            parts += (child, _paragraph(child.tail))
            child.tail = None
        else:
            parts[-1].append(child)
    holder.text = None
    del holder[:]
    if holder.tag == "p":
        holder.tag = "div"
    holder.extend(part for part in parts if part.tag != "p" or len(part) or (part.text or "").strip())


def _paragraph(text: str | None) -> HtmlElement:
    paragraph = Element("p")
    paragraph.text = text
    return paragraph


CLEANERS = (
    Cleaner(
        name="paragraphs",
        about="Make real paragraphs where two line breaks divide the text",
        run=divide,
        phase="edit",
    ),
)

"""Text of a part of a comment: its paragraphs, or all in one line."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from types import MappingProxyType

from lxml.html import HtmlElement

from blogcorpus.flat import BLOCK_TAGS

#: Marks for the ends of paragraphs and lines and for spaces that count, while text is put together; a parsed page
#: holds no such characters.
_PARAGRAPH, _LINE, _KEPT = "\x01", "\x02", "\x03"
_BLANK_LINES = re.compile(f" *{_LINE}(?: *{_LINE})+ *")
_LINE_ENDS = re.compile(f" *{_LINE} *")
#: Blocks that begin a line, not a paragraph.
_LINES = frozenset({"li", "dt", "dd", "tr", "td", "th", "option", "caption", "br"})
_PARAGRAPHS = BLOCK_TAGS - _LINES
_MARKS: dict[object, str] = {**dict.fromkeys(_PARAGRAPHS, _PARAGRAPH), **dict.fromkeys(_LINES, _LINE)}
_SMILEY = re.compile(r"smil|emoji|emotic", re.I)


_NO_MARKS: Mapping[HtmlElement, str] = MappingProxyType({})


def paragraphs(
    element: HtmlElement, skip: Container[HtmlElement] = (), marks: Mapping[HtmlElement, str] = _NO_MARKS
) -> list[str]:
    """Paragraphs of an element without the elements in `skip`; a single line break stays one.

    Of the elements in `skip`, those in `marks` leave a mark where they stood.
    """
    if not len(element):
        text = element.text
        return [" ".join(text.split())] if text and not text.isspace() else []
    return _split(" ".join("".join(_pieces(element, skip, marks)).split()))


def _pieces(element: HtmlElement, skip: Container[HtmlElement], marks: Mapping[HtmlElement, str]) -> list[str]:
    pieces: list[str] = []
    write = pieces.append
    pre = 0
    # Written out: a walk with events takes twice as long, and this is where most of the time goes.
    node, children = element, iter(element)
    open_nodes: list[tuple[HtmlElement, Iterator[HtmlElement]]] = []
    write(element.text or "")
    while True:
        child = next(children, None)
        if child is not None:
            if child in skip:
                write(marks.get(child, " "))
                write(child.tail or "")
                continue
            tag = child.tag
            mark = _MARKS.get(tag)
            if mark:
                write(mark)
                pre += tag == "pre"
            elif tag == "img":
                write(_smiley(child))
            text = child.text
            if text:
                write(_keep(text) if pre else text)
            if len(child):
                open_nodes.append((node, children))
                node, children = child, iter(child)
                continue
            ended = child
        elif open_nodes:
            ended = node
            node, children = open_nodes.pop()
        else:
            return pieces
        if ended.tag in _PARAGRAPHS:
            write(_PARAGRAPH)
            pre -= ended.tag == "pre"
        text = ended.tail
        if text:
            write(_keep(text) if pre else text)


def _keep(text: str) -> str:
    """Preformatted text: its spaces and line ends count."""
    return text.replace("\n", _LINE).replace(" ", _KEPT)


def _split(text: str) -> list[str]:
    found = []
    for block in text.split(_PARAGRAPH):
        if _LINE not in block:
            block = block.replace(_KEPT, " ").strip()
            if block:
                found.append(block)
            continue
        for paragraph in _BLANK_LINES.split(block):
            lines = _LINE_ENDS.sub("\n", paragraph).replace(_KEPT, " ").strip()
            if lines:
                found.append(lines)
    return found


def _smiley(image: HtmlElement) -> str:
    """A smiley that was typed and became a picture; one that stands for a word stays a picture."""
    alt = image.get("alt") or ""
    if alt and len(alt) < 8 and not any(c.isalnum() for c in alt) and _SMILEY.search(image.get("class") or ""):
        return alt
    return ""


def line(element: HtmlElement, skip: Container[HtmlElement] = ()) -> str:
    """The text of an element in one line."""
    if not len(element):
        return " ".join((element.text or "").split())
    return " ".join(paragraphs(element, skip)).replace("\n", " ")

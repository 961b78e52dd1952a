"""Text of a part of a comment: paragraphs out of the steps of its tree."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from lxml.html import HtmlElement

from blogcorpus.dom import BLOCK_TAGS
from blogcorpus.heuristics.comments.thread import Step

_INLINE = re.compile(r"[ \t\r\f\v\n\u00a0]+")
_BREAKS = re.compile(r" *\n[ \n]*\n *")
_AROUND_BREAK = re.compile(r" *\n *")
#: Blocks that begin a line, not a paragraph.
_LINES = frozenset({"li", "dt", "dd", "tr", "td", "th", "option", "caption", "br"})
_SMILEY = re.compile(r"smil|emoji|emotic", re.I)


class _Writer:
    """Collects text; a paragraph ends where a block does."""

    def __init__(self) -> None:
        self.paragraphs: list[str] = []
        self._parts: list[str] = []

    def write(self, text: str | None, *, kept: bool = False) -> None:
        if text:
            self._parts.append(text if kept else _INLINE.sub(" ", text))

    def line(self) -> None:
        if self._parts:
            self._parts.append("\n")

    def end(self) -> None:
        if self._parts:
            text = "".join(self._parts)
            self._parts.clear()
            for paragraph in _BREAKS.split(text):
                cleaned = "\n".join(line.strip(" ") for line in paragraph.split("\n")).strip()
                if cleaned:
                    self.paragraphs.append(re.sub(" {2,}", " ", cleaned))


def paragraphs(
    steps: Iterable[tuple[Step, HtmlElement]],
    *,
    skip: Container[HtmlElement] = (),
    only: Container[HtmlElement] | None = None,
) -> list[str]:
    """Paragraphs of a tree without the elements in `skip`; where `only` is given, what stands inside those."""
    writer = _Writer()
    skipped = pre = 0
    wanted = 1 if only is None else 0
    for step, element in steps:
        if step is Step.START:
            if skipped or element in skip:
                skipped += 1
                continue
            if only is not None and element in only:
                wanted += 1
            _open(writer, element)
            pre += element.tag == "pre"
            if wanted:
                writer.write(element.text, kept=pre > 0)
                if element.tag == "img":
                    writer.write(_smiley(element))
            continue
        if step is Step.TAIL:
            if wanted and not skipped:
                writer.write(element.tail, kept=pre > 0)
        elif skipped:
            skipped -= 1
        else:
            pre -= element.tag == "pre"
            _close(writer, element)
            if only is not None and element in only:
                wanted -= 1
                writer.end()
    writer.end()
    return writer.paragraphs


def _open(writer: _Writer, element: HtmlElement) -> None:
    tag = element.tag
    if tag in _LINES:
        writer.line()
    elif tag in BLOCK_TAGS:
        writer.end()


def _close(writer: _Writer, element: HtmlElement) -> None:
    if element.tag in BLOCK_TAGS and element.tag not in _LINES:
        writer.end()


def _smiley(image: HtmlElement) -> str | None:
    """A smiley that was typed and became a picture; one that stands for a word stays a picture."""
    alt = image.get("alt") or ""
    if alt and len(alt) < 8 and not any(c.isalnum() for c in alt) and _SMILEY.search(image.get("class") or ""):
        return alt
    return None


def line(
    steps: Iterable[tuple[Step, HtmlElement]],
    *,
    skip: Container[HtmlElement] = (),
    only: Container[HtmlElement] | None = None,
) -> str:
    """The same in one line."""
    return _INLINE.sub(" ", " ".join(paragraphs(steps, skip=skip, only=only)).replace("\n", " ")).strip()

"""Lines with markers before items of lists and lines of quotes, for a reader without a browser."""

from __future__ import annotations

from itertools import takewhile

from blogcorpus.cleaners.lines import LISTS, Lines, TextStyle
from blogcorpus.cleaners.markup import attributes

#: What gets markers.
_MARKED = frozenset(("li", "blockquote"))
#: Deeper, and a line would be all indent.
_DEEPEST = 20


class MarkedLines(Lines):
    r"""Text in the making, with markers.

    >>> from lxml.html import fromstring
    >>> from blogcorpus.cleaners.render_text import to_text
    >>> to_text(fromstring("<ol><li>one<li>two</ol>"), TextStyle(lists=True))
    '1. one\n2. two'
    """

    _ordinary = {tag: breaks for tag, breaks in Lines._ordinary.items() if tag.strip("/") not in _MARKED}

    def __init__(self, style: TextStyle, markup: str) -> None:
        super().__init__(style, markup)
        #: What a line starts with, for each open item and quote.
        self._indents = [""]
        #: What the next line starts with instead: the same, and an item's marker.
        self._marker = ""
        self._last_indent = ""
        #: The next number of each open list; nothing where items have none.
        self._numbers: list[int | None] = []

    def _open(self, name: str, tag: str, place: int) -> None:
        apart = self._code is None and not self._row
        super()._open(name, tag, place)
        if not apart:
            return
        if name in LISTS:
            self._numbers.append(_number(tag, "start", 1) if name == "ol" else None)
        elif name == "li":
            self._open_item(tag)
        elif name == "blockquote":
            self._indents.append(self._deeper("> " if self.style.quotes else ""))

    def _close(self, name: str) -> None:
        super()._close(name)
        if self._code is not None or self._row:
            return
        if name in LISTS and self._numbers:
            self._numbers.pop()
        elif name in _MARKED and len(self._indents) > 1:
            self._indents.pop()
            self._marker = ""

    def _open_item(self, tag: str) -> None:
        marker = ""
        if self.style.lists:
            number = self._numbers[-1] if self._numbers else None
            marker = "- "
            if number is not None:
                number = _number(tag, "value", number)
                self._numbers[-1] = number + 1
                marker = f"{number}. "
        self._marker = self._deeper(marker)
        self._indents.append(self._deeper(" " * len(marker)))

    def _deeper(self, more: str) -> str:
        return self._indents[-1] + (more if len(self._indents) < _DEEPEST else "")

    def _new_line(self, breaks: int) -> None:
        indent = self._marker or self._indents[-1]
        if breaks:
            # An empty line between two lines of a quote belongs to it.
            empty = _shared(self._last_indent, self._indents[-1]).rstrip()
            self._parts.append("\n" if breaks == 1 else f"\n{empty}\n")
        self._parts.append(indent)
        self._last_indent = self._indents[-1]
        self._marker = ""

    def _indented(self, code: str) -> str:
        return code.replace("\n", f"\n{self._indents[-1]}")


def _shared(one: str, other: str) -> str:
    """What two lines start with alike."""
    return "".join(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _number(tag: str, attribute: str, default: int) -> int:
    """A number that the page gives, within reason."""
    text = attributes(tag).get(attribute, "").strip() if attribute in tag else ""
    return int(text) if text.isdecimal() and len(text) < 10 else default

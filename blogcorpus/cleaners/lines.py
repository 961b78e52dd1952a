"""Lines of text in the making: which breaks and spaces stand between the words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from blogcorpus.cleaners.markup import Remover, name_of, plain, tag_pattern
from blogcorpus.flat import BLOCK_TAGS

_APART = frozenset("p h1 h2 h3 h4 h5 h6 blockquote pre ul ol dl table figure hr details dir menu".split())
#: Line breaks around each block: two make an empty line.
_BREAKS = {tag: 2 if tag in _APART else 1 for tag in BLOCK_TAGS}
#: A row with one of these is part of a layout, not a line of a table …
_LAYOUT = frozenset("table ul ol dl pre blockquote h1 h2 h3 h4 h5 h6 figure hr".split())
#: … and so is one with more than two of these for each cell.
_LINES = frozenset(("p", "div", "br"))
LISTS = frozenset(("ul", "ol", "dir", "menu"))
_CELLS = frozenset(("td", "th"))
#: Blocks that mean more than line breaks.
_SPECIAL = frozenset(("br", "tr", "pre", *LISTS))
#: Elements inside a line: their tags say nothing about breaks.
_INLINE = tag_pattern(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark picture q s samp small source"
    " span strike strong sub sup time tt u var wbr"
)
#: Nobody reads what these hold.
UNREAD = frozenset("script style noscript template svg iframe object head".split())
_read_only = Remover(UNREAD)
#: Invisible and without meaning: soft hyphen, word joiner, byte order mark; the zero-width space too, but for scripts
#: that part their words with it (Thai, Lao, Burmese, Khmer).
_JUNK = re.compile("[\u00ad\u2060\ufeff]|(?<![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])\u200b")
_JUNK_SIGNS = "\u00ad\u2060\ufeff\u200b"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextStyle:
    """How text is written. As it comes, nothing is added to the page's own words and signs."""

    #: Write `- ` before items of lists and `1. ` before those of numbered ones. Numbers count as words.
    lists: bool = False
    #: Write `> ` before the lines of quotes.
    quotes: bool = False
    #: What stands between the cells of a table's row.
    cells: str = "\t"


class Lines:
    """Text in the making, in the page's own words and signs only."""

    #: Tags that only mean line breaks, in the most common way they are written.
    _ordinary = {tag: breaks for name, breaks in _BREAKS.items() if name not in _SPECIAL for tag in (name, f"/{name}")}

    def __init__(self, style: TextStyle, markup: str) -> None:
        self.style = style
        # Tags with the text behind each: `p>One `, `/p>` …; the first is the text before all tags.
        self._pieces = _INLINE.sub("", _read_only(_without_junk(markup))).split("<")
        self._parts: list[str] = []
        #: Line breaks, a space, separators of cells: owed before the next word.
        self._breaks = 0
        self._space = False
        self._cells = 0
        #: Text of the open `pre`, as it stands.
        self._code: list[str] | None = None
        #: In a row that is a line of a table.
        self._row = False
        #: How many lists are open.
        self._lists = 0

    def read(self) -> str:
        """Read all pieces."""
        ordinary = self._ordinary
        if self._pieces[0]:
            self._write(plain(self._pieces[0]))
        for place, piece in enumerate(self._pieces[1:], 1):
            tag, _, text = piece.partition(">")
            breaks = ordinary.get(tag)
            if breaks is None and " " in tag and tag[-1] != "/":
                breaks = ordinary.get(tag.partition(" ")[0])
            if breaks is None or self._row or self._code is not None:
                self._tag(tag, place)
            elif breaks > self._breaks:
                self._breaks = breaks
            if text:
                self._write(plain(text) if "&" in text else text)
        return "".join(self._parts)

    def _tag(self, tag: str, place: int) -> None:
        if tag[:1] == "/":
            if tag[1:] in _BREAKS:
                self._close(tag[1:])
        elif (name := name_of(tag)) in _BREAKS:
            self._open(name, tag, place)
            if tag[-1] == "/":
                self._close(name)

    def _write(self, text: str) -> None:
        """Text between two tags."""
        if self._code is not None:
            self._code.append(text)
            return
        if text.isspace():
            self._space = True
            if self._breaks == 1 and "\xa0" in text:
                self._breaks = 2  # a hard space that has a line to itself is an empty line
            return
        line = one_line(text)
        self._start(self._space or line[0] == " ")
        self._parts.append(line.strip(" "))
        self._space = line[-1] == " "

    def _open(self, name: str, tag: str, place: int) -> None:  # noqa: ARG002 - markers read the tag
        """A block starts."""
        if self._code is not None:
            self._break_code(name)
        elif self._row:
            self._space = True
            self._cells += name in _CELLS
        elif name == "br":
            self._breaks = min(2, self._breaks + 1)
        else:
            self._owe(name)
            if name == "tr":
                self._row = _is_line(self._pieces, place)
                self._cells = -1
            elif name == "pre":
                self._code = []
            elif name in LISTS:
                self._lists += 1

    def _close(self, name: str) -> None:
        """A block ends."""
        if self._code is not None:
            if name == "pre":
                self._write_code("".join(self._code))
                self._code = None
                self._owe(name)
            elif name != "br":
                self._break_code(name)
        elif name == "tr":
            self._row = False
            self._cells = 0
            self._owe(name)
        elif self._row:
            self._space = True
        else:
            self._lists -= name in LISTS
            self._owe(name)

    def _owe(self, name: str) -> None:
        """Stand apart from what comes next. A list inside a list is no paragraph of its own."""
        breaks = 1 if self._lists and name in LISTS else _BREAKS[name]
        if self._breaks < breaks:
            self._breaks = breaks

    def _start(self, spaced: bool) -> None:
        """Write what is owed before a word."""
        if not self._parts:
            self._new_line(0)
        elif self._breaks:
            self._new_line(self._breaks)
        elif spaced and self._cells <= 0:
            self._parts.append(" ")
        if self._cells > 0:
            self._parts.append(self.style.cells * self._cells)
            self._cells = 0
        self._breaks = 0

    def _new_line(self, breaks: int) -> None:
        self._parts.append("\n" * breaks)

    def _break_code(self, name: str) -> None:
        if self._code and (name == "br" or not self._code[-1].endswith("\n")):
            self._code.append("\n")

    def _write_code(self, code: str) -> None:
        code = code.replace("\xa0", " ").strip("\n").rstrip()
        if code:
            self._start(False)
            self._parts.append(self._indented(code))
            self._space = False

    def _indented(self, code: str) -> str:
        return code


def one_line(text: str) -> str:
    r"""Text with one space for all white space in a row, also at its ends.

    >>> one_line("\n one  two\n")
    ' one two '
    """
    # Most text is in order already, which is found out faster than it is made so.
    if "\n" in text or "  " in text or "\t" in text or "\xa0" in text or "\u3000" in text:
        words = text.split()
        first = " " if text[0].isspace() else ""
        last = " " if words and text[-1].isspace() else ""
        return f"{first}{' '.join(words)}{last}"
    return text


def _without_junk(text: str) -> str:
    return _JUNK.sub("", text) if not text.isascii() and any(sign in text for sign in _JUNK_SIGNS) else text


def _is_line(pieces: list[str], place: int) -> bool:
    """The row that starts here is a line of a table: several cells, each with a line or two."""
    cells = lines = 0
    for piece in islice(pieces, place + 1, None):
        name = name_of(piece.partition(">")[0])
        if name == "/tr":
            break
        if name in _LAYOUT:
            return False
        cells += name in _CELLS
        lines += name in _LINES
    return cells > 1 and lines <= 2 * cells

"""A post's clean HTML as TEI: paragraphs, sections, lists, quotations, tables, code, figures, links.

TEI is stricter than HTML: text of a division stands in paragraphs, paragraphs do not nest, a heading opens a division.
The walk keeps the path of open TEI elements; what HTML leaves out (a paragraph around bare text, an item around text of
a list) is opened by itself and closed by the next block.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.dom import parse
from blogcorpus.exporters.markup import child, xml_text
from blogcorpus.flat import HEADINGS

__all__ = ["add_body", "add_paragraphs"]

#: HTML element → TEI element and its attributes, for what stands inside of a line.
_INLINE: dict[str, tuple[str, dict[str, str]]] = {
    "em": ("hi", {"rend": "italic"}),
    "i": ("hi", {"rend": "italic"}),
    "strong": ("hi", {"rend": "bold"}),
    "b": ("hi", {"rend": "bold"}),
    **{name: ("hi", {"rend": name}) for name in "u s del ins sub sup mark small cite var".split()},
    "q": ("q", {}),
    "abbr": ("abbr", {}),
    "a": ("ref", {}),
}
#: Blocks that have an element of their own in TEI, wherever text may stand.
_BLOCKS: dict[str, tuple[str, dict[str, str]]] = {
    "ul": ("list", {"rend": "bulleted"}),
    "ol": ("list", {"rend": "numbered"}),
    "dl": ("list", {"rend": "definitions"}),
    "blockquote": ("quote", {}),
    "table": ("table", {}),
}
#: Parts of those: HTML element → TEI element, and where it may stand.
_PARTS = {
    "li": ("item", "list"),
    "dt": ("item", "list"),
    "dd": ("item", "list"),
    "tr": ("row", "table"),
    "td": ("cell", "row"),
    "th": ("cell", "row"),
}
_CODE = frozenset("pre code kbd samp".split())
#: Blocks of which only the break remains.
_PLAIN = frozenset("p div figure figcaption details summary caption thead tbody tfoot".split())
#: What must be opened before text can stand in an element.
_OPENS = {"div": ("p",), "list": ("item",), "table": ("row", "cell"), "row": ("cell",)}
#: Elements in which paragraphs stand.
_HOLDERS = frozenset(("div", "item", "quote", "cell"))
#: Elements that mean something even when empty.
_VOID = frozenset(("lb", "graphic", "figure", "milestone", "cell"))
_SPACE = re.compile(r"\s+")
#: Scheme and host (which may be in any script), path with query, fragment.
_ADDRESS = re.compile(
    r"(?P<start>https?://[\w.~-]+(?::\d+)?(?=[/?#]|$)|mailto:)(?P<rest>[^#]*)(?:#(?P<fragment>.*))?$", re.S
)
#: A percent sign that begins no escape.
_STRAY = re.compile(r"%(?![0-9A-Fa-f]{2})")


def add_paragraphs(parent: etree._Element, text: str) -> None:
    """A plain text as paragraphs; there is at least one."""
    for part in text.split("\n\n") if text.strip() else [""]:
        child(parent, "p", part.strip() or None)


def add_body(division: etree._Element, html: str) -> None:
    """Add clean HTML to a TEI division."""
    _Walk(division).run(parse(html).body)
    _tidy(division)


class _Walk:
    def __init__(self, division: etree._Element) -> None:
        self._path: list[etree._Element] = [division]
        #: How many of the path's first elements are divisions: these are never left, a section ends with the next one.
        self._floor = 1
        self._implied: set[etree._Element] = set()
        #: Length of the path to come back to at each open HTML element's end.
        self._marks: list[int] = []

    def run(self, root: HtmlElement) -> None:
        walker = etree.iterwalk(root, events=("start", "end"))
        for event, element in walker:
            if not isinstance(element.tag, str):
                if event == "end":
                    self._text(element.tail)
                continue
            if event == "start":
                if self._start(element):
                    self._text(element.text)
                else:
                    walker.skip_subtree()
            else:
                self._back(self._marks.pop())
                if element.tag in _PLAIN or element.tag in HEADINGS:
                    self._close_implied()
                if element is not root:
                    self._text(element.tail)

    def _start(self, element: HtmlElement) -> bool:
        """Open what an element becomes; whether its content is still to be read."""
        tag = str(element.tag)
        if tag in _INLINE:
            self._ready()
            self._mark()
            name, attributes = _INLINE[tag]
            self._open(name, target=_uri(element.get("href")) if tag == "a" else None, **attributes)
        elif tag in _CODE:
            self._ready()
            self._mark()
            self._add_code(element)
            return False
        elif tag in ("br", "hr", "img"):
            self._mark()
            self._add_void(element)
        else:
            self._close_implied()
            self._start_block(tag)
        return True

    def _start_block(self, tag: str) -> None:
        if tag in _PARTS and self._path[-1].tag == _PARTS[tag][1]:
            self._mark()
            self._open(_PARTS[tag][0], role="label" if tag == "th" else None, rend="term" if tag == "dt" else None)
        elif tag in _BLOCKS:
            if self._path[-1].tag in ("list", "table", "row"):
                self._ready()
            self._mark()
            name, attributes = _BLOCKS[tag]
            self._open(name, **attributes)
        elif tag in HEADINGS and self._path[-1].tag == "div":
            self._open_section(tag)
        elif (tag == "p" or tag in HEADINGS) and self._path[-1].tag in _HOLDERS:
            self._mark()
            self._open("p", rend=tag if tag in HEADINGS else None)
        else:
            self._mark()
            if self._path[-1].tag not in ("div", "list", "table", "row") and _has_words(self._path[-1]):
                child(self._path[-1], "lb")

    def _open_section(self, tag: str) -> None:
        del self._path[1:]
        self._open("div", type="section", n=tag[1])
        self._floor = 2
        self._mark()
        self._open("head")

    def _add_code(self, element: HtmlElement) -> None:
        for line_break in element.iter("br"):
            line_break.tail = f"\n{line_break.tail or ''}"
        text = xml_text("".join(element.itertext()))
        code = child(self._path[-1], "code", text, rend="block" if element.tag == "pre" else None)
        if element.tag == "pre":
            code.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")

    def _add_void(self, element: HtmlElement) -> None:
        if element.tag == "img":
            if (address := _uri(element.get("src"))) is not None:
                self._ready()
                figure = child(self._path[-1], "figure")
                child(figure, "graphic", url=address)
                if (element.get("alt") or "").strip():
                    child(figure, "figDesc", element.get("alt"))
        elif element.tag == "hr":
            self._close_implied()
            if self._path[-1].tag in _HOLDERS:
                child(self._path[-1], "milestone", unit="section", rend="line")
        elif self._path[-1].tag not in _OPENS:
            child(self._path[-1], "lb")

    def _text(self, text: str | None) -> None:
        if not text:
            return
        line = _SPACE.sub(" ", xml_text(text))
        if line == " " and self._path[-1].tag in _OPENS:
            return
        self._ready()
        current = self._path[-1]
        if len(current):
            current[-1].tail = (current[-1].tail or "") + line
        else:
            current.text = (current.text or "") + line

    def _ready(self) -> None:
        """Make sure that text may stand here."""
        for name in _OPENS.get(str(self._path[-1].tag), ()):
            self._implied.add(self._open(name))

    def _close_implied(self) -> None:
        while self._path[-1] in self._implied:
            self._path.pop()

    def _open(self, name: str, **attributes: str | None) -> etree._Element:
        self._path.append(child(self._path[-1], name, **attributes))
        return self._path[-1]

    def _mark(self) -> None:
        self._marks.append(len(self._path))

    def _back(self, length: int) -> None:
        del self._path[max(length, self._floor) :]


def _tidy(division: etree._Element) -> None:
    """Take out elements in which nothing came to stand, and spaces around paragraphs."""
    for element in [*division.iter()][:0:-1]:
        if element.tag in ("p", "item", "head"):
            _trim(element)
        if element.tag not in _VOID and not len(element) and not (element.text or "").strip():
            _drop(element)
    for section in division.iter("div"):
        if all(part.tag == "head" for part in section):
            child(section, "p")


def _trim(element: etree._Element) -> None:
    element.text = (element.text or "").lstrip(" ") or None
    if len(element):
        element[-1].tail = (element[-1].tail or "").rstrip(" ") or None
    elif element.text:
        element.text = element.text.rstrip(" ")


def _drop(element: etree._Element) -> None:
    """Remove an element, but for the text behind it."""
    parent, before = element.getparent(), element.getprevious()
    tail = (element.text or "") + (element.tail or "")
    if parent is None:
        return
    if str(parent.tag) in _OPENS:
        tail = ""
    if before is not None:
        before.tail = (before.tail or "") + tail or None
    else:
        parent.text = (parent.text or "") + tail or None
    parent.remove(element)


def _has_words(element: etree._Element) -> bool:
    return bool(len(element)) or bool((element.text or "").strip())


def _uri(address: str | None) -> str | None:
    """An address as XML Schema wants it; `None` where it is none at all.

    >>> _uri("http://a.example/b c?d=[1]&e=%zz#f#g"), _uri("http://http://a.example/")
    ('http://a.example/b%20c?d=%5B1%5D&e=%25zz#f%23g', None)
    """
    match = _ADDRESS.match(xml_text((address or "").strip()))
    if match is None:
        return None
    start, rest, fragment = match["start"], match["rest"], match["fragment"]
    made = start + _quoted(rest)
    return f"{made}#{_quoted(fragment)}" if fragment is not None else made


def _quoted(text: str) -> str:
    return quote(_STRAY.sub("%25", text), safe="/?:@!$&'()*+,;=%~-._")

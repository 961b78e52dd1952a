"""Parsing HTML once, safely, and the small questions about its tree that every package asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lxml import etree
from lxml.html import HtmlElement, HTMLParser, document_fromstring

from blogcorpus.attributes import lightened
from blogcorpus.bounds import bounded
from blogcorpus.flat import Flat, flat_of, flatten
from blogcorpus.index import Index
from blogcorpus.joining import joined
from blogcorpus.jsonld import post_pairs
from blogcorpus.repairs import repaired
from blogcorpus.text import without_tags
from blogcorpus.trackback import trackback_pairs

#: libxml2 keeps nothing below 2,047 levels even with `huge_tree`; a page that comes near has lost text.
DEPTH_LIMIT = 2040

#: Taken out of the tree when it is made: nobody reads their text. JSON-LD is kept aside first.
_UNREAD_TAGS = ("script", "style", "noscript", "template")

#: What a head may hold; anything else begins the body.
_HEAD_TAGS = frozenset({"title", "meta", "link", "base", *_UNREAD_TAGS})

#: Elements that hold nothing, and have no end tag; libxml2, which is older, puts what follows inside of them.
_VOID_TAGS = ("embed", "source", "track", "wbr", "keygen", "bgsound", "command")

#: huge_tree lifts libxml2's limits of 255 levels and 10 MB per text; pages were bounded when they were fetched.
_PARSER = HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True, collect_ids=False)
#: One class for all elements: lxml's own parser of HTML asks Python which class an element has, for each of them.
_PARSER.set_element_class_lookup(etree.ElementDefaultClassLookup(element=HtmlElement))

_SPACE = re.compile(r"\s+")
#: Characters that trees cannot hold: libxml2 stops reading at NUL, lxml refuses the others (JSON can escape them all).
_CONTROL_BYTES = [bytes((code,)) for code in range(32) if chr(code) not in "\t\n\r"]
_BLANKED = bytes.maketrans(b"".join(_CONTROL_BYTES), b" " * len(_CONTROL_BYTES))
_NO_CHARACTER = re.compile(b"\xef\xbf[\xbe\xbf]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Text:
    """The text of a page, made when it is asked for: of many pages only names are.

    A part of its own, so that the index does not lead back to the page: what is in a circle is not freed at once.
    """

    def __init__(self, elements: Sequence[HtmlElement]) -> None:
        self._elements = elements

    @cached_property
    def flat(self) -> Flat:
        """All of it, with element spans."""
        return flat_of(self._elements)

    def of(self, element: HtmlElement) -> str:
        """Text of an element."""
        return self.flat.of(element)


@dataclass(frozen=True)
class Dom:
    """A parsed page without its scripts and styles."""

    root: HtmlElement
    url: str = ""
    #: Contents of the page's JSON-LD scripts.
    json_ld: tuple[str, ...] = ()
    #: How many scripts the page had: a sign that a browser may be needed.
    scripts: int = 0
    #: The page is longer, or has more tags, than is read.
    shortened: bool = False

    @cached_property
    def memo(self) -> dict[str, Any]:
        """What was found on the page and is asked for again, by name."""
        return {}

    @cached_property
    def body(self) -> HtmlElement:
        """The `<body>`, or the root where there is none."""
        body = self.root.find("body")
        return self.root if body is None else body

    @cached_property
    def base(self) -> str:
        """The address that relative links start from."""
        href = next((href for base in self.root.iter("base") if (href := base.get("href")) is not None), None)
        return self.url if href is None else join(self.url, href)

    @cached_property
    def title(self) -> str:
        """What `<title>` says, without markup."""
        element = next(self.root.iter("title"), None)
        return without_tags(element.text or "") if element is not None else ""

    @cached_property
    def metas(self) -> Mapping[str, tuple[str, ...]]:
        """What each `<meta>` says, by its property or name in lower case, in page order."""
        found: dict[str, tuple[str, ...]] = {}
        for element in self.root.iter("meta"):
            name = (element.get("property") or element.get("name") or "").lower()
            if name:
                found[name] = (*found.get(name, ()), without_tags(element.get("content") or ""))
        return found

    def meta(self, name: str) -> str | None:
        """The first word that the page's metadata has for a name."""
        return next(filter(None, self.metas.get(name, ())), None)

    @cached_property
    def elements(self) -> Sequence[HtmlElement]:
        """All elements in document order; text and index begin with them."""
        return list(self.root.iter("*"))

    @cached_property
    def links(self) -> Sequence[tuple[HtmlElement, str]]:
        """Every `<a>` that leads somewhere, with where as it is written, in page order."""
        return [(a, href) for a in self.root.iter("a") if (href := a.get("href"))]

    @cached_property
    def text(self) -> Text:
        """The page's text, not made yet."""
        return Text(self.elements)

    @property
    def flat(self) -> Flat:
        """The page's text with element spans, made on first use."""
        return self.text.flat

    @cached_property
    def index(self) -> Index:
        """The page's elements by their names, made on first use."""
        return Index(self.elements, self.text.of)

    @cached_property
    def cut(self) -> bool:
        """The parser's depth limit was reached, or the page is too long: text below or behind is lost."""
        return self.shortened or self.flat.depth >= DEPTH_LIMIT


def parse(html: str, url: str = "") -> Dom:
    """Parse a page once; never fails, an empty page has an empty body."""
    html, shortened = bounded(html)
    root = _tree(html)
    scripts = list(root.iter("script"))
    json_ld = tuple(s.text for s in scripts if "ld+json" in s.get("type", "").lower() and s.text)
    etree.strip_elements(root, *_UNREAD_TAGS, with_tail=False)
    _add_meta(root, "ld", post_pairs(json_ld) if json_ld else ())
    _add_meta(root, "trackback", trackback_pairs(html))
    return Dom(root=root, url=url, json_ld=json_ld, scripts=len(scripts), shortened=shortened)


def read_tree(html: str) -> HtmlElement:
    """The tree of a page with everything in it, scripts too."""
    return _tree(bounded(html)[0])


def _tree(html: str) -> HtmlElement:
    try:
        root: HtmlElement | None = etree.fromstring(lightened(repaired(_bytes(html))), _PARSER)
    except etree.XMLSyntaxError:  # nothing but white space
        root = None
    if root is None:  # no element at all
        return document_fromstring("<html><head></head><body></body></html>")
    body = _child(root, "body", len(root))
    _empty_head(_child(root, "head", 0), body)
    if body.getnext() is not None:
        _take_in(body)
    for element in list(root.iter(*_VOID_TAGS)):
        if len(element) or element.text:
            _hollow(element)
    return root


def _bytes(html: str) -> bytes:
    """A page in UTF-8 without characters that trees cannot hold: `_CONTROL`, but for pages in a quarter of the time."""
    try:
        body = html.encode("utf-8")
    except UnicodeEncodeError:  # half a surrogate pair
        body = _CONTROL.sub(" ", html).encode("utf-8")
    # One byte is found faster than two, and a page looked through for each in turn faster than it is rewritten.
    if any(code in body for code in _CONTROL_BYTES):
        body = body.translate(_BLANKED)
    return _NO_CHARACTER.sub(b" ", body) if b"\xef" in body else body


def _child(root: HtmlElement, tag: str, place: int) -> HtmlElement:
    """The child of that name, made at a place where there is none."""
    child = next(root.iterchildren(tag), None)
    if child is None:
        child = root.makeelement(tag)
        root.insert(place, child)
    return child


def _empty_head(head: HtmlElement, body: HtmlElement) -> None:
    """Put into the body what cannot stand in the head: where no `<body>` is written, libxml2 begins it too late."""
    for place, element in enumerate([child for child in head if child.tag not in _HEAD_TAGS]):
        body.insert(place, element)


def _take_in(body: HtmlElement) -> None:
    """Put into the body what is written behind its end: libxml2 leaves it beside the body, browsers do not."""
    if body.tail and body.tail.strip():
        etree.SubElement(body, "span").text, body.tail = body.tail, None
    body.extend(list(body.itersiblings()))


def _hollow(element: HtmlElement) -> None:
    """Put what an element holds behind it."""
    children, behind = list(element), element.tail or ""
    element.text, element.tail = None, element.text
    for child in reversed(children):
        element.addnext(child)
    last = children[-1] if children else element
    last.tail = (last.tail or "") + behind


def _add_meta(root: HtmlElement, source: str, pairs: Iterable[tuple[str, str]]) -> None:
    """Write what is said elsewhere into the head, `<meta property="ld:…">`: one way of searching metadata."""
    for name, value in pairs:
        head = root.find("head")
        if head is not None:
            etree.SubElement(head, "meta", {"property": f"{source}:{name}", "content": _CONTROL.sub(" ", value)})


def index_of(element: HtmlElement) -> Index:
    """The elements of a part of a page by their names."""
    return Index(list(element.iter("*")), text_of)


def text_of(element: HtmlElement) -> str:
    """Text of a small element in one line; blocks inside are separated by a space.

    >>> text_of(parse("<h1> A <i>b</i><br>c</h1>").body)
    'A b c'
    """
    return " ".join(line for line in flatten(element).text.split("\n") if line).replace("  ", " ").strip()


def write_markup(element: HtmlElement) -> str:
    """An element as well-formed markup."""
    return etree.tostring(element, encoding="unicode", with_tail=False)


def join(base: str, link: str) -> str:
    """Join a link to its base; a link that is no address gives the base back."""
    try:
        return joined(base, _SPACE.sub("", link) if "\n" in link else link.strip())
    except ValueError:
        return base


def is_within(element: HtmlElement, outer: HtmlElement) -> bool:
    """One element lies in the other."""
    return any(parent is outer for parent in element.iterancestors())


def drop(element: HtmlElement) -> None:
    """Take an element out of its tree and leave the text behind it where it was."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        previous = element.getprevious()
        if previous is not None:
            previous.tail = (previous.tail or "") + element.tail
        else:
            parent.text = (parent.text or "") + element.tail
        element.tail = None
    parent.remove(element)


_MARK = "data-blogcorpus-drop"
_MARKED = etree.XPath(f".//*[@{_MARK}]")


def private_copy(element: HtmlElement, without: Iterable[HtmlElement] = ()) -> HtmlElement:
    """A copy of an element that may be edited, without some of the parts inside it."""
    parts = list(without)
    for part in parts:
        part.set(_MARK, "")
    copy: HtmlElement = deepcopy(element)
    for part in parts:
        part.attrib.pop(_MARK, None)
    copy.tail = None
    copy.attrib.pop(_MARK, None)
    for part in _MARKED(copy) if parts else ():
        drop(part)
    return copy

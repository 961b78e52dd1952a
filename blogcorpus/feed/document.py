"""A feed's text made into a document that feedparser reads without harm: well-formed, shallow, and small.

feedparser falls back to a lenient parser where XML is broken, and some of its steps take quadratic time (entities of a
DOCTYPE, many categories, long author lines). So it never sees what came from the network: libxml2 reads that, repairing
where it must, and hands on only the elements we use, each in a bounded number and length, markup as text.
"""

from __future__ import annotations

import re
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from html import escape
from html.entities import html5
from itertools import islice

from lxml import etree
from lxml.etree import CDATA
from lxml.etree import _Element as Element

XML_NS = "{http://www.w3.org/XML/1998/namespace}"

#: Namespaces beside the feed's own, without their last slash and in lower case → the short names used below.
MODULES = {
    "http://www.w3.org/2005/atom": "",
    "http://purl.org/atom/ns#": "",
    "http://purl.org/rss/1.0": "",
    "http://my.netscape.com/rdf/simple/0.9": "",
    "http://purl.org/rss/1.0/modules/content": "content",
    "http://purl.org/dc/elements/1.1": "dc",
    "http://purl.org/dc/terms": "dcterms",
    "http://purl.org/rss/1.0/modules/slash": "slash",
    "http://wellformedweb.org/commentapi": "wfw",
    "http://purl.org/syndication/thread/1.0": "thr",
    "http://rssnamespace.org/feedburner/ext/1.0": "feedburner",
    "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
    "http://a9.com/-/spec/opensearch/1.1": "opensearch",
    "http://a9.com/-/spec/opensearchrss/1.0": "opensearch",
    "http://webns.net/mvcb": "admin",
    "http://www.w3.org/1999/xhtml": "xhtml",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
}
#: Where an undeclared prefix belongs.
_HOME_OF = {
    "content": "http://purl.org/rss/1.0/modules/content/",
    "dc": "http://purl.org/dc/elements/1.1/",
    "dcterms": "http://purl.org/dc/terms/",
    "slash": "http://purl.org/rss/1.0/modules/slash/",
    "wfw": "http://wellformedweb.org/CommentAPI/",
    "feedburner": "http://rssnamespace.org/feedburner/ext/1.0",
    "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
    "atom": "http://www.w3.org/2005/Atom",
}

ENTRIES = frozenset({"item", "entry"})
#: Elements that may hold a post's text, or markup.
MARKUP = frozenset(
    "title description summary content content:encoded content:items xhtml:body xhtml:div body fullitem"
    " dc:description".split()
)
#: Short values.
VALUES = frozenset(
    "link guid id pubdate published issued updated modified created lastbuilddate category keywords language generator"
    " managingeditor name email uri url homepage comments"
    " dc:creator dc:author dc:date dc:subject dc:language dcterms:created dcterms:issued dcterms:modified"
    " slash:comments wfw:commentrss thr:total thr:in-reply-to feedburner:origlink itunes:author"
    " opensearch:totalresults admin:generatoragent".split()
)

KNOWN = MARKUP | VALUES | {"author"}

#: A post has no more values of one name than this (Blogger's label lists reach some dozens).
_MOST_OF_A_NAME = 100
_LONGEST_VALUE = 4_000
_MOST_ATTRIBUTES = 30

_ROOT = re.compile(r"<(?:[\w.-]{1,20}:)?(?:rss|feed|rdf)(?=[\s>/])", re.I)
_PAGE = re.compile(r"<(?:html[\s>]|!doctype\s+html)", re.I)
_ENTRY = re.compile(r"<(?:[\w.-]{1,20}:)?(?:item|entry)(?=[\s>/])", re.I)
_REFERENCE = re.compile(r"&(#[0-9]{1,7};|#[xX][0-9a-fA-F]{1,6};|[A-Za-z][A-Za-z0-9]{1,31};)?")
#: Characters XML cannot hold.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_XML_ENTITIES = frozenset({"amp;", "lt;", "gt;", "quot;", "apos;"})


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedLimits:
    """How much of a feed is read; what lies beyond is left out, newest entries come first in feeds."""

    #: Characters. Whole archives in one feed, the largest seen, have three million.
    size: int = 8_000_000
    entries: int = 1_000
    #: `<` signs: each may become an element in memory.
    tags: int = 600_000
    #: Characters of a title, a name, a tag.
    line: int = 1_000
    #: Characters of one entry's text.
    text: int = 1_000_000


def root_at(text: str) -> int | None:
    """Where the feed's root element begins; None where this is a page or something else.

    >>> root_at("<br /><b>Warning</b>: Cannot modify header <?xml version='1.0'?><rss version='2.0'>")
    63
    >>> root_at("<!DOCTYPE html><html><body><pre><rss></pre>")
    """
    found = _ROOT.search(text, 0, 100_000)
    if not found or _PAGE.search(text, 0, found.start()):
        return None
    return found.start()


def safe_document(text: str, limits: FeedLimits) -> bytes | None:
    """The feed's document for feedparser, or None where there is no feed in the text."""
    start = root_at(text)
    if start is None:
        return None
    root = _tree(_cut(_CONTROL.sub(" ", text[start : start + limits.size]), limits))
    if root is None:
        return None
    _prune(root, limits)
    etree.cleanup_namespaces(root)
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)


def _cut(text: str, limits: FeedLimits) -> str:
    """The text up to the last entry that the limits allow; the parser closes what is left open."""
    beyond = next(islice(_ENTRY.finditer(text), limits.entries, None), None)
    if beyond:
        text = text[: beyond.start()]
    if len(text) >= limits.size:  # cut by the caller, probably inside an entry
        end = max(text.rfind("</item>"), text.rfind("</entry>"))
        text = text[:end] if end > 0 else text
    if text.count("<") > limits.tags:
        text = text[: next(islice(re.finditer("<", text), limits.tags, None)).start()]
    return text


def _tree(text: str) -> Element | None:
    """The text as a tree; where it is not well-formed it is mended first and read leniently."""
    for recover in (False, True):
        parser = etree.XMLParser(
            encoding="utf-8",
            recover=recover,
            resolve_entities=False,
            no_network=True,
            remove_comments=True,
            remove_pis=True,
        )
        try:
            return etree.fromstring(text.encode("utf-8"), parser)
        except etree.XMLSyntaxError:
            text = _mend(text)
    return None


def _mend(text: str) -> str:
    """Text with its named entities and stray ampersands made good outside CDATA, and its last CDATA closed."""
    parts: list[str] = []
    place = 0
    while True:
        start = text.find("<![CDATA[", place)
        if start < 0:
            parts.append(_REFERENCE.sub(_reference, text[place:]))
            return "".join(parts)
        parts.append(_REFERENCE.sub(_reference, text[place:start]))
        end = text.find("]]>", start)
        if end < 0:
            return "".join((*parts, text[start:], "]]>"))
        place = end + 3
        parts.append(text[start:place])


def _reference(found: re.Match[str]) -> str:
    """One entity or character reference in a form XML knows."""
    name = found.group(1)
    if not name:
        return "&amp;"
    if name.startswith("#"):
        code = int(name[2:-1], 16) if name[1] in "xX" else int(name[1:-1])
        return found.group() if 0x1F < code < 0xD800 or 0xDFFF < code < 0xFFFE or code in (9, 10, 13) else " "
    if name in _XML_ENTITIES:
        return found.group()
    return escape(html5[name], quote=False) if name in html5 else f"&amp;{name}"


def name_of(element: Element) -> str:
    """The element's name as the tables here have it: `title`, `dc:creator`."""
    tag = element.tag
    if not isinstance(tag, str):  # an entity reference that nobody declared
        return ""
    uri, _, local = tag.rpartition("}")
    local = local.lower()
    if not uri:
        prefix, colon, rest = local.rpartition(":")  # undeclared prefixes stay in the name
        return rest if prefix == "atom" or not colon else local
    module = MODULES.get(uri[1:].rstrip("/").lower())
    if module is None:  # misspelt addresses of modules: go by the prefix
        module = element.prefix if element.prefix in _HOME_OF else ""
    return f"{module}:{local}" if module else local


def _prune(root: Element, limits: FeedLimits) -> None:
    """Leave only what the tables name, in bounds, entries side by side."""
    channel = next((child for child in root if name_of(child) == "channel"), root)
    entries = [e for e in root.iter("*") if name_of(e) in ENTRIES]
    for entry in entries:  # also those that a missing end tag put inside the one before
        channel.append(entry)
    for entry in entries[limits.entries :]:
        channel.remove(entry)
    for holder in (root, channel, *entries[: limits.entries]):
        _prune_children(holder, limits, _MOST_OF_A_NAME)


def _prune_children(holder: Element, limits: FeedLimits, most: int) -> None:
    holder.text = None
    _bound_attributes(holder)
    seen: Counter[str] = Counter()
    for child in list(holder):
        name = name_of(child)
        seen[name] += 1
        if name in ENTRIES or name == "channel":
            continue
        if name not in KNOWN or seen[name] > most:
            holder.remove(child)
            continue
        if name == "author" and len(child):
            _prune_children(child, limits, 3)
        else:
            _make_leaf(child, name, limits)
        child.tail = None
        _declare(child)


def _make_leaf(element: Element, name: str, limits: FeedLimits) -> None:
    """An element with text alone: inline markup becomes escaped HTML."""
    if len(element):
        text = _inner_html(element) if name in MARKUP else "".join(map(str, element.itertext()))
        for child in list(element):
            element.remove(child)
        element.text = text
        if name in MARKUP:
            element.set("type", "html")
            element.attrib.pop("mode", None)
    text = (element.text or "")[: limits.text if name in MARKUP else _LONGEST_VALUE]
    # CDATA where it can be: feedparser takes each escaped character of a text as an event of its own.
    element.text = text if "]]>" in text or name not in MARKUP else CDATA(text)
    _bound_attributes(element)


def _inner_html(element: Element) -> str:
    """Inline XHTML as an HTML string, without namespaces and without Atom's wrapping `<div>`."""
    for node in element.iter("*"):
        node.tag = str(node.tag).rpartition("}")[2].rpartition(":")[2]
    etree.strip_tags(element, etree.Entity)
    if len(element) == 1 and element[0].tag == "div" and not (element.text or "").strip():
        element = element[0]
    element = deepcopy(element)  # away from the namespaces in scope, which would be written out
    etree.cleanup_namespaces(element)
    parts = [etree.tostring(child, encoding="unicode", method="html") for child in element]
    return (element.text or "") + "".join(parts)


def _bound_attributes(element: Element) -> None:
    attributes = element.attrib
    if len(attributes) > _MOST_ATTRIBUTES or any(len(value) > _LONGEST_VALUE for value in attributes.values()):
        attributes.clear()


def _declare(element: Element) -> None:
    """Give an element with an undeclared prefix the namespace it means."""
    prefix, colon, local = str(element.tag).rpartition(":")
    if colon and not prefix.startswith("{") and prefix in _HOME_OF:
        element.tag = f"{{{_HOME_OF[prefix]}}}{local}"

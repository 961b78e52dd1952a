"""A feed's text made into a document that feedparser reads without harm: well-formed, shallow, and small.

feedparser falls back to a lenient parser where XML is broken, and some of its steps take quadratic time (entities of a
DOCTYPE, many categories, long author lines). So it never sees what came from the network: libxml2 reads that, repairing
where it must, and hands on only the elements we use, each in a bounded number and length, markup as text.
"""

from __future__ import annotations

import re
from html import escape
from html.entities import html5
from itertools import islice

from lxml import etree
from lxml.etree import _Element as Element

from blogcorpus.feed.prune import FeedLimits, prune

_ROOT = re.compile(r"<(?:[\w.-]{1,20}:)?(?:rss|feed|rdf)(?=[\s>/])", re.I)
_PAGE = re.compile(r"<(?:html[\s>]|!doctype\s+html)", re.I)
_ENTRY = re.compile(r"<(?:[\w.-]{1,20}:)?(?:item|entry)(?=[\s>/])", re.I)
_REFERENCE = re.compile(
    r"&(?!(?:amp|lt|gt|quot|apos);)(#[0-9]{1,7};|#[xX][0-9a-fA-F]{1,6};|[A-Za-z][A-Za-z0-9]{1,31};)"
)
_STRAY = re.compile(r"&(?!#[0-9]{1,7};|#[xX][0-9a-fA-F]{1,6};|[A-Za-z][A-Za-z0-9]{1,31};)")
#: Characters XML cannot hold.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def root_at(text: str) -> int | None:
    """Where the feed's root element begins; None where this is a page or something else.

    >>> root_at("<br /><b>Warning</b>: Cannot modify header <?xml version='1.0'?><rss version='2.0'>")
    64
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
    prune(root, limits)
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)


def _cut(text: str, limits: FeedLimits) -> str:
    """The text up to the last entry that the limits allow; the parser closes what is left open."""
    beyond = next(islice(_ENTRY.finditer(text), limits.entries, None), None)
    if beyond:
        text = text[: beyond.start()]
    if len(text) >= limits.size:  # cut by the caller, probably inside an entry
        end = max(text.rfind("</item>"), text.rfind("</entry>"))
        text = text[:end] if end > 0 else text
    if text.count("\n") > limits.lines:
        text = text.replace("\n", " ")
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
            parts.append(_mend_references(text[place:]))
            return "".join(parts)
        parts.append(_mend_references(text[place:start]))
        end = text.find("]]>", start)
        if end < 0:
            return "".join((*parts, text[start:], "]]>"))
        place = end + 3
        parts.append(text[start:place])


def _mend_references(text: str) -> str:
    return _STRAY.sub("&amp;", _REFERENCE.sub(_reference, text)) if "&" in text else text


def _reference(found: re.Match[str]) -> str:
    """One entity or character reference in a form XML knows."""
    name = found.group(1)
    if name.startswith("#"):
        code = int(name[2:-1], 16) if name[1] in "xX" else int(name[1:-1])
        return found.group() if 0x1F < code < 0xD800 or 0xDFFF < code < 0xFFFE or code in (9, 10, 13) else " "
    return escape(html5[name], quote=False) if name in html5 else f"&amp;{name}"

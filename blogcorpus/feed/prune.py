"""A feed's tree cut down to the elements we use: each in a bounded number and length, markup as text."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass

from lxml import etree
from lxml.etree import CDATA
from lxml.etree import _Element as Element

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


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedLimits:
    """How much of a feed is read; what lies beyond is left out, newest entries come first in feeds."""

    #: Characters.
    size: int = 6_000_000
    entries: int = 1_000
    #: `<` signs: each may become an element in memory.
    tags: int = 400_000
    #: Lines; in a feed with more, line ends become spaces. feedparser takes time for each.
    lines: int = 400_000
    #: Characters of a title, a name, a tag.
    line: int = 1_000
    #: Characters of one entry's text.
    text: int = 1_000_000


def prune(root: Element, limits: FeedLimits) -> None:
    """Leave only what the tables name, in bounds, entries side by side."""
    for element in root.iter("*"):
        _close_up(element)
    channel = next((child for child in root if name_of(child, root) == "channel"), root)
    entries = list(root.iter("{*}item", "{*}entry", "atom:entry"))
    for entry in entries:  # also those that a missing end tag put inside the one before
        channel.append(entry)
    holders = (root, channel, *entries[: limits.entries])
    for holder in holders:
        _prune_children(holder, limits, kept=frozenset(holders) if holder in (root, channel) else frozenset())
    etree.cleanup_namespaces(root)


def _close_up(element: Element) -> None:
    """Take white space out of the addresses of namespaces: feedparser's reader splits names there, and fails."""
    if len(parts := str(element.tag).split()) > 1:
        _rename(element, "".join(parts))
    for name in [name for name in element.attrib if len(str(name).split()) > 1]:
        del element.attrib[name]


def name_of(element: Element, holder: Element) -> str:
    """The element's name as the tables here have it: `title`, `dc:creator`; empty where it is of another module."""
    tag = element.tag
    if not isinstance(tag, str):  # an entity reference that nobody declared
        return ""
    uri, _, local = tag.rpartition("}")
    local = local.lower()
    if not uri:
        prefix, colon, rest = local.rpartition(":")  # undeclared prefixes stay in the name
        return rest if prefix == "atom" or not colon else local
    module = MODULES.get(uri[1:].rstrip("/").lower())
    if module is None and element.prefix in _HOME_OF:  # a misspelt address of a module: go by the prefix
        module = element.prefix
    if module is None:
        return local if tag.startswith(str(holder.tag).rpartition("}")[0] + "}") else ""
    return f"{module}:{local}" if module else local


def _prune_children(
    holder: Element, limits: FeedLimits, *, most: int = _MOST_OF_A_NAME, kept: frozenset[Element] = frozenset()
) -> None:
    """Bound what an element holds; `kept` are looked at by the caller."""
    holder.text = None
    _bound_attributes(holder)
    seen: Counter[str] = Counter()
    for child in list(holder):
        if child in kept:
            continue
        name = name_of(child, holder)
        seen[name] += 1
        if name not in KNOWN or seen[name] > most:
            holder.remove(child)
            continue
        if name == "author" and len(child):
            _prune_children(child, limits, most=3)
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
    if name in {"guid", "id"} and not text.strip().lower().startswith(("http:", "https:", "/")):
        element.set("isPermaLink", "false")  # feedparser makes an address of any name otherwise


def _inner_html(element: Element) -> str:
    """Inline XHTML as an HTML string, without namespaces and without Atom's wrapping `<div>`."""
    for node in element.iter("*"):
        _drop_prefix(node)
    etree.strip_tags(element, etree.Entity)
    if len(element) == 1 and element[0].tag == "div" and not (element.text or "").strip():
        element = element[0]
    element = deepcopy(element)  # away from the namespaces in scope, which would be written out
    etree.cleanup_namespaces(element)
    parts = [etree.tostring(child, encoding="unicode", method="html") for child in element]
    return (element.text or "") + "".join(parts)


def _drop_prefix(element: Element) -> None:
    _rename(element, str(element.tag).rpartition("}")[2].rpartition(":")[2])


def _rename(element: Element, name: str) -> None:
    try:
        element.tag = name
    except ValueError:  # `<a:>`: read leniently it is a name, but none that can be given
        element.tag = "span"


def _bound_attributes(element: Element) -> None:
    attributes = element.attrib
    if len(attributes) > _MOST_ATTRIBUTES or any(len(value) > _LONGEST_VALUE for value in attributes.values()):
        attributes.clear()


def _declare(element: Element) -> None:
    """Give an element with an undeclared prefix the namespace it means."""
    prefix, colon, local = str(element.tag).rpartition(":")
    if colon and not prefix.startswith("{") and prefix in _HOME_OF:
        element.tag = f"{{{_HOME_OF[prefix]}}}{local}"

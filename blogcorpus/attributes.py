"""Elements with attributes without end: libxml2 hangs each new one behind a list that it walks, and lxml walks it too.

A page of ten megabytes that is one such element would be read for hours. So large pages are first read without a tree,
by the same parser, which takes linear time; an overloaded element keeps its first attributes only, and of its classes
the first: they are read again and again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from typing import Any

from lxml.etree import HTMLParser, TreeBuilder, tostring

#: Attributes of one element that are kept; real pages have some dozens.
_MOST = 500
#: Attributes whose words every finder looks at, and how much of them is kept; real pages have some hundred characters.
_NAMES = ("class", "id")
_LONGEST = 5_000
#: Tags shorter than this cannot hold enough to hurt: twenty-four thousand attributes, a second's work.
_SHORT = 100_000
#: Everything but the signs that tell where tags and values end.
_SILENT = bytes(set(range(256)) - set(b"<>=\"'"))
#: In what the signs leave of a page: a quoted value in which a `>` stands.
_ENDS_IN_VALUE = re.compile(rb"""="[^">]*>[^"]*|='[^'>]*>[^']*""")


class _OverloadedError(Exception):
    """An element has too many attributes, or too long names."""


class _Watch:
    """Looks at every start tag and builds nothing."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:  # noqa: ARG002 - lxml's signature
        # Called for every tag, so it calls nothing that it can do itself.
        if attributes and (
            len(attributes) > _MOST
            or len(attributes.get("class", "")) > _LONGEST
            or len(attributes.get("id", "")) > _LONGEST
        ):
            raise _OverloadedError

    def close(self) -> None:
        pass


class _Builder(TreeBuilder):
    """Builds elements with so many attributes as they may have."""

    def start(self, tag: Any, attrs: Any, nsmap: Any = None) -> Any:  # noqa: ARG002 - lxml's signature
        kept = islice(attrs.items(), _MOST)
        return super().start(tag, {name: text[:_LONGEST] if name in _NAMES else text for name, text in kept})


def _is_light(html: bytes) -> bool:
    """Whether no tag can be overloaded, seen without reading the tags.

    A tag ends at the first `>` that stands in no quoted value. So it lies in one of the pieces between two `>`, or in
    several, each of which but the last ends within a value: it is no longer than so many of the longest pieces.
    """
    lengths = sorted(map(len, html.split(b">")))
    within: int = sum(value.count(b">") for value in _ENDS_IN_VALUE.findall(html.translate(None, _SILENT)))
    return sum(lengths[-within - 1 :]) + within < _SHORT


def lightened(html: bytes) -> bytes:
    """A page in UTF-8 as it is, or, where an element has too many attributes or classes, without what is too much.

    >>> heavy = b"<p " + b" ".join(b"a%d" % n for n in range(20000)) + b">Text</p>"
    >>> len(lightened(heavy)) < len(heavy) / 5, b"Text" in lightened(heavy)
    (True, True)
    >>> lightened(b"<p class=a>" * 20000) == b"<p class=a>" * 20000
    True
    """
    if len(html) < _SHORT or _is_light(html):
        return html
    target: Any = _Watch()  # it has less than the stubs ask for: what is not there is not called
    watch = HTMLParser(target=target, encoding="utf-8", huge_tree=True)
    try:
        watch.feed(html)
        watch.close()
    except _OverloadedError:
        return _rebuilt(html)
    return html


def _rebuilt(html: bytes) -> bytes:
    parser = HTMLParser(target=_Builder(), encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    parser.feed(html)
    return tostring(parser.close(), encoding="utf-8", method="html")

"""Elements with attributes without end: libxml2 hangs each new one behind a list that it walks, and lxml walks it too.

A page of ten megabytes that is one such element would be read for hours. So large pages are first read without a tree,
by the same parser, which takes linear time; an overloaded element keeps its first attributes only, and of its classes
the first: they are read again and again.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import numpy as np
from lxml.etree import HTMLParser, TreeBuilder, tostring
from numpy.typing import NDArray

#: Attributes of one element that are kept; real pages have some dozens.
_MOST = 500
#: Attributes whose words every finder looks at, and how much of them is kept; real pages have some hundred characters.
_NAMES = ("class", "id")
_LONGEST = 5_000
#: Tags shorter than this cannot hold enough to hurt: twenty-four thousand attributes, a second's work.
_SHORT = 100_000


def _table(signs: bytes) -> NDArray[np.bool_]:
    """Which bytes are one of these."""
    table = np.zeros(256, dtype=np.bool_)
    table[list(signs)] = True
    return table


_QUOTES, _EQUALS, _END = b"\"'", ord("="), ord(">")
#: Signs that tell where tags and values end, and what stands before the quote that opens a value.
_SIGNS, _BEFORE_VALUE = _table(b"\"'=>"), _table(b"= \t\n\r\f")


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

    A tag ends at the first `>` that stands in no quoted value, and a `>` stands in one only if the last quote before it
    opened it, behind an `=`. So no tag is longer than what lies between two of which that is not true.
    """
    codes = np.frombuffer(html, dtype=np.uint8)
    places = np.flatnonzero(_SIGNS[codes])
    signs = codes[places]
    opening = np.zeros(len(signs), dtype=np.bool_)
    opening[1:] = (signs[:-1] == _EQUALS) & _BEFORE_VALUE[codes[places[1:] - 1]]
    within = np.zeros(len(signs), dtype=np.bool_)
    for quote in _QUOTES:
        quotes = signs == quote
        last = np.maximum.accumulate(np.where(quotes, np.arange(len(signs)), 0))
        within |= (quotes & opening)[last]
    ends = places[(signs == _END) & ~within]
    return bool(np.diff(ends, prepend=0, append=len(html)).max() < _SHORT)


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

"""The text blocks of a page: what the URL Tree counts.

A block is a run of text between block-level tags, one line of `Flat.text`; inline tags do not end it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from hashlib import blake2b
from itertools import accumulate
from typing import NamedTuple

from lxml.html import HtmlElement

from blogcorpus.dom import Flat, flatten

#: Marks and digits beyond ASCII; those of ASCII are taken out of the bytes, which is ten times faster.
_ODD = re.compile(r"[^\w\x00-\x7f]+|[^\D0-9]+")
_ASCII_ODD = bytes(code for code in range(128) if not chr(code).isalpha())

#: A block of which this share of the characters stands in links is a link.
LINK_SHARE = 0.5
#: Turns the hash of a text into the hash of the same text as a link.
_LINK_SALT = 0x9E3779B97F4A7C15


class Block(NamedTuple):
    """One block of a tree."""

    text: str
    #: Where it starts in `Flat.text`.
    start: int
    #: 64 bits for its letters; 0 where it has none.
    hash: int
    #: Share of its characters that stand in links.
    linked: float

    @property
    def is_link(self) -> bool:
        """It is a link, or a row of links."""
        return self.linked > LINK_SHARE


def letters(text: str) -> str:
    """A text without all but its letters, in lower case: the paper's normalisation, for all alphabets.

    >>> letters("Posted on 3 May, 10:32"), letters("«Ёлка» № ٣")
    ('postedonmay', 'ёлка')
    """
    return _letters(text).decode()


def block_hash(text: str) -> int:
    """64 bits that stand for a block's letters; 0 where it has none."""
    kept = _letters(text)
    return int.from_bytes(blake2b(kept, digest_size=8).digest(), "little") if kept else 0


def blocks(root: HtmlElement, flat: Flat | None = None, *, links_apart: bool = False) -> list[Block]:
    """The blocks of a tree in reading order.

    `flat` is the flattening of the tree, or of one around it, where the caller has it. With `links_apart` a link is
    another block than the same words as plain text: a list of the newest posts' titles says nothing about a post.
    """
    flat = flatten(root) if flat is None else flat
    start, end = flat.spans[root]
    lines = flat.text[start:end].split("\n")
    starts = list(accumulate((len(line) + 1 for line in lines), initial=start))
    linked = _linked(root, flat, lines, starts)
    found = []
    for line, at, in_links in zip(lines, starts, linked, strict=False):
        if text := line.strip():
            share = min(1.0, in_links / len(line))
            value = block_hash(text)
            if links_apart and share > LINK_SHARE and value:
                value ^= _LINK_SALT
            found.append(Block(text, at, value, share))
    return found


def _linked(root: HtmlElement, flat: Flat, lines: list[str], starts: list[int]) -> list[int]:
    """How many characters of each line stand in links."""
    linked = [0] * len(lines)
    for anchor in root.iter("a"):
        first, last = flat.spans[anchor]
        at = max(0, bisect_right(starts, first) - 1)
        while at < len(lines) and starts[at] < last:
            linked[at] += max(0, min(last, starts[at] + len(lines[at])) - max(first, starts[at]))
            at += 1
    return linked


def _letters(text: str) -> bytes:
    text = text.lower()
    if not text.isascii():
        text = _ODD.sub("", text)
    return text.encode("utf-8", "replace").translate(None, _ASCII_ODD)

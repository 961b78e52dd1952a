"""The text blocks of a page: what the URL Tree counts.

A block is a run of text between block-level tags, one line of `Flat.text`; inline tags do not end it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate
from typing import NamedTuple

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, parse
from blogcorpus.flat import BLOCK_TAGS, Flat, flatten

_NOT_LETTERS = re.compile(r"[\W\d_]+")
#: What is told apart without asking for each character: ASCII, and in UTF-8 the signs and quotes of most texts.
_PUNCTUATION = re.compile(rb"\xe2\x80[\x80-\xbf]|\xc2[\xa0-\xa9\xab-\xb1\xb4\xb6-\xb8\xbb\xbf]")
_ASCII_ODD = bytes(code for code in range(128) if not chr(code).isalpha())

#: Blocks up to this length are hashed once: most of them are template, and come with every page. Longer ones, up to
#: some length, are remembered while their page is at hand, whose content has them again.
_SHORT, _LONG = 80, 5_000
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
#: Bytes of letters below which a block says nothing: one or two letters, but not a Chinese word.
_FEW = 3
#: A block of which this share of the characters stands in links is a link.
LINK_SHARE = 0.5
#: Turns the hash of a text into the hash of the same text as a link.
_LINK_SALT = 0x9E3779B97F4A7C15


class Block(NamedTuple):
    """One block of a tree."""

    text: str
    #: Where it starts in `Flat.text`.
    start: int
    #: 64 bits for its letters; 0 where it has none to speak of.
    hash: int
    #: Share of its characters that stand in links.
    linked: float
    #: A heading begins where it begins.
    heading: bool = False
    #: 64 bits for what it has in common with its near-repeats (`similar`); 0 where that is not asked or there is none.
    near: int = 0

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
    """64 bits that stand for a block's letters; 0 where it has none to speak of: a number, a bracket, "c".

    >>> block_hash("Home") == block_hash("» home (3)"), block_hash("} // 4"), block_hash("主") == 0
    (True, 0, False)
    """
    length = len(text)
    return _short_hash(text) if length <= _SHORT else _long_hash(text) if length <= _LONG else _hash(text)


def _hash(text: str) -> int:
    kept = _letters(text)
    if len(kept) < _FEW:
        return 0
    return int.from_bytes(blake2b(kept, digest_size=8).digest(), "little")


_short_hash, _long_hash = lru_cache(maxsize=4096)(_hash), lru_cache(maxsize=256)(_hash)


def blocks(root: HtmlElement, flat: Flat | None = None, *, links_apart: bool = False) -> list[Block]:
    """The blocks of a tree in reading order.

    `flat` is the flattening of the tree, or of one around it, where the caller has it. With `links_apart` a link is
    another block than the same words as plain text: a list of the newest posts' titles says nothing about a post.
    """
    flat = flatten(root) if flat is None else flat
    lines = block_lines(root, flat)
    headings = {flat.spans[heading][0] for heading in root.iter(*_HEADINGS)}
    found = []
    for (start, text), in_links in zip(lines, _linked(root.iter("a"), flat, lines), strict=True):
        share = min(1.0, in_links / len(text))
        value = _apart(text, in_links) if links_apart else block_hash(text)
        found.append(Block(text, start, value, share, start in headings))
    return found


def _apart(text: str, in_links: int) -> int:
    """The hash of a block, another one where it is a link."""
    value = block_hash(text)
    return value ^ _LINK_SALT if value and in_links > LINK_SHARE * len(text) else value


def block_lines(root: HtmlElement, flat: Flat) -> list[tuple[int, str]]:
    """Where each block of a tree starts in `Flat.text`, and its text."""
    start, end = flat.spans[root]
    lines = flat.text[start:end].split("\n")
    starts = accumulate((len(line) + 1 for line in lines), initial=start)
    return [(at, text) for at, line in zip(starts, lines, strict=False) if (text := line.strip())]


def document_hashes(found: Iterable[Block]) -> list[int]:
    """What a tree counts of a document."""
    found = list(found)
    return [block.hash for block in found] + [block.near for block in found if block.near]


def page_hashes(dom: Dom) -> list[int]:
    """What a tree counts of a page, as the `pipeline` heuristic asks for it: links apart, exact repeats."""
    lines = block_lines(dom.body, dom.flat)
    linked = _linked(dom.index.tagged("a"), dom.flat, lines)
    return [_apart(text, in_links) for (_, text), in_links in zip(lines, linked, strict=True)]


def feed_hashes(texts: Iterable[str]) -> frozenset[int]:
    """The blocks of whole posts as a feed gives them, in HTML: what the blog vouches for (`classify`)."""
    found = (block.hash for html in texts for block in blocks(parse(html).body, links_apart=True))
    return frozenset(found) - {0}


def frames(root: HtmlElement, flat: Flat, found: Sequence[Block]) -> list[HtmlElement]:
    """The innermost block-level element around each block of a tree."""
    stack, inner = [root], list[HtmlElement]()

    def close(at: int) -> HtmlElement:
        while len(stack) > 1 and flat.spans[stack[-1]][1] <= at:
            stack.pop()
        return stack[-1]

    for element in root.iter(*BLOCK_TAGS):
        start, end = flat.spans[element]
        if start < end:
            while len(inner) < len(found) and found[len(inner)].start < start:
                inner.append(close(found[len(inner)].start))
            close(start)
            stack.append(element)
    inner.extend(close(block.start) for block in found[len(inner) :])
    return inner


def _linked(anchors: Iterable[HtmlElement], flat: Flat, lines: Sequence[tuple[int, str]]) -> list[int]:
    """How many characters of each block stand in links."""
    starts = [start for start, _ in lines]
    linked = [0] * len(lines)
    done = 0  # broken pages have links in links; none of their text is looked at twice
    for anchor in anchors:
        first, last = flat.spans[anchor]
        first, done = max(first, done), max(last, done)
        for at in range(max(0, bisect_right(starts, first) - 1), bisect_left(starts, last)):
            start, text = lines[at]
            linked[at] += max(0, min(last, start + len(text)) - max(first, start))
    return linked


def _letters(text: str) -> bytes:
    text = text.lower()
    kept = text.encode("utf-8", "replace").translate(None, _ASCII_ODD)
    if text.isascii():
        return kept
    kept = _PUNCTUATION.sub(b"", kept)
    left = kept.decode()
    return kept if left.isalpha() else _NOT_LETTERS.sub("", left).encode()

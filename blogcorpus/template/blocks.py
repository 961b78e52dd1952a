"""The text blocks of a page: what the URL Tree counts.

A block is a run of text between block-level tags, one line of `Flat.text`; inline tags do not end it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, compress, count
from operator import add
from typing import NamedTuple

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, parse
from blogcorpus.flat import BLOCK_TAGS, HEADINGS, Flat, flatten
from blogcorpus.template.letters import Hashes

_HASHES = Hashes()
#: What a page's lines are remembered as.
_LINES = "template lines"
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


class Lines(NamedTuple):
    """The blocks of a tree, as far as the URL Tree asks for them."""

    starts: list[int]
    texts: list[str]
    #: How many characters of each stand in links.
    linked: list[int]
    hashes: list[int]

    def part(self, first: int, last: int) -> Lines:
        """Some of them that stand together."""
        some = slice(first, last)
        return Lines(self.starts[some], self.texts[some], self.linked[some], self.hashes[some])


def blocks(root: HtmlElement, flat: Flat | None = None, *, links_apart: bool = False) -> list[Block]:
    """The blocks of a tree in reading order.

    `flat` is the flattening of the tree, or of one around it, where the caller has it. With `links_apart` a link is
    another block than the same words as plain text: a list of the newest posts' titles says nothing about a post.
    """
    flat = flatten(root) if flat is None else flat
    return described(root, flat, _lines(root, flat, root.iter("a"), links_apart=links_apart))


def described(root: HtmlElement, flat: Flat, lines: Lines) -> list[Block]:
    """Blocks out of the lines of a tree."""
    headings = {flat.spans[heading][0] for heading in root.iter(*HEADINGS)}
    return [
        Block(text, start, value, min(1.0, in_links / len(text)), start in headings)
        for start, text, in_links, value in zip(*lines, strict=True)
    ]


def page_lines(dom: Dom) -> Lines:
    """The blocks of a page, links apart; found once, because those of its content are among them."""
    known: Lines | None = dom.memo.get(_LINES)
    if known is None:
        known = dom.memo[_LINES] = _lines(dom.body, dom.flat, dom.index.tagged("a"), links_apart=True)
    return known


def _lines(root: HtmlElement, flat: Flat, anchors: Iterable[HtmlElement], *, links_apart: bool) -> Lines:
    starts, texts = block_lines(root, flat)
    hashes = _HASHES.of(texts)
    linked = _linked(anchors, flat, starts, texts)
    if links_apart:
        hashes = [
            value ^ _LINK_SALT if in_links and value and in_links > LINK_SHARE * len(text) else value
            for value, in_links, text in zip(hashes, linked, texts, strict=True)
        ]
    return Lines(starts, texts, linked, hashes)


def block_lines(root: HtmlElement, flat: Flat) -> tuple[list[int], list[str]]:
    """Where each block of a tree starts in `Flat.text`, and the texts of all."""
    start, end = flat.spans[root]
    lines = flat.text[start:end].split("\n")
    starts = map(add, accumulate(map(len, lines), initial=start), count())  # a line end behind each
    texts = list(map(str.strip, lines))
    return list(compress(starts, texts)), list(filter(None, texts))


def document_hashes(found: Iterable[Block]) -> list[int]:
    """What a tree counts of a document."""
    found = list(found)
    return [block.hash for block in found] + [block.near for block in found if block.near]


def page_hashes(dom: Dom) -> list[int]:
    """What a tree counts of a page, as the `pipeline` heuristic asks for it: links apart, exact repeats."""
    return page_lines(dom).hashes


def feed_hashes(texts: Iterable[str]) -> frozenset[int]:
    """The blocks of whole posts as a feed gives them, in HTML: what the blog vouches for (`classify`)."""
    return frozenset[int]().union(*map(_feed_hashes, texts)) - {0}


@lru_cache(maxsize=32)  # a lesson's texts are asked for together, and each again with its page
def _feed_hashes(html: str) -> frozenset[int]:
    return frozenset(block.hash for block in blocks(parse(html).body, links_apart=True))


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


def _linked(anchors: Iterable[HtmlElement], flat: Flat, starts: Sequence[int], texts: Sequence[str]) -> list[int]:
    """How many characters of each block stand in links."""
    spans, count = flat.spans, len(starts)
    linked = [0] * count
    done = at = 0  # broken pages have links in links; none of their text is looked at twice
    for anchor in anchors:
        first, last = spans[anchor]
        if last <= done:
            continue
        first, done = max(first, done), last
        while at < count and starts[at] + len(texts[at]) <= first:
            at += 1
        here = at
        while here < count and (start := starts[here]) < last:
            linked[here] += min(last, start + len(texts[here])) - max(first, start)
            here += 1
    return linked

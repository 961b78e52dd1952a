"""A page as blocks of text with their weight as prose, so that any element's weight is two look-ups."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, pairwise

from lxml.html import HtmlElement

from blogcorpus.dom import Dom

#: Lines at the foot of nearly every page, how long they are at most, and what each of them has.
_FOOTS = re.compile(
    r"©|\(c\) ?(?:19|20)\d\d|\bcopyright\b|\bpowered by\b|\ball rights reserved\b|\bskip to (?:\w+ )?content\b",
    re.I,
)
_FOOT = 250
_FOOT_SIGNS = ("©", "(c)", "copyright", "powered by", "all rights reserved", "skip to")
#: Name of what is remembered of a page.
_BLOCKS = "blocks"


@dataclass(frozen=True)
class Blocks:
    """Text blocks of a page: where they start, how long they are, how much of them is links."""

    #: Where the page's elements stand, and which of them is its body.
    spans: Mapping[HtmlElement, tuple[int, int]]
    body: HtmlElement
    starts: tuple[int, ...]
    lengths: tuple[int, ...]
    #: Characters up to each block, and characters of link text up to each block; one more than blocks.
    chars: tuple[int, ...]
    linked: tuple[int, ...]
    #: Prose weight up to each block.
    weights: tuple[float, ...]

    def range(self, element: HtmlElement) -> tuple[int, int]:
        """Numbers of the element's first block and of the one behind its last."""
        start, end = self.spans[element]
        return bisect_left(self.starts, start), bisect_left(self.starts, max(end, start))

    def between(self, start: int, end: int) -> list[float]:
        """How much prose each block has that starts between two places."""
        first, last = bisect_left(self.starts, start), bisect_left(self.starts, max(end, start))
        return [self.weights[n + 1] - self.weights[n] for n in range(first, last)]

    def weight(self, element: HtmlElement) -> float:
        """How much prose an element holds."""
        first, last = self.range(element)
        return self.weights[last] - self.weights[first]

    def length(self, element: HtmlElement) -> int:
        """Characters of text in an element."""
        start, end = self.spans[element]
        return end - start

    def is_links(self, element: HtmlElement) -> bool:
        """More than half of what an element says is links."""
        first, last = self.range(element)
        return 2 * (self.linked[last] - self.linked[first]) > self.chars[last] - self.chars[first] > 0

    @cached_property
    def total(self) -> float:
        """Prose on the whole page; its title above it is none."""
        return self.weight(self.body)


def prose(length: int, linked: int) -> float:
    """Weight of a block as prose: long blocks with few links count, menus and buttons hardly do."""
    if length < 4:
        return 0.0
    free = 1 - linked / length
    return length * free * free * (1.0 if length > 80 else 0.6 if length > 25 else 0.3)


def blocks_of(dom: Dom, excluded: frozenset[HtmlElement] = frozenset()) -> Blocks:
    """Measure a page's blocks; blocks inside excluded elements weigh nothing."""
    every: Blocks | None = dom.memo.get(_BLOCKS)
    if every is None:
        every = dom.memo[_BLOCKS] = _measured(dom)
    silent = sorted(dom.flat.spans[e] for e in excluded if e in dom.flat.spans)
    if not silent:
        return every
    quiet = _covered(every.starts, every.lengths, silent)
    each = zip(every.lengths, quiet, pairwise(every.weights), strict=True)
    kept = [0.0 if covered * 2 > length else after - before for length, covered, (before, after) in each]
    return replace(every, weights=tuple(accumulate(kept, initial=0.0)))


def _measured(dom: Dom) -> Blocks:
    flat = dom.flat
    starts, lengths = list[int](), list[int]()
    place = 0
    for line in flat.text.split("\n"):
        if length := len(line):
            starts.append(place)
            lengths.append(length)
        place += length + 1
    linked = _covered(starts, lengths, [flat.spans[a] for a, _ in dom.links])
    weight = list(map(prose, lengths, linked))
    for number in _feet(flat.text, starts, lengths):
        weight[number] = 0.0
    return Blocks(
        spans=flat.spans,
        body=dom.body,
        starts=tuple(starts),
        lengths=tuple(lengths),
        chars=tuple(accumulate(lengths, initial=0)),
        linked=tuple(accumulate(linked, initial=0)),
        weights=tuple(accumulate(weight, initial=0.0)),
    )


def _feet(text: str, starts: Sequence[int], lengths: Sequence[int]) -> Iterator[int]:
    """Numbers of the blocks that are lines of a page's foot."""
    said = text.lower()
    for sign in _FOOT_SIGNS:
        at = said.find(sign)
        while at >= 0:
            number = bisect_right(starts, at) - 1
            end = starts[number] + lengths[number]
            if lengths[number] <= _FOOT and _FOOTS.search(text, starts[number], end):
                yield number
            at = said.find(sign, max(end, at + 1))


def _covered(starts: Sequence[int], lengths: Sequence[int], spans: Sequence[tuple[int, int]]) -> list[int]:
    """How many characters of each block lie in one of the spans, which are in the order of their starts."""
    count = len(starts)
    covered = [0] * count
    reached = 0  # up to here characters are already counted: spans may nest
    block = 0
    # Every link of every page goes through this loop, so it calls nothing.
    for start, end in spans:
        if start < reached:
            start = reached
        if end <= start:
            continue
        reached = end
        while block < count and starts[block] + lengths[block] <= start:
            block += 1
        at = block
        while at < count and (first := starts[at]) < end:
            last = first + lengths[at]
            covered[at] += (end if end < last else last) - (start if start > first else first)
            at += 1
    return covered

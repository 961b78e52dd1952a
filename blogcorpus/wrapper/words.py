"""Which words of a page are the words its feed entry has: the base of everything about content."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from lxml.html import HtmlElement
from rapidfuzz.distance import LCSseq

from blogcorpus.flat import Flat
from blogcorpus.text import word_pattern, words

#: Words of a page or an entry that are compared: the alignment takes their product in bits.
MAX_WORDS = 30_000
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")


@dataclass(frozen=True)
class PageWords:
    """A page's words in order, and where each begins in its text."""

    flat: Flat
    starts: tuple[int, ...]
    tokens: tuple[str, ...]


@dataclass(frozen=True)
class Overlap:
    """A page's words in order, each known to stand in the entry's text or not."""

    flat: Flat
    starts: tuple[int, ...]
    #: How many of the first n words stand in the entry; one longer than `starts`.
    known: tuple[int, ...]
    #: Words of the entry.
    wanted: int

    def range(self, element: HtmlElement) -> tuple[int, int]:
        """Numbers of the element's first word and of the one behind its last."""
        start, end = self.flat.spans[element]
        return bisect_left(self.starts, start), bisect_left(self.starts, end)

    def count(self, element: HtmlElement) -> tuple[int, int]:
        """How many words an element has, and how many of them stand in the entry."""
        first, last = self.range(element)
        return last - first, self.known[last] - self.known[first]

    def scores(self) -> Iterator[tuple[HtmlElement, float]]:
        """How well the words of each element that has some of the entry's are the entry's: their F1."""
        for element in self.flat.spans:
            total, hits = self.count(element)
            if hits:
                yield element, 2 * min(hits, self.wanted) / (total + self.wanted)


def page_words(flat: Flat) -> PageWords:
    """The words of a page."""
    text = flat.text if unicodedata.is_normalized("NFKC", flat.text) else _same_length(flat.text)
    text = text.lower() if len(text.lower()) == len(text) else text
    parts = _apart(word_pattern(text)).split(text)  # what lies between the words, and the words
    starts = tuple(accumulate(map(len, parts)))[:-1:2]
    return PageWords(flat, starts, tuple(parts[1 : 2 * MAX_WORDS : 2]))


def overlap(page: PageWords, entry_text: str) -> Overlap:
    """Compare a page with its entry's text.

    A word counts as known when the longest common subsequence aligns it together with a neighbour: single words are
    found anywhere, two in the entry's order hardly ever outside its text.
    """
    wanted = words(entry_text)[:MAX_WORDS]
    known = bytearray(len(page.starts))
    run = min(2, len(wanted))
    for op in LCSseq.opcodes(page.tokens, wanted):
        if op.tag == "equal" and op.src_end - op.src_start >= run:
            known[op.src_start : op.src_end] = b"\1" * (op.src_end - op.src_start)
    return Overlap(page.flat, page.starts, tuple(accumulate(known, initial=0)), len(wanted))


@lru_cache(maxsize=2)
def _apart(word: re.Pattern[str]) -> re.Pattern[str]:
    return re.compile(f"({word.pattern})")


def _same_length(text: str) -> str:
    """NFKC where it does not move characters, so that spans stay right."""
    for char in set(_BEYOND_ASCII.findall(text)):
        if len(normal := unicodedata.normalize("NFKC", char)) == 1 and normal != char:
            text = text.replace(char, normal)
    return text

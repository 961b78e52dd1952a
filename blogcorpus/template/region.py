"""Where a site keeps its texts, learnt from nothing but its stream.

Counts tell template from what is new, but comments are new too. Text that is new to a page and no link speaks for the
elements around it; a page's comments speak for as many elements as there are comments, its post for one. What an
element won on earlier pages decides for the next, so that a short post with many comments is read like the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.class_names import classes
from blogcorpus.flat import Flat
from blogcorpus.template.blocks import Block, frames

#: Elements that are part of a text: they speak for what is around them.
_PARTS = frozenset("p pre blockquote li ul ol dl dt dd h1 h2 h3 h4 h5 h6 table tbody thead tr td th figure".split())
#: How many elements above it a text speaks for, and how much less for each.
_REACH, _DECAY = 4, 0.5
#: Texts with fewer letters are captions, dates and names.
_MIN_LENGTH = 20
#: A long text speaks no louder: it may be a listing in a comment.
_MAX_LENGTH = 500
#: Of a page, the best elements are remembered, and only those that come near the very best.
_CANDIDATES, _NEAR_BEST = 40, 0.3
#: The page's own voice counts less than its site's …
_OWN = 0.5
#: … where second-best elements hardly count.
_SHARP = 5.0
#: Names of elements that are remembered of a site.
_MAX_NAMES = 500

_DIGITS = re.compile(r"\d+")


class Region:
    """What elements have held the texts of a site so far."""

    def __init__(self) -> None:
        self._votes: dict[str, float] = {}

    def choose(self, root: HtmlElement, flat: Flat, found: Sequence[Block], new: Sequence[bool]) -> HtmlElement | None:
        """Learn from a page, of whose blocks some are `new`, and choose the element that holds its text."""
        scores = _scores(root, flat, found, new)
        if not scores:
            return None
        ranked = sorted(scores.items(), key=lambda item: -item[1])[:_CANDIDATES]
        best = ranked[0][1]
        named = [(_name(element), element, score / best) for element, score in ranked]
        for name, _, score in named:
            if score > _NEAR_BEST:
                self._votes[name] = self._votes.get(name, 0.0) + score**_SHARP
        if len(self._votes) > _MAX_NAMES:
            kept = sorted(self._votes.items(), key=lambda item: -item[1])[: _MAX_NAMES // 2]
            self._votes = dict(kept)
        return max(named, key=lambda item: self._votes.get(item[0], 0.0) * item[2] ** _OWN)[1]


def _scores(root: HtmlElement, flat: Flat, found: Sequence[Block], new: Sequence[bool]) -> dict[HtmlElement, float]:
    """How much new text speaks for each element."""
    scores: dict[HtmlElement, float] = {}
    for block, element, is_new in zip(found, frames(root, flat, found), new, strict=True):
        if not is_new or block.is_link or len(block.text) < _MIN_LENGTH:
            continue
        weight = float(min(len(block.text), _MAX_LENGTH))
        for target in islice(_holders(element), _REACH):
            scores[target] = scores.get(target, 0.0) + weight
            weight *= _DECAY
    return scores


def _holders(element: HtmlElement | None) -> Iterator[HtmlElement]:
    """The elements around a text that are no part of it, nearest first."""
    while element is not None and element.tag != "html":
        if element.tag not in _PARTS:
            yield element
        element = element.getparent()


def _name(element: HtmlElement) -> str:
    """An element as other pages of the site would have it: it and two above it, each with a class or an id."""
    steps: list[str] = []
    step: HtmlElement | None = element
    while step is not None and len(steps) < 3:
        mark = next(iter(classes(step)), step.get("id") or "")
        steps.append(f"{step.tag!s}.{_DIGITS.sub('', mark)}")
        step = step.getparent()
    return "/".join(steps)

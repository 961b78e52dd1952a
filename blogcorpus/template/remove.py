"""Take template blocks out of a post's content."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise

from lxml.html import HtmlElement

from blogcorpus.body import Body, Removed
from blogcorpus.dom import drop
from blogcorpus.flat import flatten
from blogcorpus.template.blocks import Block, block_lines
from blogcorpus.template.verdicts import Verdict

#: The name of this stage in `Removed` and in stats.
STAGE = "template"

#: Characters that tell where a block stood: the end of the one before it.
_ANCHOR = 80

#: Elements that say something without text.
_MEDIA = ("img", "picture", "video", "audio", "iframe", "object", "embed", "svg", "canvas", "math")


def remove(body: Body, found: Sequence[Block], verdicts: Sequence[Verdict], *, all_of_it: bool = False) -> Body:
    """The content without its template blocks, which are named in `removed`.

    `found` are the blocks of `body.root`. A post is never emptied: where every block with a letter in it is template,
    nothing is taken out, because a post of one line that the blog has twice looks like that. `all_of_it` may go where
    that is known.
    """
    gone = [(block, verdict) for block, verdict in zip(found, verdicts, strict=True) if verdict.template]
    left = any(block.hash and not verdict.template for block, verdict in zip(found, verdicts, strict=True))
    if not gone or not (left or all_of_it):
        return body
    root = deepcopy(body.root)
    root.tail = None
    _prune(root, _clear(root, [verdict.template for verdict in verdicts]))
    before = {block.start: earlier.text[-_ANCHOR:] for earlier, block in pairwise(found)}
    removed = tuple(
        Removed(stage=STAGE, reason=verdict.reason, text=block.text, after=before.get(block.start, ""))
        for block, verdict in gone
    )
    return replace(body, root=root, removed=body.removed + removed)


def _clear(root: HtmlElement, gone: Sequence[bool]) -> list[HtmlElement]:
    """Take out the text of blocks; gives the elements that lost some of their own, in document order."""
    flat = flatten(root)
    starts, _ = block_lines(root, flat)
    losers = dict[HtmlElement, None]()

    def is_gone(at: int) -> bool:
        # Text never crosses the border of a block, so the place of its first character says whose it is.
        at += flat.text.startswith("\n", at)
        return gone[max(0, bisect_right(starts, at) - 1)]

    for element in root.iter():
        start, end = flat.spans[element]
        if element.text and is_gone(start):
            element.text = None
            losers[element] = None
        parent = element.getparent()
        if element.tail and parent is not None and is_gone(end):
            element.tail = None
            losers[parent] = None
    return list(losers)


def _prune(root: HtmlElement, losers: Sequence[HtmlElement]) -> None:
    """Drop what has nothing left to say. An image goes only with the text of its own link: a button."""
    for loser in reversed(losers):
        element = loser
        while element is not root and not any(text.strip() for text in element.itertext()):
            if element.tag != "a" and next(element.iter(*_MEDIA), None) is not None:
                break
            parent = element.getparent()
            if parent is None:  # dropped with an element around it
                break
            drop(element)
            element = parent

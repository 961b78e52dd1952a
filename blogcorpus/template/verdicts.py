"""Template or content: what the counts of a URL Tree say about the blocks of a document.

The paper's four heuristics (§5.4) look at the count alone. Ours, `pipeline`, judges what already was taken for content,
where a mistake costs more: it asks which share of a site's documents has the block, and where in the content it stands.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import repeat
from typing import NamedTuple

from blogcorpus.errors import OptionError
from blogcorpus.template.blocks import Block
from blogcorpus.template.url_tree import Count, UrlTree


@dataclass(frozen=True, slots=True, kw_only=True)
class Care:
    """How `pipeline` judges blocks inside content; chosen on the saved blogs."""

    #: Share of the other documents that must have a block at the beginning or the end of the content …
    edge: float = 0.8
    #: … and one in the middle, where template hardly ever is, and only links and prose are judged.
    middle: float = 0.9
    #: The edge goes on behind so many blocks that are not template …
    patience: int = 2
    #: … and ends at one of them with so many characters, unless it is a link: that is prose.
    prose: int = 60
    #: Documents that a site must have.
    documents: int = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Heuristic:
    """How counts become verdicts."""

    #: Documents that a node needs to be asked; None asks the domain always.
    support: int | None = None
    #: A block that more documents have is template (c_max).
    most: int = 1
    #: With more documents than this in the domain, `most` is one higher.
    relaxed_above: int | None = None
    #: Judge by share and place instead.
    care: Care | None = None
    #: Count near-repeats (`similar`) as repeats.
    near: bool = False


#: The paper's heuristics with its defaults, and ours. A number at the end of a name takes the place of the default N.
HEURISTICS = {
    "strict": Heuristic(support=5),
    "strict-support-100": Heuristic(support=101),
    "strict-at-domain": Heuristic(),
    "relaxed-at-domain-500": Heuristic(relaxed_above=500),
    "pipeline": Heuristic(support=None, care=Care()),
}
#: Behind a heuristic's name: near-repeats count.
NEAR = "+near"
_NUMBERED = re.compile(r"(strict-support|relaxed-at-domain)-([0-9]{1,9})")


class Verdict(NamedTuple):
    """What a block is, and the numbers that say so."""

    template: bool
    #: Documents that have it, of so many.
    having: int
    documents: int

    @property
    def reason(self) -> str:
        """The numbers in words."""
        return f"in {self.having} of {self.documents} documents"


#: What `Verdict(…)` calls in the end: half of the time of `classify` would be spent on the way there.
_VERDICT = partial(tuple.__new__, Verdict)


def heuristic(name: str) -> Heuristic:
    """A heuristic by its name.

    With `+near` behind it, blocks that differ in a number, a date or a name are repeats too.

    >>> heuristic("strict-support-20").support, heuristic("pipeline+near").near
    (21, True)
    """
    if name.endswith(NEAR):
        return replace(heuristic(name.removesuffix(NEAR)), near=True)
    if name in HEURISTICS:
        return HEURISTICS[name]
    if match := _NUMBERED.fullmatch(name):
        number = int(match[2])
        if match[1] == "strict-support":
            return Heuristic(support=number + 1)
        return Heuristic(relaxed_above=number)
    raise OptionError(f"no such heuristic; there are {', '.join(HEURISTICS)}", subject=name)


def classify(
    tree: UrlTree,
    key: str,
    found: Sequence[Block],
    by: Heuristic,
    *,
    vouched: Collection[int] = (),
    counted: Sequence[int] | None = None,
) -> list[Verdict]:
    """A verdict for each block of a document that was inserted before.

    Blocks in `vouched` are content whatever their count: a blog whose feed gives the whole text of its posts vouches
    for every block of it. `counted` is what the tree counted the blocks as, where that is not their hashes.
    """
    hashes = [block.hash for block in found]
    seen = tree.count(key, hashes if counted is None else counted, support=by.support)
    if by.near:
        near = tree.count(key, [block.near for block in found], support=by.support).counts
        pairs = zip(found, seen.counts, near, strict=True)
        seen = Count(seen.documents, [max(exact, similar if block.near else 0) for block, exact, similar in pairs])
    if by.care is None:
        most = by.most + (by.relaxed_above is not None and len(tree) > by.relaxed_above)
        template = [count > most for count in seen.counts]
    else:
        template = _careful(found, seen, by.care)
    if vouched:
        template = [said and value not in vouched for said, value in zip(template, hashes, strict=True)]
    return list(map(_VERDICT, zip(template, seen.counts, repeat(seen.documents), strict=False)))


def _careful(found: Sequence[Block], seen: Count, care: Care) -> list[bool]:
    """Verdicts by share and place."""
    # The document itself is no evidence: with few documents that matters.
    total = seen.documents if seen.documents >= care.documents else math.inf
    shares = [(count - 1) / total if block.hash else 0.0 for block, count in zip(found, seen.counts, strict=True)]
    template = [
        share >= care.middle and (block.is_link or len(block.text) >= care.prose)
        for block, share in zip(found, shares, strict=True)
    ]
    for order in (range(len(found)), range(len(found) - 1, -1, -1)):
        passed = 0
        for at in order:
            block = found[at]
            if shares[at] >= care.edge:
                template[at] = True
            elif block.hash:
                passed += 1
                if passed > care.patience or (len(block.text) >= care.prose and not block.is_link):
                    break
    _spare_headings(found, template, care.prose)
    _judge_mute(found, template)
    return template


def _spare_headings(found: Sequence[Block], template: list[bool], prose: int) -> None:
    """A short heading stays with the text that it heads: every recipe has its "Ingredients"."""
    heads_text = False
    for at in range(len(found) - 1, -1, -1):
        block = found[at]
        if block.hash:
            if heads_text and block.heading and len(block.text) < prose:
                template[at] = False
            heads_text = not template[at] and not block.heading


def _judge_mute(found: Sequence[Block], template: list[bool]) -> None:
    """Blocks without letters go with what stands on both sides of them; at the ends of the content, with the one."""
    before = True
    waiting: list[int] = []
    for at, block in enumerate(found):
        if not block.hash:
            waiting.append(at)
            continue
        for mute in waiting:
            template[mute] = before and template[at]
        waiting.clear()
        before = template[at]
    for mute in waiting:
        template[mute] = before

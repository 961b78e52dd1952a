"""Template or content: what the counts of a URL Tree say about the blocks of a document.

The paper's four heuristics (§5.4) look at the count alone. Ours, `pipeline`, judges what already was taken for content,
where a mistake costs more: it asks which share of a site's documents has the block, and where in the content it stands.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass

from blogcorpus.errors import OptionError
from blogcorpus.template.blocks import Block, letters
from blogcorpus.template.url_tree import Count, UrlTree


@dataclass(frozen=True, slots=True, kw_only=True)
class Care:
    """How `pipeline` judges blocks inside content; chosen on the saved blogs."""

    #: Share of the other documents that must have a block at the beginning or the end of the content …
    edge: float = 0.5
    #: … and one in the middle, where template hardly ever is.
    middle: float = 0.9
    #: The edge goes on behind so many blocks that are not template …
    patience: int = 5
    #: … and ends at one of them with so many characters, unless it is a link: that is prose.
    prose: int = 120
    #: Documents that a site must have.
    documents: int = 5
    #: Blocks with fewer letters (a bracket, a step's number) say nothing.
    letters: int = 3


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


#: The paper's heuristics with its defaults, and ours. A number at the end of a name takes the place of the default N.
HEURISTICS = {
    "strict": Heuristic(support=5),
    "strict-support-100": Heuristic(support=101),
    "strict-at-domain": Heuristic(),
    "relaxed-at-domain-500": Heuristic(relaxed_above=500),
    "pipeline": Heuristic(support=None, care=Care()),
}
_NUMBERED = re.compile(r"(strict-support|relaxed-at-domain)-([0-9]{1,9})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a block is, and the numbers that say so."""

    template: bool
    count: int
    documents: int

    @property
    def reason(self) -> str:
        """The numbers in words."""
        return f"in {self.count} of {self.documents} documents"


def heuristic(name: str) -> Heuristic:
    """A heuristic by its name.

    >>> heuristic("strict-support-20").support
    21
    """
    if name in HEURISTICS:
        return HEURISTICS[name]
    if match := _NUMBERED.fullmatch(name):
        number = int(match[2])
        if match[1] == "strict-support":
            return Heuristic(support=number + 1)
        return Heuristic(relaxed_above=number)
    raise OptionError(f"no such heuristic; there are {', '.join(HEURISTICS)}", subject=name)


def classify(
    tree: UrlTree, key: str, found: Sequence[Block], by: Heuristic, *, vouched: Container[int] = ()
) -> list[Verdict]:
    """A verdict for each block of a document that was inserted before.

    Blocks in `vouched` are content whatever their count: a blog whose feed gives the whole text of its posts vouches
    for every block of it.
    """
    seen = tree.count(key, [block.hash for block in found], support=by.support)
    if any(block.near for block in found):
        near = tree.count(key, [block.near for block in found], support=by.support)
        seen = Count(seen.documents, list(map(max, seen.counts, near.counts)))
    if by.care is None:
        most = by.most + (by.relaxed_above is not None and len(tree) > by.relaxed_above)
        template = [count > most for count in seen.counts]
    else:
        template = _careful(found, seen, by.care)
    return [
        Verdict(template=is_template and block.hash not in vouched, count=count, documents=seen.documents)
        for block, is_template, count in zip(found, template, seen.counts, strict=True)
    ]


def _careful(found: Sequence[Block], seen: Count, care: Care) -> list[bool]:
    """Verdicts by share and place."""
    # The document itself is no evidence: with few documents that matters.
    shares = [(count - 1) / seen.documents if seen.documents >= care.documents else 0.0 for count in seen.counts]
    mute = [len(letters(block.text)) < care.letters for block in found]
    template = [share >= care.middle and not quiet for share, quiet in zip(shares, mute, strict=True)]
    for order in (range(len(found)), range(len(found) - 1, -1, -1)):
        passed = 0
        for at in order:
            if mute[at]:
                continue
            if shares[at] >= care.edge:
                template[at] = True
                continue
            passed += 1
            if passed > care.patience or (len(found[at].text) >= care.prose and not found[at].is_link):
                break
    return _with_mute(template, mute)


def _with_mute(template: list[bool], mute: list[bool]) -> list[bool]:
    """Blocks that say nothing go with what stands on both sides of them; the ends of the content count as template."""
    after = list[bool]()
    last = True
    for is_template, quiet in zip(reversed(template), reversed(mute), strict=True):
        last = last if quiet else is_template
        after.append(last)
    result, last = list[bool](), True
    for is_template, quiet, following in zip(template, mute, reversed(after), strict=True):
        last = last if quiet else is_template
        result.append(last and following if quiet else is_template)
    return result

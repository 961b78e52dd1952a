"""The paper's link list remover: cells (or any block) with many links for their words.

The paper tallies every table cell it meets from the top, which makes nested tables quadratic and lets a list inside a
cell take the cell's text with it. Here the tally is made once from the leaves up, and what an inner list held no longer
counts for the cells around it.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.measure import children_first
from blogcorpus.cleaners.work import Work

_CELLS = frozenset(("td", "th"))
_BLOCKS = frozenset("div ul ol dl nav section aside header footer menu p table center".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkLists:
    """The paper's settings, and ours."""

    #: More links for a word that is no link than this, and a part is a list of links.
    ratio: float = 0.25
    #: Letters that make a word.
    word: float = 5.0
    #: Judge table cells.
    cells: bool = True
    #: Judge other blocks too: lists, divisions, paragraphs.
    blocks: bool = False
    #: Fewer links are no list.
    links: int = 2
    #: Remove the cell itself, not only what it holds.
    cell: bool = False


def remove_link_lists(work: Work, options: LinkLists) -> None:
    """Remove lists of links."""
    judged = {*(_CELLS if options.cells else ()), *(_BLOCKS if options.blocks else ())}
    if not judged or work.tags.isdisjoint(judged):
        return
    for element in _find(work, judged, options):
        if element.tag in _CELLS and not options.cell:
            work.empty(element)
        else:
            work.cut((element,))


def _find(work: Work, judged: Set[str], options: LinkLists) -> list[HtmlElement]:
    """Elements with too many links for their words, outer ones first."""
    letters = work.letters
    links = dict.fromkeys(letters, 0)
    # Letters that are no plain words: those of links, and those of lists already found.
    taken = dict.fromkeys(letters, 0)
    found = []
    for element, parent in children_first(work.root):
        if element.tag == "a":
            # Without a letter it is a picture or a target, no text link.
            links[element], taken[element] = int(letters[element] > 0), letters[element]
        elif element.tag in judged and _is_list(links[element], letters[element] - taken[element], options):
            found.append(element)
            links[element], taken[element] = 0, letters[element]
        links[parent] += links[element]
        taken[parent] += taken[element]
    return found[::-1]


def _is_list(links: int, letters: int, options: LinkLists) -> bool:
    return links >= options.links and links * options.word > options.ratio * letters


CLEANERS = (
    Cleaner(
        name="link_lists",
        about="Remove table cells, or any blocks, with many links for their words",
        run=remove_link_lists,
        options=LinkLists(),
    ),
)

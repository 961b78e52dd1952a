"""Navigation inside the content: `nav`, and blocks of links to the previous and the next post, or to a post's pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.link_blocks import related, remove_link_blocks
from blogcorpus.cleaners.page_numbers import page_numbers
from blogcorpus.cleaners.work import Work, cut_small
from blogcorpus.flat import BLOCK_TAGS

_RELATIONS = frozenset(("prev", "next", "previous", "home", "up"))
#: Signs that point to the post before, and to the one behind.
_BACK, _ON = "«‹←", "»›→"
#: Pieces of text in a block that has no more than a link and a sign.
_PIECES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Navigation:
    """What navigation may look like."""

    #: Letters that may stand beside links to the previous and next post in their block.
    letters: int = 24
    #: At most this share of all letters may be navigation; a page put into a `nav` is no navigation.
    most: float = 0.4


def remove_navigation(work: Work, options: Navigation) -> None:
    """Remove navigation."""
    if "nav" in work.tags or ' role="navigation"' in work.attributes:
        found = [e for e in work.root.iter("nav", "div", "ul") if e.tag == "nav" or e.get("role") == "navigation"]
        cut_small(work, found, options.most)
    links = [*related(work, _RELATIONS), *_pointed_at(work), *page_numbers(work)]
    remove_link_blocks(work, links, options.letters)


def _pointed_at(work: Work) -> Iterator[HtmlElement]:
    """Links in two blocks side by side, each alone there but for a sign: « to the post before, to the one behind »."""
    if any(back in work.markup for back in _BACK) and any(on in work.markup for on in _ON):
        for link in work.root.iter("a"):
            here = link.getparent()
            other = here.getnext() if here is not None and _points(here, link, 0) else None
            if other is not None and (behind := next(other.iter("a"), None)) is not None and _points(other, behind, -1):
                yield from (link, behind)


def _points(block: HtmlElement, link: HtmlElement, at: int) -> bool:
    """The block has nothing but the link, and one sign: at its beginning, or at its end."""
    if block.tag not in BLOCK_TAGS or next(block.iter("a"), None) is not link:
        return False
    if len(list(islice(block.itertext(), _PIECES + 1))) > _PIECES:
        return False
    text, linked = ("".join(element.itertext()).strip() for element in (block, link))
    signs = [letter for letter in text if letter in _BACK + _ON]
    if len(signs) != 1 or text[at] not in (_ON if at else _BACK):
        return False
    return text.replace(signs[0], "").strip() == linked.replace(signs[0], "").strip()


CLEANERS = (
    Cleaner(
        name="navigation",
        about="Remove navigation, and blocks of links to the previous and next post and to a post's pages",
        run=remove_navigation,
        options=Navigation(),
    ),
)

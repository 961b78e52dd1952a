"""Navigation inside the content: `nav`, and blocks of links to the previous and the next post."""

from __future__ import annotations

from dataclasses import dataclass

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.link_blocks import related, remove_link_blocks
from blogcorpus.cleaners.work import Work, cut_small

_RELATIONS = frozenset(("prev", "next", "previous", "home", "up"))


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
    remove_link_blocks(work, related(work, _RELATIONS), options.letters)


CLEANERS = (
    Cleaner(
        name="navigation",
        about="Remove navigation, and blocks of links to the previous and next post",
        run=remove_navigation,
        options=Navigation(),
    ),
)

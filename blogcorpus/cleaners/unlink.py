"""The paper's filter of links: their text stays, or goes with them."""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.work import Work


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    """What becomes of a link."""

    #: Its text stays where it was.
    text: bool = True


def unlink(work: Work, options: Links) -> None:
    """Take all links off."""
    found = list(work.root.iter("a"))
    if not options.text:
        work.cut(found)
        return
    for link in found:
        work.lose_links(link)
    work.edited(len(found) - (work.root.tag == "a"))
    etree.strip_tags(work.root, "a")


CLEANERS = (
    Cleaner(
        name="links",
        about="Take links off; their text stays, or goes with `text = false`",
        run=unlink,
        phase="edit",
        options=Links(),
    ),
)

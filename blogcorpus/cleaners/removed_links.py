"""The paper's removed link retainer: links that were taken out are listed at the end, so that one can still browse."""

from __future__ import annotations

from dataclasses import dataclass

from lxml.etree import SubElement

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.work import Work
from blogcorpus.dom import join

#: Marks the list, so that cleaning again takes it up instead of judging it.
_CLASS = "blogcorpus-removed-links"


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedLinks:
    """Which links are kept."""

    #: Not more than so many.
    most: int = 200


def take_up(work: Work) -> None:
    """Take an earlier list of removed links out of the tree before others judge it, and remember its links."""
    for earlier in [e for e in work.root.iter("ul") if e.get("class") == _CLASS]:
        work.lose_links(earlier)
        parent = earlier.getparent()
        if parent is not None:
            parent.remove(earlier)


def retain(work: Work, options: RemovedLinks) -> None:
    """List the removed text links that lead somewhere, each once."""
    kept: dict[str, str] = {}
    for href, text in work.lost_links:
        address = join(work.base, href)
        if len(kept) >= options.most:
            break
        if text and href and not href.startswith("#") and address.startswith(("http://", "https://")):
            kept.setdefault(address, text)
    if kept:
        listing = SubElement(work.root, "ul", {"class": _CLASS})
        for address, text in kept.items():
            SubElement(SubElement(listing, "li"), "a", {"href": address}).text = text
        work.edited(len(kept))


CLEANERS = (
    Cleaner(
        name="removed_links",
        about="List the links that were removed at the end",
        run=retain,
        phase="add",
        options=RemovedLinks(),
    ),
)

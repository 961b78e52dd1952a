"""Marks that only lead around the page: arrows back from footnotes, paragraph signs behind headings."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from blogcorpus.class_names import classes
from blogcorpus.cleaners.cleaner import Cleaner, Plain
from blogcorpus.cleaners.work import Work
from blogcorpus.flat import HEADINGS

_CLASSES = frozenset(
    "footnote-backref footnote-back reversefootnote data-footnote-backref fn-backref backref headerlink header-anchor"
    " heading-anchor heading-link anchor anchorjs-link anchor-link hanchor permalink-anchor toclink-back".split()
)
_WORD = re.compile(r"[^\W_]")
#: Words that themes write into such marks, where they are no sign.
_MARK_WORDS = frozenset("permalink link anchor back backlink return top".split())


def remove_anchors(work: Work, _options: Plain) -> None:
    """Remove links inside the page that carry no word."""
    if ' href="#' not in work.attributes:
        return
    for link in [link for link in work.root.iter("a") if (link.get("href") or "").startswith("#")]:
        if _is_mark(link):
            work.cut((link,))
        else:
            work.refuse()


def _is_mark(link: HtmlElement) -> bool:
    if next(link.iter("img"), None) is not None:
        return False
    text = "".join(link.itertext()).strip().lower()
    if not text:
        return False  # a target, not a mark
    if not _WORD.search(text):
        return True
    parent = link.getparent()
    known = not _CLASSES.isdisjoint(classes(link)) or (parent is not None and parent.tag in HEADINGS)
    return known and text in _MARK_WORDS


CLEANERS = (Cleaner(name="anchors", about="Remove footnote arrows and paragraph signs", run=remove_anchors),)

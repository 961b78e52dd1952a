"""The `header` and `footer` of an article: title, date, tags. They frame the text and are not part of it."""

from __future__ import annotations

from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.work import Work, cut_small

#: Inside of these they name a source.
_SOURCED = frozenset(("blockquote", "figure", "q", "li", "td", "pre", "code"))
#: Some put their footnotes there.
_NOTES = "footnote"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ends:
    """How large a header or footer may be."""

    letters: int = 400
    #: At most this share of all letters.
    most: float = 0.3
    #: The same of a header with the page's `h1`, and of a footer with a `time`: they are about even a short post.
    most_telling: float = 0.8


def remove_ends(work: Work, options: Ends) -> None:
    """Remove headers and footers of the article."""
    if work.tags.isdisjoint(("header", "footer")):
        return
    framing = [e for e in work.root.iter("header", "footer") if _frames(e)]
    telling = [e for e in framing if e.find(".//h1" if e.tag == "header" else ".//time") is not None]
    cut_small(work, telling, options.most_telling, options.letters)
    cut_small(work, [e for e in framing if e not in telling], options.most, options.letters)


def _frames(element: HtmlElement) -> bool:
    parent = element.getparent()
    if parent is None or parent.tag in _SOURCED:
        return False
    names = (f"{e.get('class') or ''} {e.get('id') or ''}" for e in element.iter())
    return not any(_NOTES in name for name in names)


CLEANERS = (Cleaner(name="ends", about="Remove the header and footer of an article", run=remove_ends, options=Ends()),)

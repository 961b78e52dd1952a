"""Headings that are left with nothing to head."""

from __future__ import annotations

from lxml.html import HtmlElement

from blogcorpus.flat import HEADINGS

_HEADINGS = HEADINGS[1:]


def heading_of(part: HtmlElement) -> HtmlElement | None:
    """The heading right above a part that goes, where nothing else follows that it could be for.

    >>> from lxml.html import fromstring
    >>> box = fromstring("<div><h3>Related</h3><ul><li>Tea</ul></div>")
    >>> heading_of(box[1]) is box[0], heading_of(box[0])
    (True, None)
    """
    above = part.getprevious()
    if above is None or above.tag not in _HEADINGS or part.getnext() is not None:
        return None
    return None if (above.tail or "").strip() or (part.tail or "").strip() else above

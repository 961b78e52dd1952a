"""Sections of a text, which software that writes texts calls after their headings: `<h2 id="comments">Comments</h2>`.

A section may be about anything, and be called like a part of the page that is not the post. Behind it the text goes on
with others of its kind.
"""

from __future__ import annotations

from collections.abc import Iterable

from lxml.html import HtmlElement

from blogcorpus.flat import HEADINGS
from blogcorpus.text import squash


def is_section(element: HtmlElement, behind: Iterable[HtmlElement]) -> bool:
    """It is called after its heading, has something to read, and behind it is another of its tag and class like that.

    >>> from lxml.html import fromstring
    >>> text = fromstring("<div><h2 id=comments>Comments</h2><p>Few.<h2 id=more-tea>More tea</h2><p>All.</div>")
    >>> is_section(text[0], text[0].itersiblings()), is_section(text[2], text[2].itersiblings())
    (True, False)
    """
    kind = (element.tag, element.get("class"))
    like = (other for other in behind if (other.tag, other.get("class")) == kind)
    return _is_called_after_heading(element) and any(map(_is_called_after_heading, like))


def _is_called_after_heading(element: HtmlElement) -> bool:
    heading = element if element.tag in HEADINGS else element[0] if len(element) else None
    if heading is None or heading.tag not in HEADINGS:
        return False
    name = squash(element.get("id") or "")
    read = heading is element or next(element.iter("p"), None) is not None
    return bool(name) and read and squash(heading.text_content()) == name

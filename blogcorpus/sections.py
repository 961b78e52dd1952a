"""Sections of a text, which software that writes texts calls after their headings: `<h2 id="comments">Comments</h2>`.

A section may be about anything, and be called like a part of the page that is not the post. Behind it the text goes on
with others of its kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain

from lxml.html import HtmlElement

from blogcorpus.flat import HEADINGS
from blogcorpus.text import squash

#: How docutils, Pandoc and Org call what they put around a heading and its text; without a class it is a `<section>`.
_WRITTEN = re.compile(r"(?<![\w-])(?:section|level\d|outline-\d)(?![\w-])")


def is_section(element: HtmlElement, behind: Iterable[HtmlElement]) -> bool:
    """It is called after its heading, has something to read, and behind it is another of its tag and class like that.

    The last one of a text has others before it; themes put theirs behind the text, too, but call them otherwise.

    >>> from lxml.html import fromstring
    >>> text = fromstring("<div><h2 id=comments>Comments</h2><p>Few.<h2 id=more-tea>More tea</h2><p>All.</div>")
    >>> is_section(text[0], text[0].itersiblings()), is_section(text[2], text[2].itersiblings())
    (True, False)
    >>> text = fromstring("<div><section id=tea><h2>Tea</h2><p>A.</section><section id=talk><h2>Talk</h2><p>B.</div>")
    >>> is_section(text[1], text[1].itersiblings())
    True
    """
    kind = (str(element.tag), element.get("class"))
    before = element.itersiblings(preceding=True) if _is_written(*kind) else ()
    like = (other for other in chain(behind, before) if (other.tag, other.get("class")) == kind)
    return _is_called_after_heading(element) and any(map(_is_called_after_heading, like))


def _is_written(tag: object, name: str | None) -> bool:
    return _WRITTEN.search(name) is not None if name else tag == "section"


def _is_called_after_heading(element: HtmlElement) -> bool:
    heading = element if element.tag in HEADINGS else element[0] if len(element) else None
    if heading is None or heading.tag not in HEADINGS:
        return False
    name = squash(element.get("id") or "")
    read = heading is element or next(element.iter("p"), None) is not None
    return bool(name) and read and squash(heading.text_content()) == name

"""Whether the copy of an element still has all of it."""

from __future__ import annotations

from lxml.etree import XPath
from lxml.html import HtmlElement

_SIZE = XPath("count(descendant::*)")
_TEXT = XPath("string()", smart_strings=False)


def is_whole(copy: HtmlElement, source: HtmlElement) -> bool:
    """As many elements are in it, and the same text.

    >>> from lxml.html import fromstring
    >>> is_whole(fromstring("<p>One <b>two</b></p>"), fromstring("<p>One <b>two</b></p>"))
    True
    """
    return bool(_SIZE(copy) == _SIZE(source) and _TEXT(copy) == _TEXT(source))

"""Content as text: what a reader sees, in paragraphs, without a word more or less.

Paragraphs are divided as a browser divides them (HTML's `innerText`): an empty line around `p`, headings, lists,
quotes, code and tables, a line break around other blocks and for `<br>`, an empty line for `<br><br>`.
"""

from __future__ import annotations

from functools import lru_cache

from lxml.html import HtmlElement

from blogcorpus.cleaners.lines import Lines, TextStyle
from blogcorpus.cleaners.marked_lines import MarkedLines
from blogcorpus.dom import write_markup


def to_text(root: HtmlElement, style: TextStyle | None = None) -> str:
    r"""The text of a content element.

    >>> from lxml.html import fromstring
    >>> to_text(fromstring("<div><p>One <b>two</b></p><ul><li>three<li>four</ul></div>"))
    'One two\n\nthree\nfour'
    """
    return markup_to_text(write_markup(root), style)


@lru_cache(maxsize=2)  # a post's is asked for by who trims it and by who publishes it
def markup_to_text(markup: str, style: TextStyle | None = None) -> str:
    """The text of a content element that is written already."""
    style = style or TextStyle()
    kind = MarkedLines if style.lists or style.quotes else Lines
    return kind(style, markup).read()

"""Empty elements: what holds neither text nor a picture, after all others have cut."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from lxml.html import HtmlElement

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.measure import children_first
from blogcorpus.cleaners.work import Work
from blogcorpus.flat import BLOCK_TAGS

#: Elements that say nothing when they are empty. Cells are not among them: a table keeps its columns.
_TAGS = frozenset(
    "a abbr address article aside b big blockquote center cite code dd del details div dl dt em figcaption figure font"
    " footer form h1 h2 h3 h4 h5 h6 header i ins label li main mark nav ol p pre q s section small span strike strong"
    " sub summary sup tt u ul".split()
)
#: White space that collapses; a hard space does not.
_SOFT_SPACE = " \t\n\r\f"
#: These stand apart by themselves: a line break or a hard space in them adds nothing. In a `div` it is an empty line,
#: which is how Blogger's editor divides paragraphs.
_APART = frozenset(("p", "li", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "figure"))
#: A quick sign in the markup that something is empty: a tag that closes at once.
_SIGN = re.compile(r"<(?!/|br/|img |hr/)[^<>]*(?:/>|>(?:[\s\xa0]|<br/>)*</)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Empties:
    """What counts as empty."""

    #: Keep empty elements that a link inside the page may lead to.
    targets: bool = False


def remove_empties(work: Work, options: Empties) -> None:
    """Remove empty elements and those that hold only such."""
    if not _SIGN.search(work.markup):
        return
    full: set[HtmlElement] = set()
    spaced: set[HtmlElement] = set()
    found = []
    for element, parent in children_first(work.root):
        tag: Any = element.tag
        if tag == "br":
            says = parent.tag not in _APART
        else:
            says = tag not in _TAGS or element in full or _says(element.text, tag) or _is_target(element, options)
        if says:
            full.add(parent)
        elif tag in BLOCK_TAGS or not (element.text or element in spaced):
            if tag != "br":
                found.append(element)
        else:
            spaced.add(parent)  # an inline element with a space may be all that parts two words
        if element.tail:
            (full if _says(element.tail, parent.tag) else spaced).add(parent)
    work.cut(reversed(found))


def _says(text: str | None, tag: Any) -> bool:
    return text is not None and bool(text.strip() if tag in _APART else text.strip(_SOFT_SPACE))


def _is_target(element: HtmlElement, options: Empties) -> bool:
    return options.targets and bool(element.get("id") or element.get("name"))


CLEANERS = (
    Cleaner(name="empties", about="Remove elements without text or picture", run=remove_empties, options=Empties()),
)

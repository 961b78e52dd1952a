"""Comments that hold a link to themselves: an id with a number, and inside that element its own permanent link.

Software of any kind writes comments like this, whatever its theme calls them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.heuristics.comments.counts import read_count
from blogcorpus.heuristics.comments.landmarks import landmarks_of
from blogcorpus.heuristics.comments.roles import HOLDERS
from blogcorpus.heuristics.comments.segment import Anchored
from blogcorpus.heuristics.comments.words import NOUN

#: What an id ends with that numbers its kind.
_SHORTEST_KEY = 12
_NUMBERED = re.compile(rf"(.*?[^\d])(\d+|[0-9a-f]{{{_SHORTEST_KEY},40}})", re.S)
_LONGEST_ID = 60
#: How far above its permanent link a comment's element may be.
_HEIGHT = 12
#: So far before the first comment something speaks of comments, in a line of its own.
_BEFORE, _LONGEST_LINE = 500, 120
_FIELD_BEHIND = etree.XPath("boolean(following::textarea)")
#: A single comment is a smaller share of its page than a post.
_SHARE = 0.5


def find_anchored(dom: Dom) -> Anchored | None:
    """The largest family of elements of a page that link to themselves and are no posts."""
    families: dict[str, dict[HtmlElement, str]] = {}
    for stem, number, element in _linked(dom):
        families.setdefault(stem, {})[element] = number
    for stem, found in sorted(families.items(), key=lambda family: -len(family[1])):
        if not any(map(landmarks_of(dom).posts, found)) and (len(found) > 1 or is_announced(dom, *found)):
            return Anchored(stem=stem, numbers=_widened(dom, stem, found))
    return None


def numbered(elements: Sequence[HtmlElement]) -> Anchored | None:
    """Elements whose ids all end with a number, with what the links inside put before it; else with what the ids do."""
    named = {e: match for e in elements if (match := _NUMBERED.fullmatch((e.get("id") or "")[:_LONGEST_ID]))}
    if not named or len(named) != len(elements):
        return None
    linked = (stem for element, match in named.items() for stem in _stems(element, match[2]))
    stem = next(linked, next(iter(named.values()))[1])
    return Anchored(stem=stem, numbers={element: match[2] for element, match in named.items()})


def _stems(element: HtmlElement, number: str) -> Iterator[str]:
    """What stands before this number in links to a place of their page."""
    for link in element.iter("a"):
        fragment = (link.get("href") or "").rpartition("#")[2]
        named = _NUMBERED.fullmatch(fragment[:_LONGEST_ID])
        if named is not None and named[2] == number:
            yield named[1]


def _linked(dom: Dom) -> Iterator[tuple[str, str, HtmlElement]]:
    """Links to an element around them, as stem and number of its id."""
    for link, href in dom.links:
        if "#" not in href:
            continue
        fragment = href.rpartition("#")[2]
        named = _NUMBERED.fullmatch(fragment) if 1 < len(fragment) <= _LONGEST_ID and _ends(fragment) else None
        if named is None:
            continue
        around = (e for e in islice(link.iterancestors(), _HEIGHT) if e.get("id") == fragment)
        element = next(around, None)
        if element is not None and element.tag in HOLDERS:
            yield named[1], named[2], element


def _ends(fragment: str) -> bool:
    """It ends as a number or a long key does: most do not, which is seen sooner than by the pattern."""
    return fragment[-1].isdecimal() or (len(fragment) > _SHORTEST_KEY and fragment[-1] in "abcdef")


def _widened(dom: Dom, stem: str, found: Mapping[HtmlElement, str]) -> dict[HtmlElement, str]:
    """All elements that are numbered like these, each with what wraps it and has its number too."""
    every = {}
    for element in dom.body.iter(*{str(e.tag) for e in found}):
        named = _NUMBERED.fullmatch(ident) if (ident := element.get("id")) and len(ident) <= _LONGEST_ID else None
        if named is not None and named[1] == stem:
            every[_wrapper(element, named[2])] = named[2]
    return every


def _wrapper(element: HtmlElement, number: str) -> HtmlElement:
    """The outermost element around that has the same number in its id; answers may stand in it beside the comment."""
    outermost = element
    for above in islice(element.iterancestors(), 3):
        named = _NUMBERED.fullmatch((above.get("id") or "")[:_LONGEST_ID])
        if above.tag in HOLDERS and named is not None and named[2] == number:
            outermost = above
    return outermost


def is_announced(dom: Dom, element: HtmlElement) -> bool:
    """A post may link to itself too: a single comment is announced or may be answered, and is less of the page."""
    start, end = dom.flat.spans[element]
    if end - start > _SHARE * len(dom.flat.text):
        return False
    lines = dom.flat.text[max(0, start - _BEFORE) : start].split("\n")
    said = [line for line in lines if len(line) <= _LONGEST_LINE]
    return any(NOUN.search(line) or read_count(line) is not None for line in said) or bool(_FIELD_BEHIND(element))

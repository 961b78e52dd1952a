"""The element with most of a page's prose, where no name tells which one holds the post's text."""

from __future__ import annotations

import re
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.class_names import names
from blogcorpus.dom import Dom, is_within
from blogcorpus.heuristics.blocks import Blocks
from blogcorpus.heuristics.heading import TOP_HEADINGS, titled

#: Elements a post may be in when nothing names its text.
_CONTAINERS = frozenset({"div", "section", "article", "main", "td", "body", "center", "font", "span", "form", "table"})
#: Go down into a child as long as it holds this share of the prose.
_SHARE = 0.85
#: What the element around the post's heading holds at least.
_HALF = 0.5
#: Prose of a line or two; a date has less.
SOMETHING = 40
#: The share of a page's prose that a post has at least, where it is in an element of its own.
_FEW = 0.1
#: WordPress numbers its posts. What it calls so around a heading is the post, short as it may be: this share of all.
_NUMBERED, _SMALL = re.compile(r"post-\d+"), 0.15
#: What themes call the place where a post stands, and the share of the prose that is there.
_PLACES, _THIRD = ("#content", ".content"), 0.35
#: What the second half of a text is called that a list shows without it, and the first that a list shows alone.
MORE = re.compile(
    r"(?<![\w-])(?:(?:(?:asset|(?:\w+_)?entry|post|article|story)[-_])?(?:more|extended)|a\d+more"
    r"|(?:article-)?chapo(?:-\d+)?)(?![\w-])",
    re.I,
)
#: Elements around a heading among which its text stands.
_LEVELS = 4
#: The anchor that WordPress's links to a post's comments lead to; it is there when nobody has commented, too.
COMMENTS = "#comments"


def find_densest(dom: Dom, blocks: Blocks, comments: frozenset[HtmlElement]) -> HtmlElement | None:
    """The smallest element that holds nearly all the prose of the post; None on a page without any."""
    start, place = _article(dom, blocks), _place(dom, blocks)
    if place is not None and (start is None or is_within(place, start)):
        start = place
    if start is None:
        start = _with_title(dom, blocks, comments)
    if blocks.weight(start) <= 0:  # no prose at all: what words there are, are a menu's or a sidebar's
        return None
    return _descend(start, dom, blocks)


def _article(dom: Dom, blocks: Blocks) -> HtmlElement | None:
    """The page's only `<article>`, where the post's heading stands in it or before it, and is not all that it holds."""
    found = [e for e in dom.index.tagged("article") if blocks.weight(e) > 0]
    heading = titled(dom) if len(found) == 1 else None
    if heading is None or dom.index.order[heading] >= dom.index.order[found[0]] + dom.index.size(found[0]):
        return None
    return None if _is_heading_only(found[0], heading, blocks) else found[0]


def _is_heading_only(article: HtmlElement, heading: HtmlElement, blocks: Blocks) -> bool:
    """It has the heading, at most a date beside it, and the page's prose stands elsewhere."""
    if not is_within(heading, article) or next(article.iter("img", "video", "iframe", "audio"), None) is not None:
        return False
    rest = blocks.weight(article) - blocks.weight(heading)
    return rest < SOMETHING and rest < _FEW * (blocks.total - blocks.weight(heading))


def _place(dom: Dom, blocks: Blocks) -> HtmlElement | None:
    """The only element that is called the page's content, where the post's heading stands before it and not in it."""
    heading = titled(dom)
    if heading is None:
        return None
    for name in _PLACES:
        found = dom.index.named(name)
        enough = len(found) == 1 and blocks.weight(found[0]) >= _THIRD * blocks.total
        if enough and not is_within(heading, found[0]) and is_behind(found[0], heading, dom):
            return found[0]
    return None


def is_behind(element: HtmlElement, heading: HtmlElement, dom: Dom) -> bool:
    """The element begins behind the heading, among what stands around it."""
    order = dom.index.order
    near = next((e for e in islice(heading.iterancestors(), _LEVELS) if is_within(element, e)), None)
    return near is not None and order[heading] < order[element]


def _with_title(dom: Dom, blocks: Blocks, comments: frozenset[HtmlElement]) -> HtmlElement:
    """The smallest element around the post's heading that still holds half of the prose: its text is there too.

    Less will do where the comments are there: a text stands between its heading and its comments.
    """
    heading = titled(dom)
    if heading is None:
        return dom.body
    floor, behind = _HALF * blocks.total, _first_behind(heading, comments, dom, blocks)
    for element in heading.iterancestors():
        if element.tag in _CONTAINERS and (blocks.weight(element) >= floor or blocks.spans[element][1] > behind):
            return element
        if _NUMBERED.fullmatch(element.get("id") or "") and blocks.weight(element) >= _SMALL * blocks.total:
            return element
    return dom.body


def _first_behind(heading: HtmlElement, comments: frozenset[HtmlElement], dom: Dom, blocks: Blocks) -> int:
    """Where the comments begin, if there is something to read between the heading and them; else behind everything."""
    end = blocks.spans[heading][1]
    places = sorted(blocks.spans[e][0] for e in (*comments, *dom.index.named(COMMENTS)))
    behind = (place for place in places if place > end and sum(blocks.between(end, place)) >= SOMETHING)
    return next(behind, len(dom.flat.text))


def _descend(start: HtmlElement, dom: Dom, blocks: Blocks) -> HtmlElement:
    """From the body down to the last container that still holds nearly all the prose; the post's heading is none."""
    here = start
    heading = titled(dom)
    headed = blocks.weight(heading) if heading is not None and is_within(heading, start) else 0.0
    rest = blocks.weight(start) - headed
    floor = _SHARE * (rest if rest >= SOMETHING else blocks.weight(start))
    while True:
        inner = [c for c in here if c.tag in _CONTAINERS or c.tag in ("tr", "tbody")]
        best = max(inner, key=blocks.weight, default=None)
        if best is None or blocks.weight(best) < floor or (headed and _is_section(best, heading)) or _goes_on(best):
            return here
        here = best


def _goes_on(part: HtmlElement) -> bool:
    """It is called the second half of the text: the first stands before it."""
    return MORE.search(names(part)) is not None


def _is_section(part: HtmlElement, heading: HtmlElement | None) -> bool:
    """It opens with a heading that is not the post's, as another like it does beside it: both are of the text."""
    first = part[0] if len(part) else None
    if first is None or first.tag not in TOP_HEADINGS or first is heading:
        return False
    beside = (*part.itersiblings(str(part.tag)), *part.itersiblings(str(part.tag), preceding=True))
    like = (e[0] for e in beside if len(e) and e.get("class") == part.get("class"))
    return any(other.tag == first.tag and other is not heading for other in like)

"""The heading that says what a page's `<title>` says."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.flat import HEADINGS
from blogcorpus.heuristics.heading_links import leads_home
from blogcorpus.text import squash

_MAX_HEAD = 300
TOP_HEADINGS = HEADINGS[:4]
#: Elements in which pages without headings write their titles large.
_LARGE = ("b", "strong", "font", "big")
#: What themes call a title that is no heading, and the elements in which they write it.
_CALLED = (".title", ".post-title", ".entry-title", ".article-title", ".post__title", ".headline")
_LINES = frozenset({"p", "div", "span"})
#: In which a heading says something beside its title: a motto, the number of a footnote.
_ASIDE = frozenset({"small", "sup"})
#: Name of what is remembered of a page.
_TITLED = "titled heading"


def titled(dom: Dom) -> HtmlElement | None:
    """The heading of which `<title>` has most; where there is none, what else is called a title or written large.

    A list beside the post may have its title as a heading, too: what says the same before it, and is called so, is it.
    """
    if _TITLED not in dom.memo:
        dom.memo[_TITLED] = _find(dom)
    found: HtmlElement | None = dom.memo[_TITLED]
    return found


def _find(dom: Dom) -> HtmlElement | None:
    head = squash(dom.title[:_MAX_HEAD])
    heading = _most_of(head, dom, dom.body.iter(*TOP_HEADINGS))
    called = [e for name in _CALLED for e in dom.index.named(name) if e.tag in _LINES]
    if heading is None:
        found = _most_of(head, dom, sorted(called, key=dom.index.order.__getitem__))
        return found if found is not None else _most_of(head, dom, dom.body.iter(*_LARGE))
    said = squash(dom.flat.of(heading)) if called else ""
    same = (e for e in called if dom.index.order[e] < dom.index.order[heading] and squash(dom.flat.of(e)) == said)
    return min(same, key=dom.index.order.__getitem__, default=heading)


def _most_of(head: str, dom: Dom, elements: Iterable[HtmlElement]) -> HtmlElement | None:
    """The longest of some elements that a title has; one that leads home or stands beside the menu is the blog's name.

    Unless there is no other.
    """
    sized = [(_length(element, head, dom), element) for element in elements]
    home = None
    for _, element in sorted((pair for pair in sized if 0 < pair[0] <= _MAX_HEAD), key=itemgetter(0), reverse=True):
        text = dom.flat.of(element)
        if any(name and name in head for name in (squash(text), squash(without_aside(element, text)))):
            if not leads_home(element, dom) and not stands_beside_menu(element):
                return element
            home = element if home is None else home
    return home


def _length(heading: HtmlElement, head: str, dom: Dom) -> int:
    """How long a heading is, without what is written small at its end where that is no part of the page's title."""
    start, end = dom.flat.spans[heading]
    if _aside(heading) is None or squash(text := dom.flat.of(heading)) in head:
        return end - start
    return len(without_aside(heading, text))


def _aside(heading: HtmlElement) -> HtmlElement | None:
    last = heading[-1] if len(heading) else None
    return last if last is not None and last.tag in _ASIDE and not (last.tail or "").strip() else None


def without_aside(heading: HtmlElement, text: str) -> str:
    """What a heading says, without what is written small at its end."""
    aside = _aside(heading)
    return text if aside is None else text.removesuffix(aside.text_content().strip()).rstrip()


def stands_beside_menu(element: HtmlElement) -> bool:
    """It stands in a `<header>` with the site's menu: mostly the site's name."""
    header = next(element.iterancestors("header"), None)
    return header is not None and next(header.iter("nav"), None) is not None

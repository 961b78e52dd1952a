"""The heading that says what a page's `<title>` says."""

from __future__ import annotations

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.text import squash

_MAX_HEAD = 300
#: Name of what is remembered of a page.
_TITLED = "titled heading"


def titled(dom: Dom) -> HtmlElement | None:
    """The heading of which `<title>` has most; on pages without headings, what else is written large."""
    if _TITLED not in dom.memo:
        head = squash(dom.title[:_MAX_HEAD])
        heading = _most_of(head, dom, "h1", "h2", "h3", "h4")
        dom.memo[_TITLED] = heading if heading is not None else _most_of(head, dom, "b", "strong", "font", "big")
    found: HtmlElement | None = dom.memo[_TITLED]
    return found


def _most_of(head: str, dom: Dom, *tags: str) -> HtmlElement | None:
    best, most = None, 0
    for heading in dom.body.iter(*tags):
        start, end = dom.flat.spans[heading]
        if most < end - start <= _MAX_HEAD and (name := squash(dom.flat.of(heading))) in head and name:
            best, most = heading, end - start
    return best

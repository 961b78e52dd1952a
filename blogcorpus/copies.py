"""Copies of a page share its parse."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from blogcorpus.dom import Dom
from blogcorpus.items import Page

__all__ = ["copy_of"]

#: Where a page keeps its parse.
_PARSE = "dom"
#: What a parse knows of its tree alone, whatever the page's address.
_OF_TREE = ("body", "metas", "title", "elements", "links", "text", "index")


def copy_of(page: Page, **changes: Any) -> Page:
    """The page with other values. Its parse goes with it: it is the same HTML, and to read it again takes long."""
    copy = replace(page, **changes)
    dom: Dom | None = vars(page).get(_PARSE)
    if dom is not None and copy.html is page.html:
        same = copy.url == page.url and copy.blog == page.blog
        vars(copy)[_PARSE] = dom if same else _readdressed(dom, copy.url)
    return copy


def _readdressed(dom: Dom, url: str) -> Dom:
    """The same tree as the parse of a page at another address, without what was found by the help of the old one."""
    other = replace(dom, url=url)
    known = vars(dom)
    vars(other).update({name: known[name] for name in _OF_TREE if name in known})
    return other

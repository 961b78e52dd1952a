"""Links by which a list may go on, where their addresses say nothing of it: by relations, words, names and scripts."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import chain

from lxml.html import HtmlElement

from blogcorpus.archive.paging import BESIDE, COMMENT_PAGE, LEADING_ON, Link, page_links, with_children
from blogcorpus.archive.words import NEWER
from blogcorpus.dom import Dom
from blogcorpus.heuristics.telling import of_names, told

#: Attributes by which scripts are told where more is; where the attribute's own name says that, nothing else need.
_TARGETS = ("data-url", "data-href", "data-link", "data-path", "data-src", "hx-get", "onclick", "value")
_NEXT_TARGETS = tuple(
    f"data-{name}"
    for name in "next next-url next-page next-link next-href nexturl nextpage more more-url endpoint load-more".split()
)
_SAID = f".//*[{' or '.join(f'@{name}' for name in (*_TARGETS, *_NEXT_TARGETS))}]"
#: A script that sends readers elsewhere.
_SENDS = re.compile(r"location(?:\.href)?\s*=\s*[\"']([^\"']{1,500})[\"']")
#: The number of a page, alone.
_NUMBER = re.compile(r"\d{1,4}")
#: Classes of what holds the links from page to page of a list.
_PAGER_CLASS = re.compile(
    r"pagina|pager|paging|page-?(?:nav|numbers?|links)|nav-?(?:links|previous|next|below|above)|load-?more|show-?more"
    r"|infinite|older|(?:^|[.#_-])next(?:$|[_-])",
    re.I,
)


def perhaps_next(dom: Dom) -> tuple[str, ...]:
    """Links of a list by which it may go on, though their addresses say nothing of a page: to be tried, not trusted.

    They have the relation or the words of such links, or are numbers, or stand in what is called after paging.
    """
    called = with_children(told(dom, _is_called_pager))
    links = page_links(dom, chain(dom.links, _said(dom)))
    found = (link.url for link in links if link.words not in NEWER and _may_be_next(link, called))
    return tuple(dict.fromkeys(found))


def _may_be_next(link: Link, called: Container[HtmlElement]) -> bool:
    if COMMENT_PAGE.search(link.url) or "reverse-paginate" in link.url:
        return False
    node = link.node
    if not BESIDE.isdisjoint(link.rel) or link.words in LEADING_ON or node in called:
        return True
    return _NUMBER.fullmatch((node.text or "").strip()) is not None or any(node.get(name) for name in _NEXT_TARGETS)


def _said(dom: Dom) -> Iterator[tuple[HtmlElement, str]]:
    """Where buttons and the like lead, by what their attributes tell scripts."""
    for node in dom.body.xpath(_SAID):
        for name in (*_TARGETS, *_NEXT_TARGETS):
            said = node.get(name) or ""
            href = sent[1] if name == "onclick" and (sent := _SENDS.search(said)) else said
            if "/" in href or "?" in href:
                yield node, href


@of_names
def _is_called_pager(name: str) -> bool:
    return _PAGER_CLASS.search(name) is not None

"""Links by which a list may go on, where their addresses say nothing of it: by relations, words, names and scripts."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import chain

from lxml.html import HtmlElement

from blogcorpus.archive.paging import COMMENT_PAGE, LEADING_ON, is_beside, page_links, with_children, words_of
from blogcorpus.archive.words import NEWER
from blogcorpus.dom import Dom
from blogcorpus.heuristics.telling import of_names, told

#: Attributes by which scripts are told where more is; where the attribute's own name says that, nothing else need.
_TARGETS = ("data-url", "data-href", "data-link", "data-path", "data-src", "hx-get", "onclick", "value")
_NEXT_TARGETS = tuple(
    f"data-{name}"
    for name in "next next-url next-page next-link next-href nexturl nextpage more more-url endpoint load-more".split()
)
_SAYING, _SAYING_NEXT = frozenset((*_TARGETS, *_NEXT_TARGETS)), frozenset(_NEXT_TARGETS)
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
    pairs = [(node, href) for node, href in chain(dom.links, _said(dom)) if _may_be_next(node, called)]
    found = (link.url for link in page_links(dom, pairs) if link.words not in NEWER and not _is_other(link.url))
    return tuple(dict.fromkeys(found))


def _may_be_next(node: HtmlElement, called: Container[HtmlElement]) -> bool:
    if node in called or _NUMBER.fullmatch((node.text or "").strip()) or not _SAYING_NEXT.isdisjoint(node.keys()):
        return True
    return is_beside(node) or words_of(node) in LEADING_ON


def _is_other(url: str) -> bool:
    """A page of comments, or of a list that is counted from its end."""
    return COMMENT_PAGE.search(url) is not None or "reverse-paginate" in url


def _said(dom: Dom) -> Iterator[tuple[HtmlElement, str]]:
    """Where buttons and the like lead, by what their attributes tell scripts."""
    for node in [node for node in dom.elements if not _SAYING.isdisjoint(node.keys())]:
        for name in (*_TARGETS, *_NEXT_TARGETS):
            said = node.get(name) or ""
            href = sent[1] if name == "onclick" and (sent := _SENDS.search(said)) else said
            if "/" in href or "?" in href:
                yield node, href


@of_names
def _is_called_pager(name: str) -> bool:
    return _PAGER_CLASS.search(name) is not None

"""Links to archives: pages that list posts by date, category or tag, or all of them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Literal, get_args
from urllib.parse import unquote, urlsplit

from lxml.html import HtmlElement

from blogcorpus.archive.page_numbers import page_place
from blogcorpus.archive.paging import host_of, linked
from blogcorpus.archive.words import BLOG, INDEX, bare
from blogcorpus.dates import parse_date
from blogcorpus.dom import Dom
from blogcorpus.feed.values import line
from blogcorpus.urls import index_reason

#: The most promising first: a page with all posts, the blog inside a site, then by date, category, tag, author, day.
Kind = Literal["index", "blog", "year", "month", "category", "tag", "author", "day", "section", "onward", "deeper"]
_ORDER = {kind: place for place, kind in enumerate(get_args(Kind))}

_Y = r"(?:19[89]|20[0-4])\d"
_M = r"(?:0?[1-9]|1[0-2])"
#: Parameters of a year and of its month.
_YEAR_NAME, _MONTH_NAME = r"(?:y|year|jahr|annee|ano|anno)", r"(?:m|month|monat|mois|mes|mese)"
_END = r"/?(?:index\.\w{2,4}|\.html?)?$"
#: What addresses of archives look like. The first that matches tells the kind.
_ADDRESSES: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    (
        "category",
        re.compile(r"/(?:categor(?:y|ies|ia|ie)|kategorien?|rubrique|rubrik|cat|section|topics?)/[^/?]+", re.I),
    ),
    ("category", re.compile(r"[?&](?:cat|category|category_name)=[^&]+", re.I)),
    ("tag", re.compile(r"/(?:tags?|labels?|etiquetas?|schlagwort|stichwort|keyword|search/label)/[^/?]+", re.I)),
    ("tag", re.compile(r"[?&](?:tag|label)=[^&]+", re.I)),
    ("author", re.compile(r"/(?:authors?|autor|auteur|profile|users?)/[^/?]+|[?&]author=\w+", re.I)),
    ("category", re.compile(rf"/(?:categories|tags|labels|topics|kategorien){_END}", re.I)),
    ("day", re.compile(rf"/{_Y}[/-]{_M}[/-]\d\d?/?(?:index\.\w{{2,4}})?$", re.I)),
    ("month", re.compile(rf"/{_Y}[/_-]{_M}{_END}|/{_Y}{_M}{_END}|/{_Y}_{_M}_01_(?:\w+_)?archive\.html$", re.I)),
    ("month", re.compile(rf"[?&]m={_Y}{_M}(?:&|$)|/archives?/(?:[a-z]{{3,9}}[-_]{_Y}|{_Y}[-_]?{_M}){_END}", re.I)),
    (
        "month",
        re.compile(rf"[?&]{_YEAR_NAME}={_Y}&{_MONTH_NAME}={_M}(?:&|$)", re.I),
    ),
    (
        "month",
        re.compile(rf"[?&]{_MONTH_NAME}={_M}&{_YEAR_NAME}={_Y}(?:&|$)", re.I),
    ),
    ("year", re.compile(rf"/{_Y}{_END}|[?&](?:year|y|m)={_Y}(?:&|$)", re.I)),
    (
        "index",
        re.compile(rf"/(?:[\w-]{{0,20}}archives?|all|all-posts|sitemap|site-map|arquivo|archiv|archivo){_END}", re.I),
    ),
    ("index", re.compile(rf"/(?:posts?|articles?|entries|archives?-?page){_END}", re.I)),
    ("blog", re.compile(rf"/(?:blog|weblog|journal|blogs?/posts?|b){_END}", re.I)),
)
_YEAR, _IN_TITLE = re.compile(_Y), re.compile(rf"(?<!\d){_Y}(?!\d)")
#: How many posts a list has, behind its name.
_COUNTED = re.compile(r"\s*[(\[（]\s?\d{1,4}\s?[)\]）]$")
_LONGEST_PERIOD = 30
#: A link with so many parts has no title, and a title no more characters than that.
_MANY, _LONGEST = 10, 100
#: Characters of a target as it is written.
_LONGEST_LINK = 500
#: A link of a blog's page: the page's host, its target as it is written, its text.
Mark = tuple[str, str, str | None]
#: Not pages, or the same page in another dress.
_OTHER = re.compile(
    r"\.(?:xml|rss|atom|json|rdf|jpe?g|png|gif|pdf|css|js|zip)$|/feed/?$|/rss/?$|/wp-(?:json|admin|login|content)"
    r"|replytocom=|comment-page-|/(?:amp|print|trackback)/?$|[?&](?:print|share|action|amp)=|/xmlrpc",
    re.I,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveLink:
    """A page that lists posts."""

    url: str
    kind: Kind
    title: str | None = None


def archive_links(dom: Dom, passed: set[Mark] | None = None) -> tuple[ArchiveLink, ...]:
    """The archives that a page links, the most promising first, dates from new to old, categories by how often.

    `passed` has the links of other pages of its blog, which are not looked at again; this page's are put to them.
    """
    here = _bare_address(dom.url)
    best: dict[str, ArchiveLink] = {}
    counts: dict[str, int] = {}
    met: set[Mark] = set()
    for mark, url, title in _links(dom, passed or frozenset()):
        kind = _kind(url, title)
        name = _bare_address(url) if kind is not None else ""
        if kind is not None and name == here:
            continue
        if mark is not None:
            met.add(mark)
        if kind is not None:
            counts[name] = counts.get(name, 0) + 1
            best.setdefault(name, ArchiveLink(url=url, kind=kind, title=title or None))
    if passed is not None:
        passed |= met
    dated = sorted(best.items(), key=lambda pair: pair[0], reverse=True)
    ranked = sorted(dated, key=lambda pair: (_ORDER[pair[1].kind], *_by_count(pair[1].kind, counts[pair[0]])))
    return tuple(link for _, link in ranked)


def _by_count(kind: Kind, count: int) -> tuple[int, ...]:
    return () if kind in {"year", "month", "day"} else (-count,)


@lru_cache(maxsize=4096)  # the pages of a blog link to the same addresses again and again
def _kind(url: str, title: str) -> Kind | None:
    parts = urlsplit(url)
    where = unquote(parts.path) + (f"?{parts.query}" if parts.query else "")
    if _OTHER.search(where) or page_place(url):
        return None
    for kind, pattern in _ADDRESSES:
        if pattern.search(where):
            return kind
    if index_reason(url) == "tag":
        return "category"
    words = bare(title)
    if words in INDEX:
        return "index"
    return "blog" if words in BLOG else _period(title)


def _period(title: str) -> Kind | None:
    """The time that a link names, and nothing else, perhaps with how many posts it has: "May 2012 (4)".

    >>> _period("Mai 2012 (4)"), _period("2012"), _period("4 May 2012"), _period("May in Paris")
    ('month', 'year', None, None)
    """
    named = _COUNTED.sub("", title)
    if _YEAR.fullmatch(named):
        return "year"
    when = parse_date(named) if len(named) <= _LONGEST_PERIOD and _IN_TITLE.search(named) else None
    return "month" if when is not None and when.precision == "month" and when.year_known else None


def _links(dom: Dom, passed: Container[Mark]) -> Iterator[tuple[Mark | None, str, str]]:
    """Addresses on the same host with their texts: links, `rel=archives`, and the values of drop-down lists."""
    host = host_of(dom.url)
    for node, written in chain(dom.links, _said(dom)):
        mark = _mark(host, written, node)
        if mark is not None and mark in passed:
            continue
        href = written.partition("#")[0].strip()
        url = linked(dom, href) if href and len(href) <= _LONGEST_LINK else None
        if url and host_of(url) == host:
            yield mark, url, _title(node)


def _said(dom: Dom) -> Iterator[tuple[HtmlElement, str]]:
    """Where the head and drop-down lists lead."""
    for link in dom.root.iter("link"):
        if "archives" in (link.get("rel") or "").lower().split():
            yield link, link.get("href") or ""
    for option in dom.root.iter("option"):
        value = option.get("value") or ""
        if "/" in value or "?" in value:
            yield option, value


def _mark(host: str, href: str, node: HtmlElement) -> Mark | None:
    """By what a link is known again on another page; `None` where it has parts, or may lead elsewhere from there."""
    return (host, href, node.text) if not len(node) and href.startswith(("/", "http://", "https://")) else None


def _title(node: HtmlElement) -> str:
    inside = len(node)
    if inside >= _MANY:
        return ""
    return _line((" ".join(map(str, node.itertext())) if inside else node.text or "")[: 4 * _LONGEST])


@lru_cache(maxsize=4096)  # the pages of a blog have most of their links in common
def _line(text: str) -> str:
    return line(text, _LONGEST) or ""


@lru_cache(maxsize=4096)
def _bare_address(url: str) -> str:
    """An address without what does not tell lists apart."""
    parts = urlsplit(url)
    path = re.sub(r"/index\.\w{2,4}$", "/", unquote(parts.path)).rstrip("/")
    return path + (f"?{parts.query}" if parts.query else "")

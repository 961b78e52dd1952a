"""Which page of which list an address is, as the address itself says it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import unquote, urlsplit

#: How addresses say which page of a list this is; what is left without it is the list's own address.
_PAGE_PATHS = (
    re.compile(r"(?<=/)(?:page|seite|pagina|pag|sida|side|strona)[/_-]?(\d{1,5})(?:\.\d)?(?:/|\.html?)?$", re.I),
    re.compile(r"(?<=/)(?:index|page|archive)[-_]?(\d{1,5})\.(?:html?|php)$", re.I),
)
_PAGE_QUERY = re.compile(
    r"(?:^|&)(?:paged|page|pagina|pag|seite|sida|side|strona|pg|pageno|start|skip|offset|from|startat|cpage)=(\d{1,6})(?=&|$)",
    re.I,
)
#: The last part of the path is a small number: `/blog/2/`, `/blog/2.html`. Only where the rest is this list's address.
_BARE_NUMBER = re.compile(r"(?<=/)(\d{1,3})(?:/|\.html?)?$")
_DATE = re.compile(r"/(?:19|20)\d\d/")
_INDEX = re.compile(r"(?<=/)(?:index|default|home)\.(?:html?|php|aspx?)$", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Which page of which list an address is."""

    stem: str
    number: int


@lru_cache(maxsize=4096)  # the pages of a blog link to the same addresses again and again
def page_place(url: str) -> Place | None:
    """The list and number that an address names, or None where it names no page.

    >>> page_place("https://example.org/blog/page/3/")
    Place(stem='example.org/blog/', number=3)
    >>> page_place("https://example.org/blog/2020/a-post/")
    """
    parts = urlsplit(url)
    path = _INDEX.sub("", parts.path or "/")
    for pattern in _PAGE_PATHS:
        if found := pattern.search(path):
            return Place(stem=_stem(parts.netloc, path[: found.start()], parts.query), number=int(found.group(1)))
    if found := _PAGE_QUERY.search(parts.query):
        query = (parts.query[: found.start()] + parts.query[found.end() :]).strip("&")
        return Place(stem=_stem(parts.netloc, path, query), number=int(found.group(1)))
    return None


def place_of(url: str) -> Place:
    """The place of a page itself; the first page of a list has no number."""
    return page_place(url) or numbered(url) or Place(stem=own_stem(url), number=1)


def numbered(url: str) -> Place | None:
    """The place that an address like `/blog/2/` may name; days of a calendar look the same."""
    parts = urlsplit(url)
    path = _INDEX.sub("", parts.path)
    found = _BARE_NUMBER.search(path)
    if not found or _DATE.search(path):
        return None
    return Place(stem=_stem(parts.netloc, path[: found.start()], ""), number=int(found.group(1)))


def own_stem(url: str) -> str:
    """The list that an address is of when no number is meant: without scheme and name of an index file."""
    parts = urlsplit(url)
    return _stem(parts.netloc, _INDEX.sub("", parts.path or "/"), parts.query)


def _stem(host: str, path: str, query: str) -> str:
    path = unquote(path).rstrip("/") + "/"
    return f"{host.removeprefix('www.')}{path}" + (f"?{query}" if query else "")

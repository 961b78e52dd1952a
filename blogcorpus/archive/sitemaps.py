"""Sitemaps: indexes, lists of pages, gzip, plain text, and feeds used as sitemaps."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from itertools import islice

from lxml import etree
from lxml.etree import _Element as Element

from blogcorpus.dom import join
from blogcorpus.errors import FeedError
from blogcorpus.feed.charset import decode
from blogcorpus.feed.document import root_at
from blogcorpus.feed.read import read_feed
from blogcorpus.feed.values import address

#: The protocol's own bounds are 50,000 addresses and 50 MB, which would take addresses of a thousand characters.
MOST_ADDRESSES = 50_000
LARGEST = 20_000_000
#: `<` signs: each may become an element in memory; ten for an address and its images.
MOST_TAGS = 800_000

#: Where sitemaps are when robots.txt does not say; most blogs that have one have the first.
PLACES = ("sitemap.xml", "sitemap_index.xml", "wp-sitemap.xml", "sitemap-index.xml", "sitemap.xml.gz", "sitemap.txt")

#: What a sitemap's name says about its pages. The first that matches decides; lower is more promising.
_NAMES: tuple[tuple[int, re.Pattern[str]], ...] = (
    (-1, re.compile(r"(?:^|[/_.-])(?:image|images|video|videos|attachment|media)(?=[/_.-]|\d)", re.I)),
    (
        3,
        re.compile(
            r"(?:^|[/_.-])(?:google-)?news(?=[/_.-]|\d)"
            r"|category|categories|taxonom|\btags?\b|post_tag|author|users?\b|product|archives?|misc|event",
            re.I,
        ),
    ),
    (0, re.compile(r"(?:^|[/_.-])(?:posts?|blogs?|articles?|entries|stories|weblog)(?=[/_.-]|\d|$)", re.I)),
    (2, re.compile(r"(?:^|[/_.-])(?:pages?|static|home)(?=[/_.-]|\d)", re.I)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitemap:
    """Addresses that a sitemap names: of other sitemaps, or of pages. Both are empty where the document was none."""

    sitemaps: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()


def read_sitemap(body: bytes, url: str) -> Sitemap:
    """Read a sitemap of any kind; what is broken is read as far as it goes."""
    body = _unpacked(body)[:LARGEST].strip(b"\0 \t\r\n")
    if body.count(b"<") > MOST_TAGS:
        body = body[: next(islice(re.finditer(b"<", body), MOST_TAGS, None)).start()]
    head = decode(body[:20_000])
    if root_at(head) is not None:
        return _from_feed(body, url)
    if re.search(r"<(?:\w{1,20}:)?(?:urlset|sitemapindex|url|sitemap)[\s>]", head, re.I):
        return _from_xml(body, url)
    if "<" not in head:
        return Sitemap(pages=_addresses(decode(body).splitlines()[: MOST_ADDRESSES * 2]))
    return Sitemap()


def usual_sitemaps(home: str) -> tuple[str, ...]:
    """The usual places of a sitemap, for blogs whose robots.txt names none."""
    folder, host = join(home, "./"), join(home, "/")
    places = [join(folder, PLACES[0])] if folder != host else []
    return tuple(dict.fromkeys((*places, *(join(host, place) for place in PLACES))))


def rank_sitemaps(urls: Iterable[str]) -> tuple[str, ...]:
    """The sitemaps of an index worth reading, those of posts first; images and videos are left out."""
    ranked = [(_promise(url), url) for url in urls]
    return tuple(url for promise, url in sorted(ranked, key=lambda pair: pair[0]) if promise >= 0)


def _promise(url: str) -> int:
    name = url.partition("://")[2].partition("/")[2]
    # A folder called /blog/ says nothing of the sitemap in it.
    name = name.rpartition("/")[2] or name
    return next((promise for promise, pattern in _NAMES if pattern.search(name)), 1)


def _unpacked(body: bytes) -> bytes:
    """The body without gzip, which may be a bomb, or cut short."""
    if not body.startswith(b"\x1f\x8b"):
        return body
    try:
        return zlib.decompressobj(wbits=31).decompress(body, LARGEST)
    except zlib.error:
        return b""


def _from_xml(body: bytes, url: str) -> Sitemap:
    """Lines are taken one by one and forgotten, so a large sitemap costs little memory."""
    pages: list[str | None] = []
    maps: list[str | None] = []
    events = etree.iterparse(
        BytesIO(body),
        events=("end",),
        tag=("{*}url", "{*}sitemap"),
        recover=True,
        resolve_entities=False,
        no_network=True,
        huge_tree=False,
    )
    try:
        for _, element in events:
            kind = maps if str(element.tag).rpartition("}")[2] == "sitemap" else pages
            kind.append(_text(element, "loc"))
            element.clear()
            parent = element.getparent()
            if parent is not None and len(parent) > 1:
                del parent[0]
            if len(pages) + len(maps) >= MOST_ADDRESSES:
                break
    except etree.XMLSyntaxError:
        pass  # what came before the fault is kept
    return Sitemap(sitemaps=_addresses(maps, url), pages=_addresses(pages, url))


def _text(element: Element, name: str) -> str | None:
    return next((child.text for child in element.iterchildren(f"{{*}}{name}") if child.text), None)


def _from_feed(body: bytes, url: str) -> Sitemap:
    try:
        return Sitemap(pages=tuple(entry.url for entry in read_feed(body, url).entries))
    except FeedError:
        return Sitemap()


def _addresses(lines: Iterable[str | None], base: str = "") -> tuple[str, ...]:
    """Each address once."""
    found = dict.fromkeys(url for line in lines if (url := address(line, base)))
    return tuple(islice(found, MOST_ADDRESSES))

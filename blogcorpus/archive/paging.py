"""Paging: from a list of posts to the page with older ones, and from a post to its neighbours."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from blogcorpus.archive.page_numbers import Place, numbered, own_stem, page_place, place_of
from blogcorpus.archive.words import NEIGHBOUR, NEWER, OLDER_POSTS, ONWARD, bare
from blogcorpus.dom import Dom, join
from blogcorpus.feed.values import address
from blogcorpus.heuristics.telling import of_names, told
from blogcorpus.urls import index_reason

#: How an address of either kind ends, as it is written.
_MAY_BE_NUMBERED = re.compile(r"\d(?:\.\d)?(?:/|\.\w{1,5})?\s*$|(?:index|default|home)\.\w{1,5}\s*$", re.I)
_ENDING = 20
_BLOGGER = re.compile(r"updated-max=", re.I)
#: Pages of one post's comments.
COMMENT_PAGE = re.compile(r"comment-page-\d|cpage=|replytocom=|#comment", re.I)
_ASSET = re.compile(r"\.(?:jpe?g|png|gif|webp|svg|pdf|zip|mp3|mp4|xml|rss|atom|json|js|css)$", re.I)
#: Relations to the posts before and after.
BESIDE = frozenset({"next", "prev", "previous"})
_NO_REL = frozenset[str]()
#: Name of what is remembered of a page.
_ADDRESSES = "addresses"
#: A link with so many parts is a card, and its words say nothing of where it leads.
_MANY = 20
#: What links to the next page of a list are called.
LEADING_ON = OLDER_POSTS | ONWARD
#: A link, what holds it, and what holds that.
_HOLDERS = 3

#: Classes of links, or of what holds them, on pages of single posts.
_NEIGHBOUR_CLASS = re.compile(
    r"post-?nav|nav-(?:previous|next|links|single|below|above)|(?:previous|next|prev|older|newer)-?post"
    r"|blog-pager-(?:older|newer)-link|post-?pag|entry-nav|article-nav|pager|pagination-nav__link",
    re.I,
)


class Link(NamedTuple):
    """A link that may lead to another page of a list, or to a neighbour of a post."""

    node: HtmlElement
    url: str
    words: str
    rel: frozenset[str]
    #: Its page number, where the address has one.
    place: Place | None


def next_pages(dom: Dom) -> tuple[str, ...]:
    """Pages of the same list with older posts: the next one first, then others that are linked, in order.

    Neighbours of a single post are not pages of a list; `neighbours` has them.
    """
    here = place_of(dom.url)
    found = (pair for pair in dom.links if _may_lead_on(*pair))
    links = [link for link in page_links(dom, found) if not COMMENT_PAGE.search(link.url) and link.words not in NEWER]
    named = [link.url for link in links if _leads_on(link, here)]
    numbered = sorted(
        (place.number, link.url) for link in links if (place := _in_list(link)) and _comes_later(place, here)
    )
    return tuple(dict.fromkeys((*named, *(url for _, url in numbered))))


def neighbours(dom: Dom, among: Container[str] | None = None) -> tuple[str, ...]:
    """Posts before and after this one, as the page of a single post links them.

    Of the links in its text only `among`, as they are written, where that is given: the others are of no use.
    """
    called = _called_neighbours(dom)
    wanted = ((a, href) for a, href in dom.links if among is None or href in among)
    links = page_links(
        dom, ((a, href) for a, href in wanted if a in called or words_of(a) in NEIGHBOUR or is_beside(a))
    )
    found = [
        link.url
        for link in links
        if link.place is None and link.words not in OLDER_POSTS and not _BLOGGER.search(link.url)
    ]
    home = {own_stem(dom.url), own_stem(join(dom.url, "/"))} if found else ()
    return tuple(url for url in dict.fromkeys(found) if own_stem(url) not in home)


def _called_neighbours(dom: Dom) -> set[HtmlElement]:
    """Elements that are called after the posts before and after this one, and what stands in them."""
    return with_children(told(dom, _is_called_neighbour))


def with_children(outer: set[HtmlElement]) -> set[HtmlElement]:
    """Elements with their children and those of these."""
    inner = {child for element in outer for child in element}
    return {*outer, *inner, *(child for element in inner for child in element)}


def _may_lead_on(node: HtmlElement, href: str) -> bool:
    """Whether a link is worth a look at where it leads: it is numbered, or called or said to lead on."""
    return _may_be_numbered(href) or words_of(node) in LEADING_ON or is_beside(node)


def _leads_on(link: Link, here: Place) -> bool:
    """Whether a link says that the list goes on there."""
    if "reverse-paginate" in link.url:
        return False
    if link.words in OLDER_POSTS:
        return True
    if link.place is None:
        older = _BLOGGER.search(link.url) is not None and _is_called(link.node, lambda name: "older" in name)
        return older or _is_numbered_next(link, here) or _is_same_list(link, here)
    if link.words or link.rel:
        return ("next" in link.rel or link.words in ONWARD) and _is_further(link.place, here)
    return link.place.number == here.number + 1  # an icon


def _is_further(place: Place, here: Place) -> bool:
    return place.stem != here.stem or place.number > here.number


def _comes_later(place: Place, here: Place) -> bool:
    return place.stem == here.stem and place.number > here.number


def _in_list(link: Link) -> Place | None:
    """The page of a list that a link names: its address says so, or ends in the number that is all of its text."""
    if link.place is not None or link.words or len(link.node):
        return link.place
    place = numbered(link.url)
    return place if place is not None and (link.node.text or "").strip() == str(place.number) else None


def _is_numbered_next(link: Link, here: Place) -> bool:
    if "next" not in link.rel and link.words not in ONWARD:
        return False
    return numbered(link.url) == Place(stem=here.stem, number=here.number + 1)


def _is_same_list(link: Link, here: Place) -> bool:
    """This list with another start, which is no number of a page: `/blog?offset=1395090000000`."""
    if "next" not in link.rel and link.words not in ONWARD:
        return False
    same = own_stem(link.url).partition("?")[0] == here.stem.partition("?")[0]
    return same and index_reason(link.url) == "list"


def _is_called(node: HtmlElement, name: Callable[[str], bool]) -> bool:
    """Class or id of a link, or of what holds it, is such a name."""
    held: HtmlElement | None = node
    for _ in range(_HOLDERS):
        if held is None:
            return False
        if ((css := held.get("class")) and name(css)) or ((own := held.get("id")) and name(own)):
            return True
        held = held.getparent()
    return False


def page_links(dom: Dom, found: Iterable[tuple[HtmlElement, str]]) -> Iterator[Link]:
    """What the head says of pages beside this one, and such links of the page, where they lead to pages of its host."""
    host = host_of(dom.url)
    here = dom.url.partition("#")[0]
    said = ((link, link.get("href") or "") for link in dom.root.iter("link") if is_beside(link))
    for node, href in chain(said, found):
        written = href.partition("#")[0]
        if not written or len(written) > 1_000:
            continue
        url = linked(dom, written)
        if url is not None and url != here and host_of(url) == host and not _is_asset(url):
            yield Link(node=node, url=url, words=words_of(node), rel=_rel(node), place=page_place(url))


@lru_cache(maxsize=4096)
def _may_be_numbered(href: str) -> bool:
    """A link may lead to a numbered page, by how it is written."""
    written = href.partition("#")[0]
    if "?" not in written and not _MAY_BE_NUMBERED.search(written, max(0, len(written) - _ENDING)):
        return False
    rooted = written.startswith(("/", "http"))
    return not rooted or _BLOGGER.search(written) is not None or _names_page(written)


def _names_page(href: str) -> bool:
    """A link from the host's root has the number of a page in it; other links may be numbers beneath their page's."""
    try:
        return (page_place(href) or numbered(href)) is not None
    except ValueError:  # no address
        return False


def linked(dom: Dom, href: str) -> str | None:
    """The address that a link of a page leads to; found once for all who ask."""
    known: dict[str, str | None] = dom.memo.setdefault(_ADDRESSES, {})
    if href not in known:
        known[href] = address(href, dom.base)
    return known[href]


def is_beside(node: HtmlElement) -> bool:
    """A link's relation says that it leads to what comes before or after."""
    return node.get("rel") is not None and not BESIDE.isdisjoint(_rel(node))


def _rel(node: HtmlElement) -> frozenset[str]:
    return frozenset(said.lower().split()) if (said := node.get("rel")) else _NO_REL


@lru_cache(maxsize=4096)
def host_of(url: str) -> str:
    """The host that an address names."""
    return urlsplit(url).netloc.removeprefix("www.")


@lru_cache(maxsize=4096)
def _is_asset(url: str) -> bool:
    """The address is a picture's, a feed's …, no page's."""
    return _ASSET.search(urlsplit(url).path) is not None


@of_names
def _is_called_neighbour(name: str) -> bool:
    return _NEIGHBOUR_CLASS.search(name) is not None


def words_of(node: HtmlElement) -> str:
    """What a link is called, bare of arrows and the like; nothing for those of the head."""
    if node.tag == "link":
        return ""
    inside = len(node)
    text = (node.text or "") if not inside else " ".join(map(str, node.itertext())) if inside < _MANY else ""
    return bare(text.strip() or node.get("title") or node.get("aria-label") or "")

"""Links that could be the titles of posts, grouped by how the page writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.dates import date_in_url
from blogcorpus.dom import Dom, join
from blogcorpus.flat import BLOCK_TAGS, HEADINGS
from blogcorpus.heuristics.comments.counts import read_count
from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.heuristics.places import places, title_at
from blogcorpus.heuristics.regions import side_parts
from blogcorpus.index import named
from blogcorpus.text import tidy, words
from blogcorpus.urls import index_reason, is_http, looks_like_index, same_site, url_key

_TITLE_WORDS = frozenset({"title", "headline", "heading", "titre", "titulo", "subject", "caption"})
#: How many parents tell how a link is written.
_CONTEXT = 4
_MAX_LINKS = 3000
#: Elements inside a link that are looked at.
_CARD = 20
#: Lines of a card in which its title is looked for.
_LINES = 4
_SIDE_TAGS = frozenset({"aside", "nav", "footer", "header"})
_MAX_TITLE = 250
#: "17 comments", in any language.
_SHORT, _FEW = 30, 4
#: Leads to a post's comments, not to the post.
_COMMENTS = re.compile(r"#(?:comment|respond|disqus|reply)|/comment/\d", re.I)
#: A link that shows where it leads, such as stand in texts.
_ADDRESS = re.compile(r"https?://\S+", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleLink:
    """A link that may be a post's title."""

    element: HtmlElement
    url: str
    text: str
    #: The words are the link's own, not those of a heading beside it.
    own: bool
    #: Stands in a heading, or is called a title.
    heading: bool
    #: Stands in an element `<h1>` to `<h6>`.
    headed: bool
    #: Stands in a sidebar, footer, comment list …
    side: bool
    #: How it is written: links of one list share it.
    style: tuple[object, ...]


def title_links(dom: Dom) -> Iterator[TitleLink]:
    """Links with words to other pages of this site, in page order."""
    flat = dom.flat
    sides = _spans(dom)
    targets: dict[str, str | None] = {}  # most posts of a list are linked by their title, a picture and "read more"
    for number, a in enumerate(dom.body.iter("a")):
        href = a.get("href")
        if not href or number > _MAX_LINKS:
            continue
        if href not in targets:
            targets[href] = _target(a, href, dom)
        url = targets[href]
        if url is None:
            continue
        place = places(dom).get(a) if "#" in href else None
        heading_inside = _heading_in(a)
        text = (title_at(place.anchor, dom) if place is not None else None) or _title_of(a, heading_inside, dom)
        if not (1 < len(text) <= _MAX_TITLE) or not words(text):
            continue
        own, headed = place is None and bool(flat.of(a)), heading_inside is not None or _is_in_heading(a)
        heading = headed or not own or _is_called_title(a)
        if _COMMENTS.search(href) or (not heading and (_is_count(text) or _ADDRESS.fullmatch(text))):
            continue
        start = flat.spans[a][0]
        yield TitleLink(
            element=a if place is None else place.anchor,
            url=url.split("#")[0],
            text=text,
            own=own,
            heading=heading,
            headed=headed,
            side=any(s <= start < e for s, e in sides),
            style=_style(a) if place is None else ("place",),
        )


def _target(a: HtmlElement, href: str, dom: Dom) -> str | None:
    """Another page of this site to which a link leads, where it may be a post."""
    if href.startswith(("#", "javascript:", "mailto:")):
        return None
    url = join(dom.base, href)
    if not is_http(url) or not same_site(url, dom.url) or url_key(url) == url_key(dom.url):
        return None
    if looks_like_index(url) and not ("#" in href and a in places(dom) and _is_day_of_posts(url)):
        return None
    return url


def _is_day_of_posts(url: str) -> bool:
    """The address of a day, by which posts are known that stand among its day's others."""
    day = date_in_url(url) if index_reason(url) == "archive" else None
    return day is not None and day.precision == "day"


@lru_cache(maxsize=4096)
def _is_count(text: str) -> bool:
    """Says how many comments there are, and nothing else: titles may begin like that."""
    return len(text) < _SHORT and len(words(text)) <= _FEW and read_count(text) is not None


def _heading_in(a: HtmlElement) -> HtmlElement | None:
    """A heading that a link is around."""
    return next(a.iter(*HEADINGS), None) if len(a) else None


def _title_of(a: HtmlElement, inner: HtmlElement | None, dom: Dom) -> str:
    """What a link calls the post: a heading inside it, its words, or the heading of the card that it covers."""
    if inner is not None:
        return dom.flat.of(inner).replace("\n", " ")
    if len(a) and (named := _named_title(a)) is not None:
        return dom.flat.of(named).partition("\n")[0]
    if (line := _first_line(a, dom)) is not None:
        return line
    text = dom.flat.of(a).replace("\n", " ")
    if text or a.find(".//img") is not None:
        whole = tidy((a.get("title") or "")[:_MAX_TITLE])
        return whole if text and whole.startswith(text.rstrip(" .…")) else text
    for height, parent in enumerate(a.iterancestors()):
        heading = next(parent.iter(*HEADINGS), None)
        if heading is not None:
            return dom.flat.of(heading).replace("\n", " ")
        if height == 2 or parent.tag in ("body", "main"):
            break
    return a.get("title") or ""


def _first_line(a: HtmlElement, dom: Dom) -> str | None:
    """In a link around a whole card where nothing is called a title: its first line with words that are no date."""
    start, end = dom.flat.spans[a]
    lines = dom.flat.text[start : min(end, start + 2 * _MAX_TITLE)].split("\n")
    if len(lines) < _LINES - 1:
        return None
    return next((line for line in lines[:_LINES] if words(line) and not is_dateline(line)), None)


def _named_title(a: HtmlElement) -> HtmlElement | None:
    """In a link around a whole card: the part that is called its title."""
    several = len(a) > 1  # one part alone is the link's own text, whatever it is called
    parts = (e for e in islice(a.iterdescendants(), _CARD) if e.tag in BLOCK_TAGS or (several and e.tag == "span"))
    return next((e for e in parts if not _TITLE_WORDS.isdisjoint(name_words(names(e)))), None)


def _spans(dom: Dom) -> list[tuple[int, int]]:
    """Where sidebars and the like stand. What leads to one page only is no list, whatever it is called."""
    return [dom.flat.spans[e] for e in side_parts(dom) if e.tag in _SIDE_TAGS or _leads_to_several(e)]


def _leads_to_several(element: HtmlElement) -> bool:
    pages = ((a.get("href") or "").partition("#")[0] for a in element.iter("a"))
    first = next(pages, None)
    return first is None or any(page != first for page in pages)


def _is_in_heading(a: HtmlElement) -> bool:
    return any(e.tag in HEADINGS for e in islice(a.iterancestors(), 2))


def _is_called_title(a: HtmlElement) -> bool:
    """The link, or what holds it, is called a title."""
    for element in (a, *islice(a.iterancestors(), 2)):
        if not _TITLE_WORDS.isdisjoint(name_words(names(element))) or "headline" in (element.get("itemprop") or ""):
            return True
    return "bookmark" in (a.get("rel") or "")


def _style(a: HtmlElement) -> tuple[object, ...]:
    context: list[object] = [a.tag, *_kind(a)]
    for depth, parent in enumerate(a.iterancestors()):
        if depth == _CONTEXT or parent.tag == "body":
            break
        context += [parent.tag, *(_kind(parent) if depth < 2 else ())]
    return tuple(context)


def _kind(element: HtmlElement) -> tuple[str, ...]:
    """Classes without those that number or order elements."""
    names = element.get("class")
    return _unnumbered(names) if names else ()


@lru_cache(maxsize=4096)
def _unnumbered(names: str) -> tuple[str, ...]:
    return tuple(feature for feature in named("class", names) if "*" not in feature)[:2]

"""Links that could be the titles of posts, grouped by how the page writes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, join
from blogcorpus.heuristics.regions import name_words, names, side_parts
from blogcorpus.index import features
from blogcorpus.text import words
from blogcorpus.urls import is_http, looks_like_index, same_site, url_key

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_TITLE_WORDS = frozenset({"title", "headline", "heading", "titre", "titulo", "subject", "caption"})
#: How many parents tell how a link is written.
_CONTEXT = 4
_MAX_LINKS = 3000


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
    #: Stands in a sidebar, footer, comment list …
    side: bool
    #: How it is written: links of one list share it.
    style: tuple[object, ...]


def title_links(dom: Dom) -> Iterator[TitleLink]:
    """Links with words to other pages of this site, in page order."""
    flat, base, here = dom.flat, dom.base, url_key(dom.url)
    sides = _spans(dom)
    for number, a in enumerate(dom.body.iter("a")):
        href = a.get("href")
        if not href or href.startswith(("#", "javascript:", "mailto:")) or number > _MAX_LINKS:
            continue
        text = _title_of(a, dom)
        if not (1 < len(text) <= 250) or not words(text):
            continue
        url = join(base, href)
        if not is_http(url) or not same_site(url, dom.url) or looks_like_index(url) or url_key(url) == here:
            continue
        start = flat.spans[a][0]
        yield TitleLink(
            element=a,
            url=url.split("#")[0],
            text=text,
            own=bool(flat.of(a)),
            heading=_is_heading(a),
            side=any(s <= start < e for s, e in sides),
            style=_style(a),
        )


def _title_of(a: HtmlElement, dom: Dom) -> str:
    """What a link calls the post: a heading inside it, its words, or the heading of the card that it covers."""
    inner = next(a.iter(*_HEADINGS), None)
    if inner is not None:
        return dom.flat.of(inner).replace("\n", " ")
    text = dom.flat.of(a).replace("\n", " ")
    if text or a.find(".//img") is not None:
        return text
    for height, parent in enumerate(a.iterancestors()):
        heading = next(parent.iter(*_HEADINGS), None)
        if heading is not None:
            return dom.flat.of(heading).replace("\n", " ")
        if height == 2 or parent.tag in ("body", "main"):
            break
    return a.get("title") or ""


def _spans(dom: Dom) -> list[tuple[int, int]]:
    return [dom.flat.spans[e] for e in side_parts(dom)]


def _is_heading(a: HtmlElement) -> bool:
    if next(a.iter(*_HEADINGS), None) is not None or not (a.text_content() or "").strip():
        return True
    for depth, element in enumerate((a, *a.iterancestors())):
        if element.tag in _HEADINGS:
            return True
        if not _TITLE_WORDS.isdisjoint(name_words(names(element))) or "headline" in (element.get("itemprop") or ""):
            return True
        if depth == 2:
            break
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
    return tuple(f for f in features(element) if f.startswith(".") and "*" not in f)[:2]

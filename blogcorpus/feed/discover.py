"""Where a blog's feed is, by the links of its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote, urlsplit

from blogcorpus.dom import Dom, join, text_of
from blogcorpus.feed.values import address, line

#: Media types of `<link rel=alternate>` that say "feed". The vague ones need an address or title that says so too.
_FEED_TYPE = re.compile(r"application/(?:x-)?(?:rss|atom|rdf|feed)(?:\+(?:xml|json))?$", re.I)
_VAGUE_TYPE = re.compile(r"(?:text|application)/(?:xml|json|x-rss|x-atom)$", re.I)

#: Addresses that look like feeds: the path's end, or the query.
_FEED_PATH = re.compile(
    r"/(?:feeds?|rss2?|atom|rdf|xml|syndication)(?:/(?:index\.\w+|atom|rss2?|rdf|all|posts?|main|default))?/?$"
    r"|/feeds/posts/(?:default|summary)$"
    r"|/(?:feed|rss|rss2|rss_full|atom|index|blog|posts|all|full|main|rss-source|syndicate|backend)[\w-]*"
    r"\.(?:xml|rss|atom|rdf|json)$"
    r"|\.(?:rss|atom|rdf)$|\.(?:rss|atom)\.xml$|/data/(?:rss|atom)$|/rss\.(?:php|cgi|asp|aspx|do)$",
    re.I,
)
_FEED_QUERY = re.compile(
    r"(?:^|&)(?:feed=(?:rss2?|atom|rdf|feed)|format=(?:rss|atom|feed)|alt=(?:rss|atom)|xml)(?:&|$)", re.I
)
_FEED_HOST = re.compile(r"^(?:feeds\d?\.|rss\.|feedproxy\.|feed\.|.*\.feedpress\.|rssblog\.)", re.I)
_FEED_WORD = re.compile(r"\b(?:rss|atom|feed|xml|flux|fil rss|syndicat\w*|фид|лента)\b|订阅|訂閱|フィード|구독", re.I)

#: Comments, by the address of the feed.
_COMMENT_ADDRESS = re.compile(
    r"/comments?(?:/feed|/rss|/atom|/default|\.xml|\.rss|\.atom|[-_.]?feed|\.rdf)|/feeds/(?:\w+/)?comments/"
    r"|feed=comments|comments?[-_]?(?:rss2?|atom|feed)\b|withoutcomments=0|/(?:rss|atom|feed)/?comments?",
    re.I,
)
#: Comments, by the feed's title in the languages of WordPress's own translations.
_COMMENT_WORD = re.compile(
    r"comment|komment|coment[aá]ri|commenti\b|reactie|reaksie|коммент|комент|koment|yorum|hozzászól|σχόλι|תגובות"
    r"|تعليق|التعليقات|نظر|bình luận|ความ(?:คิด)?เห็น|komentar|umræð|athugasemd|kommentti|vastau|skomentu|pripomb"
    r"|iruzkin|评论|評論|留言|コメント|댓글|टिप्पणि",
    re.I,
)
#: A part of the blog only, or not its posts.
_NARROW_ADDRESS = re.compile(
    r"/(?:category|categories|tags?|labels?|topics?|authors?|users?|search|series|kategorien?|categor[íi]as?|etiquetas?"
    r"|schlagwort|cat|mp3|podcasts?|m4a|ogg|forums?|events?|products?|shop|wiki|pages?|revisions?|changes)(?:/|$)"
    r"|/-/|[?&](?:tag|cat|category|author|s|label)=",
    re.I,
)
_NARROW_WORD = re.compile(
    r"\b(?:category|tag|author|search results|podcast|mp3|m4a|kategorie|schlagwort|schlagwörter|autor|auteur|catégorie"
    r"|categor[íi]a|etiqueta|étiquette|categoria|recent changes|forum|wiki)\b|рубрик|метк|分类|標籤|标签|カテゴリー",
    re.I,
)
_OEMBED = re.compile(r"oembed|/wp-json/|opensearch|xmlrpc|rsd\.xml|wlwmanifest|sitemap", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedLink:
    """A link of a page that leads to a feed."""

    url: str
    title: str | None = None
    #: Where it stood: declared in the head, or a link for readers.
    source: Literal["link", "anchor"] = "link"
    #: A feed of a part of the blog: one category, tag, author, or its podcast.
    narrow: bool = False


def feed_links(dom: Dom) -> tuple[FeedLink, ...]:
    """The feeds a page names, best first; never feeds of comments, oEmbed or other services."""
    links = (*_declared(dom), *_anchors(dom))
    wide = [link for link in links if not is_comment_link(link.url, link.title)]
    best: dict[str, FeedLink] = {}
    for link in sorted(wide, key=lambda link: _rank(link, dom.url)):
        best.setdefault(link.url, link)
    return tuple(best.values())


def is_comment_link(url: str, title: str | None = None) -> bool:
    """Whether a feed's address or title says that it holds comments.

    >>> is_comment_link("https://example.org/comments/feed/"), is_comment_link("https://example.org/feed/")
    (True, False)
    """
    if _COMMENT_ADDRESS.search(unquote(url)):
        return True
    # A blog may have the word in its name: the main feed's address is believed before its title.
    main = urlsplit(url).path.count("/") <= 2 and not _NARROW_ADDRESS.search(url)
    return bool(title and _COMMENT_WORD.search(title)) and not (main and _FEED_PATH.search(urlsplit(url).path))


def _declared(dom: Dom) -> Iterator[FeedLink]:
    """Feeds that the page's head declares."""
    for node in dom.root.iter("link"):
        relation = (node.get("rel") or "").lower().split()
        kind = (node.get("type") or "").partition(";")[0].strip()
        url, title = address(node.get("href"), dom.base), line(node.get("title"))
        if url is None or not {"alternate", "feed"} & set(relation) or _OEMBED.search(url) or "oembed" in kind:
            continue
        sure = _FEED_TYPE.match(kind) or "feed" in relation
        # Without a type it may as well be the page in another language: only its address says what it is.
        untyped = not kind and not node.get("hreflang") and _looks_like_feed(url)
        if sure or untyped or (_VAGUE_TYPE.match(kind) and (_looks_like_feed(url) or _FEED_WORD.search(title or ""))):
            yield FeedLink(url=url, title=title, narrow=_is_narrow(url, title))


def _anchors(dom: Dom) -> Iterator[FeedLink]:
    """Links for readers that look like feeds, on the blog's own host or a feed service."""
    host = _host(dom.url)
    for node in dom.root.iter("a"):
        href = node.get("href") or ""
        if not href or len(href) > 500:
            continue
        url = address(href, dom.base)
        if (
            url is None
            or _OEMBED.search(url)
            or not (_looks_like_feed(url) or _FEED_TYPE.match(node.get("type") or ""))
        ):
            continue
        label = line(" ".join(filter(None, (node.get("title"), text_of(node)[:100]))), 200)
        if _host(url) == host or (_FEED_HOST.match(_host(url)) and _is_subscription(node.get("class"), label)):
            yield FeedLink(url=url, title=label, source="anchor", narrow=_is_narrow(url, label))


def _is_subscription(css: str | None, label: str | None) -> bool:
    words = f"{css or ''} {label or ''}"
    return not label or bool(
        _FEED_WORD.search(words) or re.search(r"subscri|abonn|suscr|подпис|订阅|follow", words, re.I)
    )


def _looks_like_feed(url: str) -> bool:
    parts = urlsplit(url)
    if _FEED_HOST.match(_host(url)) and len(parts.path) > 1:
        return not re.search(r"/~|/gocomments/|/\d{4}/", parts.path)
    return bool(_FEED_PATH.search(parts.path) or _FEED_QUERY.search(parts.query))


def _is_narrow(url: str, title: str | None) -> bool:
    return bool(_NARROW_ADDRESS.search(url) or _NARROW_WORD.search(title or ""))


def _rank(link: FeedLink, page: str) -> tuple[bool, bool, bool, bool]:
    """Whole before part, declared before linked, own host before others, the page's folder before the rest."""
    folder = join(page, "./")
    return (link.narrow, link.source != "link", _host(link.url) != _host(page), not link.url.startswith(folder))


def _host(url: str) -> str:
    return (urlsplit(url).hostname or "").removeprefix("www.")

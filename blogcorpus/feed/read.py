"""Reading a feed of any format: bytes in, a `Feed` out. Nothing is fetched and time and memory are bounded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import feedparser

from blogcorpus.errors import FeedError
from blogcorpus.feed.charset import decode
from blogcorpus.feed.document import root_at, safe_document
from blogcorpus.feed.entries import Raw, authors, descriptions_are_full, entry_of, get, links
from blogcorpus.feed.json_feed import Json, json_document, json_entries
from blogcorpus.feed.prune import FeedLimits
from blogcorpus.feed.values import address, line, number
from blogcorpus.items import Entry

DEFAULT_LIMITS = FeedLimits()

#: Titles of feeds that hold comments, and of their entries, as WordPress, Blogger and others write them.
_COMMENT_FEED_TITLE = re.compile(
    r"^(?:comments? (?:on|for|to)\b|comments? feed|kommentare? (?:zu|für)\b|commentaires? (?:sur|pour)\b"
    r"|comentarios? (?:en|de|a)\b|comentários? (?:em|sobre|para)\b|commenti (?:a|su|per)\b|reacties (?:op|voor)\b"
    r"|kommentarer (?:till|til|på)\b|komentarze do\b|комментарии (?:к|на|для)\b|.{0,200}的评论|.{0,200}へのコメント)",
    re.I,
)
_COMMENT_LINK = re.compile(r"#(?:comment|c|li-comment|r|reply)-?\d+$", re.I)
_COMMENT_ADDRESS = re.compile(r"/comments/feed|/comments/default|feed=comments|/comment[s]?/(?:rss|atom|feed)", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed:
    """A feed as it was read once."""

    #: Where it was read.
    url: str
    #: What it is: `rss20`, `atom10`, `json` …
    version: str
    title: str | None = None
    #: The page it is the feed of: the blog's home.
    link: str | None = None
    language: str | None = None
    generator: str | None = None
    entries: tuple[Entry, ...] = ()
    #: The archive document before this one (RFC 5005 `prev-archive`).
    prev_archive: str | None = None
    #: The next page of a paged feed (`rel=next`): older entries.
    next_page: str | None = None
    #: How many entries there are in all pages together, where the feed says so.
    total: int | None = None
    is_comment_feed: bool = False


def is_feed(body: bytes, content_type: str | None = None) -> bool:
    """Whether this looks like a feed: by its first bytes, since media types of feeds are often wrong."""
    text = decode(body[:20_000], content_type)
    if text.lstrip()[:1] == "{":
        return "jsonfeed.org/version" in text.replace("\\/", "/")
    return root_at(text) is not None


def read_feed(body: bytes, url: str, *, content_type: str | None = None, limits: FeedLimits = DEFAULT_LIMITS) -> Feed:
    """Read a feed in RSS, RDF, Atom or JSON; broken ones as far as they go.

    Raises FeedError where the document is no feed.
    """
    text = decode(body[: limits.size * 2], content_type)
    found = json_document(text)
    if found is not None:
        return _from_json(found, url, limits)
    return _from_xml(parse_xml(text, url, limits), url, limits)


def parse_xml(text: str, url: str, limits: FeedLimits = DEFAULT_LIMITS) -> Raw:
    """The feed as feedparser reads it, after it was made harmless."""
    document = safe_document(text, limits)
    if document is None:
        raise FeedError("this is no feed", subject=url)
    headers = {"content-type": "application/xml; charset=utf-8", "content-location": url}
    parsed: Raw = feedparser.parse(
        BytesIO(document),  # never a str: feedparser would fetch or open what looks like an address or a path
        response_headers=headers,
        sanitize_html=False,
        resolve_relative_uris=False,
    )
    return parsed


def _from_xml(parsed: Raw, url: str, limits: FeedLimits) -> Feed:
    feed: Raw = parsed["feed"]
    relations = {rel: href for rel, _, href in reversed(list(links(feed)))}
    version = str(parsed.get("version") or "")
    # Only Atom says that an entry without an author has the feed's.
    inherited = authors(feed) if version.startswith("atom") else ()
    raws: list[Raw] = parsed["entries"]
    entries = tuple(entry for raw in raws if (entry := entry_of(raw, url, limits, inherited=inherited)))
    if not any(get(raw, "content") for raw in raws) and descriptions_are_full(entries):
        entries = tuple(replace(entry, full=bool(entry.html)) for entry in entries)
    title = line(get(feed, "title"), limits.line)
    return Feed(
        url=url,
        version=version,
        title=title,
        link=_home(feed, url),
        language=line(get(feed, "language"), 40),
        generator=_generator(feed),
        entries=entries,
        prev_archive=address(relations.get("prev-archive"), url),
        next_page=address(relations.get("next"), url),
        total=number(get(feed, "opensearch_totalresults")),
        is_comment_feed=_holds_comments(url, title, raws, entries),
    )


def _home(feed: Raw, url: str) -> str | None:
    pages = [href for rel, kind, href in links(feed) if rel == "alternate" and "html" in kind]
    return next((home for link in (*pages, get(feed, "link")) if (home := address(link, url))), None)


def _generator(feed: Raw) -> str | None:
    detail: dict[str, Any] = get(feed, "generator_detail") or {}
    agent: dict[str, Any] = get(feed, "admin_generatoragent") or {}  # RDF
    names = (get(feed, "generator") or detail.get("name"), detail.get("href"), detail.get("version"))
    parts = (*names, agent.get("rdf:resource") if isinstance(agent, dict) else agent)
    return line(" ".join(dict.fromkeys(part for part in parts if part)), 200)


def _holds_comments(url: str, title: str | None, raws: Sequence[Raw], entries: Sequence[Entry]) -> bool:
    """Whether most entries answer to, or stand inside, another post."""
    if _COMMENT_ADDRESS.search(url) or _COMMENT_FEED_TITLE.match(title or ""):
        return True
    answers = sum(1 for raw in raws if get(raw, "thr_in-reply-to"))
    inside = sum(1 for entry in entries if _COMMENT_LINK.search(entry.url))
    return max(answers, inside) * 2 > max(len(entries), 1)


def _from_json(found: Json, url: str, limits: FeedLimits) -> Feed:
    entries = json_entries(found, url, limits)
    title = line(found.get("title"), limits.line)
    return Feed(
        url=url,
        version="json",
        title=title,
        link=address(found.get("home_page_url"), url),
        language=line(found.get("language"), 40),
        generator=line(found.get("generator"), 200),
        entries=entries,
        next_page=address(found.get("next_url"), url),
        is_comment_feed=_holds_comments(url, title, (), entries),
    )

"""Comment feeds: WordPress's RSS, Blogger's Atom and their like."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from blogcorpus.dom import parse
from blogcorpus.feed.charset import decode
from blogcorpus.feed.entries import Raw, authors, dates, get, links
from blogcorpus.feed.read import DEFAULT_LIMITS, parse_xml
from blogcorpus.feed.values import address, line, markup
from blogcorpus.items import Comment
from blogcorpus.trackback import is_excerpt

#: "By: Ann", "Comment on A title by Ann": where a feed names the author only in the title.
_BY = re.compile(r"^(?:by|von|par|por|di|door|av|от|автор)\s?:\s*(.+)$|^comment on .{1,500} by (.+)$", re.I)
_NUMBER = re.compile(r"\d+$")


def read_comment_feed(body: bytes, url: str, *, content_type: str | None = None) -> tuple[Comment, ...]:
    """The comments in a comment feed, in its order. Raises FeedError where the document is no feed."""
    raws: list[Raw] = parse_xml(decode(body[: DEFAULT_LIMITS.size * 2], content_type), url, DEFAULT_LIMITS)["entries"]
    ids = [_id(raw, place) for place, raw in enumerate(raws)]
    known = {name: own for raw, own in zip(raws, ids, strict=True) for name in _names(raw)}
    return tuple(_comment(raw, own, known) for raw, own in zip(raws, ids, strict=True))


def comment_post(raw_link: str) -> str:
    """The address of the post that a comment's link points into.

    >>> comment_post("https://example.org/a-post/comment-page-2/#comment-12")
    'https://example.org/a-post/'
    """
    return re.sub(r"comment-page-\d+/?$", "", re.sub(r"\?showComment=\d+$", "", raw_link.partition("#")[0]))


def _comment(raw: Raw, own: str, known: dict[str, str]) -> Comment:
    text = _text(raw)
    named = _BY.match(line(get(raw, "title")) or "")
    people = authors(raw)
    author = people[0] if people else line(named.group(1) or named.group(2)) if named else None
    return Comment(
        id=own,
        parent=next((known[name] for name in _answered(raw) if known.get(name, own) != own), None),
        author=author,
        published=dates(raw)[0],
        text=text,
        pingback=is_excerpt(text),
    )


def _id(raw: Raw, place: int) -> str:
    """What the post's page calls the comment (`comment-12`, `c34`), else the feed's identifier, else its place."""
    identifier = get(raw, "id") or ""
    for link in (*(href for rel, _, href in links(raw) if rel == "alternate"), identifier):
        fragment = urlsplit(link).fragment if address(link, "") else ""
        if fragment and _NUMBER.search(fragment):
            return fragment
    return line(identifier, 300) or str(place + 1)


def _names(raw: Raw) -> list[str]:
    """All that other comments may call this one."""
    identifier = str(get(raw, "id") or "")
    number = _NUMBER.search(identifier)
    return [name for name in (identifier, number.group() if number else "") if name]


def _answered(raw: Raw) -> list[str]:
    """What this comment says it answers: Blogger names the post there, and the comment in a `related` link."""
    reply = get(raw, "thr_in-reply-to")
    named = [str(reply.get("ref") or "")] if isinstance(reply, dict) else []
    related = [_NUMBER.search(href) for rel, _, href in links(raw) if rel == "related" and "/comments/" in href]
    return named + [found.group() for found in related if found]


def _text(raw: Raw) -> str:
    """The comment's words, a line per block."""
    parts = [part["value"] for part in get(raw, "content") or () if get(part, "value")]
    html = parts[0] if parts else get(raw, "summary") or ""
    dom = parse(markup(html))
    return dom.flat.of(dom.body)

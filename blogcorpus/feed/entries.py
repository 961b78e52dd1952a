"""What feedparser found in one entry, as an `Entry`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from blogcorpus.feed.more import ends_cut_off
from blogcorpus.feed.prune import FeedLimits
from blogcorpus.feed.stamps import later, stamp
from blogcorpus.feed.values import address, line, markup, number, person, plain_text, unique
from blogcorpus.items import Entry

#: feedparser's dictionaries. Read them with `dict.get`: their own `get` answers for missing keys with others.
Raw = Mapping[str, Any]

#: Google's categories that say what kind of thing an entry is, not what it is about.
_KIND = re.compile(r"^https?://schemas\.google\.com/", re.I)

#: Excerpts are some 55 words; where two descriptions have this many characters, they are none.
_LONGER_THAN_A_SUMMARY = 1_200
#: "The post <a>title</a> appeared first on <a>blog</a>", in any language: a last paragraph with two links, little else.
_FOOTER = re.compile(r"<p[^<>]*>[^<]{0,80}<a [^<>]*>([^<]*)</a>[^<]{0,80}<a [^<>]*>[^<]*</a>[^<]{0,20}</p>")


def get(raw: Raw, key: str) -> Any:
    """A value that stands in the feed itself."""
    return dict.get(raw, key) if isinstance(raw, dict) else None


def entry_of(raw: Raw, feed_url: str, limits: FeedLimits, *, inherited: tuple[str, ...] = ()) -> Entry | None:
    """The entry, or None where it has no address. `inherited` are the authors of the feed as a whole."""
    url = _url(raw, feed_url)
    if url is None:
        return None
    title = line(get(raw, "title"), limits.line)
    html, full, summary = _texts(raw, title)
    published, modified, by_change = dates(raw)
    return Entry(
        url=url,
        id=line(get(raw, "id"), limits.line),
        title=title,
        authors=authors(raw) or inherited,
        published=published,
        modified=modified,
        dated_by_change=by_change,
        html=html,
        full=full,
        summary=summary,
        tags=_tags(raw, limits),
        comment_count=_comment_count(raw),
        comment_feed=_comment_feed(raw, feed_url),
        source=feed_url,
    )


def links(raw: Raw) -> Iterator[tuple[str, str, str]]:
    """The links of a feed or entry: relation, media type, address."""
    for link in get(raw, "links") or ():
        if isinstance(link.get("href"), str):
            yield str(link.get("rel") or "alternate"), str(link.get("type") or ""), link["href"]


def _url(raw: Raw, base: str) -> str | None:
    """The post's own address: what a counting service replaced, the alternate, a page before other types, the id."""
    alternates = [(kind, href) for rel, kind, href in links(raw) if rel == "alternate"]
    pages = [href for kind, href in alternates if "html" in kind or not kind]
    candidates = [get(raw, "feedburner_origlink"), *pages, get(raw, "link"), *(href for _, href in alternates)]
    for candidate in candidates:
        if found := address(candidate, base):
            return found
    name = get(raw, "id")
    # An identifier is an address only if it is one by itself: joining would make one of anything.
    return address(name, "") if isinstance(name, str) else None


def authors(raw: Raw) -> tuple[str, ...]:
    """Names of the authors of an entry or a feed."""
    people = get(raw, "authors") or ()
    names = unique(person(one.get("name")) for one in people)
    return names or unique([person(get(raw, "author"))])


def dates(raw: Raw) -> tuple[datetime | None, datetime | None, bool]:
    """When the entry was published, when it was changed after that, and whether the one is a guess from the other."""
    published, created, updated = (
        stamp(get(raw, name), get(raw, f"{name}_parsed")) for name in ("published", "created", "updated")
    )
    first = published or created or updated
    return first, updated if later(updated, first) else None, first is not None and not (published or created)


def _texts(raw: Raw, title: str | None) -> tuple[str | None, bool, str | None]:
    """The longest text as HTML, whether the feed calls it the whole post, and the summary as plain text."""
    contents = [
        _without_footer(markup(part["value"], plain=get(part, "type") == "text/plain"), title)
        for part in get(raw, "content") or ()
        if get(part, "value")
    ]
    description = get(raw, "summary") or ""
    if description:
        plain = get(get(raw, "summary_detail") or {}, "type") == "text/plain"
        description = _without_footer(markup(description, plain=plain), title)
    content = max(contents, key=len, default="")
    html = content if len(content) * 2 >= len(description) else description
    full = bool(html) and html == content and not is_cut_off(html)
    summary = plain_text(description) if description and (description != html or not full) else None
    return html or None, full, summary


def _without_footer(html: str, title: str | None) -> str:
    """The text without a last paragraph that only names the post and the blog again."""
    start = html.rfind("<p", max(0, len(html) - 2_000))
    found = _FOOTER.fullmatch(html, start) if title and start >= 0 else None
    return html[:start].rstrip() if found and line(found.group(1)) == title else html


def is_cut_off(html: str) -> bool:
    """Whether the text ends with a sign that it goes on elsewhere."""
    return _ends_cut_off(html[-2_000:])


@lru_cache(maxsize=2048)  # asked when a feed is read, and again when its entries teach
def _ends_cut_off(end: str) -> bool:
    return ends_cut_off((plain_text(end) or "")[-200:])


def descriptions_are_full(entries: Sequence[Entry]) -> bool:
    """Whether a feed that has only descriptions puts the whole posts there: some are long, most are not cut off."""
    texts = [entry.html for entry in entries if entry.html]
    longest = sorted(texts, key=len)[-5:]
    long = [html for html in longest if len(plain_text(html) or "") >= _LONGER_THAN_A_SUMMARY]
    return len(long) >= min(2, max(1, len(texts))) and sum(map(is_cut_off, texts)) * 2 < len(texts)


def _tags(raw: Raw, limits: FeedLimits) -> tuple[str, ...]:
    terms = [str(tag.get("term") or tag.get("label") or "") for tag in get(raw, "tags") or ()]
    return unique(line(term, limits.line) for term in terms if not _KIND.match(term))


def _comment_count(raw: Raw) -> int | None:
    for key in ("slash_comments", "thr_total"):
        if (count := number(get(raw, key))) is not None:
            return count
    replies = [link for link in get(raw, "links") or () if link.get("rel") == "replies"]
    counts = [number(link.get("thr:count") or link.get("count")) for link in replies]
    return next((count for count in counts if count is not None), None)


def _comment_feed(raw: Raw, base: str) -> str | None:
    replies = [href for rel, kind, href in links(raw) if rel == "replies" and ("xml" in kind or "json" in kind)]
    return next((url for link in (get(raw, "wfw_commentrss"), *replies) if (url := address(link, base))), None)

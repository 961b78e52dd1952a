"""WordPress's REST interface for posts (developer.wordpress.org/rest-api)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from typing import Any

from blogcorpus.feed.stamps import later, stamp
from blogcorpus.feed.values import address, line, person, plain_text, unique
from blogcorpus.items import Entry

#: What is asked of each post; `_links` is needed for the embedded author and terms to come.
POST_FIELDS = "id,guid,link,title,date,date_gmt,modified,modified_gmt,content,excerpt,_links,_embedded"

_LONGEST = 1_000_000


def read_wp_posts(body: bytes, url: str = "") -> tuple[Entry, ...]:
    """The posts in an answer of `/wp-json/wp/v2/posts`; none where it is something else."""
    return tuple(entry for item in _items(body) if (entry := _entry(item, url)))


def _entry(item: Mapping[str, Any], source: str) -> Entry | None:
    link = address(item.get("link"), source)
    if link is None:
        return None
    published, modified = _date(item, "date"), _date(item, "modified")
    content = _rendered(item, "content")[:_LONGEST]
    excerpt = _rendered(item, "excerpt")
    protected = bool(_part(item, "content").get("protected"))
    return Entry(
        url=link,
        id=_rendered(item, "guid") or str(item.get("id") or "") or None,
        title=line(_rendered(item, "title")),
        authors=unique(person(one.get("name")) for one in _embedded(item, "author")),
        published=published,
        modified=modified if later(modified, published) else None,
        html=content or None,
        full=bool(content) and not protected,
        summary=plain_text(excerpt) if excerpt else None,
        tags=unique(line(term.get("name")) for term in _embedded(item, "wp:term")),
        source=source or None,
    )


def _items(body: bytes) -> list[dict[str, Any]]:
    try:
        # Plugins print warnings before the JSON.
        found = json.loads(body[max(body.find(b"["), 0) :])
    except (ValueError, RecursionError):
        return []
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def _part(item: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = item.get(key)
    return value if isinstance(value, dict) else {}


def _rendered(item: Mapping[str, Any], key: str) -> str:
    value = _part(item, key).get("rendered")
    return value if isinstance(value, str) else ""


def _embedded(item: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """Embedded things of a kind; terms come in a list per taxonomy."""
    found = _part(item, "_embedded").get(key)
    groups = [one if isinstance(one, list) else [one] for one in found] if isinstance(found, list) else []
    return [one for group in groups for one in group if isinstance(one, dict)]


def _date(item: Mapping[str, Any], key: str) -> datetime | None:
    """The blog's local time with its offset, which follows from the same time in GMT."""
    raw, raw_gmt = item.get(key), item.get(f"{key}_gmt")
    local, gmt = (stamp(value) if isinstance(value, str) else None for value in (raw, raw_gmt))
    if local is None or gmt is None or local.tzinfo or gmt.tzinfo:
        return local or gmt
    offset = local - gmt
    if abs(offset) <= timedelta(hours=14) and offset % timedelta(minutes=15) == timedelta(0):
        return local.replace(tzinfo=timezone(offset))
    return gmt.replace(tzinfo=timezone.utc)

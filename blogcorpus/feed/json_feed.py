"""JSON Feed 1.0 and 1.1 (jsonfeed.org), read by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any

from blogcorpus.feed.prune import FeedLimits
from blogcorpus.feed.stamps import later, stamp
from blogcorpus.feed.values import address, line, markup, person, plain_text, unique
from blogcorpus.items import Entry

Json = Mapping[str, Any]


def json_document(text: str) -> Json | None:
    """The feed's object, or None where the text is no JSON Feed."""
    if text.lstrip()[:1] != "{":
        return None
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not isinstance(found.get("items"), list):
        return None
    return found if "jsonfeed.org" in str(found.get("version"))[:200] else None


def json_entries(feed: Json, url: str, limits: FeedLimits) -> tuple[Entry, ...]:
    """The entries of a JSON Feed that have an address."""
    inherited = json_authors(feed)
    items = (item for item in feed["items"][: limits.entries] if isinstance(item, dict))
    return tuple(entry for item in items if (entry := _entry(item, url, limits, inherited)))


def json_authors(holder: Json) -> tuple[str, ...]:
    """Names in `authors` (1.1) or `author` (1.0)."""
    people = holder.get("authors")
    people = people[:100] if isinstance(people, list) else [holder.get("author")]
    return unique(person(one.get("name")) for one in people if isinstance(one, dict))


def _entry(item: Json, url: str, limits: FeedLimits, inherited: tuple[str, ...]) -> Entry | None:
    place = address(item.get("url"), url) or address(item.get("id"), "")
    if place is None:
        return None
    published = stamp(_text(item, "date_published"))
    updated = stamp(_text(item, "date_modified"))
    html = _html(item, limits)
    tags = item.get("tags")
    summary = _text(item, "summary")
    return Entry(
        url=place,
        id=line(str(item["id"]), limits.line) if isinstance(item.get("id"), str | int) else None,
        title=line(item.get("title"), limits.line),
        authors=json_authors(item) or inherited,
        published=published or updated,
        modified=updated if later(updated, published) else None,
        dated_by_change=published is None and updated is not None,
        html=html,
        full=html is not None,
        summary=plain_text(summary) if summary else None,
        tags=unique(line(tag, limits.line) for tag in tags[:100]) if isinstance(tags, list) else (),
        source=url,
    )


def _html(item: Json, limits: FeedLimits) -> str | None:
    html, text = _text(item, "content_html"), _text(item, "content_text")
    if html:
        return markup(html[: limits.text])
    return markup(escape(text[: limits.text], quote=False), plain=True) if text else None


def _text(item: Json, key: str) -> str | None:
    value = item.get(key)
    return value if isinstance(value, str) else None

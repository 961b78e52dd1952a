"""Substack's archive: a JSON list of posts, newest first."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from blogcorpus.feed.stamps import stamp
from blogcorpus.feed.values import address, line, number, person, plain_text, unique
from blogcorpus.items import Entry


def read_substack(body: bytes, url: str = "") -> tuple[Entry, ...]:
    """The posts in an answer of `/api/v1/archive`; none where it is something else."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return ()
    items = [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
    return tuple(entry for item in items if (entry := _entry(item, url)))


def _entry(item: Mapping[str, Any], source: str) -> Entry | None:
    link = address(item.get("canonical_url"), source)
    if link is None:
        return None
    date = item.get("post_date")
    summary = next((item[key] for key in ("description", "subtitle") if isinstance(item.get(key), str)), "")
    return Entry(
        url=link,
        id=line(str(item["id"])) if isinstance(item.get("id"), int | str) else None,
        title=line(item.get("title")),
        authors=unique(person(one.get("name")) for one in _dicts(item, "publishedBylines")),
        published=stamp(date) if isinstance(date, str) else None,
        summary=plain_text(summary),
        tags=unique(line(one.get("name")) for one in _dicts(item, "postTags")),
        comment_count=number(item.get("comment_count")),
        source=source or None,
    )


def _dicts(item: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    value = item.get(key)
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []

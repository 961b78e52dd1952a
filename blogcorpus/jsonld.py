"""JSON-LD of a page as plain name-value pairs, so that it can be searched like any other metadata."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

#: Types that describe the page's post.
_POST_TYPES = frozenset(
    "article blogposting newsarticle posting socialmediaposting liveblogposting techarticle scholarlyarticle report"
    " opinionnewsarticle analysisnewsarticle reportagenewsarticle reviewnewsarticle".split()
)
#: Read from a post: its key → name of the pair.
_KEYS = {
    "headline": "headline",
    "name": "name",
    "datePublished": "datePublished",
    "dateCreated": "dateCreated",
    "dateModified": "dateModified",
    "author": "author",
    "creator": "author",
    "keywords": "keywords",
    "articleSection": "section",
    "inLanguage": "language",
    "license": "license",
    "commentCount": "commentCount",
    "url": "url",
    "mainEntityOfPage": "url",
}
_MAX_NODES = 2000
_MAX_VALUE = 2000
#: Comment marks around scripts, from the days of browsers that did not know them.
_WRAPPING = re.compile(r"^\s*(?:<!--|(?://|/\*)?\s*<!\[CDATA\[(?:\s*\*/)?)|(?:-->|(?://|/\*)?\s*\]\]>(?:\s*\*/)?)\s*$")
_TRAILING_COMMA = re.compile(r",\s*([}\]])")


def post_pairs(scripts: tuple[str, ...]) -> list[tuple[str, str]]:
    """What the page's JSON-LD says of its post, in order.

    >>> post_pairs(('{"@type": "BlogPosting", "headline": "Tea", "author": {"name": "Ann"}}',))
    [('headline', 'Tea'), ('author', 'Ann')]
    """
    pairs: list[tuple[str, str]] = []
    for script in scripts:
        nodes = list(_nodes(_load(script)))
        names = {node["@id"]: node for node in nodes if isinstance(node.get("@id"), str) and "name" in node}
        for node in nodes:
            if _is_post(node):
                pairs.extend(_pairs(node, names))
    return pairs


def _load(script: str) -> Any:
    text = _WRAPPING.sub("", script).strip()
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        pass
    try:
        return json.loads(_TRAILING_COMMA.sub(r"\1", text), strict=False)
    except (ValueError, RecursionError):
        return None


def _nodes(data: Any) -> Iterator[dict[str, Any]]:
    """Every object of the document, outer before inner, at most so many."""
    queue = [data]
    seen = 0
    while queue and seen < _MAX_NODES:
        here = queue.pop(0)
        seen += 1
        if isinstance(here, dict):
            yield here
            queue.extend(v for v in here.values() if isinstance(v, (dict, list)))
        elif isinstance(here, list):
            queue.extend(here)


def _is_post(node: dict[str, Any]) -> bool:
    kind = node.get("@type")
    kinds = kind if isinstance(kind, list) else [kind]
    return any(isinstance(k, str) and k.lower().rsplit("/", 1)[-1] in _POST_TYPES for k in kinds)


def _pairs(node: dict[str, Any], names: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for key, name in _KEYS.items():
        for value in _values(node.get(key), names):
            text = unescape(value).strip()
            if text:
                yield name, text[:_MAX_VALUE]


def _values(value: Any, names: dict[str, dict[str, Any]]) -> Iterator[str]:
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, str):
            yield item
        elif isinstance(item, (int, float)) and not isinstance(item, bool):
            yield str(item)
        elif isinstance(item, dict):
            target = names.get(item.get("@id", ""), item) if isinstance(item.get("@id"), str) else item
            found = target.get("name") or item.get("@id")
            if isinstance(found, str):
                yield found

"""JSON-LD of a page as plain name-value pairs, so that it can be searched like any other metadata."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterator
from html import unescape
from typing import Any

from blogcorpus.jsonld_scraps import scraps

#: Types that describe the page's post.
_POST_TYPES = frozenset(
    "article blogposting newsarticle posting socialmediaposting liveblogposting techarticle scholarlyarticle report"
    " opinionnewsarticle analysisnewsarticle reportagenewsarticle reviewnewsarticle".split()
)
#: What describes the page where nothing describes its post: who wrote it and when is said there. Its name is `<title>`.
_PAGE_TYPES = frozenset({"webpage"})
_OF_PAGE = frozenset({"author", "datePublished"})
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
#: Properties whose objects may be named by their address alone; of a person it would be no name.
_ADDRESSES = frozenset({"url", "license"})
#: Comment marks around scripts, from the days of browsers that did not know them.
_OPENING = re.compile(r"(?:<!--|(?://|/\*)?\s*<!\[CDATA\[(?:\s*\*/)?)")
_CLOSING = re.compile(r"(?:-->|(?://|/\*)?\s*\]\]>(?:\s*\*/)?)\s*\Z")
#: How much of a script's end is searched for the closing mark.
_END = 50
_TRAILING_COMMA = re.compile(r",\s*([}\]])")


def post_pairs(scripts: tuple[str, ...]) -> list[tuple[str, str]]:
    """What the page's JSON-LD says of its post, in order.

    >>> post_pairs(('{"@type": "BlogPosting", "headline": "Tea", "author": {"name": "Ann"}}',))
    [('headline', 'Tea'), ('author', 'Ann')]
    """
    nodes = [node for script in scripts for node in _nodes(_load(script))]
    names = {node["@id"]: node for node in nodes if isinstance(node.get("@id"), str) and "name" in node}
    posts = [node for node in nodes if _is_one_of(_POST_TYPES, node)]
    if posts:
        return [pair for node in posts for pair in _pairs(node, names)]
    pages = (node for node in nodes if _is_one_of(_PAGE_TYPES, node))
    return [(name, value) for node in pages for name, value in _pairs(node, names) if name in _OF_PAGE]


def _load(script: str) -> Any:
    text = script.strip().lstrip("\ufeff")
    opening = _OPENING.match(text)
    text = text[opening.end() if opening else 0 :]
    closing = _CLOSING.search(text, max(0, len(text) - _END))
    text = text[: closing.start() if closing else None]
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        pass
    try:
        return json.loads(_TRAILING_COMMA.sub(r"\1", text), strict=False)
    except (ValueError, RecursionError):
        return scraps(text, _POST_TYPES)


def _nodes(data: Any) -> Iterator[dict[str, Any]]:
    """Every object of the document, outer before inner, at most so many."""
    queue = deque([data])
    seen = 0
    while queue and seen < _MAX_NODES:
        here = queue.popleft()
        seen += 1
        if isinstance(here, dict):
            yield here
            queue.extend(v for v in here.values() if isinstance(v, (dict, list)))
        elif isinstance(here, list):
            queue.extend(v for v in here if isinstance(v, (dict, list)))


def _is_one_of(types: frozenset[str], node: dict[str, Any]) -> bool:
    kind = node.get("@type")
    kinds = kind if isinstance(kind, list) else [kind]
    return any(isinstance(k, str) and k.lower().rsplit("/", 1)[-1] in types for k in kinds)


def _pairs(node: dict[str, Any], names: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for key, name in _KEYS.items():
        for value in _values(node.get(key), names, by_address=name in _ADDRESSES):
            text = unescape(value).strip()
            if text:
                yield name, text[:_MAX_VALUE]


def _values(value: Any, names: dict[str, dict[str, Any]], *, by_address: bool) -> Iterator[str]:
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, str):
            yield item
        elif isinstance(item, (int, float)) and not isinstance(item, bool):
            yield str(item)
        elif isinstance(item, dict):
            address = item.get("@id")
            target = names.get(address, item) if isinstance(address, str) else item
            found = (address if by_address else None) or target.get("name")
            found = found.get("name") if isinstance(found, dict) else found
            yield from (name for name in (found if isinstance(found, list) else [found]) if isinstance(name, str))

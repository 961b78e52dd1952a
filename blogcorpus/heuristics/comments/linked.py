"""Comments that a page tells in JSON-LD (schema.org `Comment`)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from blogcorpus.dom import parse
from blogcorpus.flat import flatten
from blogcorpus.heuristics.comments.classnames import number_of
from blogcorpus.heuristics.comments.fields import Fields
from blogcorpus.heuristics.comments.when import Clock

_TYPES = frozenset({"Comment", "UserComments", "Answer"})
#: A page that nests deeper or lists more is not read further.
_MOST_NODES = 200_000


def linked_comments(scripts: Iterable[str], clock: Clock) -> list[tuple[Fields, int | None]]:
    """Comments in document order, each with the position of the one it answers.

    >>> script = '{"comment": {"@type": "Comment", "text": "Hi", "author": "Bo"}}'
    >>> [(fields.author, fields.text, parent) for fields, parent in linked_comments([script], Clock())]
    [('Bo', 'Hi', None)]
    """
    found: list[tuple[Fields, int | None]] = []
    for script in scripts:
        if '"comment"' in script:
            found += _read(script, len(found), clock)
    return found


def _read(script: str, offset: int, clock: Clock) -> list[tuple[Fields, int | None]]:
    try:
        queue: list[tuple[Any, int | None]] = [(json.loads(script, strict=False), None)]
    except (ValueError, RecursionError):
        return []
    found: list[tuple[Fields, int | None]] = []
    for _ in range(_MOST_NODES):
        if not queue:
            break
        node, parent = queue.pop()
        if isinstance(node, list):
            queue.extend((child, parent) for child in reversed(node))
        elif isinstance(node, dict):
            if _is_comment(node) and (fields := _fields(node, clock)) is not None:
                found.append((fields, parent))
                parent = offset + len(found) - 1
            queue.extend((child, parent) for child in reversed(list(node.values())) if isinstance(child, (dict, list)))
    return found


def _is_comment(node: dict[str, Any]) -> bool:
    kind = node.get("@type")
    return bool(_TYPES.intersection(kind if isinstance(kind, list) else [kind] if isinstance(kind, str) else ()))


def _fields(node: dict[str, Any], clock: Clock) -> Fields | None:
    text = _string(node, "text", "commentText", "description")
    if not text:
        return None
    if "<" in text:
        text = flatten(parse(text).body).text.strip().replace("\n", "\n\n")
    key = _string(node, "@id", "identifier", "url")
    when = _string(node, "datePublished", "dateCreated", "commentTime")
    return Fields(
        author=_name(node.get("author") or node.get("creator")),
        when=clock.read(when) if when else None,
        text=text.strip(),
        pingback=False,
        number=(number_of(key.rpartition("#")[2]) or key) if key else None,
        reply_to=None,
        dated=bool(when),
    )


def _string(node: dict[str, Any], *keys: str) -> str | None:
    return next((value for key in keys if isinstance(value := node.get(key), str) and value.strip()), None)


def _name(value: Any) -> str | None:
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = value.get("name")
    return value.strip() or None if isinstance(value, str) else None

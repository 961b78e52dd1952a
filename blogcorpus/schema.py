"""The shape of a record: `schema.json` defines it, this module reads records of hand-made and older corpora into it."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, TypeAlias

from blogcorpus.items import Comment, Post

__all__ = [
    "COMMENT_FIELDS",
    "RECORD_FIELDS",
    "SCHEMA_VERSION",
    "Record",
    "complete",
    "post_id",
    "revision_of",
    "schema",
]

#: A post as plain JSON values, its keys in the order of the schema.
Record: TypeAlias = dict[str, Any]

#: Raised when a field is added or means something else.
SCHEMA_VERSION = "1.0"
RECORD_FIELDS: tuple[str, ...] = tuple(field.name for field in fields(Post))
COMMENT_FIELDS: tuple[str, ...] = tuple(field.name for field in fields(Comment))

#: What a field holds where there is nothing: it also tells the type. All others hold a string or `None`.
_EMPTY: dict[str, Any] = {
    "id": "",
    "url_key": "",
    "text": "",
    "html": "",
    "authors": [],
    "tags": [],
    "comments": [],
    "links": [],
    "images": [],
    "extra": {},
    "rights": {},
    "provenance": {},
    "crawl": {},
}
_STRINGS = ("authors", "tags", "links", "images")
_EMPTY_COMMENT: dict[str, Any] = {"id": "", "text": "", "pingback": False}


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    text = files("blogcorpus").joinpath("schema.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def complete(data: Any) -> Record:
    """A record with all its keys in order, out of anything that has at least a `url`; `ValueError` where it is none.

    >>> complete({"url": "http://example.org/1", "title": "One"})["authors"]
    []
    >>> complete({"url": "http://example.org/1", "tags": "one"})
    Traceback (most recent call last):
    ValueError: tags is no list
    """
    if not isinstance(data, dict):
        raise ValueError("is no object")
    if not isinstance(data.get("url"), str) or not data["url"]:
        raise ValueError("has no url")
    record = {name: _value(name, data.get(name)) for name in RECORD_FIELDS}
    record["comments"] = [_comment(comment) for comment in record["comments"]]
    return record


def post_id(key: str) -> str:
    """The `id` of the post that has this URL key."""
    return blake2b(key.encode(), digest_size=12).hexdigest()


def revision_of(record: Record) -> int:
    """Which writing of its post a record is, even one that lacks keys: 1, and one more for each change."""
    revision = (record.get("crawl") or {}).get("revision", 1)
    return revision if isinstance(revision, int) else 1


def _value(name: str, value: Any) -> Any:
    empty = _EMPTY.get(name)
    if value is None:
        return empty if not isinstance(empty, (list, dict)) else type(empty)()
    if isinstance(empty, list):
        if not isinstance(value, list):
            raise ValueError(f"{name} is no list")
        if name in _STRINGS and not all(isinstance(part, str) for part in value):
            raise ValueError(f"{name} holds something that is no text")
    elif isinstance(empty, dict):
        if not isinstance(value, dict):
            raise ValueError(f"{name} is no object")
    elif name == "comment_count":
        if not isinstance(value, int):
            raise ValueError(f"{name} is no number")
    elif not isinstance(value, str):
        raise ValueError(f"{name} is no text")
    return value


def _comment(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ValueError("comments holds something that is no object")
    comment = {name: data.get(name, _EMPTY_COMMENT.get(name)) for name in COMMENT_FIELDS}
    for name, value in comment.items():
        if not isinstance(value, bool if name == "pingback" else (str, type(None))):
            raise ValueError(f"comments.{name} is no {'truth value' if name == 'pingback' else 'text'}")
    return comment

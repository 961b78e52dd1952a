"""A post as the plain record that every format is made of."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime
from typing import Any

from blogcorpus.items import Comment, Post


def record(post: Post) -> dict[str, Any]:
    """A JSON-ready record, its keys in the order of the schema."""
    return {f.name: _plain(getattr(post, f.name)) for f in fields(post)}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Comment):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, (tuple, list)):
        return [_plain(v) for v in value]
    return value

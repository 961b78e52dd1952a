"""A post as the plain record that every format is made of."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from blogcorpus.items import Comment, Post
from blogcorpus.schema import COMMENT_FIELDS, RECORD_FIELDS, Record


def record(post: Post) -> Record:
    """A JSON-ready record, its keys in the order of the schema."""
    return {name: plain(getattr(post, name)) for name in RECORD_FIELDS}


def plain(value: Any) -> Any:
    """A value ready for JSON."""
    if value is None or isinstance(value, str):  # most are
        return value
    if isinstance(value, (tuple, list)):
        return [plain(v) for v in value]
    if isinstance(value, Comment):
        return {name: plain(getattr(value, name)) for name in COMMENT_FIELDS}
    return value.isoformat() if isinstance(value, datetime) else value

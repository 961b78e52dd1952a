"""The work of the service without HTTP: a page in, the posts on it as the bytes of an answer out."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from blogcorpus.charsets import page_text
from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.exporters.record import record
from blogcorpus.exporters.xml import Xml
from blogcorpus.schema import Record
from blogcorpus.single import extract


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A page to read."""

    body: bytes
    #: Its `Content-Type`, which may name its encoding.
    kind: str = ""
    url: str = ""
    #: When it was fetched.
    now: datetime | None = None
    #: One of `FORMATS`.
    format: str = "json"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Format:
    #: The media type of the answer.
    kind: str
    write: Callable[[list[Record]], bytes]


def answer(job: Job) -> bytes:
    """The posts of a page, written."""
    html = page_text(job.body, job.kind or None)
    posts = [record(post) for post in extract(html, url=job.url, now=job.now)]
    return FORMATS[job.format].write(posts)


def _json(posts: list[Record]) -> bytes:
    return json.dumps({"posts": posts}, ensure_ascii=False).encode("utf-8", "replace")


def _xml(posts: list[Record]) -> bytes:
    target = io.BytesIO()
    writer = Xml(ExportOptions(title="blogcorpus"))
    writer.open(target)
    for post in posts:
        writer.write(post)
    writer.close()
    return target.getvalue()


def _text(posts: list[Record]) -> bytes:
    parts = ["\n\n".join(filter(None, (post["title"], _byline(post), post["text"]))) for post in posts]
    return ("\n\n\n".join(parts) + "\n").encode("utf-8", "replace")


def _byline(post: dict[str, Any]) -> str:
    return " · ".join([*post["authors"], *([post["published"]] if post["published"] else [])])


#: Name → how posts are written.
FORMATS: dict[str, _Format] = {
    "json": _Format(kind="application/json; charset=utf-8", write=_json),
    "xml": _Format(kind="application/xml; charset=utf-8", write=_xml),
    "text": _Format(kind="text/plain; charset=utf-8", write=_text),
}

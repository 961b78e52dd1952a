"""What the themes of scripted blogs share: scripts from files, posts as JSON, a feed of the newest."""

from __future__ import annotations

import json
from typing import Any

from tests.blogs.markup import to_html
from tests.blogs.model import GoldenComment, GoldenPost, Response, Visit
from tests.blogs.theming import cdata, document, element, rfc822, rss
from tests.scripted import HERE


def script(name: str) -> Response:
    """A script: `lantern/app.js`."""
    return document((HERE / name).read_text(encoding="utf-8"), "text/javascript")


def answer(value: object) -> Response:
    """JSON."""
    return document(json.dumps(value), "application/json")


def summary(post: GoldenPost) -> dict[str, Any]:
    """A post in a list."""
    return {"path": post.path, "title": post.title, "date": post.published.isoformat(), "text": post.text[:80]}


def whole(post: GoldenPost) -> dict[str, Any]:
    """A post with everything but its comments."""
    return {**summary(post), "author": post.authors[0], "tags": post.tags, "html": to_html(post.source)}


def said(comment: GoldenComment) -> dict[str, Any]:
    """A comment."""
    return {
        "id": comment.id,
        "parent": comment.parent,
        "author": comment.author,
        "date": comment.published.isoformat(),
        "text": comment.text,
    }


def post_of(visit: Visit) -> GoldenPost | None:
    """The post that a request for data is about: `?path=/…`."""
    return next((post for post in visit.posts if post.path == visit.query.get("path")), None)


def feed(visit: Visit, size: int, *, full: bool) -> Response:
    """RSS of the newest posts, with their text or without any."""
    items = [
        "\n".join(
            filter(
                None,
                (
                    element("title", post.title),
                    element("link", visit.origin + post.path),
                    element("pubDate", rfc822(post.published)),
                    element("dc:creator", post.authors[0]),
                    cdata("content:encoded", to_html(post.source)) if full else "",
                ),
            )
        )
        for post in visit.posts[:size]
    ]
    return rss(visit, items)

"""Reading golden posts from the files they are written in.

A file holds posts one after the other, each with a head between two lines `---`, its body, and its comments:

    ---
    path: /2013/05/kettle.html
    date: 2013-05-04 21:10
    title: A kettle that sings
    author: Mara Lind
    tags: kettles, mending
    ---
    Body.

    @12 Jo Penn, 2013-05-05 08:00
    A comment.

    @13 > 12 Mara Lind, 2013-05-05 09:30
    An answer to comment 12.

Dates are in the blog's zone. A post without `author` is by the blog's default author, one without `title` has none;
`modified` says when a post was mended later.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from tests.blogs.model import About, GoldenComment, GoldenPost

_RULE = re.compile(r"^---\n", re.M)
_COMMENT = re.compile(r"^@(\d+)(?: > (\d+))? (.+), (\d{4}-\d\d-\d\d \d\d:\d\d)\n", re.M)


def read_posts(folder: Path, about: About) -> tuple[GoldenPost, ...]:
    """All posts of a blog's folder, newest first."""
    posts = [post for file in sorted(folder.glob("posts*.md")) for post in _read(file, about)]
    posts.sort(key=lambda post: post.published)
    numbered = [replace(post, number=number) for number, post in enumerate(posts, start=1)]
    return tuple(reversed(numbered))


def _read(file: Path, about: About) -> list[GoldenPost]:
    _, *parts = _RULE.split(file.read_text(encoding="utf-8"))
    return [_post(head, rest, about) for head, rest in zip(parts[::2], parts[1::2], strict=True)]


def _post(head: str, rest: str, about: About) -> GoldenPost:
    fields = dict(line.split(": ", 1) for line in head.splitlines())
    body, *comments = _COMMENT.split(rest)
    return GoldenPost(
        path=fields["path"],
        title=fields.get("title"),
        authors=_names(fields.get("author", about.author)),
        published=_moment(fields["date"], about),
        modified=_moment(fields["modified"], about) if "modified" in fields else None,
        tags=_names(fields.get("tags", "")),
        source=body.strip("\n"),
        comments=tuple(_comment(comments[place : place + 5], about) for place in range(0, len(comments), 5)),
    )


def _comment(parts: list[str], about: About) -> GoldenComment:
    number, parent, author, moment, text = parts
    return GoldenComment(
        id=number, parent=parent, author=author, published=_moment(moment, about), text=text.strip("\n")
    )


def _names(value: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in value.split(",") if name.strip())


def _moment(value: str, about: About) -> datetime:
    return datetime.strptime(value, "%Y-%m-%d %H:%M").replace(tzinfo=about.zone)

"""Labelled blogs: saved pages, and what is known of their posts.

A blog is a zip file (or a folder) with `blog.json` (platform, language, base_url), `pages/…`, `urlmap.json` (URL path →
file under pages), `gold.jsonl` (a known post a line), and perhaps `comments.jsonl` and `front.jsonl`.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from blogcorpus.errors import OptionError
from blogcorpus.evaluate.measures import instant

__all__ = ["KnownComment", "KnownPost", "LabelledBlog", "Listed", "read_labelled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownComment:
    """A comment that stands in its post's page."""

    author: str | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPost:
    """What the blog's own feed says of a post."""

    #: Its addresses: as in the feed, and on the site itself where that has another.
    urls: tuple[str, ...]
    #: Its file under `pages/`.
    path: str
    #: Place in the feed, the newest first.
    place: int
    title: str | None
    author: str | None
    published: datetime | None
    html: str | None
    #: Its whole text; `None` where only a part is known.
    text: str | None
    author_in_page: bool
    date_in_page: bool
    comments: tuple[KnownComment, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A known post on a front page."""

    page_url: str
    page_path: str
    urls: tuple[str, ...]
    path: str
    title: str | None
    #: The date that the page shows.
    published: datetime | None
    full_text: bool


@dataclass(frozen=True, kw_only=True)
class LabelledBlog:
    """One blog. Pages are read when they are asked for."""

    name: str
    about: dict[str, Any]
    posts: tuple[KnownPost, ...]
    listed: tuple[Listed, ...] = ()
    files: _Files = field(repr=False)

    @property
    def platform(self) -> str:
        """The software it is written with."""
        return str(self.about.get("platform") or "unknown")

    @property
    def language(self) -> str:
        """Its main language."""
        return str(self.about.get("language") or "unknown").split("-")[0]

    @property
    def url(self) -> str:
        """Its address."""
        return str(self.about["base_url"])

    @cached_property
    def paths(self) -> dict[str, str]:
        """URL path → file."""
        read: dict[str, str] = json.loads(self.files.read("urlmap.json") or b"{}")
        return read

    def page(self, path: str) -> bytes | None:
        """A saved page."""
        return self.files.read(f"pages/{path}")

    def hosts(self) -> set[str]:
        """Hosts of the blog, without `www.`."""
        urls = (self.url, *(url for post in self.posts for url in post.urls))
        return {(urlsplit(url).hostname or "").removeprefix("www.") for url in urls}


class _Files:
    """A zip file or a folder, read by names."""

    def __init__(self, path: Path) -> None:
        self._folder = path if path.is_dir() else None
        self._zip = None if path.is_dir() else zipfile.ZipFile(path)
        self._names = frozenset(self._zip.namelist()) if self._zip is not None else frozenset()

    def read(self, name: str) -> bytes | None:
        if self._zip is not None:
            return self._zip.read(name) if name in self._names else None
        assert self._folder is not None  # noqa: S101 - one of the two
        file = (self._folder / name).resolve()
        inside = file.is_relative_to(self._folder.resolve())
        return file.read_bytes() if inside and file.is_file() else None

    def lines(self, name: str) -> Iterator[dict[str, Any]]:
        for line in (self.read(name) or b"").decode("utf-8").splitlines():
            if line.strip():
                yield json.loads(line)


def read_labelled(paths: Iterable[str | Path]) -> list[LabelledBlog]:
    """Blogs of zip files and of folders that hold such, in the order of their names."""
    found: list[LabelledBlog] = []
    for given in map(Path, paths):
        inner = sorted(given.glob("*.zip")) if given.is_dir() and not (given / "gold.jsonl").exists() else [given]
        if not inner:
            raise OptionError("holds no labelled blogs", subject=str(given))
        found += map(_opened, inner)
    return found


def _opened(path: Path) -> LabelledBlog:
    try:
        return _blog(path)
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise OptionError("is no labelled blog", subject=str(path)) from error


def _blog(path: Path) -> LabelledBlog:
    files = _Files(path)
    comments: dict[str, list[KnownComment]] = {}
    for said in files.lines("comments.jsonl"):
        if said.get("in_page"):
            comment = KnownComment(author=said.get("author"), text=said.get("content_text") or "")
            comments.setdefault(said["post_path"], []).append(comment)
    return LabelledBlog(
        name=path.stem,
        about=json.loads(files.read("blog.json") or b""),
        posts=tuple(
            _post(said, place, tuple(comments.get(said["path"], ())))
            for place, said in enumerate(files.lines("gold.jsonl"))
        ),
        listed=tuple(_listed(said) for said in files.lines("front.jsonl") if not said.get("in_sidebar")),
        files=files,
    )


def _post(said: dict[str, Any], place: int, comments: tuple[KnownComment, ...]) -> KnownPost:
    return KnownPost(
        urls=tuple(dict.fromkeys(url for url in (said["url"], said.get("url_site")) if url)),
        path=said["path"],
        place=place,
        title=said.get("title"),
        author=said.get("author"),
        published=instant(said.get("date")),
        html=said.get("content_html"),
        text=said.get("content_text") if said.get("content_full") else None,
        author_in_page=bool(said.get("author_in_page")),
        date_in_page=bool(said.get("date_seen")),
        comments=comments,
    )


def _listed(said: dict[str, Any]) -> Listed:
    return Listed(
        page_url=said["page_url"],
        page_path=said["page_path"],
        urls=tuple(dict.fromkeys(url for url in (said["url"], said.get("link_as_on_page")) if url)),
        path=said["path"],
        title=said.get("title"),
        published=instant(said.get("date")) if said.get("date_on_page") else None,
        full_text=bool(said.get("full_text_on_front")),
    )

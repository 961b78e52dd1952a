"""The small blogs that come with the project: golden data written by hand, rendered in the manner of many platforms.

Each folder holds one blog: `posts*.md` (what is true of its posts), `theme.py` with templates (how its platform
shows them). `server.py` serves them on loopback.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from tests.blogs.model import HERE, About, GoldenComment, GoldenPost, Response, Routes, Visit
from tests.blogs.source import read_posts

__all__ = ["GoldenBlog", "GoldenComment", "GoldenPost", "Response", "all_blogs", "golden_blog"]

#: Folder of each blog, which is also its name.
NAMES = ("tea", "katze", "pebble", "press", "shortwave", "plot", "vagon", "sal", "ekiben")

#: The smallest GIF there is; every picture of every blog is this one.
_PIXEL = bytes.fromhex("47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b")


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenBlog:
    """A blog with everything that is true of it, and its pages."""

    name: str
    about: About
    #: Newest first.
    posts: tuple[GoldenPost, ...]
    routes: Routes = field(repr=False)

    @property
    def host(self) -> str:
        """Its reserved host name: `tea.example`."""
        return self.about.host

    @property
    def title(self) -> str:
        """Its title."""
        return self.about.title

    @property
    def language(self) -> str:
        """Its language, as `de`."""
        return self.about.language

    @property
    def seed(self) -> str:
        """Its address under its own host name."""
        return f"http://{self.host}/"

    def render(
        self, target: str, *, origin: str | None = None, posts: tuple[GoldenPost, ...] | None = None
    ) -> Response | None:
        """The answer to a GET of a path with query; None where there is nothing (404).

        `origin` is what absolute links begin with, `posts` are the posts to be seen where that is not all of them.
        """
        visit = Visit(
            about=self.about,
            origin=origin or f"http://{self.host}",
            target=target,
            posts=self.posts if posts is None else posts,
        )
        if visit.path == "/robots.txt":
            robots = self.about.robots.replace("$origin", visit.origin)
            return Response(body=robots.encode(), headers={"Content-Type": "text/plain; charset=utf-8"})
        if visit.path.startswith("/img/"):
            return Response(body=_PIXEL, headers={"Content-Type": "image/gif"})
        for pattern, view in self.routes:
            match = re.fullmatch(pattern, visit.path)
            if match:
                return view(visit, *match.groups())
        return None


@cache
def all_blogs() -> tuple[GoldenBlog, ...]:
    """Every golden blog."""
    return tuple(map(_load, NAMES))


def golden_blog(name: str) -> GoldenBlog:
    """One golden blog by its name."""
    return next(blog for blog in all_blogs() if blog.name == name)


def _load(name: str) -> GoldenBlog:
    theme = import_module(f"tests.blogs.{name}.theme")
    about: About = theme.ABOUT
    return GoldenBlog(name=name, about=about, posts=read_posts(HERE / name, about), routes=theme.ROUTES)

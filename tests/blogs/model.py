"""What a golden blog is made of: its posts as their author knows them, and a theme that decorates them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from math import ceil
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from tests.blogs import markup

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenComment:
    """A reader's comment. Its `id` is the bare number: themes write `comment-12` or `c12`."""

    id: str
    parent: str | None
    author: str
    published: datetime
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenPost:
    """A post as its author knows it: what a perfect extraction finds."""

    #: Path with query: `/2013/05/tee.html`, `/?p=123`.
    path: str
    title: str | None
    authors: tuple[str, ...]
    published: datetime
    tags: tuple[str, ...]
    #: The body as written, in our small markup.
    source: str
    comments: tuple[GoldenComment, ...] = ()
    #: Counted from the blog's first post, which is 1: what platforms use as identifier.
    number: int = 0
    modified: datetime | None = None

    @property
    def text(self) -> str:
        """Paragraphs separated by a blank line; list items, verses and table rows a line each."""
        return markup.text(self.source)

    @property
    def newest(self) -> datetime:
        """When anything of this post last changed."""
        return max(filter(None, (self.published, self.modified, *(c.published for c in self.comments))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """An answer to a GET."""

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a theme says of its blog."""

    host: str
    title: str
    tagline: str
    language: str
    #: Default author of posts that name none.
    author: str
    zone: timezone
    #: `$origin` in it becomes the address the blog is served under.
    robots: str = "User-agent: *\nDisallow:\nCrawl-delay: 0\n"
    encoding: str = "utf-8"
    #: Headers of every answer.
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One request to a blog: where it came by, what it asks for, and the posts there are to see, newest first."""

    about: About
    origin: str
    target: str
    posts: tuple[GoldenPost, ...]

    @property
    def path(self) -> str:
        """Path asked for, decoded."""
        return unquote(urlsplit(self.target).path)

    @property
    def query(self) -> dict[str, str]:
        """Query asked for."""
        return dict(parse_qsl(urlsplit(self.target).query, keep_blank_values=True))

    def number(self, name: str, default: int = 1) -> int:
        """A number of the query; what is none counts as the default."""
        value = self.query.get(name, "")
        return int(value) if value.isdecimal() else default

    @property
    def post(self) -> GoldenPost | None:
        """The post whose address is asked for."""
        return next((post for post in self.posts if post.path in (self.path, self.target)), None)

    def neighbours(self, post: GoldenPost) -> tuple[GoldenPost | None, GoldenPost | None]:
        """The post before and the post after, in time."""
        place = self.posts.index(post)
        older = self.posts[place + 1] if place + 1 < len(self.posts) else None
        return older, self.posts[place - 1] if place else None

    def tagged(self, tag: str) -> tuple[GoldenPost, ...]:
        """Posts with a tag, as its address spells it."""
        return tuple(post for post in self.posts if tag in map(slug, post.tags))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One index page of several."""

    number: int
    last: int
    posts: tuple[GoldenPost, ...]

    @property
    def older(self) -> int | None:
        """Number of the next page, with older posts."""
        return self.number + 1 if self.number < self.last else None

    @property
    def newer(self) -> int | None:
        """Number of the page before."""
        return self.number - 1 if self.number > 1 else None


def sheet(posts: tuple[GoldenPost, ...], number: str | int | None, size: int) -> Sheet | None:
    """The index page with this number, or None where there is none."""
    place, last = int(number or 1), max(1, ceil(len(posts) / size))
    if not 1 <= place <= last:
        return None
    return Sheet(number=place, last=last, posts=posts[(place - 1) * size : place * size])


def slug(name: str) -> str:
    """How a tag or author stands in an address: `Black tea` → `black-tea`."""
    return "-".join(name.lower().split())


View = Callable[..., "Response | None"]
#: Pattern of a whole path → what answers it: called with the visit and the pattern's groups.
Routes = tuple[tuple[str, View], ...]

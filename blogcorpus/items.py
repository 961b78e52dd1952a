"""The values that travel the road: Entry, Page, Lesson, Draft, Finding, Post, Comment.

All are frozen: a station that changes something makes a new value. Datetimes are naive where nothing tells their zone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, parse
from blogcorpus.urls import url_key

T = TypeVar("T")

#: How a value was found. Every finding and every `provenance` entry carries one of these.
Method = Literal["feed", "wrapper", "heuristic", "evolved"]

#: The fields that stages find; `extra` fields taught by a user come beside them.
FIELDS = ("title", "authors", "published", "modified", "content", "tags", "comments", "comment_count")


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """One comment of a post."""

    #: Stable inside its post; what the page or feed calls it where it says so.
    id: str
    #: `id` of the comment this one answers.
    parent: str | None = None
    author: str | None = None
    published: datetime | None = None
    text: str = ""
    #: A pingback or trackback: another site's link, not a reader's words.
    pingback: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentArea:
    """The comments of a page and where they stand."""

    comments: tuple[Comment, ...] = ()
    #: The smallest element that holds all comments, with their heading and form where it can be had without the post;
    #: None where comments stand among the post's own elements.
    element: HtmlElement | None = None
    #: Elements that together hold the area, none of them inside another. Just `element` where there is one.
    parts: tuple[HtmlElement, ...] = ()
    #: The elements that hold a comment each, or begin one, in document order; empty where they are not known.
    items: tuple[HtmlElement, ...] = ()
    #: Each comment goes on over the siblings of its element.
    runs: bool = False
    #: How many comments the page says there are.
    declared: int | None = None
    method: Method = "heuristic"
    rule: str
    #: How often comments found like this are right.
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedComments:
    """Where a blog's wrapper says that the comments of a page are."""

    #: The elements that hold a comment each, or begin one, in document order.
    items: tuple[HtmlElement, ...]
    #: The element that holds all comments, or none where there are none yet.
    place: HtmlElement | None = None
    #: Each comment goes on over the siblings of its element.
    runs: bool = False
    #: The filter that selects the items, and how often it was right.
    rule: str
    score: float
    #: A person chose it.
    pinned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a feed, or an index page, says of a post."""

    #: The post's address, absolute.
    url: str
    #: The feed's own identifier of the post.
    id: str | None = None
    title: str | None = None
    authors: tuple[str, ...] = ()
    published: datetime | None = None
    modified: datetime | None = None
    #: `published` is the day of the last change: the feed says no other.
    dated_by_change: bool = False
    #: The text as HTML: the whole post or only its beginning, see `full`.
    html: str | None = None
    #: The feed says this is the whole text (`content:encoded`, Atom `content`), not a summary. It may be wrong.
    full: bool = False
    summary: str | None = None
    tags: tuple[str, ...] = ()
    comment_count: int | None = None
    #: Address of this post's own comment feed.
    comment_feed: str | None = None
    #: Where this was read: the feed's or the index page's address.
    source: str | None = None
    #: Read from a list on a page, not from a feed: a good guess instead of the author's word.
    listed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TdmRule:
    """A line of a site's `/.well-known/tdmrep.json`: whether text and data mining is reserved below a path."""

    location: str
    reservation: int
    policy: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Blog:
    """A blog as the crawl knows it."""

    #: Its address: the front page where known, else the seed.
    url: str
    title: str | None = None
    feed: str | None = None
    language: str | None = None
    #: Software that writes it, as its feed or pages declare.
    generator: str | None = None
    #: What its site says about text and data mining.
    tdm: tuple[TdmRule, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Page:
    """A fetched page. Its parse (`dom`) is made once, on first use, and is not part of its value."""

    #: Address after redirects.
    url: str
    html: str
    requested_url: str | None = None
    status: int = 200
    fetched_at: datetime | None = None
    #: Response headers that say something about rights or identity, names in lower case.
    headers: Mapping[str, str] = field(default_factory=dict)
    blog: Blog | None = None
    #: What the feed says of this page.
    entry: Entry | None = None
    #: The day that a list of posts shows beside it, where one led here.
    listed: datetime | None = None
    #: Entries of the page's blog with their pages, shared by all pages of the blog.
    lesson: Lesson | None = field(default=None, repr=False)
    #: How the crawl came here: feed, sitemap, paging …
    route: str = ""
    #: A browser ran the page's scripts.
    rendered: bool = False
    #: A known post that changed since it was written.
    changed: bool = False
    #: The post's comments as its comment feed has them, where the page shows fewer.
    comments: tuple[Comment, ...] = ()
    #: The key of its post, as its blog's crawl decided; None: the key of its address.
    key: str | None = None

    @property
    def url_key(self) -> str:
        """The key of its post."""
        return self.key or url_key(self.url)

    @property
    def blog_url(self) -> str:
        """Address of its blog; empty where none is known."""
        return self.blog.url if self.blog is not None else ""

    @cached_property
    def dom(self) -> Dom:
        """The parsed page."""
        return parse(self.html, self.url)

    def release(self) -> None:
        """Let go of the parse, which is ten times as large as the page; who asks again has it made again."""
        self.__dict__.pop("dom", None)


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """Entries of one blog with their pages: what a wrapper is learnt from."""

    blog: Blog
    pages: tuple[Page, ...]

    @property
    def pairs(self) -> tuple[tuple[Entry, Page], ...]:
        """Entries beside their pages."""
        return tuple((page.entry, page) for page in self.pages if page.entry is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding(Generic[T]):
    """A value with where it came from and how sure it is."""

    value: T
    method: Method
    #: The rule that gave it, readable: a selector, a feed element, a heuristic's name.
    rule: str
    #: Between 0 and 1: how often values found like this one are right.
    confidence: float
    #: Of a date: how far it was written out. A day without a time has 12:00, the middle of what it may mean.
    precision: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """What a blog's wrapper knows that helps those who know no blog."""

    #: Where the comments are; None: it does not know.
    marked: MarkedComments | None = None
    #: Headings that are no titles, as `squash` leaves them.
    headings: frozenset[str] = frozenset()
    #: Nobody is named as the author.
    nameless: bool = False
    #: There are posts without a title.
    untitled: bool = False
    #: Where titles stand on this blog's pages, this one has its text.
    titleless: bool = False
    #: The zone of dates that name none.
    zone: timezone | None = None
    #: What its rule takes for the content is word for word what the feed has.
    exact: bool = False
    #: The language of nearly all posts.
    language: str | None = None


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A page with what has been found on it so far: for each field, findings with the most trusted first."""

    page: Page
    findings: Mapping[str, tuple[Finding[Any], ...]] = field(default_factory=dict)
    #: Version of the wrapper that was applied.
    wrapper_version: str | None = None
    hints: Hints = field(default_factory=Hints, repr=False)

    def best(self, name: str) -> Finding[Any] | None:
        """The most trusted finding of a field."""
        found = self.findings.get(name)
        return found[0] if found else None

    def add(self, name: str, *found: Finding[Any]) -> Draft:
        """A draft with more findings of one field, sorted by confidence; equals keep their order."""
        if not found:
            return self
        merged = sorted((*self.findings.get(name, ()), *found), key=lambda f: -f.confidence)
        return replace(self, findings={**self.findings, name: tuple(merged)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """A record of the corpus. Fields stand in the order in which they are written; `docs/fields.md` defines each."""

    schema_version: str
    id: str
    url: str
    url_key: str
    blog: str | None
    blog_title: str | None
    title: str | None
    authors: tuple[str, ...]
    published: datetime | None
    modified: datetime | None
    language: str | None
    tags: tuple[str, ...]
    text: str
    html: str
    summary: str | None
    comments: tuple[Comment, ...]
    comment_count: int | None
    links: tuple[str, ...]
    images: tuple[str, ...]
    extra: Mapping[str, Any]
    duplicate_of: str | None
    license: str | None
    rights: Mapping[str, Any]
    provenance: Mapping[str, Any]
    crawl: Mapping[str, Any]

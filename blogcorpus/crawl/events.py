"""What goes into a crawl and comes out of it: values that know nothing of the network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from blogcorpus.items import Entry, Page


class Purpose(str, Enum):
    """Why an address is fetched."""

    SEED = "seed"
    FEED = "feed"
    LESSON = "lesson"
    POST = "post"
    INDEX = "index"
    SITEMAP = "sitemap"
    API = "api"
    RIGHTS = "rights"
    COMMENTS = "comments"


class Reason(str, Enum):
    """Why something was refused, dropped or not found. Every one is counted and shown in the summary."""

    NO_FEED = "no feed"
    NO_POSTS = "no posts found"
    BLOCKED = "blocked"
    ROBOTS = "robots.txt"
    #: The server fails to say what it allows.
    NO_ROBOTS = "robots.txt fails"
    OPT_OUT = "opt-out"
    NEEDS_BROWSER = "needs a browser"
    TRAP = "trap"
    EMPTY = "empty"
    GONE = "gone"
    NOT_FOUND = "not found"
    SERVER_ERROR = "server error"
    UNREACHABLE = "unreachable"
    TIMEOUT = "timeout"
    TOO_LARGE = "too large"
    REFUSED_ADDRESS = "address refused"
    REDIRECTS = "redirects without end"
    BUSY = "asked to come back later"
    NOT_HTML = "not a page"
    KNOWN = "known"
    INDEX_PAGE = "index page"
    NOT_A_POST = "not a post"
    OTHER_SITE = "other site"
    BUDGET = "page budget spent"
    FORGOTTEN = "asked to be forgotten"
    SAME_TEXT = "same text as another post"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetch:
    """An address the crawl wants."""

    url: str
    purpose: Purpose
    #: By which route it was found: feed, sitemap, paging …
    route: str = ""
    #: Higher goes first, inside one blog.
    priority: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    entry: Entry | None = None
    #: The day that the list which named a post shows beside it.
    listed: datetime | None = None
    #: A known post that its feed says has changed.
    again: bool = False
    #: The page whose comments are asked for.
    page: Page | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the server said."""

    fetch: Fetch
    #: Address after redirects.
    url: str
    status: int
    body: bytes
    #: The body decoded, where it is text.
    text: str | None
    fetched_at: datetime
    headers: Mapping[str, str] = field(default_factory=dict)
    #: A permanent redirect led here.
    moved: bool = False
    rendered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A fetch that brought nothing."""

    fetch: Fetch
    reason: Reason
    #: What went wrong with the connection, where the reason does not say it.
    detail: str = ""
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Publish:
    """A page to send down the road."""

    page: Page


Event = Answer | Failure
Action = Fetch | Publish

"""Routes into a platform's archive: a chain of addresses, each asked after the answer to the one before.

step = routes("wordpress", home, feed)[0]
while step:
    ask step.url, read it with step.read …
    step = step.after(Answer(status=…, entries=…, new=…))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from blogcorpus.archive.substack import read_substack
from blogcorpus.archive.wp_api import POST_FIELDS, read_wp_posts
from blogcorpus.dom import join
from blogcorpus.errors import FeedError
from blogcorpus.feed.read import read_feed
from blogcorpus.items import Entry

Reader = Callable[[bytes, str], tuple[Entry, ...]]


def _feed_entries(body: bytes, url: str) -> tuple[Entry, ...]:
    try:
        return read_feed(body, url).entries
    except FeedError:
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One way into the archives of a platform."""

    #: As the summary of a crawl calls it.
    name: str
    platform: str
    #: `{home}` is the blog's folder, `{feed}` its feed with `?` or `&` behind, `{n}` the page or offset.
    template: str
    read: Reader
    first: int = 1
    #: Whether `n` counts entries, and not pages.
    counts_entries: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came back for a step."""

    status: int
    #: Entries that were read, and how many of them the crawl had not known.
    entries: int = 0
    new: int = 0
    #: Pages in all, where the server says so (`X-WP-TotalPages`).
    pages: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A route at one of its addresses."""

    route: Route
    home: str
    feed: str
    n: int

    @property
    def url(self) -> str:
        """The address to ask."""
        feed = self.feed + ("&" if "?" in self.feed else "?")
        return self.route.template.format(home=self.home, feed=feed, n=self.n)

    def read(self, body: bytes) -> tuple[Entry, ...]:
        """The entries in the answer."""
        return self.route.read(body, self.url)

    def after(self, answer: Answer) -> Step | None:
        """The next step, or None: the route has no more, was refused, or gives nothing new any more."""
        if answer.status != 200 or not answer.entries or not answer.new:
            return None
        n = self.n + (answer.entries if self.route.counts_entries else 1)
        return None if answer.pages is not None and n > answer.pages else replace(self, n=n)


_WP_QUERY = urlencode({"per_page": 50, "_fields": POST_FIELDS, "_embed": "author,wp:term"}, safe=",:")
_BLOGGER_QUERY = "redirect=false&orderby=published&max-results=150"

#: For each platform the richest first. Feeds begin on their second page: the crawl has read the first.
ROUTES = (
    Route(
        name="wordpress api",
        platform="wordpress",
        template="{home}wp-json/wp/v2/posts?" + _WP_QUERY + "&page={n}",
        read=read_wp_posts,
    ),
    Route(name="wordpress feed", platform="wordpress", template="{feed}paged={n}", read=_feed_entries, first=2),
    Route(
        name="blogger feed",
        platform="blogger",
        template="{home}feeds/posts/default?" + _BLOGGER_QUERY + "&start-index={n}",
        read=_feed_entries,
        counts_entries=True,
    ),
    Route(name="ghost feed", platform="ghost", template="{home}rss/{n}/", read=_feed_entries, first=2),
    Route(
        name="substack api",
        platform="substack",
        template="{home}api/v1/archive?sort=new&limit=50&offset={n}",
        read=read_substack,
        first=0,
        counts_entries=True,
    ),
)


def routes(platform: str | None, home: str, feed: str | None) -> tuple[Step, ...]:
    """The first steps of all routes a blog may have, in the order to try them. `home` is the blog's front page."""
    folder = join(home, "./").partition("?")[0]
    return tuple(
        Step(route=route, home=folder, feed=feed or "", n=route.first)
        for route in ROUTES
        if route.platform == platform and (feed or "{feed}" not in route.template)
    )

"""A web in memory: addresses and what they answer, pages written with verbs, and a crawl of it without any network.

    site = {"http://a.example/": front([ONE, TWO], feed="/feed"), "http://a.example/feed": rss([ONE, TWO]), …}
    run = crawl(site, "http://a.example/")
    assert run.published == [...]

What is remembered between runs is a `Past`: give the same one again for a second run.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from html import escape
from urllib.parse import urljoin

from blogcorpus.crawl import (
    Answer,
    BlogCrawl,
    BlogState,
    CrawlOptions,
    Event,
    Failure,
    Fetch,
    Left,
    Publish,
    Purpose,
    Reason,
    Summary,
)
from blogcorpus.feed import FeedState
from blogcorpus.items import Page

NOW = datetime(2024, 5, 1, 12, tzinfo=timezone.utc)
#: A crawl that asks for more has no end.
_ENDLESS = 3000

_REASONS = {403: Reason.BLOCKED, 404: Reason.NOT_FOUND, 410: Reason.GONE, 429: Reason.BUSY, 503: Reason.BUSY}


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What an address answers, where it is not simply a page."""

    status: int = 200
    body: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    #: It redirects there, permanently.
    location: str | None = None
    #: The request does not even get there.
    reason: Reason | None = None


Site = Mapping[str, "str | Reply"]


def gone(status: int = 404, **headers: str) -> Reply:
    """A page that is not there, or a server that refuses."""
    return Reply(status=status, headers={name.replace("_", "-"): value for name, value in headers.items()})


def moved(location: str) -> Reply:
    """A permanent redirect."""
    return Reply(status=301, location=location)


def blocked(reason: Reason) -> Reply:
    """A request that is stopped on its way."""
    return Reply(reason=reason)


def tagged(body: str, etag: str) -> Reply:
    """A page with a validator: who has it is told that nothing changed."""
    return Reply(body=body, headers={"etag": etag})


# --- pages ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FakePost:
    """A post of a fake blog."""

    url: str
    title: str
    day: datetime
    author: str = "Ann Lee"

    @property
    def text(self) -> str:
        """Words of its own, enough to be prose."""
        start = f"About {self.title} there is this to say: "
        return start + " ".join(f"{self.title.split()[-1]} has a side number {n} worth telling." for n in range(1, 8))


def posts(count: int, home: str = "http://blog.example/") -> list[FakePost]:
    """Posts of one blog, the newest first, one every ten days."""
    return [
        FakePost(f"{home}{day:%Y/%m}/story-{n}/", f"The story of thing {_WORDS[n % len(_WORDS)]}{n}", day)
        for n in range(count, 0, -1)
        for day in (NOW - timedelta(days=10 * (count - n + 1)),)
    ]


_WORDS = ("apple", "brook", "candle", "drum", "ember", "fern", "gate")


def post_page(post: FakePost, *, canonical: str | None = None, links: Sequence[str] = (), text: str = "") -> str:
    """The page of a post, with a few links below it."""
    head = f'<link rel="canonical" href="{canonical}">' if canonical else ""
    return _page(
        f"{post.title} – Fake blog",
        f'<article class="post"><h1 class="entry-title">{escape(post.title)}</h1>'
        f'<p class="byline">by <span class="author">{post.author}</span>'
        f' on <time class="entry-date" datetime="{post.day.isoformat()}">{post.day:%d %B %Y}</time></p>'
        f'<div class="entry-content"><p>{post.text}</p><p>{text or "That is all for today."}</p></div></article>'
        + "".join(f'<p class="elsewhere"><a href="{link}">{link}</a></p>' for link in links),
        head=head,
    )


def front(
    listed: Iterable[FakePost], *, feed: str | None = None, older: str | None = None, links: Sequence[str] = ()
) -> str:
    """A page that lists posts with their beginnings."""
    head = f'<link rel="alternate" type="application/rss+xml" href="{feed}">' if feed else ""
    teasers = "".join(
        f'<div class="teaser"><h2 class="teaser-title"><a href="{post.url}">{escape(post.title)}</a></h2>'
        f"<p>{post.text[:160]}</p></div>"
        for post in listed
    )
    paging = f'<a class="next" rel="next" href="{older}">Older posts</a>' if older else ""
    menu = "".join(f'<li><a href="{link}">{link.strip("/").replace("/", " ")}</a></li>' for link in links)
    return _page("Fake blog", f'<div class="list">{teasers}</div>{paging}<ul class="menu">{menu}</ul>', head=head)


def _page(title: str, body: str, head: str = "") -> str:
    return (
        f"<!doctype html><html lang=en><head><title>{escape(title)}</title>{head}</head><body>"
        f'<header><p class="site-title"><a href="/">Fake blog</a></p></header>{body}</body></html>'
    )


def rss(
    listed: Iterable[FakePost], *, link: str = "http://blog.example/", changed: Mapping[str, str] | None = None
) -> str:
    """A feed of posts; `changed` gives some of them another text."""
    texts = changed or {}
    items = "".join(
        f"<item><title>{escape(post.title)}</title><link>{escape(post.url)}</link><guid>{escape(post.url)}</guid>"
        f"<author>{post.author}</author><pubDate>{post.day:%a, %d %b %Y %H:%M:%S} GMT</pubDate>"
        f"<description>{escape(f'<p>{texts.get(post.url, post.text)}</p>')}</description></item>"
        for post in listed
    )
    channel = f"<channel><title>Fake blog</title><link>{link}</link>{items}</channel>"
    return f'<?xml version="1.0"?><rss version="2.0">{channel}</rss>'


def sitemap(urls: Iterable[str]) -> str:
    """A sitemap of addresses."""
    locations = "".join(f"<url><loc>{escape(url)}</loc></url>" for url in urls)
    return f'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{locations}</urlset>'


def pages_of(listed: Iterable[FakePost]) -> dict[str, str | Reply]:
    """Every post at its address."""
    return {post.url: post_page(post) for post in listed}


def paged(
    listed: Sequence[FakePost], size: int, home: str = "http://blog.example/", feed: str | None = None
) -> dict[str, str | Reply]:
    """A front page and the older ones behind it."""
    pages: dict[str, str | Reply] = {}
    for number, start in enumerate(range(0, len(listed), size), 1):
        older = f"/page/{number + 1}/" if start + size < len(listed) else None
        address = home if number == 1 else f"{home}page/{number}/"
        pages[address] = front(listed[start : start + size], older=older, feed=feed)
    return pages


# --- crawling ------------------------------------------------------------------------------------------------------


@dataclass
class Past:
    """What is remembered between runs: the corpus' keys, and the blog's state where the last run was not killed."""

    keys: set[str] = field(default_factory=set)
    forgotten_keys: set[str] = field(default_factory=set)
    state: BlogState | None = None
    feed_states: dict[str, FeedState] = field(default_factory=dict)
    wrappers: set[str] = field(default_factory=set)
    trail: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    def known(self, keys: Iterable[str]) -> set[str]:
        """Those keys whose posts the corpus has."""
        return self.keys.intersection(keys)

    def forgotten(self, keys: Iterable[str]) -> set[str]:
        """Those keys that a person asked never to fetch again."""
        return self.forgotten_keys.intersection(keys)

    def has_wrapper(self, blog: str) -> bool:
        """A wrapper of this blog was learnt before."""
        return blog in self.wrappers

    def left(self, blog: str) -> Left:
        """What earlier runs left behind."""
        return Left(named=tuple(self.trail), unread=tuple(self.unread))


@dataclass(frozen=True)
class Run:
    """What a crawl published and asked for, in order."""

    published: list[str]
    requests: list[str]
    pages: list[Page]
    fetches: list[Fetch]
    summary: Summary
    state: BlogState


def crawl(
    site: Site | Callable[[str], str | Reply | None],
    seed: str,
    *,
    past: Past | None = None,
    options: CrawlOptions | None = None,
    now: datetime = NOW,
    sitemaps: Sequence[str] = (),
    killed_after: int | None = None,
    latest_first: bool = False,
) -> Run:
    """Crawl a site. `sitemaps` are those of robots.txt; `killed_after` so many requests nothing more is remembered.

    With `latest_first` the answers of a site come in another order than they were asked for.
    """
    past = past if past is not None else Past()
    answer_of = site if callable(site) else site.get
    blog = BlogCrawl(
        seed, memory=past, options=options or CrawlOptions(), state=past.state, feed_states=past.feed_states
    )
    blog.sitemaps.extend(sitemaps)
    pages: list[Page] = []
    fetches: list[Fetch] = []
    waiting = deque(blog.start(now))
    while waiting:
        action = waiting.pop() if latest_first else waiting.popleft()
        if isinstance(action, Publish):
            pages.append(action.page)
            past.keys.add(action.page.url_key)
            past.trail += blog.trail.news()[1]
            if action.page.lesson is not None:
                past.wrappers.add(action.page.lesson.blog.url)
            continue
        if len(fetches) == killed_after:
            return _run(blog, pages, fetches)
        fetches.append(action)
        assert len(fetches) < _ENDLESS, f"no end: {[f.url for f in fetches[-5:]]}"
        waiting.extend(blog.receive(_event(action, answer_of, now)))
    assert blog.done
    past.state, past.feed_states = blog.final_state(), dict(blog.feeds.states)
    past.trail = [] if past.state.archive_done else [*past.trail, *blog.trail.news()[1]]
    return _run(blog, pages, fetches)


def _run(blog: BlogCrawl, pages: list[Page], fetches: list[Fetch]) -> Run:
    return Run(
        published=[page.url for page in pages],
        # The stories are about posts; that rights are asked for has a test of its own.
        requests=[fetch.url for fetch in fetches if fetch.purpose is not Purpose.RIGHTS],
        pages=pages,
        fetches=fetches,
        summary=blog.summary,
        state=blog.final_state(),
    )


def _event(fetch: Fetch, answer_of: Callable[[str], str | Reply | None], now: datetime) -> Event:
    url, redirected = fetch.url, False
    found = answer_of(url)
    while isinstance(found, Reply) and found.location is not None:
        url, redirected = urljoin(url, found.location), True
        found = answer_of(url)
    reply = found if isinstance(found, Reply) else gone() if found is None else Reply(body=found)
    if reply.reason is not None:
        return Failure(fetch=fetch, reason=reply.reason)
    if reply.status >= 400:
        reason = _REASONS.get(reply.status, Reason.SERVER_ERROR)
        return Failure(fetch=fetch, reason=reason, status=reply.status, headers=reply.headers)
    etag = reply.headers.get("etag")
    same = etag is not None and fetch.headers.get("If-None-Match") == etag
    kind = "application/xml" if reply.body.startswith("<?xml") else "text/html"
    return Answer(
        fetch=fetch,
        url=url,
        status=304 if same else reply.status,
        body=b"" if same else reply.body.encode(),
        text="" if same else reply.body,
        fetched_at=now,
        headers={"content-type": kind, **reply.headers},
        moved=redirected,
    )

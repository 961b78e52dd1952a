"""The spider `blogs`: translates between BlogCrawl and Scrapy."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from datetime import datetime, timezone
from functools import partial
from typing import TYPE_CHECKING, Any

from scrapy import Request, Spider
from scrapy.http import Response, TextResponse
from typing_extensions import Self

from blogcorpus.crawl import (
    Action,
    Answer,
    BlogCrawl,
    BlogState,
    CrawlOptions,
    Failure,
    Fetch,
    Keys,
    Publish,
    Purpose,
    Reason,
)
from blogcorpus.errors import SeedError
from blogcorpus.feed import from_json as feed_state
from blogcorpus.items import Page
from blogcorpus.seeds import BadSeed, in_turns, read_seeds, seeds_of
from blogcorpus.stores import BLOG, FEED, Store, site_rules, store_for
from blogcorpus.urls import KeyRules, url_key
from spiders.checks import check_settings
from spiders.failures import detail_of, reason_of, reason_of_status
from spiders.memory import StoreMemory
from spiders.middlewares.warc import FETCHED_AT
from spiders.options import crawl_options, key_rules
from spiders.room import Room
from spiders.signals import blog_finished, blog_started

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from twisted.python.failure import Failure as TwistedFailure

_NOT_MODIFIED = 304


class BlogsSpider(Spider):
    """Crawls a list of blogs: `-a seeds=FILE` (text or OPML) or `-a url=ADDRESS,…`; `-a mode=full` reads all again."""

    name = "blogs"
    #: What may be given with `-a`.
    arguments: tuple[str, ...] = ("seeds", "url", "mode")
    options: CrawlOptions
    key_rules: KeyRules
    store: Store
    max_bytes: dict[Purpose, int]

    def __init__(
        self, seeds: str | None = None, url: str | None = None, mode: str | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.mode = mode
        self.seeds, self.bad_seeds = _seeds(seeds, url)

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        """Read the settings once."""
        spider = super().from_crawler(crawler, *args, **kwargs)
        settings = crawler.settings
        if spider.mode is not None:
            settings.set("BLOGCORPUS_MODE", spider.mode, "cmdline")
        check_settings(settings)
        spider.options = crawl_options(settings)
        spider.key_rules = key_rules(settings)
        spider.max_bytes = {
            Purpose.FEED: settings.getint("BLOGCORPUS_MAX_FEED_BYTES"),
            Purpose.API: settings.getint("BLOGCORPUS_MAX_FEED_BYTES"),
            Purpose.COMMENTS: settings.getint("BLOGCORPUS_MAX_FEED_BYTES"),
            Purpose.SITEMAP: settings.getint("BLOGCORPUS_MAX_SITEMAP_BYTES"),
        }
        return spider

    async def start(self) -> AsyncIterator[Request]:
        """The first request of every blog, as there is room for it."""
        self.store = store_for(self.crawler, self.settings["BLOGCORPUS_STORE"])
        for bad in self.bad_seeds:
            self.logger.warning("%s: %r is no address of a blog; it is passed over", bad.place, bad.text)
        room = Room(self.crawler, self._places())
        for seed in in_turns(self.seeds):
            await room.enter()
            crawl = self._crawl(seed)
            self.crawler.signals.send_catch_log(blog_started, crawl=crawl)
            for request in self._act(crawl, crawl.start(_now())):
                yield request  # type: ignore[misc]  # a crawl never publishes before it has fetched

    def _places(self) -> int:
        """How many blogs may be under way at once."""
        return self.settings.getint("BLOGCORPUS_BLOGS_AT_ONCE")

    def _crawl(self, seed: str) -> BlogCrawl:
        state = BlogState.from_json(self.store.get(BLOG, url_key(seed)))
        notes = {url: self.store.get(FEED, url) for url in state.feeds}
        return BlogCrawl(
            seed,
            memory=StoreMemory(self.store),
            options=self.options,
            state=state,
            feed_states={url: feed_state(note) for url, note in notes.items() if note},
            keys=Keys(rules=self.key_rules, site_rules=partial(site_rules, self.store), posts=self._posts),
        )

    def _posts(self, blog: str) -> Iterator[tuple[str, str]]:
        return ((post.key, post.url) for post in self.store.posts(blog))

    def _act(self, crawl: BlogCrawl, actions: Iterable[Action]) -> Iterator[Request | Page]:
        for action in actions:
            yield action.page if isinstance(action, Publish) else self._request(crawl, action)
        if crawl.done:
            self.crawler.signals.send_catch_log(blog_finished, crawl=crawl)

    def _request(self, crawl: BlogCrawl, fetch: Fetch) -> Request:
        meta: dict[str, Any] = {"blogcorpus_crawl": crawl}
        if fetch.purpose in self.max_bytes:
            meta["download_maxsize"] = self.max_bytes[fetch.purpose]
        return Request(
            fetch.url,
            callback=self.on_answer,
            errback=self.on_failure,
            cb_kwargs={"crawl": crawl, "fetch": fetch},
            headers=dict(fetch.headers),
            priority=fetch.priority,
            meta=meta,
            dont_filter=True,  # BlogCrawl knows what it has asked for, by keys instead of by addresses
        )

    def on_answer(self, response: Response, crawl: BlogCrawl, fetch: Fetch) -> Iterator[Request | Page]:
        """A response becomes an event, its actions become requests and items."""
        if not is_answer(response):
            yield from self._act(crawl, crawl.receive(_failure(fetch, reason_of_status(response), response)))
            return
        redirects = response.meta.get("redirect_reasons", [])
        answer = Answer(
            fetch=fetch,
            url=response.url,
            status=response.status,
            body=response.body,
            text=response.text if isinstance(response, TextResponse) else None,
            fetched_at=response.meta.get(FETCHED_AT) or _now(),
            headers=_headers(response),
            moved=bool(redirects) and all(reason in (301, 308) for reason in redirects),
            rendered=bool(response.meta.get("playwright")) or "rendered" in response.flags,
        )
        yield from self._act(crawl, crawl.receive(answer))

    def on_failure(self, failure: TwistedFailure) -> Iterator[Request | Page]:
        """An error becomes an event with a reason."""
        request: Request = failure.request  # type: ignore[attr-defined]  # Scrapy sets it
        crawl, fetch = request.cb_kwargs["crawl"], request.cb_kwargs["fetch"]
        reason, response = reason_of(failure.value)
        event = _failure(fetch, reason, response, detail_of(failure.value))
        yield from self._act(crawl, crawl.receive(event))


def _seeds(seeds: str | None, url: str | None) -> tuple[list[str], list[BadSeed]]:
    if (seeds is None) == (url is None):
        raise SeedError("give either -a seeds=FILE or -a url=ADDRESS", subject="blogs")
    good, bad = read_seeds(seeds) if seeds is not None else seeds_of(url or "")
    if not good:
        lines = "".join(f"\n  {b.place}: {b.text!r} is no address" for b in bad[:10])
        raise SeedError(f"names no blog{lines}", subject=seeds or url)
    return good, bad


def is_answer(response: Response) -> bool:
    """The status is not that of an error."""
    return 200 <= response.status < 300 or response.status == _NOT_MODIFIED


def _failure(fetch: Fetch, reason: Reason, response: Response | None, detail: str = "") -> Failure:
    return Failure(
        fetch=fetch,
        reason=reason,
        detail=detail,
        status=response.status if response is not None else None,
        headers=_headers(response) if response is not None else {},
    )


def _headers(response: Response) -> dict[str, str]:
    return {
        name.decode("latin-1").lower(): b", ".join(values).decode("latin-1")
        for name, values in response.headers.items()
    }


def _now() -> datetime:
    return datetime.now(timezone.utc)

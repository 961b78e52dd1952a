"""The spider `archive`: the corpus once more, from WARC files instead of the network."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scrapy import signals

from blogcorpus.crawl import Action, BlogCrawl, Fetch
from blogcorpus.errors import OptionError
from blogcorpus.urls import domain
from blogcorpus.warc import WarcArchive, warc_files
from spiders.blogs import BlogsSpider, is_answer

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from scrapy.settings import BaseSettings
    from typing_extensions import Self

    from blogcorpus.items import Page


class ArchiveSpider(BlogsSpider):
    """Makes a corpus from WARC files, with today's rules: `-a warc=GLOB`; `-O again.jsonl` begins a new corpus.

    Blogs are begun with the seeds of the crawl that wrote the files. Files of other crawlers name none: give
    `-a seeds=FILE` or `-a url=ADDRESS`.
    """

    name = "archive"
    arguments = ("warc", *BlogsSpider.arguments)

    def __init__(
        self, warc: str | None = None, seeds: str | None = None, url: str | None = None, **kwargs: Any
    ) -> None:
        if not warc:
            raise OptionError("give -a warc=GLOB: the WARC files to read", subject="archive")
        self.archive = WarcArchive(warc_files(warc))
        if seeds is None and url is None:
            url = ",".join(self.archive.index.seeds()) or None
            if url is None:
                advice = "the files name no blog to begin with; give -a seeds=FILE or -a url=ADDRESS"
                raise OptionError(advice, subject=warc)
        super().__init__(seeds=seeds, url=url, **kwargs)
        #: All blogs have asked for their first page.
        self.begun = False
        self._offered: set[int] = set()
        #: Addresses that a blog's crawl came to by itself.
        self._asked: set[str] = set()

    @classmethod
    def update_settings(cls, settings: BaseSettings) -> None:
        """Nothing is asked of the network: addresses need no guard, failures no second try, answers have an order."""
        super().update_settings(settings)
        settings.set("SCHEDULER", "spiders.replay.ReplayScheduler", "spider")
        settings.set("BLOGCORPUS_ALLOW_PRIVATE_ADDRESSES", True, "spider")
        settings.set("RETRY_ENABLED", False, "spider")

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        """Close the files at the end."""
        spider = super().from_crawler(crawler, *args, **kwargs)
        crawler.signals.connect(spider.archive.close, signals.spider_closed)
        return spider

    async def start(self) -> AsyncIterator[Request]:
        """The first request of every blog; which of them comes first, the archive tells."""
        async for request in super().start():
            yield request
        self.begun = True

    def _places(self) -> int:
        """All of them: the order of their captures is known when every blog has begun."""
        return len(self.seeds)

    @cached_property
    def _pages(self) -> dict[str, list[str]]:
        """Pages that the archive has, by their sites."""
        found: dict[str, list[str]] = {}
        for url in self.archive.index.pages():
            found.setdefault(domain(url), []).append(url)
        return found

    def on_answer(self, response: Response, crawl: BlogCrawl, fetch: Fetch) -> Iterator[Request | Page]:
        """Remember where each answer came from."""
        if is_answer(response):
            self._asked.update((*response.meta.get("redirect_urls", ()), response.url))
        yield from super().on_answer(response, crawl, fetch)

    def _act(self, crawl: BlogCrawl, actions: Iterable[Action]) -> Iterator[Request | Page]:
        """Once a blog has nothing more to ask for: offer it the pages that the archive has of it beside.

        Over many runs a feed names posts that no page and no feed names any more.
        """
        actions = list(actions)
        if crawl.done and id(crawl) not in self._offered:
            self._offered.add(id(crawl))
            beside = (url for url in self._pages.get(domain(crawl.blog.url), ()) if url not in self._asked)
            actions += crawl.offer(beside, route="archive")
        yield from super()._act(crawl, actions)

"""The measures of a crawl: spiders that only follow the same links and store the bodies, or read the posts as well.

`BareSpider` is as lean as can be; `UsualSpider` is what Scrapy's own handbook offers for following links.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from scrapy import Request, Spider
from scrapy.http import Response, TextResponse
from scrapy.link import Link
from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule


class _Following(Spider):
    """`-a wanted=FILE` names the addresses another crawl fetched; those that no page links are asked for at once."""

    def __init__(self, wanted: str = "", bodies: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._wanted = dict.fromkeys(Path(wanted).read_text().split())
        self._asked: set[str] = set()
        self._bodies = Path(bodies).open("wb")  # noqa: SIM115 - closed with the spider

    async def start(self) -> AsyncIterator[Request]:
        """The first address of every host; the rest when links have brought what they bring."""
        hosts: set[str] = set()
        for url in self._wanted:
            host = url.split("/")[2]
            if host not in hosts:
                hosts.add(host)
                yield self._request(url)
        for url in list(self._wanted):
            if url not in self._asked:
                yield self._request(url, priority=-1)

    def _request(self, url: str, priority: int = 0) -> Request:
        self._asked.add(url)
        return Request(url, dont_filter=True, priority=priority, meta={"handle_httpstatus_all": True})

    def closed(self, reason: str) -> None:  # noqa: ARG002 - Scrapy's signature
        """The end."""
        self._bodies.close()


class BareSpider(_Following):
    """Links by one path over the page; what was asked for is remembered in a set."""

    name = "bare"

    def parse(self, response: Response) -> Iterator[Request]:
        """Store the body, follow the links."""
        self._bodies.write(response.body)
        if isinstance(response, TextResponse) and b"html" in (response.headers.get("Content-Type") or b""):
            for href in response.xpath("//a/@href").getall():
                url = response.urljoin(href).partition("#")[0]
                if url in self._wanted and url not in self._asked:
                    yield self._request(url)


class ReadingSpider(BareSpider):
    """The same with trafilatura for those pages that `-a posts=FILE` names: which are posts it need not find out."""

    name = "reading"

    def __init__(self, posts: str = "", **kwargs: Any) -> None:
        from benchmarks.single_pages import trafilatura  # not in the bare spider's process

        super().__init__(**kwargs)
        self._posts = set(Path(posts).read_text().split())
        self._read = trafilatura(fast=False)

    def parse(self, response: Response) -> Iterator[Any]:
        """Read a post, with what tells its title, author and date; follow the links."""
        yield from super().parse(response)
        if response.url in self._posts and isinstance(response, TextResponse):
            yield dict(self._read(response.text, response.url))


class UsualSpider(_Following, CrawlSpider):
    """Links by `LinkExtractor` and a rule."""

    name = "usual"
    handle_httpstatus_list = range(400, 600)
    rules = (Rule(LinkExtractor(), callback="keep", follow=True, process_links="only_wanted"),)

    def parse_start_url(self, response: Response, **kwargs: Any) -> Any:  # noqa: ARG002 - Scrapy's signature
        """A first address is a page like others."""
        return self.keep(response)

    def keep(self, response: Response) -> tuple[()]:
        """Store the body."""
        self._bodies.write(response.body)
        return ()

    def only_wanted(self, links: list[Link]) -> list[Link]:
        """Those that the other crawl fetched, too."""
        urls = {link.url.partition("#")[0]: link for link in links}
        new = urls.keys() & self._wanted.keys() - self._asked
        self._asked |= new
        return [urls[url] for url in new]

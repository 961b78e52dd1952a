"""The measure of a crawl: a Scrapy spider that only follows the same links and stores the bodies."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from scrapy import Request, Spider
from scrapy.http import Response, TextResponse


class BareSpider(Spider):
    """`-a wanted=FILE` names the addresses another crawl fetched; those that no page links are asked for at once."""

    name = "bare"

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

    def parse(self, response: Response) -> Iterator[Request]:
        """Store the body, follow the links."""
        self._bodies.write(response.body)
        if isinstance(response, TextResponse) and b"html" in (response.headers.get("Content-Type") or b""):
            for href in response.xpath("//a/@href").getall():
                url = response.urljoin(href).partition("#")[0]
                if url in self._wanted and url not in self._asked:
                    yield self._request(url)

    def closed(self, reason: str) -> None:  # noqa: ARG002 - Scrapy's signature
        """The end."""
        self._bodies.close()

"""What the crawl fetches is kept as WARC, and a crawl can be answered from WARC instead of the network."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import TYPE_CHECKING

from scrapy import signals
from scrapy.exceptions import NotConfigured
from scrapy.http import Headers, Response
from scrapy.responsetypes import responsetypes
from typing_extensions import Self

from blogcorpus.crawl import Purpose
from blogcorpus.warc import Exchange, WarcArchive, WarcFolder

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler

#: Key of a request's meta: when its response came.
FETCHED_AT = "blogcorpus_fetched_at"
#: Headers that ask to wait: an archive answers at once.
_WAITING = ("retry-after",)


class WarcMiddleware:
    """Writes every exchange to `BLOGCORPUS_WARC`, as bytes, nearest to the network of all middlewares."""

    def __init__(self, folder: WarcFolder) -> None:
        self._folder = folder

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Only where a folder is named, and never for what comes from an archive."""
        folder = crawler.settings.get("BLOGCORPUS_WARC")
        if not folder or archive_of(crawler) is not None:
            raise NotConfigured
        info = {
            "software": crawler.settings["USER_AGENT"].split()[0],
            "format": "WARC File Format 1.1",
            "conformsTo": "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/",
            "robots": "obey" if crawler.settings.getbool("ROBOTSTXT_OBEY") else "ignore",
            "http-header-user-agent": crawler.settings["USER_AGENT"],
        }
        size = crawler.settings.getint("BLOGCORPUS_WARC_SIZE")
        middleware = cls(WarcFolder(folder, max_bytes=size, info=info))
        crawler.signals.connect(middleware.on_closed, signals.spider_closed)
        return middleware

    def process_response(self, request: Request, response: Response) -> Response:
        """Called first of all, before anything is decompressed or followed."""
        moment = datetime.now(timezone.utc)
        request.meta[FETCHED_AT] = moment
        self._folder.add(
            Exchange(
                url=response.url,
                status=response.status,
                body=response.body,
                fetched_at=moment,
                headers=_pairs(response.headers),
                method=request.method,
                request_headers=_pairs(request.headers),
                ip=str(response.ip_address) if response.ip_address and not request.meta.get("proxy") else None,
                seed=_begins(request),
                rendered=bool(request.meta.get("playwright")),
            )
        )
        return response

    def on_closed(self) -> None:
        """The crawl ends."""
        self._folder.close()


class ReplayMiddleware:
    """Answers every request from the spider's archive; what is not there is not found."""

    def __init__(self, archive: WarcArchive) -> None:
        self._archive = archive

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Only for spiders that have an archive."""
        archive = archive_of(crawler)
        if archive is None:
            raise NotConfigured
        return cls(archive)

    def process_request(self, request: Request) -> Response:
        """Called for every request, also those of robots.txt and of redirects."""
        exchange = self._archive.get(request.url.split("#")[0])
        if exchange is None:
            return Response(request.url, status=404, request=request)
        request.meta[FETCHED_AT] = exchange.fetched_at
        headers = Headers()
        for name, value in exchange.headers:
            if name.lower() not in _WAITING:
                headers.appendlist(name, value)
        kind = responsetypes.from_args(headers=headers, url=exchange.url, body=exchange.body)
        flags = ["archived", *(["rendered"] if exchange.rendered else [])]
        return kind(
            url=request.url, status=exchange.status, headers=headers, body=exchange.body, flags=flags, request=request
        )


def archive_of(crawler: Crawler) -> WarcArchive | None:
    """The archive that a crawl is answered from."""
    archive = getattr(crawler.spider, "archive", None)
    return archive if isinstance(archive, WarcArchive) else None


def _begins(request: Request) -> bool:
    fetch = request.cb_kwargs.get("fetch")
    return fetch is not None and fetch.purpose is Purpose.SEED and "redirect_urls" not in request.meta


def _pairs(headers: Headers) -> tuple[tuple[str, str], ...]:
    return tuple(
        (name.decode("latin-1"), value.decode("latin-1")) for name, values in headers.items() for value in values
    )

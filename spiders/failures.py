"""Errors of Scrapy and the network, as the reasons that a summary shows."""

from __future__ import annotations

import zlib
from gzip import BadGzipFile
from urllib.parse import urlsplit

from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadCancelledError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
    IgnoreRequest,
    ResponseDataLossError,
    UnsupportedURLSchemeError,
)
from scrapy.http import Response
from scrapy.spidermiddlewares.httperror import HttpError

from blogcorpus.crawl import Reason
from spiders.browser.heads import HeadTooLargeError

_STATUS = {
    401: Reason.BLOCKED,
    402: Reason.BLOCKED,
    403: Reason.BLOCKED,
    404: Reason.NOT_FOUND,
    410: Reason.GONE,
    418: Reason.BLOCKED,
    429: Reason.BUSY,
    451: Reason.BLOCKED,
    503: Reason.BUSY,
}
_ERRORS: tuple[tuple[type[BaseException], Reason], ...] = (
    (CannotResolveHostError, Reason.UNREACHABLE),
    (DownloadConnectionRefusedError, Reason.UNREACHABLE),
    (DownloadTimeoutError, Reason.TIMEOUT),
    (DownloadCancelledError, Reason.TOO_LARGE),
    (ResponseDataLossError, Reason.UNREACHABLE),
    (DownloadFailedError, Reason.UNREACHABLE),
    (UnsupportedURLSchemeError, Reason.REFUSED_ADDRESS),
    # Packed otherwise than the server said.
    (BadGzipFile, Reason.NOT_HTML),
    (zlib.error, Reason.NOT_HTML),
    (EOFError, Reason.NOT_HTML),
    # A redirect to what Scrapy makes no request of.
    (ValueError, Reason.REFUSED_ADDRESS),
)
#: Scrapy ignores requests for several reasons, and tells them apart by their text only.
_IGNORED = (
    ("Forbidden by robots.txt", Reason.ROBOTS),
    ("max redirections reached", Reason.REDIRECTS),
    ("exceeded DOWNLOAD_MAXSIZE", Reason.TOO_LARGE),
)


#: What went wrong with a connection, in words.
_WORDS: tuple[tuple[type[BaseException], str], ...] = (
    (CannotResolveHostError, "its name is not known"),
    (DownloadConnectionRefusedError, "the connection is refused"),
    (ResponseDataLossError, "the connection is lost"),
)


class RefusedAddress(IgnoreRequest):
    """The address guard refused a request."""


class NoRobots(IgnoreRequest):
    """The robots.txt of a host cannot be had, for a reason."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"no robots.txt: {reason.value}")
        self.reason = reason
        self.detail = detail


class NoBrowser(IgnoreRequest):
    """A page needs a browser, and there is none."""


def reason_of(error: BaseException | None) -> tuple[Reason, Response | None]:
    """The reason for an error, and the response where there was one."""
    if isinstance(error, HttpError):
        return reason_of_status(error.response), error.response
    if isinstance(error, RefusedAddress):
        return Reason.REFUSED_ADDRESS, None
    if isinstance(error, NoRobots):
        return error.reason, None
    if isinstance(error, NoBrowser):
        return Reason.NEEDS_BROWSER, None
    if isinstance(error, IgnoreRequest):
        return next((reason for words, reason in _IGNORED if words in str(error)), Reason.REFUSED_ADDRESS), None
    if isinstance(_below(error), HeadTooLargeError):
        return Reason.TOO_LARGE, None
    return next((reason for kind, reason in _ERRORS if isinstance(error, kind)), Reason.UNREACHABLE), None


def detail_of(error: BaseException | None) -> str:
    """What went wrong with the connection, where its reason does not say it."""
    if isinstance(error, NoRobots):
        return error.detail
    if isinstance(error, RefusedAddress):
        return str(error).partition(": ")[2]
    if isinstance(error, DownloadFailedError) and "certificate" in str(error).lower():
        return "its certificate is not valid"
    return next((words for kind, words in _WORDS if isinstance(error, kind)), "")


def reason_of_status(response: Response) -> Reason:
    """The reason for a status that is no answer."""
    status = response.status
    if 300 <= status < 400:  # Scrapy follows redirects, but those to another scheme
        scheme = urlsplit((response.headers.get("Location") or b"").decode("latin-1")).scheme
        return Reason.REFUSED_ADDRESS if scheme not in ("", "http", "https") else Reason.NOT_FOUND
    return _STATUS.get(status, Reason.SERVER_ERROR if status >= 500 else Reason.NOT_FOUND)


def _below(error: BaseException | None) -> BaseException | None:
    """The error of Twisted that an error of Scrapy was made of; of several that of the connection's own end."""
    cause = error.__cause__ if error is not None else None
    failures = getattr(cause, "reasons", None)
    return failures[0].value if failures else cause

"""Errors of Scrapy and the network, as the reasons that a summary shows."""

from __future__ import annotations

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
)


class RefusedAddress(IgnoreRequest):
    """The address guard refused a request."""


class NoBrowser(IgnoreRequest):
    """A page needs a browser, and there is none."""


def reason_of(error: BaseException | None) -> tuple[Reason, Response | None]:
    """The reason for an error, and the response where there was one."""
    if isinstance(error, HttpError):
        status = error.response.status
        reason = _STATUS.get(status, Reason.SERVER_ERROR if status >= 500 else Reason.NOT_FOUND)
        return reason, error.response
    if isinstance(error, RefusedAddress):
        return Reason.REFUSED_ADDRESS, None
    if isinstance(error, NoBrowser):
        return Reason.NEEDS_BROWSER, None
    if isinstance(error, IgnoreRequest):
        return (Reason.ROBOTS if "robots.txt" in str(error) else Reason.REFUSED_ADDRESS), None
    return next((reason for kind, reason in _ERRORS if isinstance(error, kind)), Reason.UNREACHABLE), None

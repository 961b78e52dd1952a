"""Errors of Scrapy and the network as reasons a person understands."""

from __future__ import annotations

from gzip import BadGzipFile

import pytest
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
from spiders.failures import NoRobots, RefusedAddress, detail_of, reason_of


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (401, Reason.BLOCKED),
        (403, Reason.BLOCKED),
        (451, Reason.BLOCKED),
        (404, Reason.NOT_FOUND),
        (400, Reason.NOT_FOUND),
        (410, Reason.GONE),
        (429, Reason.BUSY),
        (503, Reason.BUSY),
        (500, Reason.SERVER_ERROR),
        (520, Reason.SERVER_ERROR),
    ],
)
def test_statuses(status: int, reason: Reason) -> None:
    response = Response("http://a.example/", status=status)
    assert reason_of(HttpError(response)) == (reason, response)


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (CannotResolveHostError(), Reason.UNREACHABLE),
        (DownloadConnectionRefusedError(), Reason.UNREACHABLE),
        (DownloadTimeoutError(), Reason.TIMEOUT),
        (DownloadCancelledError(), Reason.TOO_LARGE),
        (ResponseDataLossError(), Reason.UNREACHABLE),
        (DownloadFailedError(), Reason.UNREACHABLE),
        (UnsupportedURLSchemeError(), Reason.REFUSED_ADDRESS),
        (RefusedAddress("address refused: not a public address"), Reason.REFUSED_ADDRESS),
        (RefusedAddress("address refused: http://a.example/robots.txt"), Reason.REFUSED_ADDRESS),
        (IgnoreRequest("Forbidden by robots.txt"), Reason.ROBOTS),
        (IgnoreRequest("something else"), Reason.REFUSED_ADDRESS),
        (IgnoreRequest("max redirections reached"), Reason.REDIRECTS),
        (
            IgnoreRequest(
                "Ignored response <200 http://a.example/robots.txt> because its body exceeded DOWNLOAD_MAXSIZE"
            ),
            Reason.TOO_LARGE,
        ),
        (BadGzipFile("Not a gzipped file"), Reason.NOT_HTML),
        (ValueError("Missing scheme in request url: javascript:alert(1)"), Reason.REFUSED_ADDRESS),
        (KeyError("nobody foresaw"), Reason.UNREACHABLE),
        (None, Reason.UNREACHABLE),
    ],
)
def test_errors(error: BaseException | None, reason: Reason) -> None:
    assert reason_of(error) == (reason, None)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (CannotResolveHostError("DNS lookup failed"), "its name is not known"),
        (DownloadConnectionRefusedError(), "the connection is refused"),
        (ResponseDataLossError(), "the connection is lost"),
        (
            DownloadFailedError("[SSL: CERTIFICATE_VERIFY_FAILED] certificate has expired"),
            "its certificate is not valid",
        ),
        (DownloadFailedError("something else"), ""),
        (DownloadTimeoutError("took longer than 60 s"), ""),
        (NoRobots(Reason.UNREACHABLE, "its name is not known"), "its name is not known"),
        (None, ""),
    ],
)
def test_details_that_a_person_understands(error: Exception | None, words: str) -> None:
    assert detail_of(error) == words

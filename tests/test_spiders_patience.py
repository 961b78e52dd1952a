"""A server's `Retry-After` is waited for once when it is short, and obeyed by leaving when it is long."""

from __future__ import annotations

import asyncio
from datetime import datetime, timezone

import pytest
from scrapy import Request
from scrapy.http import Response

from spiders.middlewares.patience import PatienceMiddleware, seconds

NOW = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)


@pytest.mark.parametrize(
    ("value", "wait"),
    [
        ("30", 30),
        (" 0 ", 0),
        ("Thu, 01 Jan 2026 12:01:00 GMT", 60),
        ("Thu, 01 Jan 2026 13:01:00 +0100", 60),
        ("Thu, 01 Jan 2026 11:00:00 GMT", 0),
        ("9" * 400, float("inf")),
        ("", None),
        ("-1", None),
        ("1.5", None),
        ("²", None),
        ("soon", None),
        ("Thu, 99 Jan 2026 12:01:00 GMT", None),
    ],
)
def test_seconds(value: str, wait: float | None) -> None:
    assert seconds(value, NOW) == wait


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the middleware slept, without sleeping."""
    waits: list[float] = []

    async def sleep(wait: float) -> None:
        waits.append(wait)

    monkeypatch.setattr("spiders.middlewares.patience.asyncio.sleep", sleep)
    return waits


def answer(request: Request, status: int, retry_after: str | None) -> Request | Response:
    headers = {"Retry-After": retry_after} if retry_after is not None else {}
    response = Response(request.url, status=status, headers=headers)
    return asyncio.run(PatienceMiddleware(120.0).process_response(request, response))


@pytest.mark.parametrize("status", [429, 503])
def test_a_short_wait_is_waited_once(slept: list[float], status: int) -> None:
    request = Request("http://a.example/", meta={"depth": 1})
    again = answer(request, status, "7")
    assert isinstance(again, Request)
    assert again.url == request.url
    assert again.dont_filter
    assert again.meta["depth"] == 1
    assert slept == [7.0]
    second = answer(again, status, "7")
    assert isinstance(second, Response)
    assert slept == [7.0]
    assert again.meta["dont_retry"]  # Scrapy's own retries would come too early


@pytest.mark.parametrize("retry_after", ["121", "3600", "no time"])
def test_a_long_wait_is_left_to_the_next_run(slept: list[float], retry_after: str) -> None:
    request = Request("http://a.example/")
    assert isinstance(answer(request, 429, retry_after), Response)
    assert request.meta["dont_retry"]
    assert slept == []


@pytest.mark.parametrize(("status", "retry_after"), [(200, "7"), (404, "7"), (500, "7"), (429, None), (503, None)])
def test_other_answers_are_passed_on(slept: list[float], status: int, retry_after: str | None) -> None:
    request = Request("http://a.example/")
    assert isinstance(answer(request, status, retry_after), Response)
    assert "dont_retry" not in request.meta
    assert slept == []

"""Servers that ask to come back later are waited for, or left to the next run."""

from __future__ import annotations

import asyncio
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from typing_extensions import Self

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

_STATUSES = (429, 503)
_ONCE = "blogcorpus_waited"


class PatienceMiddleware:
    """Obeys `Retry-After`: a short wait is waited, once; a long one ends the request with its status.

    While it waits, the host's only request is under way, so nothing else goes to that host.
    """

    def __init__(self, longest: float) -> None:
        self._longest = longest

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """How long to wait is a setting."""
        return cls(crawler.settings.getfloat("BLOGCORPUS_MAX_RETRY_AFTER"))

    async def process_response(self, request: Request, response: Response) -> Request | Response:
        """Called for every response, before Scrapy's own retries see it."""
        asked = response.headers.get("Retry-After")
        if response.status not in _STATUSES or asked is None:
            return response
        wait = seconds(asked.decode("latin-1"), datetime.now(timezone.utc))
        if wait is None or wait > self._longest or request.meta.get(_ONCE):
            request.meta["dont_retry"] = True  # it was told when to come back: not now
            return response
        await asyncio.sleep(wait)
        return request.replace(meta={**request.meta, _ONCE: True}, dont_filter=True)


def seconds(value: str, now: datetime) -> float | None:
    """Seconds that a `Retry-After` asks for, as a number or a date.

    >>> seconds("30", datetime(2026, 1, 1, tzinfo=timezone.utc))
    30.0
    """
    if value.strip().isdecimal():
        return float(value)
    try:
        return max(0.0, (parsedate_to_datetime(value) - now).total_seconds())
    except (TypeError, ValueError):
        return None

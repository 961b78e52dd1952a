"""The address guard: every request, redirect and meta refresh passes here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import Self

from blogcorpus.addresses import refusal
from spiders.failures import RefusedAddress

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler


class AddressGuardMiddleware:
    """Refuses addresses that are not public, as they are written; `spiders.resolver` judges what names resolve to."""

    def __init__(self, *, allow_private: bool) -> None:
        self._allow_private = allow_private

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Private addresses are allowed by a setting only."""
        return cls(allow_private=crawler.settings.getbool("BLOGCORPUS_ALLOW_PRIVATE_ADDRESSES"))

    def process_request(self, request: Request) -> None:
        """Called for every request, those of redirects included."""
        behind_proxy = bool(request.meta.get("proxy"))
        reason = refusal(request.url, allow_private=self._allow_private, names=not behind_proxy)
        if reason is not None:
            raise RefusedAddress(f"address refused: {reason}")

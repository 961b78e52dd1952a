"""The address guard: every request, redirect and meta refresh passes here."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import getproxies

from scrapy.exceptions import CannotResolveHostError
from typing_extensions import Self

from blogcorpus.addresses import proxy_hosts, refusal
from spiders.failures import RefusedAddress
from spiders.resolver import refused_names

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler


class AddressGuardMiddleware:
    """Refuses addresses that are not public, as they are written; `spiders.resolver` judges what names resolve to."""

    def __init__(self, *, allow_private: bool, proxies: frozenset[str] = frozenset()) -> None:
        self._allow_private = allow_private
        self._proxies = proxies

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Private addresses are allowed by a setting only."""
        return cls(
            allow_private=crawler.settings.getbool("BLOGCORPUS_ALLOW_PRIVATE_ADDRESSES"),
            proxies=proxy_hosts(getproxies()) if crawler.settings.getbool("HTTPPROXY_ENABLED") else frozenset(),
        )

    def process_request(self, request: Request) -> None:
        """Called for every request, those of redirects included."""
        behind_proxy = bool(request.meta.get("proxy"))
        reason = refusal(request.url, allow_private=self._allow_private, names=not behind_proxy)
        if reason is None and not behind_proxy and not self._allow_private and _host(request) in self._proxies:
            reason = "the proxy's own host"  # the resolver lets it pass for the proxy's sake
        if reason is not None:
            raise RefusedAddress(f"address refused: {reason}")

    def process_exception(self, request: Request, exception: Exception) -> None:
        """A name that the resolver refused was found, but leads where nobody may go: there is no use in a retry."""
        if isinstance(exception, CannotResolveHostError) and _host(request) in refused_names:
            raise RefusedAddress(f"address refused: leads to {refused_names[_host(request)]}") from exception


def _host(request: Request) -> str:
    return (urlsplit(request.url).hostname or "").lower()

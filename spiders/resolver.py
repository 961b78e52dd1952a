"""Name resolution that gives public addresses only, and so beats names that change their mind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy.resolver import CachingThreadedResolver
from twisted.internet.defer import Deferred
from twisted.internet.error import DNSLookupError
from typing_extensions import Self

from blogcorpus.addresses import is_public

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy.crawler import Crawler


class GuardedResolver(CachingThreadedResolver):
    """Scrapy's resolver; a name that leads to this machine or a private network is as if it did not exist.

    The address it gives is the one that is connected to: there is no second look-up that could answer otherwise.
    """

    allow_private = False

    @classmethod
    def from_crawler(cls, crawler: Crawler, reactor: Any) -> Self:
        """Read the setting once."""
        resolver = super().from_crawler(crawler, reactor)
        proxied = crawler.settings.getbool("HTTPPROXY_ENABLED") and _has_proxy()
        # Behind a proxy the only name looked up here is the proxy's own.
        resolver.allow_private = crawler.settings.getbool("BLOGCORPUS_ALLOW_PRIVATE_ADDRESSES") or proxied
        return resolver

    def getHostByName(self, name: str, timeout: Sequence[int] = ()) -> Deferred[str]:  # noqa: N802 - Twisted's name
        """Resolve a name, and refuse what is not public."""
        found: Deferred[str] = super().getHostByName(name, timeout)
        return found if self.allow_private else found.addCallback(_public_only, name)


def _public_only(address: str, name: str) -> str:
    if not is_public(address):
        raise DNSLookupError(f"{name} leads to {address}, which is not public")
    return address


def _has_proxy() -> bool:
    from urllib.request import getproxies

    return bool(getproxies())

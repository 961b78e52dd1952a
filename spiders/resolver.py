"""Name resolution that gives public addresses only, and so beats names that change their mind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.request import getproxies

from scrapy.resolver import CachingThreadedResolver
from scrapy.utils.datatypes import LocalCache
from twisted.internet.defer import Deferred
from twisted.internet.error import DNSLookupError
from typing_extensions import Self

from blogcorpus.addresses import is_public, proxy_hosts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy.crawler import Crawler


#: Names that were refused → the address they led to: Twisted tells no more than that a name was not found.
refused_names: LocalCache[str, str] = LocalCache(10_000)


class GuardedResolver(CachingThreadedResolver):
    """Scrapy's resolver; a name that leads to this machine or a private network is as if it did not exist.

    The address it gives is the one that is connected to: there is no second look-up that could answer otherwise.
    """

    allow_private = False
    #: Names of the proxies that are configured: they may be in a private network, and are the user's own word.
    proxies: frozenset[str] = frozenset()

    @classmethod
    def from_crawler(cls, crawler: Crawler, reactor: Any) -> Self:
        """Read the settings once."""
        resolver = super().from_crawler(crawler, reactor)
        resolver.allow_private = crawler.settings.getbool("BLOGCORPUS_ALLOW_PRIVATE_ADDRESSES")
        if crawler.settings.getbool("HTTPPROXY_ENABLED"):
            resolver.proxies = proxy_hosts(getproxies())
        return resolver

    def getHostByName(self, name: str, timeout: Sequence[int] = ()) -> Deferred[str]:  # noqa: N802 - Twisted's name
        """Resolve a name, and refuse what is not public."""
        found: Deferred[str] = super().getHostByName(name, timeout)
        free = self.allow_private or name.lower() in self.proxies
        return found if free else found.addCallback(_public_only, name)


def _public_only(address: str, name: str) -> str:
    if not is_public(address):
        refused_names[name.lower()] = address
        raise DNSLookupError(f"{name} leads to {address}, which is not public")
    return address

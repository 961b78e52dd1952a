"""The proxies that the environment names, looked up once for each host."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.request import proxy_bypass

from scrapy.downloadermiddlewares.httpproxy import HttpProxyMiddleware
from scrapy.utils.httpobj import urlparse_cached

if TYPE_CHECKING:
    from scrapy import Request


class ProxiesMiddleware(HttpProxyMiddleware):
    """Does what Scrapy's own does, which reads the whole environment for every request to see if it needs a proxy."""

    def process_request(self, request: Request) -> None:  # type: ignore[override]  # the spider is no argument any more
        """Called for every request; one that names its proxy is left to Scrapy."""
        parts = urlparse_cached(request)
        if "proxy" in request.meta or not self.proxies or not parts.hostname:
            super().process_request(request)
        elif parts.scheme in self.proxies and not _needs_none(parts.hostname):
            creds, proxy = self.proxies[parts.scheme]
            self._set_proxy_and_creds(request, proxy, creds, parts.scheme)
        else:
            self._set_proxy_and_creds(request, None, None, None)


@lru_cache(maxsize=4096)
def _needs_none(host: str) -> bool:
    return bool(proxy_bypass(host))

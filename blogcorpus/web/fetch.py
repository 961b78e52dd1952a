"""Fetching an address that somebody named: public hosts only, so many bytes, so many seconds, so many hops."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

from blogcorpus.addresses import is_public, proxy_hosts, refusal
from blogcorpus.charsets import page_text
from blogcorpus.errors import BlogcorpusError

#: Redirects that are followed, each of them judged like the first address.
_HOPS = 5
_REDIRECTS = frozenset((301, 302, 303, 307, 308))
_AGENT = "Mozilla/5.0 (compatible; blogcorpus)"
_CHUNK = 64 * 1024


class FetchError(BlogcorpusError):
    """An address was refused, or did not answer as it should; `status` is what to tell over HTTP."""

    def __init__(self, message: str, *, subject: str, status: int = 502) -> None:
        super().__init__(message, subject=subject)
        self.status = status


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """What an address answered."""

    #: After redirects.
    url: str
    status: int
    body: bytes
    #: The `Content-Type` header.
    kind: str

    @property
    def text(self) -> str:
        """The body in the encoding that it declares."""
        return page_text(self.body, self.kind or None)


class PublicResolver(AbstractResolver):
    """Names that lead to this machine or a private network do not exist; what it gives is what is connected to."""

    def __init__(self, proxies: frozenset[str] = frozenset()) -> None:
        self._resolver = ThreadedResolver()
        #: Hosts of the user's own proxies, which may stand in a private network.
        self._proxies = proxies

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Public addresses of a name."""
        found = await self._resolver.resolve(host, port, family)
        public = [result for result in found if host.lower() in self._proxies or is_public(result["host"])]
        if not public:
            raise OSError(None, f"{host} leads to no public address")
        return public

    async def close(self) -> None:
        """Nothing to let go of."""


class Fetcher:
    """Fetches pages within bounds. Used inside `async with`."""

    def __init__(
        self,
        *,
        allow_private: bool = False,
        limit: int = 10 * 1024 * 1024,
        seconds: float = 20.0,
        proxies: Mapping[str, str] | None = None,
    ) -> None:
        self._allow_private = allow_private
        self._limit = limit
        self._seconds = seconds
        self._proxies = getproxies() if proxies is None else dict(proxies)
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Fetcher:
        # Hosts that go past the proxy are looked up here, and judged.
        resolver = None if self._allow_private else PublicResolver(proxy_hosts(self._proxies))
        connector = aiohttp.TCPConnector(resolver=resolver, limit=16)
        timeout = aiohttp.ClientTimeout(total=self._seconds)
        # A jar that keeps nothing: what one page sets is no other page's business.
        self._session = aiohttp.ClientSession(
            connector=connector, timeout=timeout, headers={"User-Agent": _AGENT}, cookie_jar=aiohttp.DummyCookieJar()
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._session is not None:
            await self._session.close()

    async def fetch(self, url: str) -> Fetched:
        """The answer of an address, or `FetchError` with the reason why there is none."""
        try:
            return await asyncio.wait_for(self._follow(url), self._seconds)
        except asyncio.TimeoutError as error:
            raise FetchError(f"did not answer within {self._seconds:g} seconds", subject=url, status=504) from error
        except (aiohttp.ClientError, OSError, ValueError) as error:
            raise FetchError("cannot be fetched", subject=url) from error

    async def _follow(self, url: str) -> Fetched:
        here = url
        for _ in range(_HOPS + 1):
            answer = await self._ask(here)
            if isinstance(answer, Fetched):
                return answer
            here = answer
        raise FetchError(f"redirects more than {_HOPS} times", subject=url)

    async def _ask(self, url: str) -> Fetched | str:
        """One request: its answer, or the address it redirects to."""
        proxy = self._proxy(url)
        reason = refusal(url, allow_private=self._allow_private, names=proxy is None)
        if reason is not None:
            raise FetchError(f"is not fetched: {reason}", subject=url, status=403)
        if self._session is None:
            raise RuntimeError("a Fetcher is used inside `async with`")
        async with self._session.get(url, allow_redirects=False, proxy=proxy) as response:
            if response.status in _REDIRECTS and "Location" in response.headers:
                return urljoin(str(response.url), response.headers["Location"])
            body = await self._body(response, url)
            kind = response.headers.get("Content-Type", "")
            return Fetched(url=str(response.url), status=response.status, body=body, kind=kind)

    async def _body(self, response: aiohttp.ClientResponse, url: str) -> bytes:
        """The body, counted as it comes out of its compression."""
        parts, size = list[bytes](), 0
        async for part in response.content.iter_chunked(_CHUNK):
            size += len(part)
            if size > self._limit:
                raise FetchError(f"is larger than {self._limit:,} bytes", subject=url, status=413)
            parts.append(part)
        return b"".join(parts)

    def _proxy(self, url: str) -> str | None:
        parts = urlsplit(url)
        proxy = self._proxies.get(parts.scheme)
        return None if proxy is None or _bypassed(parts.hostname or "") else proxy


def _bypassed(host: str) -> bool:
    try:
        return bool(proxy_bypass(host))
    except OSError:
        return False

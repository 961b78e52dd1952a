"""Who may ask a server on this machine.

Every page in a browser can send requests to `127.0.0.1`, and a name that leads there makes it that page's own site (DNS
rebinding). So only requests by one of our own names pass, none that another site's page made, and where there is
something to protect only those that carry the token that the command printed.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

if TYPE_CHECKING:
    from collections.abc import Mapping

COOKIE = "blogcorpus"
#: On every answer of ours. Pages' own frames say their own policy.
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
    " img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_READS = frozenset(("GET", "HEAD"))
#: What a browser says of a request that the person, or a page of ours, made.
_OWN_SITES = frozenset(("same-origin", "none", ""))


@dataclass(frozen=True, kw_only=True)
class Gate:
    """An aiohttp middleware that lets the right requests in."""

    #: `Host` headers we answer to, in lower case.
    hosts: frozenset[str]
    #: Needed as `Authorization: Bearer …`, `?token=…` or cookie; `None`: nobody needs one.
    token: str | None = None

    @staticmethod
    def names(host: str, port: int, *more: str) -> frozenset[str]:
        """What a server may be called.

        >>> sorted(Gate.names("127.0.0.1", 80))
        ['127.0.0.1', '127.0.0.1:80', '[::1]', '[::1]:80', 'localhost', 'localhost:80']
        """
        own = {"127.0.0.1", "localhost", "[::1]", f"[{host}]" if ":" in host else host.lower()}
        return frozenset(
            {f"{name}:{port}" for name in own} | (own if port == 80 else set()) | {m.lower() for m in more}
        )

    def refusal(self, request: web.BaseRequest) -> tuple[int, str] | None:
        """Status and reason for a request that may not in."""
        headers = request.headers
        host = headers.get("Host", "").lower()
        if host not in self.hosts:
            return 421, "this server is not called so"
        origin = headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host:
            return 403, "pages of other sites may not ask"
        site = headers.get("Sec-Fetch-Site", "")
        if site not in _OWN_SITES and (request.method not in _READS or request.path != "/"):
            return 403, "pages of other sites may not ask"
        if self.token is not None and not self._knows(request):
            return 401, "the address that the command printed has a token; use that"
        return None

    def _knows(self, request: web.BaseRequest) -> bool:
        given = (
            request.headers.get("Authorization", "").removeprefix("Bearer "),
            request.query.get("token", ""),
            request.cookies.get(self.cookie(request), ""),
        )
        return any(hmac.compare_digest(text.encode(), (self.token or "").encode()) for text in given)

    def cookie(self, request: web.BaseRequest) -> str:
        """Cookies know no ports: two inspectors need two names."""
        return f"{COOKIE}-{request.host.rpartition(':')[2]}"

    def middleware(self) -> Middleware:
        """For `web.Application(middlewares=[…])`."""

        @web.middleware
        async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
            refused = self.refusal(request)
            if refused is not None:
                response: web.StreamResponse = web.json_response({"error": refused[1]}, status=refused[0])
            else:
                response = await handler(request)
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
            return response

        return guarded

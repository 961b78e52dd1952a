"""The reading proxy under proxy.py: a gateway that guards addresses, a plugin that reads answers.

proxy.py hands a plugin the bytes of answers as they come; `Exchange` knows what to make of them.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass
from datetime import datetime, timezone
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from proxy.core.connection import TcpServerConnection
from proxy.http.exception import HttpRequestRejected, ProxyConnectionFailed
from proxy.http.parser import HttpParser
from proxy.http.proxy import HttpProxyBasePlugin, HttpProxyPlugin

from blogcorpus.addresses import is_public, refusal
from blogcorpus.cleaners import Profiles
from blogcorpus.proxy.certificates import Authority
from blogcorpus.proxy.exchange import Exchange, Question
from blogcorpus.proxy.page import Improved, Untouched, improve
from blogcorpus.proxy.settings import ReadingSettings

_CONNECT_SECONDS = 20.0
#: Encodings we can read; asked for only where a page is asked for.
_ENCODINGS = b"gzip, deflate"


@dataclass(kw_only=True)
class Reader:
    """What all connections share. Lives in the one process that serves them; the settings page changes `settings`."""

    settings: ReadingSettings
    profiles: Profiles
    #: Where the settings are kept.
    path: Path
    token: str
    upstream: str | None = None
    allow_private: bool = False
    #: Bytes of a page.
    limit: int = 10 * 1024 * 1024
    #: Folder of the authority; `None`: HTTPS passes unread.
    authority: Path | None = None

    def change(self, settings: ReadingSettings) -> None:
        """Take over and keep settings."""
        self.profiles.get(settings.profile)
        self.settings = settings
        settings.save(self.path)

    def improve(self, body: bytes, kind: str, url: str) -> Improved | Untouched:
        """Clean a page; one that nobody foresaw passes as it is."""
        try:
            return improve(body, kind, url, self.profiles.get(self.settings.profile))
        except Exception as error:
            return Untouched(f"failed with {type(error).__name__}")


class Gateway(HttpProxyPlugin):
    """proxy.py's own handler, with our certificates, and with a proxy behind it where there is one."""

    @property
    def _reader(self) -> Reader:
        reader: Reader = self.flags.blogcorpus
        return reader

    def connect_upstream(self) -> None:
        """Connect to the server, or to the proxy on the way to it."""
        if self._reader.upstream is None:
            super().connect_upstream()
            return
        behind = urlsplit(self._reader.upstream)
        host, port = behind.hostname or "", behind.port or 80
        try:
            self.upstream = TcpServerConnection(host, port)
            self.upstream.connect()
            if self.request.is_https_tunnel:
                _tunnel(self.upstream.connection, f"{(self.request.host or b'').decode()}:{self.request.port}")
            self.upstream.connection.setblocking(False)
        except OSError as error:
            raise ProxyConnectionFailed(host, port, repr(error)) from error

    async def read_from_descriptors(self, r: Any) -> bool:
        """When the server closes the connection, what a plugin holds goes out first."""
        over = await super().read_from_descriptors(r)
        if over:
            for plugin in self.plugins.values():
                if isinstance(plugin, ReadingPlugin):
                    plugin.end()
        return over

    def generate_upstream_certificate(self, certificate: dict[str, Any]) -> str:  # noqa: ARG002 - proxy.py's signature
        """A certificate of our authority for the host that is asked for."""
        host = (self.request.host or b"").decode("latin-1")
        with self.lock:
            return str(Authority(Path(self.flags.ca_cert_dir)).of(host, datetime.now(timezone.utc)))


class ReadingPlugin(HttpProxyBasePlugin):
    """Cleans the pages that pass one connection."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._exchange: Exchange | None = None
        #: Host and port of the tunnel, where this connection is one.
        self._tunnel: str | None = None

    @cached_property
    def _reader(self) -> Reader:
        reader: Reader = self.flags.blogcorpus
        return reader

    def before_upstream_connection(self, request: HttpParser) -> HttpParser:
        """Refuse addresses that must not be asked for."""
        host, port = (request.host or b"").decode("latin-1"), request.port
        named = f"[{host}]" if ":" in host else host
        reason = refusal(
            f"http://{named}:{port}/",
            allow_private=self._reader.allow_private,
            names=self._reader.upstream is None,
        )
        if reason is None and port == self.flags.port and host in ("127.0.0.1", "localhost", "::1"):
            reason = "this proxy itself"
        if reason is not None:
            body = f"blogcorpus proxy: {host} is not asked for: {reason}\n".encode()
            raise HttpRequestRejected(403, reason=b"Forbidden", body=body)
        if request.is_https_tunnel:
            self._tunnel = host if port == 443 else f"{host}:{port}"
        return request

    def resolve_dns(self, host: str, port: int) -> tuple[str | None, Any]:
        """The address that is connected to: one that is public, so that no second look-up can say otherwise."""
        if self._reader.allow_private:
            return None, None
        for *_, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            if is_public(str(address[0])):
                return str(address[0]), None
        raise OSError(f"{host} leads to no public address")

    def do_intercept(self, request: HttpParser) -> bool:
        """Look into HTTPS only where pages are cleaned."""
        return not self._reader.settings.leaves((request.host or b"").decode("latin-1"))

    def handle_client_request(self, request: HttpParser) -> HttpParser:
        """A question on its way to the server."""
        if request.is_https_tunnel:
            return request
        url, self._exchange = self._url(request), None
        left = self._reader.settings.leaves(urlsplit(url).hostname or "")
        if not request.is_connection_upgrade:
            self._exchange = Exchange(
                Question(method=(request.method or b"").decode("latin-1"), url=url),
                None if left else self._reader.improve,
                profile=self._reader.settings.profile,
                limit=self._reader.limit,
                closing=self._tunnel is None,
            )
        if not left and (b"text/html" in _header(request, b"accept") or not request.has_header(b"accept-encoding")):
            request.add_header(b"Accept-Encoding", _ENCODINGS)
        if self._tunnel is None:
            self._send_on(request, url)
        return request

    def _send_on(self, request: HttpParser, url: str) -> None:
        """Make a question without a tunnel ready for the server, or for the proxy behind us."""
        if not request.is_connection_upgrade:
            # One question a connection: the next one may be for another server, and proxy.py would send it to this one.
            request.add_header(b"Connection", b"close")
        if self._reader.upstream is not None:
            request.path = url.encode("latin-1", "replace")

    def handle_upstream_chunk(self, chunk: memoryview) -> memoryview | None:
        """Bytes of an answer on their way to the client."""
        if self._exchange is None:
            return chunk
        self._send(self._exchange.feed(bytes(chunk)))
        return None

    def end(self) -> None:
        """The server closed the connection."""
        if self._exchange is not None:
            self._send(self._exchange.end())
            self._exchange = None

    def on_access_log(self, context: dict[str, Any]) -> dict[str, Any] | None:  # noqa: ARG002 - proxy.py's signature
        """What a person reads is nobody's business: no log of it."""
        return None

    def _send(self, data: bytes) -> None:
        if data:
            self.client.queue(memoryview(data))

    def _url(self, request: HttpParser) -> str:
        path = (request.path or b"/").decode("latin-1")
        if self._tunnel is not None:
            return f"https://{self._tunnel}{path}"
        host = (request.host or b"").decode("latin-1")
        port = "" if request.port in (None, 80) else f":{request.port}"
        return f"http://{host}{port}{path}"


def _header(request: HttpParser, name: bytes) -> bytes:
    return request.header(name).lower() if request.has_header(name) else b""


def _tunnel(connection: socket.socket, target: str) -> None:
    """Ask a proxy for a tunnel."""
    connection.settimeout(_CONNECT_SECONDS)
    connection.sendall(f"CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n\r\n".encode("latin-1"))
    head = b""
    while b"\r\n\r\n" not in head and len(head) < 64 * 1024:
        part = connection.recv(4096)
        if not part:
            break
        head += part
    if head.split(b" ", 2)[1:2] != [b"200"]:
        raise OSError(f"the proxy behind us gave no tunnel to {target}")

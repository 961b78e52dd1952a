"""Which addresses may be asked for: public hosts by http or https, nothing on this machine or in its networks."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

#: Names of this machine and of local networks.
_LOCAL_NAME = re.compile(r"(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|localdomain)\.?$", re.I)
#: IPv4 in one, two or three parts, in octal or hexadecimal, as `inet_aton` reads it.
_NUMERIC = re.compile(r"^(?:0x[0-9a-f]*|\d+)(?:\.(?:0x[0-9a-f]*|\d+)){0,3}\.?$", re.I)


def refusal(url: str, *, allow_private: bool = False, names: bool = True) -> str | None:
    """Why an address must not be asked for, by how it is written; `None` where it may.

    `names=False` leaves host names to whoever resolves them (a proxy); literal addresses are judged all the same.

    >>> refusal("http://0x7f.1/"), refusal("http://example.org/"), refusal("ftp://example.org/")
    ('not a public address', None, 'scheme')
    """
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return "no address"
    if parts.scheme not in ("http", "https"):
        return "scheme"
    if not host:
        return "no host"
    if allow_private:
        return None
    literal = literal_address(host)
    if literal is not None:
        return None if is_public(literal) else "not a public address"
    return "local name" if names and (_LOCAL_NAME.search(host) or "." not in host) else None


def literal_address(host: str) -> str | None:
    """The IP address a host is, in whatever notation; `None` where it is a name.

    >>> literal_address("017700000001"), literal_address("[::ffff:127.0.0.1]"), literal_address("example.org")
    ('127.0.0.1', '::ffff:127.0.0.1', None)
    """
    host = host.strip("[]").split("%")[0]
    try:
        return str(ipaddress.ip_address(host)) if ":" not in host else host if ipaddress.ip_address(host) else None
    except ValueError:
        pass
    if not _NUMERIC.match(host):
        return None
    try:
        return socket.inet_ntoa(socket.inet_aton(host.rstrip(".")))
    except OSError:
        return "0.0.0.0"  # noqa: S104 - looks like a number and is none: refused


def is_public(address: str) -> bool:
    """An address of the public internet; also judged by the IPv4 address that an IPv6 one carries."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    inner: Iterable[ipaddress.IPv4Address | None] = ()
    if isinstance(found, ipaddress.IPv6Address):
        teredo = found.teredo[1] if found.teredo else None
        inner = (found.ipv4_mapped, found.sixtofour, teredo, _embedded(found))
    return found.is_global and not found.is_multicast and all(v4 is None or v4.is_global for v4 in inner)


def _embedded(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address behind NAT64's well-known prefix."""
    return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF) if address in _NAT64 else None


_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")

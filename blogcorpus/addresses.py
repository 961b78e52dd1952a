"""Which addresses may be asked for: public hosts by http or https, nothing on this machine or in its networks.

Whoever connects asks twice: `refusal(url)` for every address as it is written, redirects included, and `public_only(…)`
for what its name resolves to; then connects to exactly one of those. `docs/security.md` says where each is asked.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import unicodedata
from collections.abc import Iterable, Mapping
from urllib.parse import unquote, urlsplit

#: Names of this machine and of local networks.
_LOCAL_NAME = re.compile(r"(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|localdomain)\.?$", re.I)
#: IPv4 in one, two or three parts, in octal or hexadecimal, as `inet_aton` reads it.
_NUMERIC = re.compile(r"^(?:0x[0-9a-f]*|\d+)(?:\.(?:0x[0-9a-f]*|\d+)){0,3}\.?$", re.I)

#: IPv6 prefixes that carry an IPv4 address in their last 32 bits: compatible, mapped, translated, NAT64.
_CARRIERS = tuple(map(ipaddress.IPv6Network, ("::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96")))
#: Not public, though not every Python knows it: a network's own NAT64, site-local, segment routing, documentation.
_LOCAL_NETWORKS = tuple(map(ipaddress.IPv6Network, ("64:ff9b:1::/48", "fec0::/10", "5f00::/16", "3fff::/20")))


def refusal(url: str, *, allow_private: bool = False, names: bool = True) -> str | None:
    """Why an address must not be asked for, by how it is written; `None` where it may.

    `names=False` leaves host names to whoever resolves them (a proxy); literal addresses are judged all the same.

    >>> refusal("http://0x7f.1/"), refusal("http://example.org/"), refusal("ftp://example.org/")
    ('not a public address', None, 'scheme')
    """
    try:
        parts = urlsplit(url)
        host = _plain(parts.hostname or "")
    except ValueError:
        return "no address"
    if "\\" in parts.netloc:
        return "no address"  # some readers end the host at it, some do not
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


def _plain(host: str) -> str:
    """A host as those read it who unescape it and fold its characters: `%31`, `①` and `１` are all a one."""
    return unicodedata.normalize("NFKC", unquote(host)).replace("\u3002", ".").lower()


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
    """An address of the public internet; an IPv6 one that carries an IPv4 address is judged by that."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        carried = _carried(found)
        if carried is not None:
            return is_public(str(carried))
        if any(found in network for network in _LOCAL_NETWORKS):
            return False
    return found.is_global and not found.is_multicast


def public_only(addresses: Iterable[str], *, allow_private: bool = False) -> list[str]:
    """Those of a name's addresses that may be connected to, in their order; with none of them the name is refused.

    >>> public_only(["127.0.0.1", "8.8.8.8", "::1"])
    ['8.8.8.8']
    """
    return [address for address in addresses if allow_private or is_public(address)]


def proxy_hosts(proxies: Mapping[str, str]) -> frozenset[str]:
    """Hosts of the proxies for http and https (as `urllib.request.getproxies` gives them).

    A proxy may stand in a private network: it is the user's own word. Its name alone is free, not every name as soon
    as a proxy is set: hosts that go past the proxy (`no_proxy`) are still judged.

    >>> sorted(proxy_hosts({"http": "http://proxy.lan:3128", "https": "10.0.0.1:80", "no": "example.org"}))
    ['10.0.0.1', 'proxy.lan']
    """
    hosts = (_proxy_host(proxies[scheme]) for scheme in ("http", "https") if scheme in proxies)
    return frozenset(host for host in hosts if host)


def _proxy_host(proxy: str) -> str:
    try:
        return urlsplit(proxy if "://" in proxy else f"//{proxy}").hostname or ""
    except ValueError:
        return ""


def _carried(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    if any(address in network for network in _CARRIERS):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.sixtofour

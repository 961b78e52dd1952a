"""A URL key in parts: the branch of the URL Tree that its document belongs to."""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import blake2b
from urllib.parse import urlsplit

from tldextract import TLDExtract

#: How keys begin whose last segment can be told without taking them apart.
_PLAIN = ("http://", "https://")
#: Levels below the domain; what an address has beyond them is one part. Real ones have up to eight.
MAX_DEPTH = 12


def key_parts(key: str) -> tuple[str, ...]:
    """Registered domain, other labels of the host, path segments, file and query of a URL key.

    >>> key_parts("http://blog.example.co.uk/2012/03/post.html?id=7")
    ('example.co.uk', 'blog', '2012', '03', 'post.html', '?id=7')
    >>> key_parts("http://www.alice.github.io/")
    ('alice.github.io',)
    """
    try:
        parts = urlsplit(key if "://" in key else f"//{key}")
        host = parts.hostname or ""
    except ValueError:  # an address that is none is a site of its own
        return (key,)
    segments = [segment for segment in parts.path.split("/") if segment]
    if len(segments) > MAX_DEPTH:
        segments = [*segments[: MAX_DEPTH - 1], "/".join(segments[MAX_DEPTH - 1 :])]
    return (*_host_parts(host), *segments, *([f"?{parts.query}"] if parts.query else []))


def site_of(key: str) -> str:
    """The registered domain of a key: which tree it belongs to.

    >>> site_of("https://news.bbc.co.uk/a/b")
    'bbc.co.uk'
    """
    return key_parts(key)[0]


@lru_cache(maxsize=8)  # a document is inserted and then asked for
def key_hash(key: str) -> int:
    """The number of a key's document: 63 bits, so that every store can hold it as an integer."""
    return _hash(key) >> 1


def branch_hashes(key: str) -> list[int]:
    """A hash for each beginning of a key below its domain; the last stands for the whole key."""
    folder, _, page = key.rpartition("/")
    if not page or not folder.startswith(_PLAIN) or "?" in key or "#" in key:
        return _branch(key_parts(key))[1]
    # Neighbours in a stream mostly are neighbours on the site: taking addresses apart costs more than all the rest.
    parts, above = _folder(folder)
    if len(above) >= MAX_DEPTH:
        return _branch(key_parts(key))[1]
    return [*above, _hash("\n".join((*parts, page)))]


@lru_cache(maxsize=64)
def _folder(folder: str) -> tuple[tuple[str, ...], list[int]]:
    return _branch(key_parts(folder))


def _branch(parts: tuple[str, ...]) -> tuple[tuple[str, ...], list[int]]:
    return parts, [_hash("\n".join(parts[:end])) for end in range(2, len(parts) + 1)]


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "little")


@lru_cache(maxsize=1024)
def _host_parts(host: str) -> tuple[str, ...]:
    found = _extract()(host)
    site = found.top_domain_under_public_suffix or host
    below = host.removesuffix(site).rstrip(".").removeprefix("www.") if site else ""
    return (site, below) if below and below != "www" else (site,)


@cache
def _extract() -> TLDExtract:
    # The list that comes with the package: no network, no cache on disk. Private suffixes make each blog of a
    # platform a site.
    return TLDExtract(suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True)

"""Links joined to the address of their page, the usual ones without taking addresses apart.

Every page has dozens of links, and every one is joined by several questions; nearly all are whole addresses or begin at
the host, where joining only puts two texts together.
"""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

#: No address is longer, but pictures that are written into links are, and what is meant to fill memories:
#: addresses are remembered in many places.
LONGEST_LINK = 8192
#: Links that joining leaves as they are. Behind a `;` standing alone, or a `?`, or a `#`, it would take that away.
_WHOLE = re.compile(
    r"https?://[a-z0-9.-]+(?::\d+)?(?:/[^\x00-\x20\x7f;?#\\\[\]]*)?"
    r"(?:\?[^\x00-\x20\x7f;#\\\[\]]+)?(?:#[^\x00-\x20\x7f;\\\[\]]+)?",
    re.ASCII,
)
#: The machine on which a blog was looked at before it was published, or none.
_OWN_MACHINE = re.compile(r"https?://(?:localhost|127\.0\.0\.1|0\.0\.0\.0|(?=/))(?::\d+)?(?=[/?#]|$)", re.I)
#: A path from the host's root; one with dots in its segments has to be walked.
_ROOTED = re.compile(r"(?!.*/\.)/(?!/)[\w.~%/+@=,!:&()*'-]*(?:\?[\w.~%/+@=,!:&()*'-]+)?", re.ASCII)
#: A path from the page's folder, or from one above it; the same.
_BESIDE = re.compile(r"((?:\.\./)*)(?!.*/[./])([\w~%+@=,!-][\w.~%/+@=,!-]*(?:\?[\w.~%/+@=,!:&()*'-]+)?)", re.ASCII)

#: What stands before a query: there browsers read `\` as `/`, and copies of blogs made on Windows are written so.
_PATH = re.compile(r"[^?#]*")


def joined(base: str, link: str) -> str:
    """A link joined to its base; raises `ValueError` where that gives no address.

    >>> joined("https://blog.example/2012/post", "/about"), joined("https://blog.example/2012/post", "../x")
    ('https://blog.example/about', 'https://blog.example/x')
    """
    if len(link) > LONGEST_LINK:
        raise ValueError("no address is so long")
    link = published(base, link)
    if link.startswith("http") and _WHOLE.fullmatch(link):
        return link
    if link.startswith("/"):
        return rooted(base, link) or _walked(base, link)
    return _beside(base, link) or _walked(base, link)


def published(base: str, link: str) -> str:
    """A link to the machine of whoever made the page, as a path: a page that everybody can read means its own host.

    >>> published("https://blog.example/", "http://localhost:4000/tea"), published("https://blog.example/", "http:///tea")
    ('/tea', '/tea')
    >>> published("http://localhost/", "http://localhost/tea")
    'http://localhost/tea'
    """
    machine = _OWN_MACHINE.match(link) if link.startswith("http") and base.startswith("http") else None
    return link if machine is None or _OWN_MACHINE.match(base) else link[machine.end() :] or "/"


def rooted(base: str, link: str) -> str | None:
    """A link that is a plain path from the host's root, joined to its base."""
    plain = link.startswith("/") and _ROOTED.fullmatch(link)
    return origin + link if plain and (origin := _origin(base)) else None


def _beside(base: str, link: str) -> str | None:
    """A link that is a plain path from a folder, joined to its base: static blogs have no other."""
    match = _BESIDE.fullmatch(link)
    if match is None or not (folders := _folders(base)):
        return None
    up = len(match[1]) // 3
    return folders[max(0, len(folders) - 1 - up)] + match[2]


@lru_cache(maxsize=4096)  # several questions are asked about a page's links, one after the other
def _walked(base: str, link: str) -> str:
    return urljoin(base, _PATH.sub(_turned, link, count=1) if "\\" in link else link)


def _turned(path: re.Match[str]) -> str:
    return path[0].replace("\\", "/")


@lru_cache(maxsize=1024)
def _origin(base: str) -> str:
    """Scheme and host of a page; empty where links may not just be put behind them."""
    parts = urlsplit(base)
    return f"{parts.scheme}://{parts.netloc}" if parts.scheme in ("http", "https") and parts.netloc else ""


@lru_cache(maxsize=1024)
def _folders(base: str) -> tuple[str, ...]:
    """The folders that a page lies in, from its host's root down; none where they have to be walked themselves."""
    origin = _origin(base)
    path = urlsplit(base).path
    if not origin or ";" in path or "/." in path or "//" in path:
        return ()
    found = [f"{origin}/"]
    for name in path.split("/")[1:-1]:
        found.append(f"{found[-1]}{name}/")
    return tuple(found)

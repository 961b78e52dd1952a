"""An address in its parts, as the steps of the normalisation pass it on."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

__all__ = ["Address", "is_http", "split"]

#: Longer addresses are cut before anything looks at them; no browser of the blog era sent more than 2,083 characters.
MAX_LENGTH = 8192

#: RFC 3986, appendix B, for http only; linear. A missing scheme before `//` is the page's own, http for us.
_PARTS = re.compile(r"(?:(https?):)?//([^/?#\\]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.I | re.S)
#: What browsers take out of an address wherever it stands (WHATWG URL, 4.4).
_BREAKS = re.compile(r"[\t\r\n]+")
#: An ampersand that was escaped once too often on its way into a feed or a page.
_ESCAPED_AMPERSAND = re.compile(r"&#(?:0*38|x0*26);", re.I)
_AMP_NAME = re.compile(r"(?:amp;)+", re.I)
#: What `str.strip` would take and a browser would not, is left: only C0 controls and the space go.
_EDGES = "".join(map(chr, range(33)))


class Address(NamedTuple):
    """An http address in its parts. A step gives back a changed one, or the same object where it has nothing to do."""

    scheme: str
    #: With its port, if it has one that matters.
    host: str
    #: Begins with a slash, or is empty.
    path: str
    #: The query, cut at `&`: `name=value`, `name=` or a bare `name`.
    params: tuple[str, ...] = ()
    #: Without `#`.
    fragment: str = ""
    #: Names of parameters that no table may take away: rules or experience with the site speak of them.
    protected: frozenset[str] = frozenset()

    def __str__(self) -> str:
        query = "?" + "&".join(self.params) if self.params else ""
        fragment = "#" + self.fragment if self.fragment else ""
        return f"{self.scheme}://{self.host}{self.path}{query}{fragment}"


@lru_cache(maxsize=4096)  # several questions are asked about an address, one after the other
def split(url: str) -> Address | None:
    """Cut an address into parts; `None` where the text is no absolute http address.

    >>> split("HTTPS://Example.org/a?b=1&amp;c#d")
    Address(scheme='https', host='Example.org', path='/a', params=('b=1', 'c'), fragment='d', protected=frozenset())
    >>> split("mailto:me@example.org") is None
    True
    """
    match = _PARTS.fullmatch(clean(url))
    if match is None:
        return None
    scheme, host, path, query, fragment = match.groups()
    if not host:
        return None
    params = tuple(query.split("&")) if query else ()
    if query and "amp;" in query.lower():
        params = tuple(_AMP_NAME.sub("", param, count=1) if param[:4].lower() == "amp;" else param for param in params)
    return Address((scheme or "http").lower(), host, path, params, fragment or "")


def clean(url: str) -> str:
    """The text of an address without what browsers ignore in it."""
    text = url[:MAX_LENGTH].strip(_EDGES)
    if not text.isprintable():
        text = _BREAKS.sub("", text)
    if "&" in text:
        text = _ESCAPED_AMPERSAND.sub("&", text)
    return text


@lru_cache(maxsize=4096)  # the pages of a blog link to the same addresses again and again
def is_http(url: str) -> bool:
    """Whether a text is an absolute address that http can fetch.

    >>> is_http("https://example.org/"), is_http("//example.org"), is_http("javascript:void(0)")
    (True, False, False)
    """
    return url[:8].lower().startswith(("http://", "https://")) and split(url) is not None

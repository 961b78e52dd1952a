"""Addresses of links and pictures: absolute, and only of kinds that are safe to follow."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from blogcorpus.cleaners.lazy_images import Attributes, image_address
from blogcorpus.dom import join
from blogcorpus.joining import LONGEST_LINK

_WEB = ("http://", "https://")
#: Pictures of this size are seen by nobody; they count visitors.
_PIXEL = frozenset(("0", "1", "0px", "1px"))
_TINY_WIDTH, _TINY_HEIGHT = (
    re.compile(rf"(?<![\w-]){side}\s*:\s*[01](?:px)?\s*(?:;|!|$)", re.I) for side in ("width", "height")
)


def web_address(base: str, link: str) -> str:
    """A link as an absolute address of the web; empty where it is none.

    >>> web_address("https://blog.example/a/", "../b"), web_address("https://blog.example/", "JavaScript:alert(1)")
    ('https://blog.example/b', '')
    """
    link = link.strip()
    if len(link) > LONGEST_LINK:
        return ""
    # Most links are absolute already; joining costs more than all else here.
    if not link.startswith(_WEB):
        link = join(base, link) if link else ""
        if not link[:8].lower().startswith(_WEB):
            return ""
    if "[" in link:
        link = link if host_of(link) else ""
    return "".join(link.split()) if any(sign in link for sign in "\n\r\t") else link


def host_of(address: str) -> str:
    """The host an address names, in lower case; empty where it names none.

    >>> host_of("//Ads.Example.com:8080/x")
    'ads.example.com'
    """
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def links(root: HtmlElement, base: str = "", own: Iterable[str | None] = ()) -> tuple[str, ...]:
    """Addresses that a content element links to, in order, each once. Links inside the page are none.

    `own` are the page's addresses.
    """
    hrefs = (link.get("href") or "" for link in root.iter("a"))
    found = dict.fromkeys(web_address(base, href) for href in hrefs if not href.lstrip().startswith("#"))
    inside = {_without_place(address) for address in own if address}
    return tuple(address for address in found if address and _without_place(address) not in inside)


def _without_place(address: str) -> str:
    """An address without what leads to a place in its page."""
    return address.partition("#")[0].rstrip("/")


def images(root: HtmlElement, base: str = "") -> tuple[str, ...]:
    """Addresses of the pictures in a content element, in order, each once; lazy ones too, counting pixels not."""
    shown = (image for image in root.iter("img", "amp-img") if not is_pixel(image))
    found = dict.fromkeys(web_address(base, image_address(image)) for image in shown)
    return tuple(address for address in found if address)


def is_pixel(image: Attributes) -> bool:
    """A picture so small that it only counts who sees it, by its attributes or its style."""
    if image.get("width") in _PIXEL and image.get("height") in _PIXEL:
        return True
    style = image.get("style") or ""
    return _TINY_WIDTH.search(style) is not None and _TINY_HEIGHT.search(style) is not None

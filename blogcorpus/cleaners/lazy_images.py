"""Lazy images: pictures that a script would load get their address at once."""

from __future__ import annotations

from typing import Protocol

from blogcorpus.cleaners.cleaner import Cleaner, Plain
from blogcorpus.cleaners.work import Work

#: Where lazy-loading scripts keep a picture's true address, the most common first.
_LAZY = ("data-src", "data-lazy-src", "data-original", "data-orig-file", "data-lazy", "data-url", "data-image")


class Attributes(Protocol):
    """What has attributes: an element, or a mapping."""

    def get(self, key: str, /) -> str | None:
        """The value of an attribute."""


def image_address(image: Attributes) -> str:
    """A picture's address as the page writes it, lazy or not; empty where it has none.

    >>> image_address({"src": "data:image/gif;base64,R0", "data-src": "/a.jpg"})
    '/a.jpg'
    """
    source = (image.get("src") or "").strip()
    if source and source[:5].lower() != "data:":
        return source
    for name in _LAZY:
        if lazy := (image.get(name) or "").strip():
            return lazy
    first = (image.get("srcset") or image.get("data-srcset") or "").split(None, 1)
    return first[0].rstrip(",") if first and first[0][:5].lower() != "data:" else ""


def load_images(work: Work, _options: Plain) -> None:
    """Write each lazy picture's address where a browser without scripts looks for it."""
    for image in work.root.iter("img"):
        address = image_address(image)
        if address and address != (image.get("src") or "").strip():
            image.set("src", address)
            work.edited()


CLEANERS = (
    Cleaner(
        name="lazy_images",
        about="Give pictures that a script would load their address at once",
        run=load_images,
        phase="edit",
    ),
)

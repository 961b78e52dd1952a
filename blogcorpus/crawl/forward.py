"""Where a front page with nothing to read sends its readers by itself: by a refresh, a frame, a script."""

from __future__ import annotations

import re
from collections.abc import Iterator

from blogcorpus.dom import join
from blogcorpus.items import Page
from blogcorpus.urls import same_site, url_key

__all__ = ["forward"]

#: "0; url=/blog/", in a `<meta http-equiv="refresh">`.
_REFRESH = re.compile(r"\s*\d+\s*[;,]\s*url\s*=\s*['\"]?([^'\"\s]+)", re.I)
_LOCATION = re.compile(
    r"\blocation(?:\.href)?\s*=\s*[\"']([^\"'\s]+)[\"']|\blocation\.(?:replace|assign)\(\s*[\"']([^\"'\s]+)[\"']"
)
#: Words of frames' names that say which of several holds the page; else the last does, beside a menu.
_MAIN = re.compile(r"main|content|body|blog|right", re.I)
#: Characters of text on such a page ("Click here if you are not redirected"), and of its source.
_SHORT, _SMALL = 200, 5_000


def forward(page: Page) -> str | None:
    """The address on the same site that a page sends its readers to; `None` if the page itself is to be read."""
    if len(page.html) > _SMALL or len(page.dom.flat.of(page.dom.body)) > _SHORT:
        return None
    targets = (join(page.dom.base, link) for link in _links(page))
    return next((url for url in targets if same_site(url, page.url) and url_key(url) != url_key(page.url)), None)


def _links(page: Page) -> Iterator[str]:
    root = page.dom.root
    for meta in root.iter("meta"):
        if (meta.get("http-equiv") or "").lower() == "refresh" and (said := _REFRESH.match(meta.get("content") or "")):
            yield said[1]
    frames = [(frame.get("name") or "", src) for frame in root.iter("frame") if (src := frame.get("src"))][::-1]
    yield from (src for _, src in sorted(frames, key=lambda frame: _MAIN.search(frame[0]) is None))
    for said in _LOCATION.finditer(page.html):
        yield said[1] or said[2]

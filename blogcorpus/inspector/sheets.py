"""The style sheets that a page links, fetched by us, so that the page looks as it does and its frame asks nobody."""

from __future__ import annotations

import asyncio

from blogcorpus.dom import join, read_tree
from blogcorpus.inspector.shown import safe_style
from blogcorpus.web import Fetcher, FetchError

_MOST = 8
#: Sheets for these are of no use on a screen.
_ELSEWHERE = ("print", "speech", "aural", "braille", "handheld", "tty")


def linked_sheets(html: str, url: str) -> list[str]:
    """Addresses of a page's style sheets.

    >>> linked_sheets('<link rel="Stylesheet" href="/a.css"><link rel=stylesheet media=print href=b.css>', "http://x.org/p")
    ['http://x.org/a.css']
    """
    root = read_tree(html)
    base = next((join(url, node.get("href", "")) for node in root.iter("base") if node.get("href")), url)
    found = [
        join(base, node.get("href", ""))
        for node in root.iter("link")
        if "stylesheet" in (node.get("rel") or "").lower().split()
        and node.get("href")
        and not (node.get("media") or "").strip().lower().startswith(_ELSEWHERE)
    ]
    return list(dict.fromkeys(found))[:_MOST]


async def fetch_sheets(fetcher: Fetcher, html: str, url: str) -> str:
    """All of a page's style sheets that can be had, without what they load in turn."""
    answers = await asyncio.gather(*(_sheet(fetcher, address) for address in linked_sheets(html, url)))
    return "\n".join(answers)


async def _sheet(fetcher: Fetcher, address: str) -> str:
    try:
        found = await fetcher.fetch(address)
    except FetchError:
        return ""
    return safe_style(found.text) if found.status == 200 and "css" in found.kind else ""

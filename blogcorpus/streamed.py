"""Posts out of a stream of pages by what repeats in it: any site, without feed, wrapper or crawl."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from html import escape

from blogcorpus.body import Body
from blogcorpus.chain import fill
from blogcorpus.dom import parse
from blogcorpus.items import Draft, Finding, Page, Post
from blogcorpus.publish import PublishOptions, publish
from blogcorpus.template import extract_stream
from blogcorpus.urls import url_key

__all__ = ["extract_pages"]

#: Address, HTML, and when it was fetched where that is known.
Pages = Iterable[tuple[str, str, datetime | None]]
#: How sure texts found like this are: the F1 of the stream experiment (docs/methods/url-tree.md).
_CONFIDENCE = 0.93


def extract_pages(pages: Callable[[], Pages], *, by: str = "region") -> Iterator[Post]:
    """A post for each page that has a text of its own.

    `pages` gives the stream from its beginning each time it is called. It is read twice: all pages are counted before
    the first is judged, so the first is as clean as the last. `by` is `region` or one of the paper's heuristics.
    """
    passing: list[Page] = []

    def stream() -> Iterator[tuple[str, str]]:
        for url, html, moment in pages():
            passing[:] = [Page(url=url, html=html, fetched_at=moment)]
            yield url, html

    first = ((url, html) for url, html, _ in pages())
    for _, text in extract_stream(stream(), by=by, warm=first, key=url_key):
        if text.strip():
            yield _post(passing[0], text, by)


def _post(page: Page, text: str, by: str) -> Post:
    root = parse("".join(f"<p>{escape(line)}</p>" for line in text.split("\n"))).body
    found = Finding(value=Body(root=root), method="heuristic", rule=f"url-tree {by}", confidence=_CONFIDENCE)
    return publish(fill(Draft(page=page).add("content", found)), PublishOptions())

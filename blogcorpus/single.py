"""One page, no crawl: `from blogcorpus import extract`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from w3lib.encoding import html_to_unicode

from blogcorpus.chain import fill, read_with_wrapper, tidy_content, trim_content
from blogcorpus.cleaners import profile
from blogcorpus.heuristics.segments import Segment, segments
from blogcorpus.heuristics.verdict import Verdict, verdict
from blogcorpus.items import Draft, Page, Post
from blogcorpus.publish import PublishOptions, publish
from blogcorpus.wrapper import Wrapper


def extract(
    html: str | bytes, *, url: str = "", now: datetime | None = None, wrapper: Wrapper | None = None
) -> Iterator[Post]:
    """The posts of a page, in page order: one of a post's page, several of a front page.

    `now` is when the page was fetched; it resolves "3 days ago" and rules out dates in the future.
    """
    text = html if isinstance(html, str) else html_to_unicode(None, html)[1]
    page = Page(url=url, html=text, fetched_at=now)
    if verdict(page.dom) is Verdict.INDEX:
        for segment in segments(page.dom):
            yield _listed(page, segment)
    else:
        draft = tidy_content(fill(read_with_wrapper(page, wrapper)), profile("corpus"))
        yield publish(trim_content(draft), PublishOptions())


def _listed(page: Page, segment: Segment) -> Post:
    """A post as an index page shows it."""
    draft = Draft(page=replace(page, url=segment.url, html=""))
    return publish(draft, PublishOptions())

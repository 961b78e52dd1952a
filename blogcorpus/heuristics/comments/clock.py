"""The clock for the comments of a page: dates without a year are of the year behind the post."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from blogcorpus.heuristics.comments.when import Clock
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.date import find_published
from blogcorpus.heuristics.date_reading import DateContext
from blogcorpus.items import Page
from blogcorpus.language import page_languages

#: A date less sure than this may be a comment's, or have no year either.
_SURE = 0.65


def clock_of(page: Page) -> Clock:
    """What a page's dates of comments may be read with; the post's own is looked for where one of them needs it."""
    since = partial(_day_of_post, page)
    return Clock(languages=page_languages(page), now=page.fetched_at, dom=page.dom, since=since)


def _day_of_post(page: Page) -> datetime | None:
    """When the post was published, as far as that is told before its comments are known."""
    if page.entry is not None and page.entry.published is not None:
        return page.entry.published
    content = find_content(page.dom)
    context = DateContext(languages=page_languages(page), now=page.fetched_at)
    found = find_published(page.dom, context, content.element if content is not None else None)
    return next((finding.value for finding in found if finding.confidence >= _SURE), None)

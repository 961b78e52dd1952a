"""The day of an entry whose feed says only when it was changed, or a day to come: as its page declares it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from blogcorpus.copies import copy_of
from blogcorpus.heuristics.date import declared
from blogcorpus.heuristics.date_reading import DateContext
from blogcorpus.items import Page
from blogcorpus.language import page_languages

#: Less may be a zone that one of both does not name.
_APART = timedelta(days=1)


def with_own_date(page: Page) -> Page:
    """The page with its entry dated as it declares, where the feed's only date is of a change that was later.

    A day that is to come is a mistake, or of an event; the page may know better.
    """
    entry, now = page.entry, page.fetched_at
    if entry is None or entry.published is None:
        return page
    if now is not None and _naive(entry.published) - _naive(now) > _APART:
        return copy_of(page, entry=replace(entry, published=None, modified=None))
    if not entry.dated_by_change:
        return page
    own = declared(page.dom, DateContext(languages=page_languages(page), now=now))
    if own is None or _naive(entry.published) - _naive(own) < _APART:
        return page
    dated = replace(entry, published=own, modified=entry.modified or entry.published, dated_by_change=False)
    return copy_of(page, entry=dated)


def _naive(moment: datetime) -> datetime:
    return moment.replace(tzinfo=None)

"""The day of an entry whose feed says only when it was changed, or a day to come."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from blogcorpus.heuristics.entry_date import with_own_date
from blogcorpus.items import Entry, Page

CHANGED = datetime(2020, 2, 1, 14, tzinfo=timezone.utc)
OWN = '<meta property="article:published_time" content="{}">'


def dated(head: str, url: str = "http://a.example/tea", entry: Entry | None = None) -> Entry:
    entry = entry or Entry(url=url, published=CHANGED, dated_by_change=True)
    page = Page(
        url=url, html=f"<head>{head}</head><p>Tea.", entry=entry, fetched_at=datetime(2021, 1, 1, tzinfo=timezone.utc)
    )
    found = with_own_date(page).entry
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("head", "url", "published"),
    [
        (OWN.format("2007-08-19T20:03"), "/tea", "2007-08-19"),
        ("", "/2007/08/19/tea", "2007-08-19"),
        # Nearly the same moment, a later one, and a page that says nothing.
        (OWN.format("2020-02-01T03:00"), "/tea", None),
        (OWN.format("2020-05-01T03:00"), "/tea", None),
        ("", "/2007/08/tea", None),
        ("<p class=date>19 August 2007</p>", "/tea", None),
    ],
)
def test_the_page_knows_when_it_was_published(head: str, url: str, published: str | None) -> None:
    entry = dated(head, f"http://a.example{url}")
    assert entry.published is not None
    assert entry.published.date().isoformat() == (published or "2020-02-01")
    assert entry.modified == (CHANGED if published else None)
    assert entry.dated_by_change == (published is None)


def test_the_feeds_own_word_stands() -> None:
    told = Entry(url="http://a.example/tea", published=CHANGED)
    assert dated(OWN.format("2007-08-19"), entry=told) is told


@pytest.mark.parametrize(("year", "stands"), [(2021, True), (2022, False)])
def test_no_post_is_of_a_day_to_come(year: int, stands: bool) -> None:
    told = Entry(url="http://a.example/tea", published=datetime(year, 1, 1, 20, tzinfo=timezone.utc))
    assert (dated("", entry=told).published is not None) == stands

"""Dates of comments that have no year, as several systems write them."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from blogcorpus.heuristics.comments.page import comments_of
from blogcorpus.items import Entry, Page

_NOW = datetime(2020, 8, 1, tzinfo=timezone.utc)
_TEXT = "<p>The boat is painted at last, and it is as blue as I wanted it to be, from one end to the other.</p>" * 3
_COMMENT = "<li id='c{n}'><p>What a blue.</p><p>— Ann · {day} · <a href='#c{n}'>#</a></p></li>"


def _page(dated: str, days: tuple[str, ...], entry: Entry | None = None, now: datetime | None = _NOW) -> Page:
    comments = "".join(_COMMENT.format(n=n, day=day) for n, day in enumerate(days, 1))
    html = f"<html lang=en><h1>Blue</h1><h2>{dated}</h2><div id=m>{_TEXT}</div><ol class=comments>{comments}</ol>"
    return Page(url="http://harbour.example/blue", html=html, entry=entry, fetched_at=now)


def _days(page: Page) -> list[str]:
    area = comments_of(page)
    return [str(c.published.date()) for c in area.comments if c.published is not None] if area is not None else []


@pytest.mark.parametrize(
    ("dated", "days", "read"),
    [
        ("December 22, 2007", ("Dec 23, 03:15 PM", "Jan 4, 10:02 AM"), ["2007-12-23", "2008-01-04"]),
        ("December 22, 2007", ("Dec 21, 11:15 PM", "Jan 4, 2012"), ["2007-12-21", "2012-01-04"]),
        ("December 22, 2019", ("Dec 23, 03:15 PM", "Jul 4, 10:02 AM"), ["2019-12-23", "2020-07-04"]),
        ("", ("Dec 23, 03:15 PM", "Jan 4, 10:02 AM"), ["2019-12-23", "2020-01-04"]),  # nothing but the clock
    ],
)
def test_days_without_a_year_are_those_behind_the_posts(dated: str, days: tuple[str, ...], read: list[str]) -> None:
    assert _days(_page(dated, days)) == read


def test_a_feed_says_when_the_post_was_published() -> None:
    entry = Entry(url="http://harbour.example/blue", published=datetime(2011, 5, 3, tzinfo=timezone.utc))
    assert _days(_page("", ("May 4, 03:15 PM", "Jun 1, 10:02 AM"), entry)) == ["2011-05-04", "2011-06-01"]


def test_without_a_clock_the_post_is_enough() -> None:
    days = ("Dec 23, 03:15 PM", "Jan 4, 10:02 AM")
    assert _days(_page("December 22, 2007", days, now=None)) == ["2007-12-23", "2008-01-04"]
    assert _days(_page("", days, now=None)) == []

"""Dates without a year are completed; those that cannot be are told apart."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from blogcorpus.dates import When, complete, date_in_url, parse_date, plausible

NOW = datetime(2012, 3, 10, 12)


def when(text: str, now: datetime | None = None) -> When:
    found = parse_date(text, now=now)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "reference", "value"),
    [
        ("4 March", NOW, datetime(2012, 3, 4)),
        ("10 March", NOW, datetime(2012, 3, 10)),
        ("11 March", NOW, datetime(2011, 3, 11)),
        ("10 March, 18:00", NOW, datetime(2012, 3, 10, 18)),
        ("29 February", datetime(2015, 1, 1), datetime(2012, 2, 29)),
        ("Friday, 4 March", NOW, datetime(2011, 3, 4)),
        ("Friday, 4 March", datetime(2016, 12, 1), datetime(2016, 3, 4)),
        ("4 March 2001", NOW, datetime(2001, 3, 4)),
        ("4 March 1904", NOW, datetime(1904, 3, 4)),
    ],
)
def test_complete(text: str, reference: datetime, value: datetime) -> None:
    completed = complete(when(text), reference)
    assert completed.value == value
    assert completed.year_known


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2012-03-10", True),
        ("2012-03-11", True),
        ("2012-03-12", False),
        ("1990-01-01", True),
        ("1989-12-31", False),
        ("1970-01-01T00:00:00Z", False),
        ("2012-03-11T12:00:00+02:00", True),
        ("4 March", False),
    ],
)
def test_plausible(text: str, expected: bool) -> None:
    assert plausible(when(text), NOW) is expected


def test_plausible_compares_zones_where_both_have_one() -> None:
    now = datetime(2012, 3, 10, 12, tzinfo=timezone.utc)
    assert plausible(when("2012-03-11T13:59:00+02:00"), now)
    assert not plausible(when("2012-03-11T12:01:00Z"), now)


@pytest.mark.parametrize(
    ("text", "value", "precision"),
    [
        ("3 days ago", datetime(2012, 3, 7), "day"),
        ("Posted 2 hours ago", datetime(2012, 3, 10, 10), "minute"),
        ("yesterday", datetime(2012, 3, 9), "day"),
        ("yesterday at 10:30", datetime(2012, 3, 9, 10, 30), "minute"),
        ("1 year, 10 months ago", datetime(2010, 5, 10), "month"),
        ("vor 3 Tagen", datetime(2012, 3, 7), "day"),
        ("il y a 2 heures", datetime(2012, 3, 10, 10), "minute"),
        ("hace 3 días", datetime(2012, 3, 7), "day"),
        ("3 дня назад", datetime(2012, 3, 7), "day"),
        ("3日前", datetime(2012, 3, 7), "day"),
        ("3天前", datetime(2012, 3, 7), "day"),
        ("어제", datetime(2012, 3, 9), "day"),
        ("3 gün önce", datetime(2012, 3, 7), "day"),
    ],
)
def test_words_of_time_passed(text: str, value: datetime, precision: str) -> None:
    found = when(text, NOW)
    assert (found.value, found.precision, found.relative) == (value, precision, True)


@pytest.mark.parametrize(
    "text",
    ["ago", "today is a great day", "the last of us", "999999999999 days ago", "3 days ago" + "!" * 60, "do", "me"],
)
def test_words_that_are_no_time_passed(text: str) -> None:
    assert parse_date(text, now=NOW) is None


def test_time_passed_needs_now_and_keeps_its_zone() -> None:
    assert parse_date("3 days ago") is None
    zone = timezone(timedelta(hours=2))
    assert when("2 hours ago", NOW.replace(tzinfo=zone)).value == datetime(2012, 3, 10, 10, tzinfo=zone)


@pytest.mark.parametrize(
    ("url", "value", "precision"),
    [
        ("https://blog.example/2012/03/04/title/", datetime(2012, 3, 4), "day"),
        ("https://blog.example/2012/3/4/title", datetime(2012, 3, 4), "day"),
        ("https://blog.example/blog/2012/03/04", datetime(2012, 3, 4), "day"),
        ("https://blog.example/2012/mar/04/title", datetime(2012, 3, 4), "day"),
        ("https://blog.example/2012-03-04-title.html", datetime(2012, 3, 4), "day"),
        ("https://blog.example/posts/20120304-title", datetime(2012, 3, 4), "day"),
        ("https://blog.example/?p=20120304", datetime(2012, 3, 4), "day"),
        ("https://blog.example/2012/03/title.html", datetime(2012, 3, 1), "month"),
        ("https://blog.example/archive/2012-03/", datetime(2012, 3, 1), "month"),
        ("/2012/03/04/title/", datetime(2012, 3, 4), "day"),
        ("/2012/03/22_25.html", datetime(2012, 3, 1), "month"),
        ("/2012/03/22-years.html", datetime(2012, 3, 1), "month"),
        ("https://blog.example/log/2012-Mar-04.html", datetime(2012, 3, 4), "day"),
        ("https://blog.example/2012-June-08-bis.html", datetime(2012, 6, 8), "day"),
        ("https://blog.example/2012/sept/8/tea", datetime(2012, 9, 8), "day"),
    ],
)
def test_date_in_url(url: str, value: datetime, precision: str) -> None:
    found = date_in_url(url)
    assert found is not None
    assert (found.value, found.precision) == (value, precision)


@pytest.mark.parametrize(
    "url",
    [
        "https://blog.example/2012/",
        "https://blog.example/2012/13/04/",
        "https://blog.example/2012/02/30/"[:-4],
        "https://blog.example/top-10-of-2012",
        "https://2012-03-04.example/title",
        "https://blog.example/120120304",
        "https://blog.example/20121399",
        "https://blog.example/#2012-03-04",
        "https://blog.example/1812/03/04/",
        "https://blog.example/2012-marketing-10-tips",
        "https://blog.example/2012/market/10/",
        "https://blog.example/2012-may_04",
    ],
)
def test_no_date_in_url(url: str) -> None:
    found = date_in_url(url)
    assert found is None or found.precision == "month"

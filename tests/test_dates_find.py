"""Dates inside running text, and what only looks like one."""

from __future__ import annotations

import time

import pytest

from blogcorpus.dates import find_dates


def days(text: str, *, yearless: bool = False) -> list[str]:
    return [found.when.value.date().isoformat() for found in find_dates(text, yearless=yearless)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("by Ann on 4 March 2012 in Garden", ["2012-03-04"]),
        ("March 4, 2012by Ann", ["2012-03-04"]),
        ("Post authorMarch 4, 2012 at 5:06 pm", ["2012-03-04"]),
        ("am 4. März 2012 und am 5.3.2012.", ["2012-03-04", "2012-03-05"]),
        ("(2012/03/04)", ["2012-03-04"]),
        ("Date:04/03/2012", ["2012-03-04"]),
        ("on 04.03.12, or 4/3/12", ["2012-03-04", "2012-03-04"]),
        ("我在2012年3月4日发布了它", ["2012-03-04"]),
        ("04\nMar\n2012\nTitle", ["2012-03-04"]),
        ("Title\nSunday\nMarch 4\n2012\nby Ann", ["2012-03-04"]),
        ("written in March 2012", ["2012-03-01"]),
        ("15-18. elokuuta 2012", ["2012-08-18"]),
        ("copyright 2012. March 4, 2013: new", ["2013-03-04"]),
        ("31 April 2012 and 30 April 2012", ["2012-04-30"]),
        ("#4 March 2012 by Ann", ["2012-03-04"]),
        # A day in words is one beside a month, and a part's number elsewhere.
        ("در سه شنبه بیست و سوم اسفند ۱۳۹۰ساعت 10:32 توسط علی", ["2012-03-13"]),
        ("سی‌ام آذر ۱۳۹۴", ["2015-12-21"]),
        ("قسمت دوم ۱۴ اسفند ۱۳۹۰", ["2012-03-04"]),
        ("قسمت دوم ۱۳۹۰", []),
        # The months of WordPress in Vietnamese; behind a number it is an ending.
        ("Th3 4, 2012", ["2012-03-04"]),
        ("the 4th 3, 2012", []),
    ],
)
def test_dates_in_text(text: str, expected: list[str]) -> None:
    assert days(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "me to Do on: are May March",
        "it may 5 times march 4 miles",
        "versions 1.2.3, 1.2.12, 10.10.5 and v2.10.12",
        "Windows 10.0.14393",
        "$3.04.12 for 12.03 or 4,99",
        "call +49 30 2012 03 04, 555-12-12, 01-42-68-53-00",
        "at 192.168.12.10 and 10.11.12.13",
        "ISBN 978-3-16-148410-0, 0-306-40615-2",
        "10:32, 5 pm, 17.06 Uhr",
        "24/7/365, 1/2/3, 4-4-2, 16:9",
        "IMG_20120304.jpg, 20120304, abc2012-03-04",
        "2012-03-04-title.md http://blog.example/2012/03/04/title",
        "in 2012, 2012-13, 3/2012, pages 12-2012",
        "MacBook Pro 2012, LED 2012, Set 2012",
        "vol. 50, no. 45, see 45 March",
        "3 days ago, yesterday",
        "World War II 2012",
        "I have 4\nMarch 2012 of them",
        "March 4\n2012 was good",
        "Issue #4 March 2012",
    ],
)
def test_no_whole_dates(text: str) -> None:
    assert [found for found in find_dates(text, languages=["en"]) if found.when.precision != "month"] == []


def test_spans_hold_weekday_time_and_zone() -> None:
    text = "Ann, Sunday, March 4, 2012 at 5:06 pm EST | 3 comments"
    (found,) = find_dates(text)
    assert text[found.start : found.end] == found.when.raw == "Sunday, March 4, 2012 at 5:06 pm EST"
    assert found.when.zone
    assert found.when.weekday == 6


@pytest.mark.parametrize(
    "text", ["May 22, 2012 · 2 min read", "March 4, 2012 2 h", "ended 3:1.\n4. März 2012", "4. März 2012\nDie Welt"]
)
def test_neighbours_that_are_no_time_or_weekday(text: str) -> None:
    (found,) = find_dates(text)
    assert (found.when.precision, found.when.weekday) == ("day", None)


def test_days_without_a_year_only_when_asked() -> None:
    text = "on 4 March, again on May 5th and on 6 June 2012"
    assert days(text) == ["2012-06-06"]
    assert days(text, yearless=True) == ["1904-03-04", "1904-05-05", "2012-06-06"]


def test_a_number_above_a_heading_is_no_day() -> None:
    archive = "March 2012 4\nApril 2012 12\nMay 2012"
    assert {found.when.precision for found in find_dates(archive)} == {"month"}


@pytest.mark.parametrize(
    "piece", ["12 ", "Mar 4, ", "2012-", "1.", "a", "4 de ", "年", "(", "TháNgMar", "3:1 ", "Mar4"]
)
def test_long_texts_take_time_in_proportion(piece: str) -> None:
    def seconds(times: int) -> float:
        text = piece * times
        started = time.process_time()
        list(find_dates(text, yearless=True))
        return time.process_time() - started

    seconds(100)
    assert seconds(4_000) < 0.5
    assert seconds(8_000) < 1.0

"""What holds for any date in any language, and for any text at all."""

from __future__ import annotations

import itertools
from datetime import date, datetime, timezone

import pytest
from babel.dates import format_date
from hypothesis import given, settings
from hypothesis import strategies as st

from blogcorpus.dates import complete, date_in_url, find_dates, learn_order, parse_date, plausible

LOCALES = (
    "en en_GB de fr es it pt nl ru pl sv da nb fi tr cs ja zh ko id vi el hu ro uk ar fa he hi th ca eu gl hr sr"
    " sr_Latn sl sk bg et lv lt is be kk az ka hy bn ta ms fil sw af sq"
).split()
NOW = datetime(2026, 1, 2, 3, 4)

days = st.dates(date(1990, 1, 1), date(2039, 12, 31))
#: Pieces of dates, put together wrongly.
pieces = st.lists(
    st.sampled_from(
        "4 04 12 31 2012 20120304 99 0 March mar Sunday So de г. 年 月 日 3月 tháng มี.ค. ago vor 前 yesterday 10:32"
        " 10h pm T Z EST +0100 -05:00 st th ' , . / - : ( ) | @ \n  a.m. 平成 二〇一二 元 ۱۳۹۰ اسفند XII to".split(" ")
    ),
    max_size=14,
)
texts = st.one_of(st.text(max_size=320), pieces.map(" ".join), pieces.map("".join))


@settings(max_examples=250, deadline=None)
@given(day=days, locale=st.sampled_from(LOCALES), width=st.sampled_from(["full", "long", "medium"]))
def test_what_babel_writes_is_read_back(day: date, locale: str, width: str) -> None:
    text = format_date(day, width, locale)
    when = parse_date(text, languages=[locale])
    assert when is not None, text
    assert (when.value.date(), when.precision) == (day, "day"), text
    inside = [found.when.value.date() for found in find_dates(f"| {text} |", languages=[locale])]
    assert inside == [day], text


@settings(max_examples=150, deadline=None)
@given(day=days, locale=st.sampled_from(LOCALES))
def test_short_forms_are_read_back_by_language(day: date, locale: str) -> None:
    text = format_date(day, "short", locale)
    when = parse_date(text, languages=[locale.replace("_", "-").replace("-Latn", "")])
    assert when is not None, text
    assert when.value.date() == day, text


@settings(max_examples=100, deadline=None)
@given(value=st.datetimes(datetime(1900, 1, 1), datetime(2999, 1, 1), timezones=st.sampled_from([None, timezone.utc])))
def test_iso_is_exact(value: datetime) -> None:
    when = parse_date(value.isoformat())
    assert when is not None
    assert (when.value, when.zone) == (value, value.tzinfo is not None)


@settings(max_examples=400, deadline=None)
@given(text=texts)
def test_any_text_is_taken(text: str) -> None:
    when = parse_date(text)
    if when is not None:
        plausible(when, NOW)
        complete(when, NOW)
    found = list(find_dates(text, yearless=True))
    assert all(0 <= item.start < item.end <= len(text) for item in found)
    assert all(one.end <= other.start for one, other in itertools.pairwise(found))
    assert all(text[item.start : item.end].strip() == item.when.raw.strip() for item in found)


@settings(max_examples=100, deadline=None)
@given(text=texts)
def test_nothing_raises(text: str) -> None:
    parse_date(text, now=NOW)
    date_in_url(text)
    date_in_url(f"https://blog.example/{text}")
    learn_order([text, (text, NOW.date())])


@pytest.fixture(autouse=True, scope="module")
def warm() -> None:
    """Load what is loaded once, so that it is not counted."""
    list(find_dates("4 March 2012, 2012", yearless=True))
    parse_date("4 March")

"""Small values out of feeds, with their near misses."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blogcorpus.feed.stamps import later, stamp
from blogcorpus.feed.values import address, line, markup, number, person, plain_text, unique


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("A &amp; B", "A & B"),
        ("A &amp;amp; B", "A & B"),
        ("It&#8217;s", "It’s"),
        ("<b>Bold</b> words<br/>here", "Bold words here"),
        ("&lt;i&gt;Twice&lt;/i&gt;", "Twice"),
        ("vector<int> and List<String>", "vector<int> and List<String>"),
        ("a < b > c", "a < b > c"),
        ("  many\n\t spaces ", "many spaces"),
        ("", None),
        ("<p></p>", None),
        (None, None),
        (3, None),
    ],
)
def test_line(value: object, expected: str | None) -> None:
    assert line(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Ada Pott", "Ada Pott"),
        ("ada@example.org (Ada Pott)", "Ada Pott"),
        ("Ada Pott (ada@example.org)", "Ada Pott"),
        ("Ada Pott <mailto:ada@example.org>", "Ada Pott"),
        ("ada@example.org ()", None),
        ("ada@example.org", None),
        ("Unknown", None),
        ("https://example.org/ada", None),
        ("Ada (the first)", "Ada (the first)"),
        ("(Ada Pott)", "Ada Pott"),
        ("Ada Pott (", "Ada Pott"),
        ("", None),
        (None, None),
    ],
)
def test_person(value: object, expected: str | None) -> None:
    assert person(value) == expected


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("https://example.org/a", "https://example.org/a"),
        ("a b.html", "https://base.example/x/a%20b.html"),
        ("//cdn.example/a", "https://cdn.example/a"),
        ("../b", "https://base.example/b"),
        ("https://example.org/a\n/b", "https://example.org/a/b"),
        ("http://[bad", None),
        ("ftp://example.org/a", None),
        ("https://", None),
        ("javascript:void(0)", None),
        ("", None),
        (None, None),
    ],
)
def test_address(link: object, expected: str | None) -> None:
    assert address(link, "https://base.example/x/") == expected


@pytest.mark.parametrize(
    ("value", "plain", "expected"),
    [
        ("<p>Hi</p>", False, "<p>Hi</p>"),
        ("&lt;p&gt;Hi&lt;/p&gt;", False, "<p>Hi</p>"),
        ("&lt;img src=x&gt; words &lt;br/&gt;", False, "<img src=x> words <br/>"),
        ("Use &lt;p&gt; for text", False, "Use &lt;p&gt; for text"),
        ("a < b", True, "<p>a &lt; b</p>"),
        ("one\n\ntwo", True, "<p>one</p><p>two</p>"),
        ("<p>said to be plain</p>", True, "<p>said to be plain</p>"),
    ],
)
def test_markup(value: str, plain: bool, expected: str) -> None:
    assert markup(value, plain=plain) == expected


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("Tue, 10 Jun 2003 04:00:00 GMT", "2003-06-10T04:00:00+00:00"),
        ("Tue, 10 Jun 2003 04:00:00 +0530", "2003-06-10T04:00:00+05:30"),
        ("Tue, 10 Jun 2003 04:00:00 PDT", "2003-06-10T04:00:00-07:00"),
        ("Tue, 10 Jun 2003 04:00:00 CEST", "2003-06-10T04:00:00+02:00"),
        ("Tue, 10 Jun 2003 04:00:00 GMT+3", "2003-06-10T04:00:00+03:00"),
        ("10 Jun 2003 04:00 -0000", "2003-06-10T04:00:00"),
        ("10 Jun 03 04:00:00 Z", "2003-06-10T04:00:00+00:00"),
        ("2003-06-10T04:00:00.123+02:00", "2003-06-10T04:00:00+02:00"),
        ("2003-06-10T04:00:00-0330", "2003-06-10T04:00:00-03:30"),
        ("2003-06-10 04:00:00 UTC", "2003-06-10T04:00:00+00:00"),
        ("2003-06-10T24:00:00Z", "2003-06-10T00:00:00+00:00"),
        ("20030610T040000Z", "2003-06-10T04:00:00+00:00"),
        ("2003-06-10", "2003-06-10T00:00:00"),
        ("2003-06-10 04:00:00 +0000 UTC", "2003-06-10T04:00:00+00:00"),
        ("2003-06-10 04:00:00 -0300 -03", "2003-06-10T04:00:00-03:00"),
        ("Tue Jun 10 2003 04:00:00 GMT+0200 (Central European Summer Time)", "2003-06-10T04:00:00+02:00"),
        ("вт, 10 июн 2003 04:00:00 +0300", "2003-06-10T04:00:00+03:00"),
        ("mar., 10 juin 2003 04:00:00 +0200", "2003-06-10T04:00:00+02:00"),
        ("2003年06月10日", "2003-06-10T00:00:00"),
        # Nobody says which of these is the month, or the day.
        ("06/10/2003 04:00", None),
        ("juin 2003", None),
        ("10 juin", None),
        ("2003-13-10", None),
        ("2003-06-10T04:00:00+99:00", "2003-06-10T04:00:00"),
        ("0001-01-01T00:00:00Z", None),
        ("Mon, 01 Jan 0001 00:00:00 +0000", None),
        ("Tue, 10 Jun 2003 04:00:00 -0000", "2003-06-10T04:00:00"),
        ("9999-01-01T00:00:00Z", None),
        ("1970-01-01T00:00:00Z", None),
        ("0000-00-00", None),
        ("12", None),
        ("", None),
        (None, None),
    ],
)
def test_stamp(raw: str | None, expected: str | None) -> None:
    found = stamp(raw)
    assert (found.isoformat() if found else None) == expected


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("2003-06", "2003-06-10T00:00:00+00:00"),
        ("x 10 y 2003", "2003-06-10T00:00:00+00:00"),
        # The clock of another place.
        ("x 11 y 2003", "2003-06-10T00:00:00+00:00"),
        # The year twice, then the month: no such day.
        ("2003-2003-06T00:00:00+09:00", None),
        ("x 2003", None),
    ],
)
def test_a_reading_in_utc_is_of_the_day_that_the_text_says(raw: str, expected: str | None) -> None:
    found = stamp(raw, time.strptime("2003-06-10", "%Y-%m-%d"))
    assert (found.isoformat() if found else None) == expected


@given(st.text(max_size=60))
def test_stamp_never_fails(raw: str) -> None:
    stamp(raw)


def test_later_compares_what_it_can() -> None:
    aware, naive = stamp("2020-01-02T00:00:00Z"), stamp("2020-01-01")
    assert later(aware, naive)
    assert not later(naive, aware)
    assert not later(aware, aware)
    assert not later(aware, None)


def test_small_values() -> None:
    assert unique(["A", None, "a", "B", ""]) == ("A", "B")
    assert [number(value) for value in ("3", " 4 ", 5, "x", None, True, "99999999999")] == [3, 4, 5] + [None] * 4
    assert plain_text("<p>One</p><p>two &amp; three</p>") == "One two & three"
    assert plain_text("<p> </p>") is None

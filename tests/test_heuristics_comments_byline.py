"""Names out of the lines around them."""

from __future__ import annotations

import pytest

from blogcorpus.heuristics.comments.byline import clean_name, is_noise, is_says, read_byline


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann says:", "Ann"),
        ("Jean a dit :", "Jean"),
        ("Мария пишет:", "Мария"),
        ("Lee 님의 말:", "Lee"),
        ("太郎 より", "太郎"),
        ("3. Cy schrieb am", "Cy"),
        ("Posted by: Bo at", "Bo"),
        ("Comment from: Dee [Visitor]", "Dee"),
        ("Eva (nicht überprüft)", "Eva"),
        ("bob42", "bob42"),
        ("Anonymous", "Anonymous"),
        ("Sam says:", "Sam"),
        ("Posted by: Don", "Don"),
        ("12 May 2004", None),
        ("Friday", None),
        ("Sam", None),
        ("Don at", None),
        ("42", None),
        (" : ", None),
        ("x" * 200, None),
    ],
)
def test_clean_name(text: str, name: str | None) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Von Miller", "Von Miller"),
        ("by Bo", "Bo"),
        ("Autor: Eva", "Eva"),
        ("Simon Says", "Simon Says"),
        ("Tea in 2009", "Tea in 2009"),
        ("Ann dit :", "Ann"),
        ("1. えま", "えま"),
        ("50 Cent", "50 Cent"),
    ],
)
def test_clean_name_that_is_marked(text: str, name: str) -> None:
    assert clean_name(text, marked=True) == name


@pytest.mark.parametrize(
    ("line", "name", "date"),
    [
        ("Posted by Ann Lee at May 3, 2003 10:11 AM", "Ann Lee", "May 3, 2003 10:11 AM"),
        ("Posted by: Bo | May 3, 2003 at 10:11 AM", "Bo", "May 3, 2003 at 10:11 AM"),
        ("Ann schrieb am 3. Mai 2003 um 12:10", "Ann", "3. Mai 2003 um 12:10"),
        ("1. Le lundi 3 mai 2004, 12:10 par Jean", "Jean", "lundi 3 mai 2004, 12:10"),
        ("At 9:18 AM, Bo said…", "Bo", "9:18 AM"),
        ("12.05.2004 13:10, Anna", "Anna", "12.05.2004 13:10"),
        ("Anna, 12.05.2004 13:10", "Anna", "12.05.2004 13:10"),
        ("Submitted by bo on Fri, 2010-05-07 12:10", "bo", "Fri, 2010-05-07 12:10"),
        ("Fri, 2008-05-03 10:11 — Ann (not verified)", "Ann", "Fri, 2008-05-03 10:11"),
        ("Posted by Taro at 2005年03月04日 12:10", "Taro", "2005年03月04日 12:10"),
        ("Jan, 3 June 2004", "Jan", "3 June 2004"),
        ("2020-03-12 Jenny Smith", "Jenny Smith", "2020-03-12"),
        ("2020/3/12 10:11 bo", "bo", "2020/3/12 10:11"),
        ("Ann Lee May 3rd, 2003 10:11", "Ann Lee", "May 3rd, 2003 10:11"),
        ("Ann May 3.5.2003", "Ann May", "3.5.2003"),
        ("Napsal uživatel Ann dne 25. 10. 2016 - 09:16", "Ann", "25. 10. 2016 - 09:16"),
    ],
)
def test_byline(line: str, name: str, date: str) -> None:
    assert read_byline(line) == (name, date)


@pytest.mark.parametrize(
    "line",
    [
        "I was there at 9:18 when it rained, and left.",
        "May 3, 2003 10:11 AM",
        "Friday, 3 May 2003",
        "Ann said nothing",
        "2020-03-12 it rained all day.",
        "2020-03-12 and 4 more",
        "It rained on the 3rd of May 2003 in all of the northern towns that I have ever been to in my life",
        "",
    ],
)
def test_no_byline(line: str) -> None:
    assert read_byline(line) is None


def test_lines_of_the_software() -> None:
    assert all(is_noise(line) for line in ("Reply", "Antworten ↓", "Permalink | Edit", "1 like · Reply", "返信"))
    assert not any(is_noise(line) for line in ("Reply to them all!", "I like it", "", "42"))
    assert all(is_says(line) for line in ("says:", "on", " a dit :", "schrieb am", ":"))
    assert not is_says("says who?")

"""The table of names."""

from __future__ import annotations

import json

import pytest
from babel import Locale, localedata

from blogcorpus.dates import cldr
from blogcorpus.dates.names import Term, base_languages, choose, fold, term


def meaning(word: str) -> Term:
    found = term(word)
    assert found is not None
    return found


@pytest.mark.parametrize("identifier", ["de", "el", "fi", "he", "ka", "pt", "ru", "th", "uk"])
def test_names_of_babel_are_known(identifier: str) -> None:
    localedata._cache.clear()  # see cldr.collect
    months = Locale.parse(identifier).months["format"]["wide"]
    for number, name in months.items():
        assert number in {sense.number for sense in meaning(name.split()[0]).months}, name


def test_the_file_is_what_babel_gives() -> None:
    stored = json.loads(cldr.FILE.read_text(encoding="utf-8"))
    assert stored.keys() == {Locale.parse(identifier).language for identifier in cldr.LOCALES}
    assert {language: len(entry["months"]) for language, entry in stored.items()} == dict.fromkeys(stored, 12)
    assert {language: len(entry["days"]) for language, entry in stored.items()} == dict.fromkeys(stored, 7)
    assert stored["en"]["months"][2] == ["March", "Mar"]
    assert cldr.collect(["eu"])["eu"]["months"][2][0] == stored["eu"]["months"][2][0] == "martxoa"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("März", "MARZ"),
        ("Μαρτίου", "ΜΑΡΤΙΟΥ"),
        ("KASIM", "kasım"),
        ("İyul", "iyul"),
        ("października", "pazdziernika"),
        ("أبريل", "ابريل"),
        ("ژانویهٔ", "ژانويه"),
        ("फ़रवरी", "फरवरी"),
        ("мая", "МАЯ"),
    ],
)
def test_spellings_that_are_one(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_marks_that_make_another_word_stay() -> None:
    assert fold("มีนาคม") != fold("มนาคม")
    assert fold("मई") != fold("म")


@pytest.mark.parametrize("word", ["blog", "Welcome", "x", "", "a" * 200, "مدونة", "博客"])
def test_other_words_are_unknown(word: str) -> None:
    assert term(word) is None


def test_zones_and_roman_numbers_only_in_capitals() -> None:
    assert meaning("EST").kind == "Z"
    assert meaning("IX").kind == "R"
    assert term("ix") is None
    assert getattr(term("est"), "kind", "") != "Z"


def test_the_language_chooses_among_senses() -> None:
    senses = meaning("listopad").months
    assert [choose(senses, languages)[0].number for languages in (("hr",), ("cs",), ("en", "hr"))] == [10, 11, 10]
    assert choose(senses, ("en",)) == (senses[0], False)


def test_base_languages() -> None:
    assert base_languages(("pt_BR", "zh-Hant-TW", "no", "iw")) == ("pt", "zh", "nb", "he")

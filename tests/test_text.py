"""Words, and when two texts say the same."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blogcorpus.text import WORD, shorten, squash, tidy, words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It's 4 o’clock", ["it", "s", "4", "o", "clock"]),
        ("under_score", ["under", "score"]),
        ("3.14", ["3", "14"]),
        ("日本 go", ["日", "本", "go"]),
        ("日本go", ["日", "本", "go"]),
        ("한국", ["한", "국"]),
        ("Straße ÜBER", ["straße", "über"]),
        ("ﬁne ①", ["fine", "1"]),
        ("— … !", []),
        ("", []),
    ],
)
def test_words(text: str, found: list[str]) -> None:
    assert words(text) == found


@given(st.text())
def test_words_are_what_the_pattern_finds(text: str) -> None:
    normal = unicodedata.normalize("NFKC", text).lower()
    assert words(text) == WORD.findall(normal)
    assert words(text + "…" * 3) == WORD.findall(unicodedata.normalize("NFKC", text + "…").lower())


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Hello,  World!", "hello world", True),
        ("“Tea” – for two…", "Tea for two", True),
        ("cafe\u0301", "café", True),
        ("A\u00a0B", "a b", True),
        ("Part 1", "Part 2", False),
        ("Tea", "Teas", False),
        ("Ё", "Е", False),
    ],
)
def test_squash_tells_whether_two_texts_say_the_same(one: str, other: str, same: bool) -> None:
    assert (squash(one) == squash(other)) is same


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        (" a \n\t b ", "a b"),
        ("a\u00a0b", "a b"),
        ("a\u200bb\u00adc\ufeff", "abc"),
        ("\u202ea", "a"),
        ("a\u0301", "a\u0301"),
        ("\u200b", ""),
    ],
)
def test_tidy(text: str, tidied: str) -> None:
    assert tidy(text) == tidied


@given(st.text())
def test_tidying_twice_changes_nothing_more(text: str) -> None:
    assert tidy(tidy(text)) == tidy(text)


@pytest.mark.parametrize(
    ("text", "length", "short"), [("a b", 3, "a b"), ("abcd", 3, "ab…"), ("  a  ", 1, "a"), ("abc", 3, "abc")]
)
def test_shorten(text: str, length: int, short: str) -> None:
    assert shorten(text, length) == short

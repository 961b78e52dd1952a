"""Fingerprints: what is near, what is not, and that an index finds what is near."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from blogcorpus.urls import bands, digest, distance, fingerprint, near

#: Words that only sound like words: a text of them has nothing in common with another.
SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu".split()


def text(seed: int, words: int = 400) -> str:
    mixed = random.Random(seed)
    return " ".join("".join(mixed.choices(SYLLABLES, k=3)) for _ in range(words))


def test_the_same_text_in_another_dress() -> None:
    one = text(1)
    assert fingerprint(one) == fingerprint(one.upper().replace(" ", ",\n "))
    assert digest(one) == digest("  " + one.title() + "!")


def test_a_sentence_more_or_less_is_near() -> None:
    one = text(1)
    assert near(fingerprint(one), fingerprint(one + " The post appeared first on another blog."))
    assert near(fingerprint(one), fingerprint(one.partition(" ")[2]))
    assert digest(one) != digest(one + " more")


def test_other_texts_are_not() -> None:
    prints = [fingerprint(text(seed)) for seed in range(40)]
    assert not any(near(a, b) for place, a in enumerate(prints) for b in prints[:place])


def test_chinese_japanese_and_thai() -> None:
    mixed = random.Random(1)
    han = "".join(chr(0x4E00 + mixed.randrange(3000)) for _ in range(400))
    thai = "".join(chr(0x0E01 + mixed.randrange(46)) for _ in range(400))
    for one in (han, thai):
        assert near(fingerprint(one), fingerprint("新" + one[2:]))
        assert not near(fingerprint(one), fingerprint(one[::-1]))


def test_short_texts_are_near_only_themselves() -> None:
    one = fingerprint("Happy new year to all my readers")
    assert near(one, fingerprint("happy NEW year, to all my readers!"))
    assert not near(one, fingerprint("Happy new year to all our readers"))


def test_texts_without_words_are_near_nothing() -> None:
    assert fingerprint("") == fingerprint(" – … ") == 0
    assert not near(0, 0)
    assert not near(0, 1)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 2**64 - 1), st.sets(st.integers(0, 63), max_size=4))
def test_fingerprints_that_differ_in_four_bits_share_a_band(fp: int, flips: set[int]) -> None:
    other = fp
    for bit in flips:
        other ^= 1 << bit
    assert distance(fp, other) == len(flips)
    assert set(bands(fp)) & set(bands(other))


def test_bands_are_small_numbers_that_tell_their_place() -> None:
    assert len(set(bands(0))) == len(bands(0)) == 12
    assert all(0 <= band < 2**20 for band in bands(2**64 - 1))


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_has_a_fingerprint_of_64_bits(words: str) -> None:
    assert 0 <= fingerprint(words) < 2**64
    assert len(digest(words)) == 32

"""Tokens for corpus managers: words, numbers, addresses and signs, for every script."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from functools import cache

__all__ = ["tokens"]

#: Scripts without spaces between words: each character is a token.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"


@cache
def _pattern() -> re.Pattern[str]:
    r"""What a token is. Letters carry their marks: `\w` has no vowel signs of Devanagari, Tamil or Arabic."""
    word = rf"[^\W{_UNSPACED}{_marks()}]"
    letters = rf"{word}(?:{word}|[{_marks()}])*"
    return re.compile(
        rf"{word}+(?=[ \n;!?)]|,(?!\d)|\.(?:\s|$))"  # most words, before anything else is tried
        rf"|https?://[^\s<>\"]{{1,2000}}(?<![.,;:!?)'’”»])"  # addresses, without the sentence's own signs
        rf"|[\w.+-]{{1,64}}@[\w-]{{1,63}}(?:\.[\w-]{{1,63}}){{1,8}}"
        rf"|[#@]{letters}"
        rf"|\d+(?:[.,:]\d+)+"
        rf"|{letters}(?:['’‑-]{letters})*"
        rf"|[{_UNSPACED}][{_marks()}]*"
        r"|(\S)\1*"  # signs, the same ones in a row together: "...", "!!!"
    )


@cache
def _marks() -> str:
    """Combining marks of all scripts, as ranges of a character class."""
    found = [code for code in range(0x300, min(sys.maxunicode, 0x1F000)) if unicodedata.category(chr(code))[0] == "M"]
    ranges: list[list[int]] = []
    for code in found:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges) + "\u200c\u200d"


def tokens(text: str) -> Iterator[tuple[str, bool]]:
    """Tokens of a text, each with whether it stands directly behind the one before.

    >>> [("+" if glued else "") + token for token, glued in tokens("Don't (really) go: 3,5 km!")]
    ["Don't", '(', '+really', '+)', 'go', '+:', '3,5', 'km', '+!']
    """
    end = -1
    for match in _pattern().finditer(text):
        yield match[0], match.start() == end
        end = match.end()

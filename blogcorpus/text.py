"""Words, and when two texts say the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

#: Scripts that write without spaces: each character counts as a word.
_UNSPACED = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
#: A word, for text in lower case.
WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+")
_SPACE = re.compile(r"\s+")
_INVISIBLE = re.compile("[\u200b-\u200f\u2028-\u202e\u2060\ufeff\u00ad]")


def words(text: str) -> list[str]:
    """Words in order, in lower case, without punctuation; a CJK or Thai character is a word.

    >>> words("It's 4 o’clock — 日本")
    ['it', 's', '4', 'o', 'clock', '日', '本']
    """
    return WORD.findall(unicodedata.normalize("NFKC", text).lower())


@lru_cache(maxsize=4096)
def squash(text: str) -> str:
    """What is left of a text when case, spacing and punctuation do not count; equal means the same words.

    >>> squash("Hello,  World!") == squash("hello world")
    True
    """
    return "".join(words(text))


def tidy(text: str) -> str:
    r"""One line without doubled or invisible characters.

    >>> tidy(" a\u200b \n b ")
    'a b'
    """
    return _SPACE.sub(" ", _INVISIBLE.sub("", text)).strip()


def shorten(text: str, length: int = 120) -> str:
    """The beginning of a text, for logs and provenance."""
    text = tidy(text)
    return text if len(text) <= length else text[: length - 1] + "…"

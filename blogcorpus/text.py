"""Words, and when two texts say the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html import unescape

#: Scripts that write without spaces (Thai, Lao, Burmese, Khmer, kana, Han, Yi), and Korean: a character is a word.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\ua000-\ua48f\uac00-\ud7af\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
#: A word, for text in lower case.
WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+")
_SPACED = re.compile(r"[^\W_]+")
#: ASCII in lower case with spaces for all but letters and digits; and the same for UTF-8, whose other bytes stay.
_PLAIN = "".join(chr(code).lower() if chr(code).isalnum() else " " for code in range(128))
_PLAIN_BYTES = bytes(ord(_PLAIN[code]) if code < 128 else code for code in range(256))
_ASCII = bytes(range(128))
#: More different signs that are no letters no text has; each of them is looked for.
_MOST_SIGNS = 100
_ANY_UNSPACED = re.compile(f"[{_UNSPACED}]")
#: An inline element as somebody wrote it where only text is meant.
_PAIR = re.compile(
    r"<(span|em|i|b|strong|small|abbr|a|code|sup|sub|q|cite|del|ins|u|font|mark)\b[^<>]*>([^<>]*)</\1>", re.I
)
#: Signs in titles that are escaped once too often; others may be what a title is about.
_ENTITY = re.compile(r"&(?:amp|quot|apos|#0?39|#82(?:1[1-9]|2[0-3]|30)|[lr][sd]quo|[mn]dash|hellip);", re.I)
_INVISIBLE = re.compile("[\u200b-\u200f\u2028-\u202e\u2060\ufeff\u00ad]")


def words(text: str) -> list[str]:
    """Words in order, in lower case, without punctuation; a CJK or Thai character is a word.

    >>> words("It's 4 o’clock — 日本")
    ['it', 's', '4', 'o', 'clock', '日', '本']
    """
    if text.isascii():
        return text.translate(_PLAIN).split()
    # The sign that most texts have and that this form does not: without it they are found to be in order as they are.
    text = unicodedata.normalize("NFKC", text.replace("…", "...")).lower()
    # What is no word becomes a space: with the few different signs of a text that takes half the time of a pattern.
    written = text.encode("utf-8", "surrogatepass")
    others = written.translate(None, _ASCII).decode("utf-8", "surrogatepass")
    signs = [sign for sign in set(others) if not sign.isalnum()]
    if len(signs) > _MOST_SIGNS or _ANY_UNSPACED.search(others):
        return word_pattern(text).findall(text)
    text = written.translate(_PLAIN_BYTES).decode("utf-8", "surrogatepass")
    for sign in signs:
        text = text.replace(sign, " ")
    return text.split()


@lru_cache(maxsize=16)  # all who tell whether a post is new ask for it, some only when others are under way
def word_line(text: str) -> str:
    """The words of a whole text, a space between them.

    >>> word_line("It's 4 o’clock!")
    'it s 4 o clock'
    """
    return " ".join(words(text))


def word_pattern(text: str) -> re.Pattern[str]:
    """`WORD`, or what finds the same in half the time where no script is written without spaces."""
    return WORD if _ANY_UNSPACED.search(text) else _SPACED


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
    return " ".join((text if text.isascii() else _INVISIBLE.sub("", text)).split())


def shorten(text: str, length: int = 120) -> str:
    """The beginning of a text, for logs and provenance."""
    text = tidy(text)
    return text if len(text) <= length else text[: length - 1] + "…"


def is_one_word(before: str, after: str) -> bool:
    """One text ends, and the other goes on, within a word.

    >>> is_one_word("Sam", "ple"), is_one_word("Sam", " says"), is_one_word("作者", "山田")
    (True, False, False)
    """
    return bool(before) and bool(after) and WORD.fullmatch((before[-1] + after[0]).lower()) is not None


def without_tags(text: str) -> str:
    """A value in which somebody wrote markup, without its pairs of tags, and with the signs that its entities mean.

    >>> without_tags('The <span class="caps">BBC</span> on tea'), without_tags("What <b> and a < b mean")
    ('The BBC on tea', 'What <b> and a < b mean')
    >>> without_tags("Tea &amp; Ann&#8217;s &quot;milk&quot;"), without_tags("What &nbsp; and &lt; mean")
    ('Tea & Ann’s "milk"', 'What &nbsp; and &lt; mean')
    """
    if "&" in text:
        text = _ENTITY.sub(lambda found: unescape(found[0]), text)
    return _PAIR.sub(r"\2", text) if "</" in text else text

"""Scripts that are written for one language, or nearly: its characters tell it sooner than a detector does."""

from __future__ import annotations

import re

from blogcorpus.language_words import LANGUAGES

#: Scripts of one language each; others that are written in them (Yiddish) have to be declared.
_OF_ONE = {
    "el": re.compile("[\u0370-\u03ff\u1f00-\u1fff]"),
    "he": re.compile("[\u0590-\u05ff]"),
    "th": re.compile("[\u0e00-\u0e7f]"),
    "hy": re.compile("[\u0530-\u058f]"),
    "ka": re.compile("[\u10a0-\u10ff]"),
}
_ANY = re.compile(
    "[\u0370-\u052f\u0530-\u05ff\u0e00-\u0e7f\u10a0-\u10ff\u1f00-\u1fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
_KANA = re.compile("[\u3040-\u30ff]")
_HAN = re.compile("[\u3400-\u9fff]")
_HANGUL = re.compile("[\uac00-\ud7af]")
_CYRILLIC = re.compile("[\u0400-\u052f]")
#: Letters of Russian that its larger neighbours do not have, and letters of all others that are written in Cyrillic:
#: each of them, but for Bulgarian, has some that Russian has not.
_RUSSIAN = re.compile("[ыэЫЭ]")
_NOT_RUSSIAN = re.compile("[\u0400\u0402-\u040f\u0450\u0452-\u052f]")
#: Letters of languages that are told by them, or by words in them.
_LETTERS = {
    **dict.fromkeys(("ru", "uk"), _CYRILLIC),
    "zh": _HAN,
    "ja": re.compile("[\u3040-\u30ff\u3400-\u9fff]"),
    "ko": _HANGUL,
    **_OF_ONE,
}
_LAST_LATIN = "\u024f"
#: Shares of a text's characters. Much of it may be code, names and numbers; Japanese is never without kana.
_LEAST, _KANA_LEAST, _KANA_NONE, _CYRILLIC_LEAST = 0.2, 0.1, 0.01, 0.4
#: Characters of a text that is too short for shares of all it has: at least so many, and the share of its letters.
_FEW, _MOST = 4, 0.5
#: More kana than Chinese on Japanese has.
_KANA_MOST = 0.35


def told_by_script(text: str, expected: str | None = None) -> str | None:
    """The language of some lines of text, where their script leaves no doubt.

    A page that declares another language of the same script is not overruled: Cantonese, Erzya.

    >>> told_by_script("お茶は冷たい"), told_by_script("今天天气很好", "en"), told_by_script("今天天气很好", "yue")
    ('ja', 'zh', None)
    >>> told_by_script("Вот строка: import os, sys", "ru"), told_by_script("Вот строка: import os, sys")
    ('ru', None)
    >>> told_by_script("Это был хороший чай"), told_by_script("Це був добрий чай, і його пили"), told_by_script("Tea")
    ('ru', None, None)
    """
    if expected == "ru" and _quotes(text):
        return expected
    told = _told(text) if _ANY.search(text) else None
    return told if told is None or expected in (None, told) or _is_another(text, expected) else None


def _quotes(text: str) -> bool:
    """Russian with much in Latin letters, as in posts on other languages and with code: it is not of those."""
    return len(_CYRILLIC.findall(text)) > _LEAST * len(text) and not _NOT_RUSSIAN.search(text)


def told_by_few(text: str, expected: str | None = None) -> str | None:
    """The language of a line or two, where nearly all that they say is in one script.

    >>> told_by_few("お茶です。", "en"), told_by_few("2024-05-01 今天很冷！", "en"), told_by_few("Tea in 東京", "en")
    ('ja', 'zh', None)
    """
    letters = "".join(filter(str.isalpha, text))
    if len(_ANY.findall(letters)) < max(_FEW, _MOST * len(letters)):
        return None
    return told_by_script(letters, expected)


def may_be(text: str, language: str) -> bool:
    """Whether a text may be of a language: not where that has letters of its own, and none of them is there.

    >>> may_be("sudo yum install gcc", "zh"), may_be("执行 sudo apt update", "zh"), may_be("Tea", "de")
    (False, True, True)
    """
    letters = _LETTERS.get(language)
    return letters is None or letters.search(text) is not None


def in_other_letters(text: str, language: str | None) -> bool:
    """A language is written in Latin letters, and most of a text's letters are others.

    >>> in_other_letters("كان الشاي باردا (tea)", "en"), in_other_letters("Tea, чай", "en")
    (True, False)
    """
    if language not in LANGUAGES or language in _LETTERS:
        return False
    letters = [letter for letter in text if letter.isalpha()]
    return 2 * sum(letter > _LAST_LATIN for letter in letters) > len(letters)


def _is_another(text: str, expected: str) -> bool:
    """What a script tells overrules what is expected: but Chinese may quote kana, and Japanese do without them."""
    if expected in LANGUAGES:
        return True
    kana = len(_KANA.findall(text))
    return expected in _LETTERS and (kana > _KANA_MOST * len(text) or not may_be(text, expected))


def _told(text: str) -> str | None:
    length = len(text)

    def share(script: re.Pattern[str]) -> float:
        return len(script.findall(text)) / length

    if share(_CYRILLIC) > _CYRILLIC_LEAST:
        return "ru" if _RUSSIAN.search(text) and not _NOT_RUSSIAN.search(text) else None
    kana = share(_KANA)
    if kana > _KANA_LEAST:
        return "ja"
    if kana <= _KANA_NONE and share(_HAN) > _LEAST:
        return "zh"
    if share(_HANGUL) > _LEAST:
        return "ko"
    return next((language for language, script in _OF_ONE.items() if share(script) > _LEAST), None)

"""A text as tokens, and its *shape*: a string with one letter for each token, on which patterns of dates are matched.

Kinds of tokens in a shape:

    d   a number 1 to 9, one digit          Y   a year of four digits          M   a month's name
    e   01 to 12                            F   any other four digits          R   a month in Roman numbers
    D   13 to 31                            C   eight digits that are a day    W   a weekday's name
    z   0, 00 and 32 to 99                  n   any other number               B   a month's or a weekday's name
    y m j  年 月 日 behind a number         H i s  時 分 秒 behind a number    v   a word before a month's number
    E   an era                              P   a half of the day              Z   a zone's name
    c k h f  connector, clock word, hour word, label (see `words`); a minute word is an i
    o   an ordinal's ending                 t   the T before a time            x w  another word, w: without capitals

White space is a space; punctuation stands for itself, its variants for the plainest of them.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from blogcorpus.dates import words
from blogcorpus.dates.names import Term, fold, long_term, term
from blogcorpus.dates.numerals import HAN_DIGITS, HAN_NUMBER, han_kind, number_kind

_PUNCTUATION = {
    variant: plain
    for plain, variants in {
        "-": "-–—−‐‑־－",
        "/": "/／⁄",
        ".": ".．。・॰",
        ",": ",،，、၊፣՝",
        ":": ":：",
        "'": "'’‘ʼ´`′׳״",
        "(": "([（【",
        ")": ")]）】",
        "|": "|·•»›‧｜",
        "$": "$€£¥₹%",
        "+": "+＋",
        "#": "#№~=",
        "_": "_",
        "@": "@",
    }.items()
    for variant in variants
}

_UNITS = dict(zip("年月日号號時时点點分秒년월일시분초", "ymjjjHHHHisymjHis", strict=True))

#: Marks that turn the direction of writing, or are not seen at all: as good as white space.
_DIRECTIONS = "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"

#: Letters by which a token is judged: no name is longer, and what is remembered stays small on hostile pages.
_LONGEST = 40

#: A word with a name stuck to it, until it is cut in two.
_GLUED = "g"

_DIGITS = frozenset("deDzYFCn")
_ORDINALS = frozenset(map(fold, words.ORDINALS.split()))


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a text: their kinds, where they stand, and what they mean."""

    text: str
    shape: str
    #: Where each token begins, and where the last ends: tokens leave no gaps.
    offsets: list[int]
    #: A number, or what a word means.
    values: list[int | Term | None]

    def raw(self, first: int, last: int) -> str:
        """The text of the tokens from `first` up to but not including `last`."""
        return self.text[self.offsets[first] : self.offsets[last]]

    def number(self, index: int) -> int:
        """A number token's value; of a day in words, too."""
        value = self.values[index]
        if isinstance(value, Term):
            return value.amount if self.shape[index] in _DIGITS else 0
        return value or 0

    def term(self, index: int) -> Term | None:
        """A word token's meaning."""
        value = self.values[index]
        return value if isinstance(value, Term) else None


def tokenize(text: str, start: int = 0, end: int = sys.maxsize) -> Tokens:
    """Cut a text, or a part of it, into tokens.

    >>> tokenize("Sunday, 4th of March 2012 at 10:32").shape
    'W, do c M Y k e:z'
    >>> tokenize("2012年3月4日").shape
    'Yydmdj'
    """
    return _tokens(text, start, _token().findall(text, start, end))


def _tokens(text: str, start: int, pieces: list[str], *, cut: bool = False) -> Tokens:
    kinds: list[str] = []
    values: list[int | Term | None] = []
    several = False
    for piece in pieces:
        kind, value, special = _classify(piece if len(piece) <= _LONGEST else piece[:_LONGEST])
        if special:
            if kind == _GLUED:
                # Cut once: what is still glued then is no name's business.
                if not cut:
                    return _tokens(text, start, [part for piece in pieces for part in _parts(piece)], cut=True)
                kind = "x"
            several |= isinstance(value, Term) and bool(value.longer or value.amount)
            if kinds and kinds[-1] in _DIGITS:
                kind = _behind_number(piece) or kind
            elif len(kinds) > 1 and kinds[-1] in " :-" and kinds[-2] in _DIGITS:
                kind = _near_number(piece, kinds[-1]) or kind
        kinds.append(kind)
        values.append(value)
    tokens = Tokens(text, "".join(kinds), list(accumulate(map(len, pieces), initial=start)), values)
    return _join(tokens) if several else tokens


@lru_cache(maxsize=1)
def _token() -> re.Pattern[str]:
    # Python's \w leaves out combining marks, without which Indic and Thai words fall apart.
    marks = "".join(
        chr(code) for code in range(0x300, 0x1A00) if unicodedata.category(chr(code)) in ("Mn", "Mc")
    )  # fmt: skip
    units = "".join(_UNITS)
    return re.compile(
        # Two dates without a space between them: "4 March 20126 March 2012", "4th March 201216th May 2012".
        rf"(?:19|20)\d\d(?=\d{{1,2}}(?:[a-z]{{2}}|\.)?\s[^\W\d_])"
        rf"|\d+"
        rf"|{'|'.join(words.ERAS)}"
        # A unit behind its number is a token of its own even where other letters follow it.
        rf"|(?<=[\d{''.join(HAN_DIGITS)}十元])[{units}](?!曜|요일)"
        rf"|(?<=\d\s)[{units}](?!曜|요일)"
        rf"|{HAN_NUMBER.pattern}(?=\s?[年月日号號])"
        rf"|[^\W\d_](?:[^\W\d_]|[{marks}\u200c\u200d\u00ad])*"
        rf"|[\s{_DIRECTIONS}]+"
        rf"|.",
        re.DOTALL,
    )


@lru_cache(maxsize=8192)
def _classify(piece: str) -> tuple[str, int | Term | None, bool]:
    """Kind and value of a token, and whether its neighbours can make it something else."""
    first = piece[0]
    if first.isdecimal():
        return *number_kind(piece), False
    if first.isspace() or first in _DIRECTIONS:
        return " ", None, False
    if not first.isalnum():
        return _PUNCTUATION.get(piece, "?"), None, False
    known = term(piece)
    if known is not None:
        return known.kind, known, bool(known.longer) or _is_day(known) or _behind_number(piece) is not None
    if HAN_NUMBER.fullmatch(piece):
        return *han_kind(piece), False
    if len(_parts(piece)) > 1:
        return _GLUED, None, True
    return ("x" if piece.upper() != piece.lower() else "w"), None, _behind_number(piece) is not None


def _parts(word: str) -> tuple[str, ...]:
    """A word, and the name written behind it without a space, as where elements meet: "authorMarch"."""
    if len(word) > _LONGEST:
        return (word,)
    at = next((i for i in range(len(word) - 1, 0, -1) if word[i].isupper() and word[i - 1].islower()), 0)
    name = term(word[at:]) if at and term(word) is None else None
    if name is None or name.kind not in "MWB":
        return (word,)
    english = any("en" in sense.languages for sense in (*name.months, *name.days))
    return (word[:at], word[at:]) if english or word[at:].lower() not in words.EVERYDAY else (word,)


def _behind_number(word: str) -> str | None:
    """Kind of a word that means something else directly behind a number: 4th, 2012-03-04T10:32, 3月."""
    if word == "T":
        return "t"
    return _UNITS.get(word) or ("o" if fold(word) in _ORDINALS else None)


def _near_number(word: str, between: str) -> str | None:
    """Kind of a word that a space, colon or hyphen parts from a number: 3 月, 4:e, 4-го."""
    return _UNITS.get(word) if between == " " else "o" if fold(word) in _ORDINALS else None


def _join(tokens: Tokens) -> Tokens:
    """Make one token of the words of a longer name: "tháng mười hai", "มี.ค.", "p. m."."""
    kinds: list[str] = []
    offsets: list[int] = []
    values: list[int | Term | None] = []
    index = 0
    while index < len(tokens.shape):
        last, value = _longer(tokens, index)
        kinds.append(value.kind if last > index and isinstance(value, Term) else tokens.shape[index])
        offsets.append(tokens.offsets[index])
        values.append(value)
        index = last + 1
    return Tokens(tokens.text, _with_days("".join(kinds), values), [*offsets, tokens.offsets[-1]], values)


def _is_day(word: Term) -> bool:
    return word.kind == "w" and word.amount > 0


def _with_days(shape: str, values: list[int | Term | None]) -> str:
    """A shape in which days in words are numbers where a month follows: "بیست و یکم اسفند", but not "قسمت دوم"."""
    kinds = list(shape)
    for index, value in enumerate(values):
        if isinstance(value, Term) and _is_day(value) and shape.startswith(" M", index + 1):
            kinds[index] = number_kind(f"{value.amount:02}")[0]
    return "".join(kinds)


def _longer(tokens: Tokens, index: int) -> tuple[int, int | Term | None]:
    """Index of the last token of the name that begins here, and the name's meaning."""
    first = tokens.term(index)
    for rest in first.longer if first else ():
        last = index
        for word in rest:
            at = last + 1
            while at < min(len(tokens.shape), last + 3) and tokens.shape[at] in " .-'":
                at += 1
            if at == last + 1 or at >= len(tokens.shape) or fold(tokens.raw(at, at + 1)) != word:
                break
            last = at
        else:
            return last, long_term((fold(tokens.raw(index, index + 1)), *rest))
    return index, tokens.values[index]

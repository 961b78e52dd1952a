"""One table of all words that stand in dates, in every language, made on first use."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from blogcorpus.dates import words

#: Accents and vowel points that writers leave out, and joiners nobody sees.
_MARKS = re.compile("[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u093c\u200c\u200d\u00ad]")
#: Letters that stand for each other and do not decompose.
_LETTERS = str.maketrans({"ı": "i", "ł": "l", "đ": "d", "ø": "o", "æ": "ae", "ی": "ي", "ک": "ك", "ӏ": "і"})
_SPLIT = re.compile(r"[\s._'’ʼ׳״॰\-־]+")

_ARTICLES = frozenset("de d e il it is l".split())

#: Names up to this length are abbreviations, on which no endings hang.
_SHORT = 4

#: Longest word worth looking up.
_LONGEST = 24


@dataclass(frozen=True, slots=True)
class Sense:
    """What a name can mean: a month (1 to 12) or weekday (0 to 6) in some languages."""

    number: int
    languages: frozenset[str]
    persian: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """A word of dates. `kind` is its letter in a shape, see `tokens`."""

    kind: str
    months: tuple[Sense, ...] = ()
    days: tuple[Sense, ...] = ()
    #: Hours, minutes or years that the word adds, or the day that it means beside a month.
    amount: int = 0
    #: Words that make it another, longer name when they follow.
    longer: tuple[tuple[str, ...], ...] = ()


def fold(word: str) -> str:
    """A word as it is compared: lower case, without accents, parts separated by one space.

    >>> fold("MÄRZ"), fold("Αυγούστου"), fold("มี.ค."), fold("févr.")
    ('marz', 'αυγουστου', 'มี ค', 'fevr')
    """
    word = unicodedata.normalize("NFKD", word.casefold())
    return _SPLIT.sub(" ", _MARKS.sub("", word).translate(_LETTERS)).strip()


@lru_cache(maxsize=4096)
def term(word: str) -> Term | None:
    """What a word means in dates.

    >>> [(sense.number, sorted(sense.languages)) for sense in term("Listopad").months]
    [(11, ['cs', 'pl']), (10, ['hr'])]
    >>> term("blog")
    """
    if len(word) > _LONGEST:
        return None
    known = _exact().get(word)
    return known or _table().get(fold(word))


def long_term(parts: Sequence[str]) -> Term | None:
    """What several folded words mean as one name."""
    return _table().get(" ".join(parts))


def choose(senses: Sequence[Sense], languages: Sequence[str]) -> tuple[Sense, bool]:
    """The sense of a name in the first of the languages that has it, and whether that is sure."""
    if len(senses) > 1:
        for language in languages:
            for sense in senses:
                if language in sense.languages:
                    return sense, True
    return senses[0], len(senses) == 1


@lru_cache(maxsize=256)
def base_languages(tags: tuple[str, ...]) -> tuple[str, ...]:
    """Language tags without country or script.

    >>> base_languages(("pt-BR", "no"))
    ('pt', 'nb')
    """
    same = {"no": "nb", "iw": "he", "in": "id", "tl": "fil"}
    bases = (re.split("[-_]", tag.lower())[0] for tag in tags)
    return tuple(same.get(base, base) for base in bases)


def all_languages() -> tuple[str, ...]:
    """All languages whose names are known, those that blogs use most first."""
    return tuple(_cldr())


@lru_cache(maxsize=1)
def _exact() -> dict[str, Term]:
    """Words that count only in capitals: zones, and months in Roman numbers."""
    roman = {
        word: Term("R", months=(Sense(number, frozenset()),))
        for number, word in enumerate(words.ROMAN_MONTHS.split(), start=1)
    }
    return {**roman, **{name: Term("Z", amount=minutes) for name, minutes in words.ZONES.items()}}


@lru_cache(maxsize=1)
def _table() -> dict[str, Term]:
    """Folded word → term; a name of several words also marks its first."""
    table = {fold(word): Term(kind) for kind, listed in _PLAIN for word in listed.split()}
    table |= {fold(word): Term("P", amount=hours) for word, hours in words.HALVES.items()}
    table |= {fold(word): Term("E", amount=year) for word, year in words.ERAS.items()}
    for day, name in enumerate(words.PERSIAN_DAYS.split(), start=1):
        table |= dict.fromkeys((fold(name), fold(name.replace("_", ""))), Term("w", amount=day))
    months, days = _senses(_month_names()), _senses(_day_names())
    for word in {**months, **days}:
        if word in table and word not in months:
            continue  # "di", "do", "on" say less as weekdays than between the parts of a date
        kind = "B" if word in months and word in days else "M" if word in months else "W"
        table[word] = Term(kind, months=tuple(months.get(word, ())), days=tuple(days.get(word, ())))
    for name in [name for name in table if " " in name]:
        first, *rest = name.split()
        start = table.get(first, Term("x" if first.isascii() else "w"))
        # Longest first: "thang muoi hai" before "thang muoi".
        longer = sorted({*start.longer, tuple(rest)}, key=len, reverse=True)
        table[first] = replace(start, longer=tuple(longer))
    return table


#: Kinds of words that carry no number. Later ones win.
_PLAIN = (
    ("f", words.LABELS),
    ("h", words.HOUR_WORDS),
    ("i", words.MINUTE_WORDS),
    ("k", words.CLOCK_WORDS),
    ("c", words.CONNECTORS),
    ("v", words.MONTH_WORDS),
)


def _month_names() -> Iterator[tuple[str, Sense]]:
    for language, entry in _cldr().items():
        extra = words.MONTHS.get(language, {})
        year = words.YEARS[language].split() if language in words.YEARS else [""] * 12
        for number, names in enumerate(entry["months"], start=1):
            sense = Sense(number, frozenset({language}))
            for name in (*names, *extra.get(number, "").split(), year[number - 1]):
                yield name, sense
                for ending in words.MONTH_ENDINGS.get(language, "").split() if len(name) > _SHORT else ():
                    yield name + ending, sense
                if prefix := words.MONTH_PREFIXES.get(language):
                    yield prefix + name, sense
    for number, name in enumerate(words.PERSIAN_MONTHS.split(), start=1):
        yield name, Sense(number, frozenset({"fa"}), persian=True)


def _day_names() -> Iterator[tuple[str, Sense]]:
    for language, entry in _cldr().items():
        extra = words.DAYS.get(language, {})
        for number, names in enumerate(entry["days"]):
            for name in (*names, *extra.get(number, "").split()):
                yield name, Sense(number, frozenset({language}))


def _senses(names: Iterable[tuple[str, Sense]]) -> dict[str, list[Sense]]:
    """Folded name → what it can mean; languages that agree share a sense."""
    table: dict[str, list[Sense]] = {}
    for name, sense in names:
        if not (word := _core(fold(name))):
            continue
        senses = table.setdefault(word, [])
        for index, other in enumerate(senses):
            if (other.number, other.persian) == (sense.number, sense.persian):
                senses[index] = replace(other, languages=other.languages | sense.languages)
                break
        else:
            senses.append(sense)
    return table


def _core(name: str) -> str:
    """A folded name without its article: "abril" of "d'abril". A letter alone is no name, where letters make words."""
    parts = name.split()
    while parts and _cased(parts[0]) and (len(parts[0]) == 1 or (len(parts) > 1 and parts[0] in _ARTICLES)):
        del parts[0]
    return " ".join(parts)


def _cased(word: str) -> bool:
    """Written in a script with capitals, where words stand apart."""
    return word.upper() != word.lower()


@lru_cache(maxsize=1)
def _cldr() -> dict[str, dict[str, list[list[str]]]]:
    data: dict[str, dict[str, list[list[str]]]] = json.loads(
        Path(__file__).with_name("names.json").read_text(encoding="utf-8")
    )
    return data

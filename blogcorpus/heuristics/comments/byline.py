"""Names out of what stands around them: "Ann says:", "Posted by Ann at 5 May 2003", "Ann (Homepage)"."""

from __future__ import annotations

import re
from html import unescape

from blogcorpus.dates.names import term
from blogcorpus.heuristics.comments.words import (
    AT,
    AT_END,
    AT_START,
    BADGE_BRACKET,
    BADGE_END,
    BY,
    BY_SHORT,
    BY_START,
    BY_SURE,
    DATE_LIKE,
    NOISE_LINE,
    SAYS,
    SAYS_END,
    SAYS_END_COLON,
    SAYS_LINE,
    SPACE,
)

#: A pingback is signed with the title of the post that links here.
LONGEST, LONGEST_MARKED = 100, 400
#: Longer texts hold more than a name; longer lines more than a button.
_LONGEST_TEXT, _LONGEST_LINE = 1000, 120
_WORD = re.compile(r"[^\W\d_]{3,}")
_NUMERIC = re.compile(r"\d[./-]\d|月|월")
_NUMBERING = re.compile(r"^(?:#\s*\d+(?:\.\d+)*[.:]?|\d+\s*[.:)](?!\d)|\[\d+\])\s*")
#: Before a name that is marked as one, and may itself begin with a number.
_COUNTED = re.compile(r"^\d+[.)]\s+(?=\S)")
#: "May 3" is no name, "bob42" is one.
_NUMBERED = re.compile(r"(?:^|\s)\d+(?:\s|$)")
#: What follows the month in a date.
_DAY_YEAR = re.compile(r"\d{1,2}(?:st|nd|rd|th)?,? \d{4}\b")
#: Left over where software escaped a name twice.
_ENTITY = re.compile(r"&(?:apos|quot|amp|#\d{2,5}|#x[\da-f]{2,5});", re.I)
_COLONS, _BRACKETS = frozenset(":：…."), frozenset(")]")
_EDGES = " \t\n:：,;|·•–—-~»>«<*"
_AT = rf"(?:\s*[,|·•–—(/]\s*(?:(?:{AT})\s*:?\s+)?|\s-\s|\s+(?:{AT})\s*:?\s+|\s+(?=\d))"

#: Lines that hold a name and a date, tried in turn; but for the last three, words beside the name say that it is one.
_BARE = 3
_BYLINES = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"^\W*(?:{BY}|{BY_SHORT})\s*:?\s+(?P<name>\S.{{0,90}}?){_AT}(?P<date>\S.{{0,70}})$",
        rf"^\W*(?:(?:{AT})\s+)?(?P<date>\S.{{0,60}}?),?\s+(?:{BY}|{BY_SHORT})\s*:?\s+(?P<name>\S.{{0,90}}?)$",
        rf"^(?P<name>\S.{{0,90}}?)\s+(?:{SAYS})\s*[:,]?{_AT}(?P<date>\S.{{0,70}})$",
        rf"^\W*(?:{AT})\s+(?P<date>\S.{{0,60}}?),\s+(?P<name>\S.{{0,90}}?)\s+(?:{SAYS})\s*[:…,.]*$",
        r"^(?P<date>\d{4}([-/.])\d\d?\2\d\d?(?:[ T]\d\d?:\d\d(?::\d\d)?)?)\s+(?P<name>[^\W\d][^\d.,:;!?]{0,40})$",
        r"^(?P<date>\S.{0,60}?)\s*[,|·•–—:-]\s*(?P<name>\S[^\d]{0,90})$",
        rf"^(?P<name>\S.{{0,90}}?){_AT}(?P<date>\S.{{0,70}})$",
    )
)


def clean_name(text: str, *, marked: bool = False, told: bool = False) -> str | None:
    """The name alone, or None where there is none. `marked`: the page itself says that this is a name.

    `told`: words beside it do. Sam and Don are people where somebody says so, and else days of the week.

    >>> [clean_name(t) for t in ("Ann says:", "Posted by: Bo at", "3. Cy schrieb am", "Dee (Homepage)", "12 May 2004")]
    ['Ann', 'Bo', 'Cy', 'Dee', None]
    >>> clean_name("Simon Says", marked=True), clean_name("by Da Ponte:", marked=True)
    ('Simon Says', 'Da Ponte')
    """
    if len(text) > _LONGEST_TEXT:
        return None
    name = " ".join(text.split())
    if "&" in name:
        name = _ENTITY.sub(lambda found: unescape(found[0]), name)
    if marked:
        if name[:1].isdecimal():
            name = _COUNTED.sub("", name)
        # "By" stands apart from the name: most names are one word.
        if not name.isalnum() and (match := BY_SURE.match(name)):
            name = name[match.end() :]
        if name[-1:] in _COLONS:
            name = SAYS_END_COLON.sub("", name)
    else:
        told = told or BY_SURE.match(name) is not None or SAYS_END_COLON.search(name) is not None
        name = BY_START.sub("", AT_START.sub("", _NUMBERING.sub("", name)))
        name = SAYS_END.sub("", AT_END.sub("", name))
        name = BADGE_END.sub("", name) or name
    if name[-1:] in _BRACKETS:
        name = BADGE_BRACKET.sub("", name)
    name = name.strip(_EDGES)
    if not marked and (_NUMBERED.search(name) or (not told and _is_weekday(name))):
        return None
    if (
        not name
        or len(name) > (LONGEST_MARKED if marked else LONGEST)
        or name.isdigit()
        or (not marked and DATE_LIKE.search(name))
    ):
        return None
    return name


def read_byline(text: str) -> tuple[str, str] | None:
    """Name and date of a line that holds both.

    >>> read_byline("Posted by Ann Lee at May 3, 2003 10:11 AM")
    ('Ann Lee', 'May 3, 2003 10:11 AM')
    >>> read_byline("At 9:18 AM, Bo said…"), read_byline("I was there at 9:18 when it rained, and left.")
    (('Bo', '9:18 AM'), None)
    >>> read_byline("Ann Lee May 3, 2004"), read_byline("Ann May 10:11")
    (('Ann Lee', 'May 3, 2004'), ('Ann May', '10:11'))
    """
    line = _NUMBERING.sub("", SPACE.sub(" ", text).strip(_EDGES))
    if len(line) > 200 or not DATE_LIKE.search(line):
        return None
    for number, pattern in enumerate(_BYLINES):
        match = pattern.match(line)
        if (
            match
            and is_dated(match["date"])
            and (name := clean_name(match["name"], told=number < len(_BYLINES) - _BARE))
            and not _splits(name, match["date"])
        ):
            return _with_month(name, match["date"].strip(" ()[]|,"))
    return None


def _is_weekday(word: str) -> bool:
    known = term(word)
    return known is not None and bool(known.days)


def _splits(name: str, date: str) -> bool:
    """The name is the month of the date: "May" in "May 3, 2004", but not in "May, 3 June 2004"."""
    known = term(name)
    if known is None or not known.months:
        return False
    return not _NUMERIC.search(date) and not any((word := term(part)) and word.months for part in _WORD.findall(date))


def _with_month(name: str, date: str) -> tuple[str, str]:
    """Name and date, with the month back where it was taken for the end of the name: "Ann May" and "3, 2004"."""
    rest, _, last = name.rpartition(" ")
    if not rest or not _DAY_YEAR.match(date) or (known := term(last)) is None or not known.months:
        return name, date
    return rest.rstrip(_EDGES), f"{last} {date}"


def is_says(line: str) -> bool:
    """A line holds nothing but "says:", "on", "by"."""
    return len(line) < _LONGEST_LINE and SAYS_LINE.match(line) is not None


def is_noise(line: str) -> bool:
    """A line is a button or link of the software."""
    return len(line) < _LONGEST_LINE and NOISE_LINE.match(line) is not None


def is_dated(text: str) -> bool:
    """A date is numbers and a few short words; a sentence that happens to hold a number is not one."""
    digits = sum(c.isdigit() for c in text)
    return bool(DATE_LIKE.search(text)) and sum(c.isalpha() for c in text) <= 3 * digits + 8

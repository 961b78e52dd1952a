"""The shapes that dates have: patterns over the kinds of `tokens`, and nothing else.

Each shape names its parts: `y` year, `m` month, `d` day; `a`, `b`, `c` three numbers whose order is open; `era`;
`time` a time of day inside the date. Repeats are bounded, so a search takes time in proportion to the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

_NUMBER = "[deDzYFCn]"
#: Between the parts where the month is a word: "4-mar-2012", "4 de marzo, 2012", "4 d'abril", "2012(e)ko martxo".
_GAP = r"[ .,/'-]{0,3}(?:c[ .,']{0,3}){0,3}"
#: No comma stands between a day and its month: "vol. 50, no. 4, December 2005".
_DAY_GAP = r"[ ./'-]{0,3}(?:c[ .']{0,2}){0,3}"
#: And few words between a month and the day behind it.
_MONTH_GAP = r"[ .,/-]{0,3}(?:c )?"
_LOOSE_GAP = _GAP.replace("/", "/|")
_YEAR_GAP = rf"(?:\(c\)c)?{_GAP}"
_DAY = r"(?P<d>[deD])(?:[:-]?o)?"
_MONTH = r"(?P<m>[MBR]|[de] ?m|v ?[de])"
#: Where not all parts are there, a Roman number is too little.
_NAMED_MONTH = r"(?P<m>[MB]|[de] ?m|v ?[de])"
#: A year of two digits inside a text shows itself by an apostrophe, or by the time after it (RFC 822).
_YEAR = r"(?P<y>Y|(?<=')[eDz]|[eDz](?= [deDz]:[deDz]:))"
_ANY_YEAR = r"(?P<y>Y|[eDz](?! ?[:hP]))"
#: No date begins inside a number, a path, a version, a price or a word.
_BEFORE = r"(?<![-/._+$#@x'deDzYFCn])"
_AFTER = rf"(?![-/_][deDzYFCnxMBc]|[.,:]?{_NUMBER}|[%$])"
_BEFORE_DAY = r"(?<![./:$#xdeDzFCn])"
#: "#4 March 2012": a sign that a theme links to the post with begins the line; elsewhere it numbers something.
_BEFORE_WHOLE = r"(?<![./:$xdeDzFCn])(?<!.#)"
_NOT_BEHIND_NUMBER = rf"(?<!{_NUMBER})(?<!{_NUMBER}[ .,/o-])(?<!{_NUMBER}[.,o] )(?<!{_NUMBER} c )"

#: What WordPress makes of "de" where a format's letters are not escaped: the day again, and the zone.
_UNESCAPED_DE = r" [eD](?:Z(?:[+-][FY])?|[+-][eDz]:[eDz]|x/x(?:[/_]x){0,2}) "

_CLOCK = (
    # 10:32, 10:32:45.123, 10h32, 10時32分45秒
    r"(?P<h>[deDz]) ?(?P<sep>[:hH])(?: ?(?P<mi>[deDz])(?: ?[:i](?: ?(?P<s>[deDz])(?:[.,](?P<f>[deDzYFCn])|s)?)?)?)?"
)
#: 5 pm
_HOUR = r"(?P<h>[deDz]) ?(?=P)"
_DOTTED = r"(?P<h>[deDz])\.(?P<mi>[deDz])(?!\.?[deDzYFCn])"
_HALF = r"(?:(?P<half>P)[. ]{0,2})?"
_END = (
    r"(?: ?h\.?(?![a-z]))?(?: ?(?P<half2>P)\.?)?"
    r"(?: ?(?P<open>\()?(?:(?P<zone>Z)(?:(?P<zsign>[+-])(?P<zh>[deDzFY])(?::(?P<zm>[deDz]))?)?"
    r"|(?P<sign>[+-])(?:(?P<oh>[FY])|(?P<oh2>[eDz]):(?P<om>[eDz]))(?: Z)?)(?(open)\)))?"
)
_LEAD = r"(?:t|[ ,.|@(/-]{0,4}(?:[ck][ .,:]{0,2}){0,3})"
_CLOCK_LEAD = r"[ ,.|@(-]{0,4}(?:c ){0,2}(?:k[ .,:]{0,2}){1,2}"
_TAIL = r"[ ,|)-]{0,4}(?:[ck][ ,.]{0,2}){0,3}$"

_FULL = (
    # 2012-03-04
    _BEFORE + r"(?P<y>Y) ?(?P<s>[-/._]) ?(?P<m>[de]) ?(?P=s) ?(?P<d>[deD])" + _AFTER,
    # 2012年3月4日, 平成24年3月4日
    r"(?:(?P<era>E) ?)?(?P<y>[YdeDzn]) ?y ?(?P<m>[de]) ?m ?(?P<d>[deD])(?: ?j)?",
    # 04/03/2012
    _BEFORE + r"(?P<a>[deD]) ?(?P<s>[-/.|]) ?(?P<b>[deD]) ?(?P=s) ?(?P<c>Y)" + _AFTER,
    # 04.03.12; 4/3/12 but not 1.2.12, which is rather a version
    _BEFORE + r"(?P<a>[eDz])(?P<s>[-.])(?P<b>[eD])(?P=s)(?P<c>[eDz])(?!x)" + _AFTER,
    _BEFORE + r"(?P<a>[deDz])/(?P<b>[deD])/(?P<c>[eDz])(?!x)" + _AFTER,
    # 4/3-2012, 4/3 2012
    _BEFORE + r"(?P<d>[deD])/(?P<m>[de])[- ](?P<y>Y)" + _AFTER,
    # Mar 4 05:06:07 GMT 2012
    rf"{_MONTH}[ .,]{{1,2}}{_DAY}[ ,]{{1,2}}(?P<time>[deDz]:[deDz](?::[deDz])?(?: ?P)?(?: Z| [+-][FY])?),? (?P<y>Y)",
    # 2012. március 4.
    rf"(?P<y>Y){_YEAR_GAP}{_MONTH}{_MONTH_GAP}{_DAY}(?!o?[ ,.]{{0,2}}Y|[:.,]?{_NUMBER})",
    # 2012. gada 4. marts
    rf"(?P<y>Y)[ .-]{{0,2}}c{_GAP}{_DAY}{_DAY_GAP}{_MONTH}(?!{_GAP}Y)",
)
_WORDS = (
    # 4 04UTC marzo 04UTC 2012
    rf"{_BEFORE_DAY}(?P<d>[deD]){_UNESCAPED_DE}(?P<m>[MB]){_UNESCAPED_DE}(?P<y>Y)",
    # 4 March 2012
    rf"{_BEFORE_WHOLE}{_DAY}{_DAY_GAP}{_MONTH}{_GAP}{_YEAR}",
    # March 4, 2012
    rf"{_MONTH}{_MONTH_GAP}{_DAY}{_GAP}{_YEAR}",
    # 04-Mar-12, Mar/04/12
    rf"{_BEFORE}(?P<d>[deD])(?P<s>[-/])(?P<m>[MB])(?P=s)(?P<y>[eDz]){_AFTER}",
    rf"{_BEFORE}(?P<m>[MB])(?P<s>[-/])(?P<d>[deD])(?P=s)(?P<y>[eDz]){_AFTER}",
)


def _loosen(shape: str) -> str:
    """A shape for a text that is nothing but a date: bars between its parts, and years of two digits."""
    for gap in (_DAY_GAP, _MONTH_GAP, _GAP):
        shape = shape.replace(gap, _LOOSE_GAP)
    return shape.replace(_YEAR, _ANY_YEAR)


#: Only where nothing else stands in the text.
_LOOSE = (
    *(_loosen(shape) for shape in _WORDS),
    # 3-4-12
    _BEFORE + r"(?P<a>[deDz]) ?(?P<s>[-/.]) ?(?P<b>[deD]) ?(?P=s) ?(?P<c>[deDz])" + _AFTER,
    # 04 03 2012, 2012 03 04
    _BEFORE + r"(?P<a>[eD]) (?P<b>[eD]) (?P<c>Y)" + _AFTER,
    _BEFORE + r"(?P<y>Y) (?P<m>e) (?P<d>[eD])" + _AFTER,
    # 20120304
    _BEFORE + r"(?P<compact>C)(?!\.?[deDzYFCn])",
)
_MONTH_ONLY = (
    # March 2012
    rf"{_NOT_BEHIND_NUMBER}{_NAMED_MONTH}[ .,/'-]{{0,2}}(?:c[ .']{{0,2}}){{0,2}}(?P<y>Y)(?!{_NUMBER}|%)",
    # 2012年3月
    r"(?P<y>Y) ?y ?(?P<m>[de]) ?m(?! ?[deD])",
)
_LOOSE_MONTH = (
    # 2012. március, 2012 m. kovas
    rf"(?P<y>Y){_YEAR_GAP}{_NAMED_MONTH}(?!{_GAP}{_NUMBER})",
    # 03/2012, 2012-03
    rf"{_BEFORE}(?P<m>[de]) ?[-/.] ?(?P<y>Y){_AFTER}",
    rf"{_BEFORE}(?P<y>Y) ?[-/.] ?(?P<m>[de]){_AFTER}",
)
_YEARLESS = (
    # 3月4日
    r"(?P<m>[de]) ?m ?(?P<d>[deD]) ?j",
    # 4 March
    rf"{_BEFORE_DAY}{_DAY}{_DAY_GAP}{_NAMED_MONTH}(?!{_GAP}{_NUMBER}(?! ?[:hP]))",
    # March 4
    rf"{_NOT_BEHIND_NUMBER}{_NAMED_MONTH}[ .,/-]{{1,3}}{_DAY}(?!o?[:.,/-]?{_NUMBER}|[ ,]{{0,2}}Y|[%$])",
)

#: What is looked for: whole dates in a running text, whole dates where the text is nothing else, and parts of dates.
Sort = Literal["full", "loose", "month", "loose month", "yearless"]

_SORTS: Mapping[Sort, tuple[str, ...]] = {
    "full": (*_FULL, *_WORDS),
    "loose": (*_FULL, *_LOOSE),
    "month": _MONTH_ONLY,
    "loose month": (*_MONTH_ONLY, *_LOOSE_MONTH),
    "yearless": _YEARLESS,
}


#: Tokens of a text of which it is remembered what its shape says.
REMEMBERED = 60


@dataclass(frozen=True, slots=True)
class Shape:
    """A place in a shape string that looks like a date: where its parts stand, by token."""

    start: int
    end: int
    parts: Mapping[str, tuple[int, int]]


@lru_cache(maxsize=8)
def _pattern(sort: Sort) -> tuple[re.Pattern[str], dict[str, dict[str, str]]]:
    """All shapes of a sort as one pattern, and for each shape: part → name of its group."""
    alternatives: list[str] = []
    groups: dict[str, dict[str, str]] = {}
    for number, shape in enumerate(_SORTS[sort]):
        names = {part: f"{part}_{number}" for part in re.findall(r"\?P<(\w+)>", shape)}
        renamed = re.sub(r"\?P(<|=)(\w+)", rf"?P\1\2_{number}", shape)
        alternatives.append(f"(?P<shape_{number}>{renamed})")
        groups[f"shape_{number}"] = names
    # Most tokens begin no date: one look says so.
    return re.compile(f"(?=[YdeDznCEMBRv])(?:{'|'.join(alternatives)})"), groups


def next_shape(sort: Sort, shape: str, start: int, end: int) -> Shape | None:
    """The first place from `start` on that looks like a date of this sort."""
    return (_known_shape if len(shape) <= REMEMBERED else _next_shape)(sort, shape, start, end)


def _next_shape(sort: Sort, shape: str, start: int, end: int) -> Shape | None:
    pattern, groups = _pattern(sort)
    match = pattern.search(shape, start, end)
    if match is None:
        return None
    names = groups[match.lastgroup or ""]
    parts = {part: match.span(group) for part, group in names.items() if match.start(group) >= 0}
    return Shape(*match.span(), parts)


#: The dates of a blog are thousands, their shapes a few.
_known_shape = lru_cache(maxsize=2048)(_next_shape)


@lru_cache(maxsize=1)
def clocks_after() -> tuple[re.Pattern[str], ...]:
    """Patterns of a time of day that follows a date, to be matched where the date ends."""
    return (
        re.compile(_LEAD + _HALF + _CLOCK + _END),
        re.compile(_LEAD + _HOUR + _END),
        re.compile(_CLOCK_LEAD + _DOTTED + _END),
        re.compile(_LEAD + _DOTTED + r"(?= ?[hP])" + _END),
    )


@lru_cache(maxsize=1)
def clocks_before() -> tuple[re.Pattern[str], ...]:
    """Patterns of a time of day just before a date, to be searched in what stands before it."""
    return (
        re.compile(r"(?<![deDzYFCn:.])" + _HALF + _CLOCK + _END + _TAIL),
        re.compile(r"(?<![deDzYFCn:.])" + _HOUR + _END + _TAIL),
    )


@lru_cache(maxsize=1)
def clocks_inside() -> tuple[re.Pattern[str], ...]:
    """Patterns of a time of day anywhere, where a text is known to be nothing but a date."""
    before = r"(?<![deDzYFCn:.])"
    return (re.compile(before + _HALF + _CLOCK + _END), re.compile(before + _HOUR + _END))


#: A weekday before and after a date.
WEEKDAY_BEFORE = re.compile(r"[WB][ .,)|-]{0,3}(?:[ck][ .,]{0,2}){0,2}$")
WEEKDAY_AFTER = re.compile(r"[ ,.|-]{0,4}(?P<open>\()?(?P<day>[WB])\.?(?(open)\))")

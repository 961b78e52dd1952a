"""The date in a post's address."""

from __future__ import annotations

import re
from datetime import datetime

from blogcorpus.dates.when import When

_YEAR = r"(?P<y>19[89]\d|20\d\d)"
_MONTH = r"(?P<m>1[0-2]|0?[1-9])"
_NAMED = r"(?P<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?"
_DAY = r"(?P<d>3[01]|[12]\d|0?[1-9])"
#: The surest first.
_PATTERNS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        # /2012/03/04/, /2012/03/04.html; what follows a hyphen may be a title with a number in it (/2012/03/25-ideas)
        rf"/{_YEAR}/{_MONTH}/{_DAY}(?!\d|[-_.]\d|-)",
        # /2012/mar/04/, /2012-March-04.html
        rf"/{_YEAR}(?P<s>[/_-]){_NAMED}(?P=s){_DAY}(?!\d)",
        # /2012-03-04-title, /2012_03_04
        rf"(?<![\d-]){_YEAR}(?P<s>[-_.]){_MONTH}(?P=s){_DAY}(?![\d])",
        # /20120304/
        r"(?<!\d)(?P<y>19[89]\d|20[0-4]\d)(?P<m>1[0-2]|0[1-9])(?P<d>3[01]|[12]\d|0[1-9])(?!\d)",
        # /2012/03/
        rf"/{_YEAR}/{_MONTH}(?=/|$)",
        # /2012-03/
        rf"/{_YEAR}[-_](?P<m>1[0-2]|0[1-9])(?=/|$)",
    )
)
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
#: Addresses are bounded where they are made; this bounds what is searched.
_LONGEST = 2000


def date_in_url(url: str) -> When | None:
    """The date that an address gives; `precision` says how much of it.

    >>> date_in_url("https://blog.example/2012/03/04/title/").value
    datetime.datetime(2012, 3, 4, 0, 0)
    >>> date_in_url("https://blog.example/2012/03/title.html").precision
    'month'
    >>> date_in_url("https://blog.example/2012/03/22_25.html").precision
    'month'
    >>> date_in_url("https://blog.example/2012/03/25-ideas-for-spring.html").precision
    'month'
    >>> date_in_url("https://blog.example/posts/2012")
    """
    path = re.sub(r"^[a-z]+://[^/?#]*", "", url[:_LONGEST], flags=re.I).partition("#")[0]
    for pattern in _PATTERNS:
        for match in pattern.finditer(path):
            if when := _read(match):
                return when
    return None


def _read(match: re.Match[str]) -> When | None:
    parts = match.groupdict()
    month = _MONTHS.index(parts["name"].lower()) + 1 if parts.get("name") else int(parts["m"])
    day = parts.get("d")
    try:
        value = datetime(int(parts["y"]), month, int(day or 1))
    except ValueError:
        return None
    return When(value=value, precision="day" if day else "month", raw=match.group().strip("/"))

"""In which order a page writes the numbers of its dates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from blogcorpus.dates import Order, When, learn_order
from blogcorpus.dom import Dom

_DIGITS = re.compile(r"\d+")
_NUMERIC = re.compile(r"\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d\d)(?![\d/-])")
#: What such a date does not stand behind. (Asked afterwards: a pattern that begins with it is thrice as slow.)
_GOES_ON = frozenset("0123456789/.-")
#: Dates of one page that are looked at.
_MOST_DATES = 40
#: Slashes, and a clock of twelve hours or a zone of North America.
_AMERICAN = re.compile(r"\d/\d{1,2}/\d{2,4}\W{1,3}\d{1,2}:\d\d(?::\d\d)?\s*(?:[AP]\.?M\b|[ECMP][SD]T\b)", re.I)


def order_of(dom: Dom, languages: Sequence[str], address: When | None) -> Order | None:
    """How the page writes its dates: as one that has a day beyond twelve, or its address' month; else as its clock."""
    text = dom.flat.text
    dates = (date for date in _NUMERIC.finditer(text) if text[date.start() - 1 : date.start()] not in _GOES_ON)
    written = [date.group() for date in islice(dates, _MOST_DATES)]
    if not written:
        return None
    order = learn_order(written) or _order_by_month(written, address)
    return Order.MDY if order is None and not languages and _AMERICAN.search(text) else order


def _order_by_month(written: Sequence[str], address: When | None) -> Order | None:
    """The order in which the first of some dates is of a given month, and in the other is not."""
    if address is None or address.precision not in ("month", "day"):
        return None
    for numbers in written:
        first, second, year = map(int, _DIGITS.findall(numbers))
        if year % 100 == address.value.year % 100 and first != second and address.value.month in (first, second):
            return Order.MDY if first == address.value.month else Order.DMY
    return None

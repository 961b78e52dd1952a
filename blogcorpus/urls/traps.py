"""Addresses that a crawl should not follow, because there is no end to them."""

from __future__ import annotations

import re
from collections import Counter

from blogcorpus.urls.index_pages import plain_address
from blogcorpus.urls.junk import junk_kind

__all__ = ["is_trap"]

MAX_LENGTH = 2083
MAX_SEGMENTS = 20
MAX_PARAMS = 10
#: One name so often in a query, one word so often in a path.
MAX_REPEATED = 3
#: Years in which there were blogs, if nobody says which year it is.
FIRST_YEAR, LAST_YEAR = 1980, 2099

_MARKUP = re.compile(r"[<>\"]|%3C|%3E|%22", re.I)
_CALENDAR_PATH = re.compile(r"/(\d{4})[/-](?:0?[1-9]|1[0-2])(?:[/-]\d\d?)?/?\Z")
_CALENDAR_NAMES = ("date", "month", "year", "cal", "day")
_CALENDAR_VALUE = re.compile(r"(\d{4})(?:[-/]?\d\d?){0,2}")


def is_trap(url: str) -> str | None:
    """Why an address looks endless, or `None`.

    >>> is_trap("http://example.org/a/b/a/b/a/b/c"), is_trap("http://example.org/calendar/2141/05/")
    ('repeated segments', 'calendar')
    >>> is_trap("http://example.org/2011/11/11/11-11-11") is None
    True
    """
    if len(url) > MAX_LENGTH:
        return "too long"
    address = plain_address(url)
    if address is None:
        return "no address"
    path, params = address.path, address.params
    if _MARKUP.search(path):
        return "markup in the path"
    if _repeats(path):
        return "repeated segments"
    if any(param.lower().startswith("replytocom=") for param in params):
        return "reply link"
    if ";jsessionid=" in path.lower() or any(_is_session(param) for param in params):
        return "session"
    if len(params) > MAX_PARAMS or _grows(params):
        return "growing query"
    return "calendar" if _far_away(path, params) else None


def _is_session(param: str) -> bool:
    # Nonces and cache busters are junk of this kind too, but do not breed links.
    return junk_kind(param) == "session" and "sess" in param.lower().partition("=")[0]


def _repeats(path: str) -> bool:
    segments = [segment for segment in path.split("/") if segment]
    if len(segments) > MAX_SEGMENTS:
        return True
    if len({segment.lower() for segment in segments}) == len(segments):
        return False
    words = Counter(segment.lower() for segment in segments if not segment.isdigit())
    return any(count > MAX_REPEATED for count in words.values()) or _repeats_in_row(segments)


def _repeats_in_row(segments: list[str]) -> bool:
    """The same run of one to three segments three times, one behind the other."""
    words = [segment.lower() for segment in segments]
    for size in (1, 2, 3):
        for start in range(len(words) - 3 * size + 1):
            run = words[start : start + size]
            again = words[start + size : start + 2 * size] == run == words[start + 2 * size : start + 3 * size]
            if again and not all(word.isdigit() for word in run):
                return True
    return False


def _grows(params: tuple[str, ...]) -> bool:
    if not params:
        return False
    names = Counter(param.partition("=")[0] for param in params)
    return any(count > MAX_REPEATED for count in names.values()) or any("%2525" in param for param in params)


def _far_away(path: str, params: tuple[str, ...]) -> bool:
    found = [_CALENDAR_PATH.search(path)]
    for name, _, value in (param.lower().partition("=") for param in params):
        if name in ("m", "y") or any(word in name for word in _CALENDAR_NAMES):
            found.append(_CALENDAR_VALUE.fullmatch(value))
    return any(match and not FIRST_YEAR <= int(match[1]) <= LAST_YEAR for match in found)

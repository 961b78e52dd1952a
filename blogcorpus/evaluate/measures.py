"""When a value is right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta, timezone
from html import unescape
from urllib.parse import unquote, urlsplit

from rapidfuzz.distance import LCSseq

from blogcorpus.text import squash, words

__all__ = ["address", "instant", "is_index", "same_author", "same_date", "same_title", "word_f1"]

#: Feeds speak UTC, pages local time: as far as zones reach.
_ZONES = timedelta(hours=14)
_EMAIL = re.compile(r"\S+@\S+")
_ASIDE = re.compile(r"[(\[<]([^()\[\]<>]*)[)\]>]")
#: Words that a name may have around it: "posted by Ada, editor".
_ROLE_WORDS = 3
_DIRECTORY = re.compile(r"/(?:index\.(?:html?|php|xml))?$")
#: Addresses of lists: tags, categories, authors, dates, pages of an archive, the front page.
_INDEX = re.compile(
    r"/(?:tags?|categor\w*|topics?|labels?|authors?|archives?|page|search)(?:/|$)|/page/?\d+/?$|^/?(?:\d{4}(?:/\d\d){0,2}/?)?$"
)


def instant(text: str | None) -> datetime | None:
    """A moment of ISO 8601; without a zone it is taken for UTC."""
    try:
        found = datetime.fromisoformat((text or "").replace("Z", "+00:00"))
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=timezone.utc)


def address(url: str) -> str:
    """An address without what servers ignore: scheme, `www.`, the name of the index file, the last slash.

    >>> address("https://www.A.example/b%20c/index.html"), address("http://a.example/?p=1#x")
    ('a.example/b c', 'a.example?p=1')
    """
    parts = urlsplit(url)
    query = f"?{parts.query}" if parts.query else ""
    return parts.netloc.lower().removeprefix("www.") + _DIRECTORY.sub("", unquote(parts.path)) + query


def is_index(url: str) -> bool:
    """The address of a list of posts, not of a post."""
    parts = urlsplit(url)
    return not parts.query and bool(_INDEX.search(parts.path))


def same_title(known: str | None, found: str | None) -> bool:
    """The same but for case, spacing and punctuation; signs alone are compared as they are.

    >>> same_title("Tea &amp; Cups!", "tea & cups"), same_title("Tea", "Tea – Second Cup"), same_title("…", "...")
    (True, False, False)
    """
    one, other = unescape(known or ""), unescape(found or "")
    return squash(one) == squash(other) and (bool(squash(one)) or one.strip() == other.strip())


def same_author(known: str, found: Iterable[str]) -> bool:
    """The known name is among the found ones; an address or a role around it is forgiven.

    >>> same_author("ada@tea.example (Ada Leaf)", ["Ada Leaf"]), same_author("Ada", ["by Ada"])
    (True, True)
    >>> same_author("Ada", ["Adam"]), same_author("Ada", [])
    (False, False)
    """
    names = [words(name) for name in _names(known)]
    return any(_inside(name, words(given)) or _inside(words(given), name) for given in found for name in names if name)


def same_date(known: datetime, found: datetime) -> bool:
    """The same day as written, or within fourteen hours of the instant."""
    return known.date() == found.date() or abs(known - found) <= _ZONES


def word_f1(known: str, found: str) -> float:
    """F1 of the words in order: their longest common subsequence.

    >>> word_f1("a b c d", "a b x d"), word_f1("", ""), word_f1("a", "")
    (0.75, 1.0, 0.0)
    """
    one, other = words(unescape(known)), words(found)
    if not one and not other:
        return 1.0
    return 2 * LCSseq.similarity(one, other) / (len(one) + len(other))


def _names(known: str) -> list[str]:
    aside = _ASIDE.findall(known)
    return [known, _EMAIL.sub("", _ASIDE.sub("", known)), *aside]


def _inside(name: Sequence[str], text: Sequence[str]) -> bool:
    """A name stands in a text that has little else."""
    if not name or len(text) > len(name) + _ROLE_WORDS:
        return False
    return any(list(text[start : start + len(name)]) == list(name) for start in range(len(text) - len(name) + 1))

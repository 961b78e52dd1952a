"""Which of several like blocks of a page one is.

A sidebar's "Twitter" is on every page. A post that says "Twitter" has it twice, and the second one is not on every
page, so it stays. A category that every page has in its menu and below its post is twice on all of them, and goes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

#: Turns the hash of a block into that of the second one like it on a page; twice, of the third.
_SALT = 0xD6E8FEB86659FD93
_BITS = (1 << 64) - 1
#: From here on all are alike: a page has hundreds of "Reply".
_MOST = 3


def on_page(hashes: Iterable[int]) -> list[int]:
    """The blocks of a page, the second of a kind as another than the first.

    >>> first, other, second = on_page([7, 8, 7])
    >>> (first, other) == (7, 8), second in (7, 8)
    (True, False)
    """
    return _numbered(hashes, {})


def in_content(hashes: Sequence[int], page: Iterable[int]) -> list[int]:
    """The blocks of a page's content among those of the page: they are the last of their kinds.

    >>> in_content([7, 8], [7, 8, 7]) == on_page([7, 8, 7])[:0:-1]
    True
    """
    outside = dict(Counter(page))
    for value in hashes:
        outside[value] = outside.get(value, 0) - 1
    return _numbered(hashes, outside)


def _numbered(hashes: Iterable[int], seen: dict[int, int]) -> list[int]:
    found = []
    for value in hashes:
        before = seen.get(value, 0)
        seen[value] = before + 1
        found.append((value ^ (_SALT * min(before, _MOST))) & _BITS if before > 0 and value else value)
    return found

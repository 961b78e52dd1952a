"""What JSON-LD that is no JSON still tells of a post: templates forget to escape what they put between quotes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

#: Characters that are read: a description may be as long as the post, and stands behind these few.
_READ = 100_000
_END = r"(?=\s*(?:[,}\]]|$))"
_TEXT = rf'"((?:[^"\\\n]|\\.){{1,300}})"{_END}'
_TYPE = re.compile(r'"@type"\s*:\s*\[?\s*"(?:https?://schema\.org/)?(\w{1,40})"')
#: Keys of which the first value is taken, and how it is written: a text that ends where a value may end.
_VALUES = {
    "headline": re.compile(rf'"headline"\s*:\s*{_TEXT}', re.M),
    "datePublished": re.compile(rf'"datePublished"\s*:\s*{_TEXT}', re.M),
    "dateCreated": re.compile(rf'"dateCreated"\s*:\s*{_TEXT}', re.M),
    "dateModified": re.compile(rf'"dateModified"\s*:\s*{_TEXT}', re.M),
    "author": re.compile(rf'"(?:author|creator)"\s*:\s*(?:[\[\s]*\{{[^{{}}]{{0,300}}?"name"\s*:\s*)?{_TEXT}', re.M),
}
#: Escapes of JavaScript that JSON does not have.
_HEX = re.compile(r"\\x([0-9a-fA-F]{2})")
_NEEDLESS = re.compile(r"\\([^\"\\/bfnrtu])")


def scraps(text: str, kinds: frozenset[str]) -> dict[str, str] | None:
    """A thing of one of these kinds with the plain values that are said of it; `None` where none is described.

    >>> scraps('{"@type": "BlogPosting", "headline": "Tea", "keywords": [""tea""], "author": {"name": "Ann"}}',
    ...        frozenset({"blogposting"}))
    {'@type': 'BlogPosting', 'headline': 'Tea', 'author': 'Ann'}
    """
    text = text[:_READ]
    kind = next((kind for kind in _TYPE.findall(text) if kind.lower() in kinds), None)
    return {"@type": kind, **dict(_values(text))} if kind is not None else None


def _values(text: str) -> Iterator[tuple[str, str]]:
    for key, pattern in _VALUES.items():
        if (found := pattern.search(text)) and (value := _unescaped(found.group(1))) is not None:
            yield key, value


def _unescaped(value: str) -> str | None:
    """A value as it is meant, with the escapes of JavaScript; `None` where they mean nothing."""
    written = _NEEDLESS.sub(r"\1", _HEX.sub(r"\\u00\1", value))
    try:
        return str(json.loads(f'"{written}"', strict=False))
    except ValueError:
        return None

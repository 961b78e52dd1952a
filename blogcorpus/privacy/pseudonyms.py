"""Stable pseudonyms: the same name is the same person all over, and whoever lacks the salt cannot go back."""

from __future__ import annotations

import hmac
import os
import re
import secrets
from base64 import b32encode
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from blogcorpus.errors import OptionError
from blogcorpus.privacy.masks import mask
from blogcorpus.schema import Record
from blogcorpus.text import squash

__all__ = ["Pseudonyms", "is_pseudonym", "read_salt", "salt_in"]

#: Bytes of a salt that is made, and the fewest of one that is given.
_SALT, _SHORTEST = 32, 16
#: Fields of a record that are texts.
_TEXTS = ("title", "text", "html", "summary")
_PSEUDONYM = re.compile(r"person-[a-z2-7]{16}")


def read_salt(path: str | Path) -> bytes:
    """The salt in a file; where there is none yet, it is made, for its owner's eyes only."""
    file = Path(path)
    try:
        if not file.exists():
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as new:
                new.write(secrets.token_hex(_SALT) + "\n")
        salt = file.read_bytes().strip()
    except OSError as error:
        raise OptionError("cannot be used for the salt", subject=str(file)) from error
    if len(salt) < _SHORTEST:
        raise OptionError(f"is too short for a salt: it has {len(salt)} bytes of {_SHORTEST}", subject=str(file))
    return salt


@contextmanager
def salt_in(path: str | Path) -> Iterator[bytes]:
    """The salt in a file, as `read_salt` says; one that was made goes again where the work with it fails."""
    file = Path(path)
    was_there = file.exists()
    try:
        yield read_salt(file)
    except BaseException:
        if not was_there:
            file.unlink(missing_ok=True)
        raise


class Pseudonyms:
    """Replaces the names of authors and commenters, and masks addresses and numbers in texts."""

    def __init__(self, salt: bytes) -> None:
        self._salt = salt
        self.of: Callable[[str], str] = lru_cache(maxsize=100_000)(self._of)

    def _of(self, name: str) -> str:
        """The pseudonym of a name; case, spacing and punctuation do not count."""
        digest = hmac.digest(self._salt, (squash(name) or name).encode("utf-8", "surrogatepass"), "sha256")
        return f"person-{b32encode(digest[:10]).decode().lower()}"

    def apply(self, record: Record) -> Record:
        """A record without names of people.

        Where a full name of one of them stands in the texts, it is replaced there as well.
        """
        people = {*record["authors"], *(comment["author"] for comment in record["comments"] if comment["author"])}
        hide = self._hider(people)
        return {
            **record,
            **{name: hide(record[name]) for name in _TEXTS if record[name]},
            "blog_title": self._title(record["blog_title"], record["authors"], hide),
            "authors": [self.of(name) for name in record["authors"]],
            "tags": [hide(tag) for tag in record["tags"]],
            "links": [mask(link) for link in record["links"]],
            "comments": [
                {**c, "author": self.of(c["author"]) if c["author"] else c["author"], "text": hide(c["text"])}
                for c in record["comments"]
            ],
            "extra": _deep(record["extra"], hide),
            "provenance": _deep(record["provenance"], hide),
        }

    def _hider(self, people: Iterable[str]) -> Callable[[str], str]:
        """A function that masks a text and replaces full names in it."""
        pattern = _names(name for name in people if _is_full(name))
        if pattern is None:
            return mask
        return lambda text: pattern.sub(lambda match: self.of(match[0]), mask(text))

    def _title(self, title: str | None, authors: Iterable[str], hide: Callable[[str], str]) -> str | None:
        """A blog's title, in which an author's name means the author even where it is one word: "Ann's Blog"."""
        pattern = _names(authors)
        if not title or pattern is None:
            return hide(title) if title else title
        return pattern.sub(lambda match: self.of(match[0]), hide(title))


def is_pseudonym(name: str) -> bool:
    """A name is one of ours.

    >>> is_pseudonym("person-aaaabbbbccccdddd"), is_pseudonym("person-of-interest")
    (True, False)
    """
    return _PSEUDONYM.fullmatch(name) is not None


def _names(names: Iterable[str]) -> re.Pattern[str] | None:
    """Where one of some names stands in a text; the longest first."""
    longest = sorted(filter(str.strip, names), key=len, reverse=True)
    if not longest:
        return None
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.I)


def _is_full(name: str) -> bool:
    """A name that means one person wherever it stands: two words or more. "Rose" may be a flower."""
    return len(name.split()) > 1


def _deep(value: Any, hide: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return hide(value)
    if isinstance(value, dict):
        return {name: _deep(part, hide) for name, part in value.items()}
    return [_deep(part, hide) for part in value] if isinstance(value, list) else value

"""A damaged store made anew: what the corpus says, and of the notes in the old file what can still be read."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from blogcorpus.errors import CorpusError, OptionError
from blogcorpus.files import is_compressed
from blogcorpus.recover import recover
from blogcorpus.stores import CORPUS, FORGOTTEN, SqliteStore
from blogcorpus.stores.sqlite import BESIDE, is_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuilt:
    """What the new store holds."""

    posts: int
    notes: int
    #: Where the old file is now.
    old: Path | None
    #: All wishes to be forgotten could be read, or there was no old file.
    wishes_safe: bool


def rebuild(corpus: Path, store: Path) -> Rebuilt:
    """Make a store anew from a corpus; the old one is moved aside, not deleted."""
    _check(corpus, store)
    old = _moved_aside(store)
    new = SqliteStore(store)
    try:
        posts = recover(corpus, new)
        notes, whole = _rescued(old, new) if old is not None else (0, True)
    finally:
        new.close()
    return Rebuilt(posts=posts, notes=notes, old=old, wishes_safe=whole)


def _check(corpus: Path, store: Path) -> None:
    """Nothing is moved or cut that is not what it should be."""
    if not corpus.is_file():
        raise OptionError("there is no such corpus", subject=str(corpus))
    with corpus.open("rb") as file:
        if is_compressed(file.read(4)):
            raise CorpusError("is compressed; unpack it first", subject=str(corpus))
    if is_lines(store):
        raise OptionError("is a corpus, no store; name the store, or leave --store alone", subject=str(store))


def _moved_aside(store: Path) -> Path | None:
    if not store.exists():
        return None
    number = 0
    while (old := store.with_name(f"{store.name}.damaged{number or ''}")).exists():
        number += 1
    for suffix in ("", *BESIDE):
        with suppress(FileNotFoundError):
            Path(f"{store}{suffix}").rename(f"{old}{suffix}")
    return old


def _rescued(old: Path, new: SqliteStore) -> tuple[int, bool]:
    """How many notes were taken over, and whether all wishes were readable."""
    with closing(sqlite3.connect(old)) as db, new.transaction():
        # Wishes first and by themselves: other notes may lie on broken pages.
        wishes, whole = _taken(new, _notes(db, "kind = ?"))
        others, _ = _taken(new, _notes(db, "kind != ?"))
    return wishes + others, whole


def _taken(new: SqliteStore, notes: Iterator[tuple[str, str, object]]) -> tuple[int, bool]:
    """Take over notes until the file breaks off."""
    count = 0
    try:
        for kind, name, value in notes:
            new.put(kind, name, value)
            count += 1
    except sqlite3.Error:
        return count, False
    return count, True


def _notes(db: sqlite3.Connection, condition: str) -> Iterator[tuple[str, str, object]]:
    rows = db.execute(f"SELECT kind, name, value FROM notes WHERE {condition}", (FORGOTTEN,))  # noqa: S608 - ours
    for kind, name, value in rows:
        with suppress(ValueError, TypeError):
            if kind != CORPUS:  # how far the old store had read
                yield str(kind), str(name), json.loads(value)

"""Writings of posts that were met, in a file of their own once they are many: memory stays flat."""

from __future__ import annotations

import hashlib
import sqlite3

from blogcorpus.schema import Record, revision_of

__all__ = ["Seen"]


class Seen:
    """A writing is a post's key and its revision."""

    def __init__(self) -> None:
        self._db = sqlite3.connect("", isolation_level=None)
        self._db.execute("CREATE TABLE seen (mark INTEGER PRIMARY KEY, place INTEGER)")
        self._db.execute("BEGIN")

    def is_new(self, record: Record, place: int = 0) -> bool:
        """Whether this writing of the post was not met before."""
        return self._db.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", (_mark(record), place)).rowcount == 1

    def is_of(self, record: Record, place: int) -> bool:
        """Whether this writing was not met before in another place; one place may have several of a name."""
        if self.is_new(record, place):
            return True
        (first,) = self._db.execute("SELECT place FROM seen WHERE mark = ?", (_mark(record),)).fetchone()
        return bool(first == place)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


def _mark(record: Record) -> int:
    name = f"{revision_of(record)} {record['url_key'] or record['url']}"
    return int.from_bytes(hashlib.blake2b(name.encode("utf-8", "replace"), digest_size=8).digest(), "big", signed=True)

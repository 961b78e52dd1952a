"""Which address lies where in which WARC file: one SQLite file, beside the WARC files or in memory."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from blogcorpus.errors import StoreError
from blogcorpus.urls import url_key
from blogcorpus.warc.exchange import Exchange

__all__ = ["Capture", "WarcIndex"]

#: Raised when the tables change; an index of another version is made anew from the files.
VERSION = 1
_TABLES = f"""
DROP TABLE IF EXISTS captures;
DROP TABLE IF EXISTS files;
CREATE TABLE captures (
    url TEXT NOT NULL, date TEXT NOT NULL, status INTEGER NOT NULL, mime TEXT NOT NULL, digest TEXT NOT NULL,
    seed INTEGER NOT NULL, file TEXT NOT NULL, offset INTEGER NOT NULL, key TEXT NOT NULL,
    PRIMARY KEY (url, date, file, offset)
) WITHOUT ROWID;
CREATE INDEX captures_by_key ON captures (key);
CREATE TABLE files (file TEXT PRIMARY KEY, size INTEGER NOT NULL) WITHOUT ROWID;
PRAGMA user_version = {VERSION};
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture:
    """A response in a WARC file."""

    url: str
    #: `WARC-Date`.
    date: str
    status: int
    #: Media type, in lower case, without parameters.
    mime: str
    digest: str
    seed: bool
    #: Name of the file, without its folder.
    file: str
    offset: int

    @classmethod
    def of(cls, exchange: Exchange, record: Any, file: str, offset: int) -> Capture:
        """The response of an exchange, as a record of a file has it."""
        return cls(
            url=exchange.url,
            date=record.rec_headers.get_header("WARC-Date"),
            status=exchange.status,
            mime=(exchange.header("content-type") or "").split(";")[0].strip().lower(),
            digest=record.rec_headers.get_header("WARC-Payload-Digest") or "",
            seed=exchange.seed,
            file=file,
            offset=offset,
        )


class WarcIndex:
    """Captures by address."""

    def __init__(self, path: str | Path = ":memory:") -> None:
        try:
            self._db = sqlite3.connect(path, isolation_level=None)
            self._db.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;")
            if self._db.execute("PRAGMA user_version").fetchone()[0] != VERSION:
                self._db.executescript(_TABLES)
        except sqlite3.Error as error:
            raise StoreError("cannot be used; it can be deleted, and is made anew", subject=str(path)) from error

    def add(self, capture: Capture) -> None:
        """Remember a capture."""
        values = (*astuple(capture), url_key(capture.url))
        self._db.execute("INSERT OR REPLACE INTO captures VALUES (?,?,?,?,?,?,?,?,?)", values)

    def same(self, url: str, digest: str) -> Capture | None:
        """The first capture of an address with this content."""
        return self._one("url = ? AND digest = ? ORDER BY date", (url, digest))

    def last(self, url: str) -> Capture | None:
        """The last capture of an address."""
        return self._one("url = ? ORDER BY date DESC", (url,))

    def best(self, url: str) -> Capture | None:
        """The last capture of an address that brought something, else the last one."""
        return self._one("url = ? ORDER BY status = 200 DESC, date DESC", (url,))

    def other(self, url: str) -> Capture | None:
        """The last capture of the same post under another address that brought something."""
        return self._one("key = ? AND status = 200 ORDER BY date DESC", (url_key(url),))

    def seeds(self) -> list[str]:
        """Addresses that blogs were begun with, in the order of their crawl."""
        return [
            row[0] for row in self._db.execute("SELECT url FROM captures WHERE seed GROUP BY url ORDER BY min(date)")
        ]

    def pages(self) -> Iterator[str]:
        """Addresses that gave HTML, the oldest capture first."""
        sql = "SELECT url FROM captures WHERE status = 200 AND mime LIKE '%html%' GROUP BY url ORDER BY min(date), url"
        yield from (row[0] for row in self._db.execute(sql))

    def has_file(self, file: str, size: int) -> bool:
        """A file has been read into the index as it is now."""
        return self._db.execute("SELECT 1 FROM files WHERE file = ? AND size = ?", (file, size)).fetchone() is not None

    def note_file(self, file: str, size: int) -> None:
        """All captures of a file are in the index."""
        self._db.execute("INSERT OR REPLACE INTO files VALUES (?,?)", (file, size))

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def _one(self, condition: str, values: tuple[str, ...]) -> Capture | None:
        sql = f"SELECT * FROM captures WHERE {condition} LIMIT 1"  # noqa: S608 - conditions of this class
        row = self._db.execute(sql, values).fetchone()
        if row is None:
            return None
        url, date, status, mime, digest, seed, file, offset, _ = row
        return Capture(
            url=url, date=date, status=status, mime=mime, digest=digest, seed=bool(seed), file=file, offset=offset
        )

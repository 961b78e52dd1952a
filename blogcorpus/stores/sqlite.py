"""The default store: one SQLite file, nothing to install."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from itertools import islice
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from blogcorpus.errors import StoreError
from blogcorpus.stores.numbers import signed, unsigned
from blogcorpus.stores.protocol import Known
from blogcorpus.urls import bands as bands_of
from blogcorpus.urls.fingerprint import PAIRS

P = ParamSpec("P")
R = TypeVar("R")

#: Endings of the files that SQLite keeps beside a store.
BESIDE = ("-wal", "-shm")
#: Raised when the tables change; `_MIGRATIONS[n]` brings a file of version n to n + 1.
VERSION = 2
_MIGRATIONS: dict[int, tuple[str, ...]] = {
    0: (
        """
    -- Posts the corpus has. `key` is the identity of a post; everything else may change.
    CREATE TABLE posts (
        key TEXT PRIMARY KEY,
        url TEXT NOT NULL,
        blog TEXT NOT NULL,
        digest TEXT NOT NULL,
        fingerprint INTEGER NOT NULL,
        revision INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
        "CREATE INDEX posts_by_blog ON posts (blog)",
        """
    -- Bands of fingerprints: two texts that are nearly the same share at least one.
    CREATE TABLE bands (
        band INTEGER NOT NULL,
        key TEXT NOT NULL,
        PRIMARY KEY (band, key)
    ) WITHOUT ROWID
    """,
        """
    -- Everything else is a note: blog states, feed validators, wrappers, URL trees, learnt key rules.
    CREATE TABLE notes (
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (kind, name)
    ) WITHOUT ROWID
    """,
    ),
    1: (
        """
    -- Hosts that several workers ask: when the next may.
    CREATE TABLE turns (
        host TEXT PRIMARY KEY,
        free REAL NOT NULL
    ) WITHOUT ROWID
    """,
        # Bands were single bytes, which in a large store far too many posts share.
        "DELETE FROM bands",
        *(
            f"INSERT INTO bands SELECT {place} << 16 | (fingerprint >> {8 * one} & 255) << 8"  # noqa: S608 - numbers
            f" | (fingerprint >> {8 * two} & 255), key FROM posts WHERE fingerprint <> 0"
            for place, (one, two) in enumerate(PAIRS)
        ),
    ),
}
_CHUNK = 500
#: Posts that share a band with another, of which no more are looked at.
_MOST_NEAR = 2400
#: What time it is, in seconds, and when a host is free.
_TURN = "SELECT (julianday('now') - 2440587.5) * 86400, coalesce(max(free), 0) FROM turns WHERE host = ?"


def is_lines(path: Path) -> bool:
    """A file begins as JSON Lines do, which no store does, however damaged: a corpus."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(2) == b'{"'


def _wrapped(method: Callable[P, R]) -> Callable[P, R]:
    """Errors of the driver, and of the file behind it, become `StoreError` at the border."""

    @wraps(method)
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return method(*args, **kwargs)
        except (sqlite3.Error, OSError) as error:
            path = getattr(args[0], "path", Path("store"))
            raise StoreError(_advice(error, path), subject=str(path)) from error

    return inner


def _advice(error: sqlite3.Error | OSError, path: Path) -> str:
    text = str(error)
    if isinstance(error, OSError) or "unable to open" in text or "readonly" in text:
        return "the file cannot be opened or written; set BLOGCORPUS_STORE to a place that can"
    if "locked" in text:
        return "another process holds the store; let it finish, or give this run its own BLOGCORPUS_STORE"
    if "not a database" in text and is_lines(path):
        return f"is a corpus, no store; its store is {path.with_suffix('.state.sqlite')}, if it was left alone"
    if "malformed" in text or "not a database" in text:
        return "the store is damaged; run `blogcorpus rebuild CORPUS` to make it anew from the corpus"
    if "full" in text:
        return "the disk is full; nothing that was written is lost, free some space and run again"
    return "the store failed"


class SqliteStore:
    """A store in one SQLite file (see `protocol.Store` for its promises)."""

    def __init__(self, path: str | Path, *, timeout: float = 10.0) -> None:
        self.path = Path(path)
        self._open(timeout)

    @_wrapped
    def _open(self, timeout: float) -> None:
        if str(self.path) != ":memory:":
            self.path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(self.path, timeout=timeout, isolation_level=None)
        # WAL keeps readers and the writer apart and survives a kill; NORMAL may lose the last transactions when the
        # power fails, never the file: what they said is read again from the corpus.
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._migrate()

    def _migrate(self) -> None:
        if self._version() == VERSION:
            return
        with self.transaction():  # of processes that open a new file at once, one makes the tables
            for step in range(self._version(), VERSION):
                for statement in _MIGRATIONS[step]:
                    self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version={VERSION}")

    def _version(self) -> int:
        version = int(self._db.execute("PRAGMA user_version").fetchone()[0])
        if version > VERSION:
            raise StoreError("was written by a newer blogcorpus; update this one", subject=str(self.path))
        return version

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything inside is written together; inside another transaction it is part of that one."""
        if self._is_inside():
            yield
            return
        self._execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._execute("ROLLBACK")
            raise
        self._execute("COMMIT")

    @_wrapped
    def _is_inside(self) -> bool:
        return self._db.in_transaction

    @_wrapped
    def _execute(self, sql: str, values: Iterable[Any] = ()) -> list[Any]:
        return self._db.execute(sql, tuple(values)).fetchall()

    @_wrapped
    def _execute_many(self, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
        self._db.executemany(sql, rows)

    def known(self, keys: Iterable[str]) -> dict[str, Known]:
        """Those of the keys that the corpus has."""
        found: dict[str, Known] = {}
        rest = iter(keys)
        while chunk := list(islice(rest, _CHUNK)):
            marks = ",".join("?" * len(chunk))
            rows = self._execute(f"SELECT * FROM posts WHERE key IN ({marks})", chunk)  # noqa: S608 - marks only
            found.update((row[0], _known(row)) for row in rows)
        return found

    def remember(self, posts: Iterable[Known]) -> None:
        """Posts that have been written to the corpus."""
        with self.transaction():
            for post in posts:
                self._forget_bands(post.key)
                values = (post.key, post.url, post.blog, post.digest, signed(post.fingerprint), post.revision)
                self._execute("INSERT OR REPLACE INTO posts VALUES (?,?,?,?,?,?)", values)
                bands = bands_of(post.fingerprint) if post.fingerprint else ()
                self._execute_many("INSERT OR IGNORE INTO bands VALUES (?,?)", ((signed(b), post.key) for b in bands))

    def near(self, fingerprint: int, bands: Iterable[int]) -> list[Known]:
        """Posts that share a band of the fingerprint."""
        marks = [signed(band) for band in bands] if fingerprint else []
        if not marks:
            return []
        places = ",".join("?" * len(marks))
        sql = f"SELECT key FROM bands WHERE band IN ({places}) ORDER BY band, key LIMIT {_MOST_NEAR}"  # noqa: S608
        keys = dict.fromkeys(row[0] for row in self._execute(sql, marks))
        found = self.known(keys)
        return [found[key] for key in keys if key in found]

    def posts(self, blog: str | None = None) -> Iterator[Known]:
        """All posts, or those of one blog, in the order of their keys."""
        last = ""
        condition, values = ("AND blog = ?", [blog]) if blog is not None else ("", [])
        while True:
            sql = f"SELECT * FROM posts WHERE key > ? {condition} ORDER BY key LIMIT {_CHUNK}"  # noqa: S608
            rows = self._execute(sql, [last, *values])
            if not rows:
                return
            yield from map(_known, rows)
            last = rows[-1][0]

    def forget(self, keys: Iterable[str]) -> None:
        """Take posts out, as if they had never been seen."""
        with self.transaction():
            for key in keys:
                self._forget_bands(key)
                self._execute("DELETE FROM posts WHERE key = ?", (key,))

    def _forget_bands(self, key: str) -> None:
        """Bands are found by their numbers: a search by key would read the whole table."""
        for (mark,) in self._execute("SELECT fingerprint FROM posts WHERE key = ?", (key,)):
            for band in bands_of(unsigned(mark)) if mark else ():
                self._execute("DELETE FROM bands WHERE band = ? AND key = ?", (signed(band), key))

    def get(self, kind: str, name: str) -> Any | None:
        """A note, or `None`."""
        rows = self._execute("SELECT value FROM notes WHERE kind = ? AND name = ?", (kind, name))
        try:
            return json.loads(rows[0][0]) if rows else None
        except ValueError as error:
            raise StoreError(f"its note {kind} {name!r} is damaged", subject=str(self.path)) from error

    def put(self, kind: str, name: str, value: Any) -> None:
        """Write a note; it replaces the one of that name."""
        text = json.dumps(value, separators=(",", ":"))  # in ASCII: SQLite refuses halves of surrogate pairs
        self._execute("INSERT OR REPLACE INTO notes VALUES (?,?,?)", (kind, name, text))

    def names(self, kind: str) -> list[str]:
        """Names of all notes of a kind."""
        return [row[0] for row in self._execute("SELECT name FROM notes WHERE kind = ? ORDER BY name", (kind,))]

    def delete(self, kind: str, name: str) -> None:
        """Take a note away."""
        self._execute("DELETE FROM notes WHERE kind = ? AND name = ?", (kind, name))

    def turn(self, host: str, pause: float) -> float:
        """Seconds until the caller may ask a host, by the clock of this machine."""
        with self.transaction():
            rows = self._execute(_TURN, (host,))
            now, free = rows[0][0], max(rows[0])
            self._execute("INSERT OR REPLACE INTO turns VALUES (?,?)", (host, free + pause))
        return float(free - now)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


def _known(row: tuple[str, str, str, str, int, int]) -> Known:
    key, url, blog, digest, fingerprint, revision = row
    return Known(key=key, url=url, blog=blog, digest=digest, fingerprint=unsigned(fingerprint), revision=revision)

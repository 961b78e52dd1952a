"""The store of many machines: a PostgreSQL database, behind the same promises as the SQLite file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from itertools import islice
from typing import Any, ParamSpec, TypeVar, cast

import psycopg
from psycopg import sql
from psycopg.pq import TransactionStatus

from blogcorpus.errors import StoreError
from blogcorpus.stores.numbers import signed, unsigned
from blogcorpus.stores.postgresql_address import Place, place
from blogcorpus.stores.postgresql_tables import migrate
from blogcorpus.stores.protocol import Known
from blogcorpus.urls import bands as bands_of

P = ParamSpec("P")
R = TypeVar("R")

_CHUNK = 1000
_KNOWN = "SELECT key, url, blog, digest, fingerprint, revision FROM posts"
_REMEMBER = (
    "INSERT INTO posts VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (key) DO UPDATE SET url = EXCLUDED.url, "
    "blog = EXCLUDED.blog, digest = EXCLUDED.digest, fingerprint = EXCLUDED.fingerprint, revision = EXCLUDED.revision"
)
#: Two questions, each by one index: a join would be planned by guesses while the tables are new.
_NEAR = "SELECT DISTINCT key FROM (SELECT key FROM bands WHERE band = ANY(%s) LIMIT 2400) AS found"
_TURN = (
    "INSERT INTO turns VALUES (%(host)s, extract(epoch FROM clock_timestamp()) + %(pause)s) "
    "ON CONFLICT (host) DO UPDATE "
    "SET free = greatest(turns.free, extract(epoch FROM clock_timestamp())) + %(pause)s "
    "RETURNING free - %(pause)s - extract(epoch FROM clock_timestamp())"
)


def _wrapped(method: Callable[P, R]) -> Callable[P, R]:
    """Errors of the driver become `StoreError` at the border."""

    @wraps(method)
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return method(*args, **kwargs)
        except psycopg.Error as error:
            raise StoreError(_advice(error), subject=cast(PostgresqlStore, args[0]).place.shown) from error

    return inner


def _advice(error: psycopg.Error) -> str:
    if isinstance(error, psycopg.errors.DiskFull):
        return "the server's disk is full; nothing that was written is lost, free some space and run again"
    if isinstance(error, psycopg.errors.InsufficientPrivilege):
        return "the user may not make or use the tables; give it the right to create in this database"
    if isinstance(error, psycopg.errors.DataError):
        return "a value cannot be kept"
    if isinstance(error, psycopg.OperationalError):
        return "the server cannot be reached, or went away; nothing that was written is lost"
    return "the store failed"


class PostgresqlStore:
    """A store in a schema of a PostgreSQL database (see `protocol.Store` for its promises).

    A connection that broke between two transactions is made anew; inside of one the error is told.
    """

    def __init__(self, address: str) -> None:
        self.place: Place = place(address)
        self._closed = self._inside = False
        self._db = self._open()

    @_wrapped
    def _open(self) -> psycopg.Connection[tuple[Any, ...]]:
        db = psycopg.connect(self.place.address, autocommit=True, application_name="blogcorpus")
        try:
            migrate(db, self.place)
        except BaseException:
            db.close()
            raise
        return db

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything inside is written together; inside another transaction it is part of that one."""
        if self._inside:
            yield
            return
        self._execute("BEGIN")
        self._inside = True
        try:
            yield
            if self._db.info.transaction_status is TransactionStatus.INERROR:
                raise StoreError("an error inside of a transaction was passed over", subject=self.place.shown)
            self._execute("COMMIT")
        except BaseException:
            if not self._db.closed:  # a broken connection has rolled back by itself
                self._execute("ROLLBACK")
            raise
        finally:
            self._inside = False

    @_wrapped
    def _execute(self, query: str, values: Sequence[Any] | dict[str, Any] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._ask(query, values)
        except psycopg.OperationalError:
            if self._closed or self._inside or not self._db.closed:
                raise
            self._db = self._open()
            return self._ask(query, values)

    def _ask(self, query: str, values: Sequence[Any] | dict[str, Any]) -> list[tuple[Any, ...]]:
        cursor = self._db.execute(sql.SQL(query), values or None)
        return cursor.fetchall() if cursor.description else []

    @_wrapped
    def _execute_many(self, query: str, rows: Iterable[Sequence[Any]]) -> None:
        """Inside of a transaction: all rows travel together."""
        with self._db.cursor() as cursor:
            cursor.executemany(sql.SQL(query), rows)

    def known(self, keys: Iterable[str]) -> dict[str, Known]:
        """Those of the keys that the corpus has."""
        found: dict[str, Known] = {}
        rest = iter(keys)
        while chunk := [_text(key) for key in islice(rest, _CHUNK)]:
            rows = self._execute(f"{_KNOWN} WHERE key = ANY(%s)", [chunk])
            found.update((row[0], _known(row)) for row in rows)
        return found

    def remember(self, posts: Iterable[Known]) -> None:
        """Posts that have been written to the corpus."""
        # In the order of keys, each once: two writers never wait for each other in a circle.
        ordered = sorted({post.key: post for post in posts}.values(), key=lambda post: post.key)
        if not ordered:
            return
        with self.transaction():
            self._forget_bands([post.key for post in ordered])
            self._execute_many(_REMEMBER, map(_row, ordered))
            rows = [
                (signed(band), _text(post.key))
                for post in ordered
                if post.fingerprint
                for band in bands_of(post.fingerprint)
            ]
            self._execute_many("INSERT INTO bands VALUES (%s, %s) ON CONFLICT DO NOTHING", rows)

    def near(self, fingerprint: int, bands: Iterable[int]) -> list[Known]:
        """Posts that share a band of the fingerprint."""
        if not fingerprint:
            return []
        rows = self._execute(_NEAR, [[signed(band) for band in bands]])
        return list(self.known(row[0] for row in rows).values())

    def posts(self, blog: str | None = None) -> Iterator[Known]:
        """All posts, or those of one blog, in the order of their keys."""
        last = ""
        condition, values = ("AND blog = %s", [blog]) if blog is not None else ("", [])
        while rows := self._execute(
            f"{_KNOWN} WHERE key > %s {condition} ORDER BY key LIMIT {_CHUNK}", [last, *values]
        ):
            yield from map(_known, rows)
            last = rows[-1][0]

    def forget(self, keys: Iterable[str]) -> None:
        """Take posts out, as if they had never been seen."""
        gone = sorted({_text(key) for key in keys})
        with self.transaction():
            self._forget_bands(gone)
            self._execute("DELETE FROM posts WHERE key = ANY(%s)", [gone])

    def _forget_bands(self, keys: Sequence[str]) -> None:
        """Bands are found by their numbers: a search by key would read the whole table."""
        marks = self._execute("SELECT key, fingerprint FROM posts WHERE key = ANY(%s)", [[_text(key) for key in keys]])
        rows = [(signed(band), key) for key, mark in marks if mark for band in bands_of(unsigned(mark))]
        if rows:
            self._execute_many("DELETE FROM bands WHERE band = %s AND key = %s", rows)

    def get(self, kind: str, name: str) -> Any | None:
        """A note, or `None`."""
        rows = self._execute("SELECT value FROM notes WHERE kind = %s AND name = %s", [kind, _text(name)])
        try:
            return json.loads(rows[0][0]) if rows else None
        except ValueError as error:
            raise StoreError(f"its note {kind} {name!r} is damaged", subject=self.place.shown) from error

    def put(self, kind: str, name: str, value: Any) -> None:
        """Write a note; it replaces the one of that name."""
        text = json.dumps(value, separators=(",", ":"))  # in ASCII: neither NUL nor halves of surrogate pairs
        query = "INSERT INTO notes VALUES (%s, %s, %s) ON CONFLICT (kind, name) DO UPDATE SET value = EXCLUDED.value"
        self._execute(query, [kind, _text(name), text])

    def names(self, kind: str) -> list[str]:
        """Names of all notes of a kind."""
        return [row[0] for row in self._execute("SELECT name FROM notes WHERE kind = %s ORDER BY name", [kind])]

    def delete(self, kind: str, name: str) -> None:
        """Take a note away."""
        self._execute("DELETE FROM notes WHERE kind = %s AND name = %s", [kind, _text(name)])

    def turn(self, host: str, pause: float) -> float:
        """Seconds until the caller may ask a host, by the server's clock."""
        return max(0.0, float(self._execute(_TURN, {"host": _text(host), "pause": pause})[0][0]))

    def close(self) -> None:
        """Let go of the connection."""
        self._closed = True
        self._db.close()


def _row(post: Known) -> tuple[Any, ...]:
    texts = map(_text, (post.key, post.url, post.blog, post.digest))
    return (*texts, signed(post.fingerprint), post.revision)


def _known(row: Sequence[Any]) -> Known:
    key, url, blog, digest, fingerprint, revision = row
    return Known(key=key, url=url, blog=blog, digest=digest, fingerprint=unsigned(fingerprint), revision=revision)


def _text(text: str) -> str:
    """PostgreSQL's texts hold everything but NUL."""
    return text.replace("\0", "\ufffd")

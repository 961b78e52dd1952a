"""The tables of a PostgreSQL store, and how older ones become new ones."""

from __future__ import annotations

from typing import Any

import psycopg
from psycopg import sql

from blogcorpus.errors import StoreError
from blogcorpus.stores.postgresql_address import Place

#: Raised when the tables change; `_MIGRATIONS[n]` brings a schema of version n to n + 1.
VERSION = 1
_MIGRATIONS: dict[int, str] = {
    0: """
    -- Posts the corpus has. Keys are compared by their bytes, as everywhere else.
    CREATE TABLE posts (
        key TEXT COLLATE "C" PRIMARY KEY,
        url TEXT NOT NULL,
        blog TEXT NOT NULL,
        digest TEXT NOT NULL,
        fingerprint BIGINT NOT NULL,
        revision INTEGER NOT NULL
    );
    CREATE INDEX posts_by_blog ON posts (blog);
    -- Bands of fingerprints: two texts that are nearly the same share at least one.
    CREATE TABLE bands (
        band BIGINT NOT NULL,
        key TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (band, key)
    );
    -- Everything else is a note. JSON as text: its values may hold what JSONB refuses (NUL, halves of surrogate pairs).
    CREATE TABLE notes (
        kind TEXT COLLATE "C" NOT NULL,
        name TEXT COLLATE "C" NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (kind, name)
    );
    -- Hosts that several workers ask: when the next may. Lost in a crash without harm.
    CREATE UNLOGGED TABLE turns (
        host TEXT COLLATE "C" PRIMARY KEY,
        free DOUBLE PRECISION NOT NULL
    );
    """,
}
#: Workers that open a new store at once make its tables one after another.
_LOCK = 0x626C6F67


def migrate(db: psycopg.Connection[tuple[Any, ...]], place: Place) -> None:
    """Make the tables, or bring them to this version, and use them from now on."""
    schema = sql.Identifier(place.schema)
    db.execute(sql.SQL("SET search_path TO {}").format(schema))
    db.execute("SET client_min_messages TO warning")
    if _version(db, place) == VERSION:
        return
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        db.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(schema))
        db.execute("CREATE TABLE IF NOT EXISTS version (number INTEGER NOT NULL)")
        for step in range(_version(db, place), VERSION):
            db.execute(sql.SQL(_MIGRATIONS[step]))
        db.execute("DELETE FROM version")
        db.execute("INSERT INTO version VALUES (%s)", [VERSION])


def _version(db: psycopg.Connection[tuple[Any, ...]], place: Place) -> int:
    there = db.execute("SELECT to_regclass('version') IS NOT NULL").fetchone()
    row = db.execute("SELECT max(number) FROM version").fetchone() if there and there[0] else None
    version = int(row[0]) if row and row[0] is not None else 0
    if version > VERSION:
        raise StoreError("was written by a newer blogcorpus; update this one", subject=place.shown)
    return version

"""Forgetting in databases and typed tables."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from blogcorpus.files import replacing
from blogcorpus.privacy.forgetting import Forgetting, key_of

__all__ = ["edit_parquet", "edit_sqlite"]

_PARTS = frozenset(("authors", "tags", "links", "images", "comments"))
_SEARCHES = frozenset(("search", "comment_search"))


def edit_parquet(path: Path, what: Forgetting, changed: list[str]) -> None:
    """Parquet, batch by batch."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with (
        pq.ParquetFile(path) as old,
        replacing(path) as part,
        pq.ParquetWriter(part, old.schema_arrow, compression="zstd") as new,
    ):
        for batch in old.iter_batches(batch_size=1000):
            rows = []
            for row in batch.to_pylist():
                kept = _kept(row, what)
                if kept is not row:
                    changed.append(row.get("id") or row.get("url") or "")
                if kept is not None:
                    rows.append(kept)
            new.write_table(pa.Table.from_pylist(rows, schema=old.schema_arrow))


def _kept(row: dict[str, Any], what: Forgetting) -> dict[str, Any] | None:
    key = row.get("url_key") or key_of(row.get("url"))
    if row.get("id") in what.ids or what.gone(key, row.get("authors") or ()):
        return None
    comments = row.get("comments") or []
    kept = what.comments(comments)
    return row if kept == comments else {**row, "comments": kept}


def edit_sqlite(path: Path, what: Forgetting, changed: list[str]) -> None:
    """A database, in one transaction; then it is packed, so that nothing stays in free pages."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        columns = {row[1] for row in db.execute("PRAGMA table_info(posts)")}
        db.create_function("is_gone", 2, lambda identity, url: identity in what.ids or key_of(url) in what.keys)
        db.create_function("is_known", 1, what.knows)
        identity, url = ("id" if "id" in columns else "''"), ("url" if "url" in columns else "''")
        db.execute("BEGIN IMMEDIATE")
        gone = _numbers(db, f"SELECT n FROM posts WHERE is_gone({identity}, {url})")  # noqa: S608 - our names
        silent: set[int] = set()
        if "authors" in tables:
            gone |= _numbers(db, "SELECT post FROM authors WHERE is_known(author)")
        if "comments" in tables:
            silent = _numbers(db, "SELECT post FROM comments WHERE is_known(author)")
            db.execute("DELETE FROM comments WHERE is_known(author)")
        for n in sorted(gone | silent):
            changed += [row[0] for row in db.execute(f"SELECT {identity} FROM posts WHERE n = ?", (n,))]  # noqa: S608
        for n in gone:
            _delete(db, n, tables & _PARTS)
        db.execute("COMMIT")
        for search in tables & _SEARCHES:
            db.execute(f"INSERT INTO {search} ({search}) VALUES ('rebuild')")  # noqa: S608 - our names
        db.execute("VACUUM")


def _numbers(db: sqlite3.Connection, sql: str) -> set[int]:
    return {row[0] for row in db.execute(sql)}


def _delete(db: sqlite3.Connection, n: int, tables: set[str]) -> None:
    for table in tables:
        db.execute(f"DELETE FROM {table} WHERE post = ?", (n,))  # noqa: S608 - our names
    db.execute("DELETE FROM posts WHERE n = ?", (n,))

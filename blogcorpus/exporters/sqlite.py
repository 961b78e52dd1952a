"""SQLite: posts, comments, authors, tags and links as tables, with full-text search over posts and comments.

SELECT url, snippet(search, 1, '[', ']', '…', 12) FROM search JOIN posts ON posts.n = search.rowid
WHERE search MATCH 'NEAR(winter tea)' ORDER BY rank;
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.schema import Record

__all__ = ["Sqlite"]

#: Fields that have a table of their own: a row for each part.
_TABLES = {"authors": "author", "tags": "tag", "links": "url", "images": "url"}
_JSON = ("extra", "rights", "provenance", "crawl")
_COMMENTS = ("id", "parent", "author", "published", "text", "pingback")
#: Fields in which words are looked for.
_SEARCHED = ("title", "text")
#: Marks are folded, so that "cafe" finds "café".
_TOKENS = "tokenize = 'unicode61 remove_diacritics 2'"
_BATCH = 500


class Sqlite:
    """Writes one database. The full-text index is built at the end and keeps no second copy of the texts."""

    def __init__(self, options: ExportOptions) -> None:
        self._columns = [name for name in options.fields if name not in (*_TABLES, "comments")]
        self._tables = {name: column for name, column in _TABLES.items() if name in options.fields}
        self._comments = "comments" in options.fields
        self._number = 0

    def open(self, target: Path) -> None:
        """Begin a new database."""
        self._db = sqlite3.connect(target, isolation_level=None)
        # A half-written file is thrown away anyway.
        self._db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;")
        self._db.executescript(self._tables_sql())
        self._db.execute("BEGIN")

    def write(self, record: Record) -> None:
        """Write a post and what belongs to it."""
        self._number += 1
        values = [self._number, *(_plain(name, record[name]) for name in self._columns)]
        self._insert("posts", values)
        for name in self._tables:
            for place, value in enumerate(record[name], 1):
                self._insert(name, [self._number, place, value])
        for place, comment in enumerate(record["comments"] if self._comments else (), 1):
            self._insert("comments", [self._number, place, *(comment[name] for name in _COMMENTS)])
        if self._number % _BATCH == 0:
            self._db.execute("COMMIT")
            self._db.execute("BEGIN")

    def close(self) -> None:
        """Build the indexes."""
        self._db.execute("COMMIT")
        self._db.executescript(self._indexes_sql())
        self._db.execute("PRAGMA optimize")
        self._db.close()

    def _insert(self, table: str, values: list[Any]) -> None:
        marks = ",".join("?" * len(values))
        self._db.execute(f"INSERT INTO {table} VALUES ({marks})", list(map(_storable, values)))  # noqa: S608 - our names

    def _tables_sql(self) -> str:
        columns = "".join(f", {name} {'INTEGER' if name == 'comment_count' else 'TEXT'}" for name in self._columns)
        sql = f"CREATE TABLE posts (n INTEGER PRIMARY KEY{columns});"
        for name, column in self._tables.items():
            sql += f"CREATE TABLE {name} (post INTEGER REFERENCES posts, place INTEGER, {column} TEXT);"
        if self._comments:
            sql += f"CREATE TABLE comments (post INTEGER REFERENCES posts, place INTEGER, {', '.join(_COMMENTS)});"
        return sql

    def _indexes_sql(self) -> str:
        sql = ""
        for name in ("id", "blog", "published", "language"):
            if name in self._columns:
                sql += f"CREATE INDEX posts_by_{name} ON posts ({name});"
        for name, column in self._tables.items():
            sql += f"CREATE INDEX {name}_by_post ON {name} (post); CREATE INDEX {name}_by_value ON {name} ({column});"
        searched = [name for name in _SEARCHED if name in self._columns]
        if searched:
            sql += _search("search", "posts", searched, "n")
        if self._comments:
            sql += "CREATE INDEX comments_by_post ON comments (post);" + _search(
                "comment_search", "comments", ["text"], "rowid"
            )
        return sql


def _search(name: str, table: str, columns: list[str], row: str) -> str:
    made = f"fts5({', '.join(columns)}, content='{table}', content_rowid='{row}', {_TOKENS})"
    filled = f"INSERT INTO {name} ({name}) VALUES ('rebuild');"  # noqa: S608 - our names
    return f"CREATE VIRTUAL TABLE {name} USING {made}; {filled}"


def _plain(name: str, value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if name in _JSON else value


def _storable(value: Any) -> Any:
    """Broken text must not stop the export."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value

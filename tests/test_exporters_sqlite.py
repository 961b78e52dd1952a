"""SQLite with full-text search."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from blogcorpus.exporters import ExportOptions, export
from tests.desk import NASTY, PLAIN, made


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.sqlite"
    more = [made(n, text=f"Nothing {n}") for n in range(3, 1200)]
    assert export([PLAIN, NASTY, made(3000, title="Café", text="Tee trinken"), *more], path, "sqlite") == 1200
    return path


def test_tables(database: Path) -> None:
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("SELECT count(*), min(published) FROM posts").fetchone() == (1200, NASTY["published"])
        url, extra = db.execute("SELECT url, extra FROM posts WHERE id = ?", (NASTY["id"],)).fetchone()
        assert (url, json.loads(extra)) == (NASTY["url"], NASTY["extra"])
        tags = db.execute("SELECT tag FROM tags JOIN posts ON post = n WHERE id = ? ORDER BY place", (NASTY["id"],))
        assert [row[0] for row in tags] == NASTY["tags"]
        assert db.execute("SELECT author, pingback FROM comments ORDER BY place LIMIT 2").fetchall() == [
            ("Cy & Co", 0),
            (None, 1),
        ]
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("cafe", ["http://tea.example/3000"]),
        ("title: tee", []),
        ("NEAR(tee trinken)", ["http://tea.example/3000"]),
        ('"second cup"', ["http://tea.example/1"]),
        ("cup AND NOT cup", None),
    ],
)
def test_full_text_search(database: Path, query: str, found: list[str] | None) -> None:
    asked = "SELECT url FROM search JOIN posts ON posts.n = search.rowid WHERE search MATCH ? ORDER BY rank"
    with closing(sqlite3.connect(database)) as db:
        if found is None:
            with pytest.raises(sqlite3.OperationalError):
                db.execute(asked, (query,))
        else:
            assert [row[0] for row in db.execute(asked, (query,))] == found


def test_comments_are_searched_too(database: Path) -> None:
    asked = """
        SELECT author FROM comment_search JOIN comments ON comments.rowid = comment_search.rowid
        WHERE comment_search MATCH 'two'
    """
    with closing(sqlite3.connect(database)) as db:
        assert db.execute(asked).fetchall() == [("Cy & Co",)]


def test_only_the_fields_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "some.sqlite"
    export([PLAIN], path, "sqlite", ExportOptions(fields=("url", "title", "tags")))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT * FROM posts").fetchall() == [(1, PLAIN["url"], PLAIN["title"])]
        tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert {"posts", "tags", "search"} <= tables
        assert "comments" not in tables

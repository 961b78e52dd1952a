"""The SQLite store's files: old, new, damaged, locked; and which store a run gets."""

from __future__ import annotations

import gc
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from blogcorpus.errors import StoreError
from blogcorpus.stores import BLOG, Known, SqliteStore, store_for
from blogcorpus.stores.sqlite import VERSION
from blogcorpus.urls import bands

ONE = Known(key="a", url="http://one.example/a", blog="http://one.example/", digest="d1", fingerprint=2**64 - 1)
TWO = Known(key="b", url="http://two.example/b", blog="http://two.example/", digest="d2", fingerprint=5, revision=3)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "store.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(path)
    yield opened
    opened.close()


def test_a_locked_file_says_who_holds_it(store: SqliteStore, path: Path) -> None:
    other = SqliteStore(path, timeout=0.01)
    with store.transaction():
        store.put(BLOG, "x", 1)
        with pytest.raises(StoreError, match=r"another process holds the store.*BLOGCORPUS_STORE") as caught:
            other.put(BLOG, "y", 1)
    assert caught.value.subject == str(path)
    assert isinstance(caught.value.__cause__, sqlite3.Error)
    other.put(BLOG, "y", 1)
    other.close()


def test_a_file_that_is_no_store_says_how_to_make_one_anew(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"anything but a database " * 500)
    with pytest.raises(StoreError, match=r"damaged; run `blogcorpus rebuild") as caught:
        SqliteStore(path)
    assert str(path) in str(caught.value)


def test_a_file_that_was_damaged_inside(path: Path) -> None:
    store = SqliteStore(path)
    store.remember(replace(ONE, key=f"k{n}", url="http://one.example/" + "x" * 300) for n in range(500))
    store.close()
    body = bytearray(path.read_bytes())
    for page in range(4096, len(body), 4096):
        body[page : page + 2000] = b"\xff" * 2000
    path.write_bytes(body)
    damaged = SqliteStore(path)
    with pytest.raises(StoreError, match="damaged"):
        list(damaged.posts())
    damaged.close()


def test_a_damaged_note_is_named(store: SqliteStore, path: Path) -> None:
    driver = sqlite3.connect(path)
    with driver:
        driver.execute("INSERT INTO notes VALUES ('blog', 'http://one.example/', '{')")
    driver.close()
    with pytest.raises(StoreError, match=r"blog 'http://one\.example/' is damaged"):
        store.get(BLOG, "http://one.example/")


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder").mkdir()
    for place in (tmp_path / "file" / "store.sqlite", tmp_path / "folder"):
        with pytest.raises(StoreError, match="cannot be opened") as caught:
            SqliteStore(place)
        assert str(place) in str(caught.value)


def test_a_new_file_is_brought_to_this_version_and_an_older_one_too(path: Path) -> None:
    path.parent.mkdir()
    sqlite3.connect(path).close()  # a file without tables is a store of version 0
    SqliteStore(path).close()
    driver = sqlite3.connect(path)
    assert driver.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert driver.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    driver.close()
    SqliteStore(path).close()  # and opens again


def test_an_older_file_finds_its_copies_by_the_new_bands(path: Path) -> None:
    store = SqliteStore(path)
    store.remember([ONE, TWO])
    store.close()
    driver = sqlite3.connect(path)
    with driver:
        driver.executescript(
            "DROP TABLE turns; DELETE FROM bands; INSERT INTO bands VALUES (255, 'a'); PRAGMA user_version=1"
        )
    driver.close()
    opened = SqliteStore(path)
    assert opened.near(ONE.fingerprint, bands(ONE.fingerprint)) == [ONE]
    assert opened.near(TWO.fingerprint, bands(TWO.fingerprint)) == [TWO]
    opened.forget(["a", "b"])
    assert opened.near(ONE.fingerprint, bands(ONE.fingerprint)) == []
    opened.close()


def test_a_newer_file_is_left_alone(path: Path) -> None:
    SqliteStore(path).close()
    driver = sqlite3.connect(path)
    driver.execute(f"PRAGMA user_version={VERSION + 1}")
    driver.close()
    with pytest.raises(StoreError, match="newer blogcorpus"):
        SqliteStore(path)


class _Owner:
    """Whatever the parts of a run share."""


def test_the_parts_of_a_run_share_one_store(path: Path) -> None:
    run, other = _Owner(), _Owner()
    store = store_for(run, path)
    store.put(BLOG, "x", 1)
    assert store_for(run, path) is store
    assert store_for(run, path, fresh=True) is store  # too late to begin anew
    assert store_for(other, path) is not store
    assert store_for(other, path).get(BLOG, "x") == 1
    for owner in (run, other):
        store_for(owner, path).close()


def test_a_fresh_store_has_forgotten_everything(path: Path) -> None:
    store = SqliteStore(path)
    store.put(BLOG, "x", 1)
    store.close()
    run = _Owner()
    fresh = store_for(run, path, fresh=True)
    assert fresh.get(BLOG, "x") is None
    fresh.close()
    del run
    gc.collect()

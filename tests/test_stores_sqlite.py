"""The SQLite store keeps what `stores.protocol.Store` promises, and says what to do where it cannot."""

from __future__ import annotations

import gc
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blogcorpus.errors import StoreError
from blogcorpus.stores import BLOG, FEED, Known, SqliteStore, Store, store_for
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


def test_it_is_a_store(store: SqliteStore) -> None:
    promised: Store = store
    assert promised.names(BLOG) == []


def test_posts_are_remembered_between_runs(path: Path) -> None:
    first = SqliteStore(path)
    first.remember([ONE, TWO])
    first.close()
    again = SqliteStore(path)
    assert again.known(["a", "b", "c"]) == {"a": ONE, "b": TWO}
    assert list(again.posts()) == [ONE, TWO]
    assert list(again.posts("http://two.example/")) == [TWO]
    assert list(again.posts("http://three.example/")) == []
    again.close()


def test_a_changed_post_replaces_its_old_self(store: SqliteStore) -> None:
    store.remember([ONE])
    changed = replace(ONE, digest="d9", fingerprint=12, revision=2)
    store.remember([changed])
    assert store.known(["a"]) == {"a": changed}
    assert store.near(ONE.fingerprint, bands(ONE.fingerprint)) == []
    assert store.near(12, bands(12)) == [changed]


def test_forgotten_posts_leave_nothing_behind(store: SqliteStore) -> None:
    store.remember([ONE, TWO])
    store.forget(["a", "never seen"])
    assert store.known(["a", "b"]) == {"b": TWO}
    assert store.near(ONE.fingerprint, bands(ONE.fingerprint)) == []


def test_more_posts_than_a_statement_takes(store: SqliteStore) -> None:
    many = [replace(ONE, key=f"k{n:05}", fingerprint=0) for n in range(1_203)]
    store.remember(many)
    assert len(store.known(f"k{n:05}" for n in range(2_000))) == 1_203
    assert [post.key for post in store.posts()] == [post.key for post in many]


def test_texts_without_a_fingerprint_are_near_nothing(store: SqliteStore) -> None:
    store.remember([replace(ONE, fingerprint=0), replace(TWO, fingerprint=0)])
    assert store.near(0, bands(0)) == []


@given(st.integers(1, 2**64 - 1))
def test_fingerprints_have_no_sign(mark: int) -> None:
    store = SqliteStore(":memory:")
    post = replace(ONE, fingerprint=mark)
    store.remember([post])
    assert store.known(["a"]) == {"a": post}
    assert store.near(mark, bands(mark)) == [post]
    store.close()


@pytest.mark.parametrize("value", [None, 0, "", [], {"a": [1, None, "日本"]}, "half a \ud83d pair", 1.5])
def test_notes(store: SqliteStore, value: object) -> None:
    store.put(BLOG, "x", "old")
    store.put(BLOG, "x", value)
    store.put(FEED, "x", "another kind")
    assert store.get(BLOG, "x") == value
    assert store.names(BLOG) == ["x"]
    store.delete(BLOG, "x")
    store.delete(BLOG, "x")
    assert store.get(BLOG, "x") is None
    assert store.get(FEED, "x") == "another kind"


class _Stop(BaseException):
    """Something that stops a program."""


@pytest.mark.parametrize("stop", [ValueError, _Stop, KeyboardInterrupt])
def test_a_transaction_is_written_entirely_or_not_at_all(store: SqliteStore, stop: type[BaseException]) -> None:
    def work() -> None:
        with store.transaction():
            store.put(BLOG, "x", 1)
            with store.transaction():
                store.remember([ONE])
            raise stop

    with pytest.raises(stop):
        work()
    assert store.get(BLOG, "x") is None
    assert store.known(["a"]) == {}
    with store.transaction():
        store.put(BLOG, "x", 2)
        store.remember([ONE])
    assert store.get(BLOG, "x") == 2
    assert store.known(["a"]) == {"a": ONE}


def test_after_a_kill_a_transaction_is_not_there(path: Path) -> None:
    program = (
        "import os, sys; from blogcorpus.stores import SqliteStore; store = SqliteStore(sys.argv[1])\n"
        "store.put('blog', 'before', 1)\n"
        "with store.transaction(): store.put('blog', 'inside', 1); os._exit(9)"
    )
    killed = subprocess.run([sys.executable, "-c", program, str(path)], check=False)
    assert killed.returncode == 9
    store = SqliteStore(path)
    assert store.names(BLOG) == ["before"]
    store.close()


def test_one_writes_while_another_reads(store: SqliteStore, path: Path) -> None:
    reader = SqliteStore(path)
    with store.transaction():
        store.put(BLOG, "x", 1)
        assert reader.get(BLOG, "x") is None
    assert reader.get(BLOG, "x") == 1
    reader.close()


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


def test_a_closed_store_raises_our_own_error(path: Path) -> None:
    store = SqliteStore(path)
    store.close()
    for use in (lambda: store.get(BLOG, "x"), lambda: list(store.posts()), lambda: store.remember([ONE])):
        with pytest.raises(StoreError):
            use()


def test_a_new_file_is_brought_to_this_version_and_an_older_one_too(path: Path) -> None:
    path.parent.mkdir()
    sqlite3.connect(path).close()  # a file without tables is a store of version 0
    SqliteStore(path).close()
    driver = sqlite3.connect(path)
    assert driver.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert driver.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    driver.close()
    SqliteStore(path).close()  # and opens again


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

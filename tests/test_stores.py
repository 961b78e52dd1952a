"""Every store keeps what `stores.protocol.Store` promises: an SQLite file and a real PostgreSQL server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from blogcorpus.errors import StoreError
from blogcorpus.stores import BLOG, FEED, Known, Store, open_store
from blogcorpus.urls import bands
from tests.postgresql import require_postgresql, server

ONE = Known(key="a", url="http://one.example/a", blog="http://one.example/", digest="d1", fingerprint=2**64 - 1)
TWO = Known(key="b", url="http://two.example/b", blog="http://two.example/", digest="d2", fingerprint=5, revision=3)

_numbers = count()


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with server(require_postgresql()) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of a store that nobody has opened yet."""
    if request.param == "sqlite":
        return str(tmp_path / "state" / "store.sqlite")
    return f"{request.getfixturevalue('database')}#test_{next(_numbers)}"


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    opened = open_store(address)
    yield opened
    opened.close()


def test_posts_are_remembered_between_runs(address: str) -> None:
    first = open_store(address)
    first.remember([ONE, TWO])
    first.close()
    again = open_store(address)
    assert again.known(["a", "b", "c"]) == {"a": ONE, "b": TWO}
    assert list(again.posts()) == [ONE, TWO]
    assert list(again.posts("http://two.example/")) == [TWO]
    assert list(again.posts("http://three.example/")) == []
    again.close()


def test_a_changed_post_replaces_its_old_self(store: Store) -> None:
    store.remember([ONE])
    changed = replace(ONE, digest="d9", fingerprint=12, revision=2)
    store.remember([changed])
    assert store.known(["a"]) == {"a": changed}
    assert store.near(ONE.fingerprint, bands(ONE.fingerprint)) == []
    assert store.near(12, bands(12)) == [changed]


def test_forgotten_posts_leave_nothing_behind(store: Store) -> None:
    store.remember([ONE, TWO])
    store.forget(["a", "never seen"])
    assert store.known(["a", "b"]) == {"b": TWO}
    assert store.near(ONE.fingerprint, bands(ONE.fingerprint)) == []


def test_more_posts_than_a_statement_takes(store: Store) -> None:
    many = [replace(ONE, key=f"k{n:05}", fingerprint=0) for n in range(1_203)]
    store.remember(many)
    assert len(store.known(f"k{n:05}" for n in range(2_000))) == 1_203
    assert [post.key for post in store.posts()] == [post.key for post in many]


def test_texts_without_a_fingerprint_are_near_nothing(store: Store) -> None:
    store.remember([replace(ONE, fingerprint=0), replace(TWO, fingerprint=0)])
    assert store.near(0, bands(0)) == []


@pytest.mark.parametrize("value", [None, 0, "", [], {"a": [1, None, "日本"]}, "half a \ud83d pair", 1.5])
def test_notes(store: Store, value: object) -> None:
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
def test_a_transaction_is_written_entirely_or_not_at_all(store: Store, stop: type[BaseException]) -> None:
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


def test_after_a_kill_a_transaction_is_not_there(address: str) -> None:
    program = (
        "import os, sys; from blogcorpus.stores import open_store; store = open_store(sys.argv[1])\n"
        "store.put('blog', 'before', 1)\n"
        "with store.transaction(): store.put('blog', 'inside', 1); os._exit(9)"
    )
    killed = subprocess.run([sys.executable, "-c", program, address], check=False)
    assert killed.returncode == 9
    store = open_store(address)
    assert store.names(BLOG) == ["before"]
    store.close()


def test_one_writes_while_another_reads(store: Store, address: str) -> None:
    reader = open_store(address)
    with store.transaction():
        store.put(BLOG, "x", 1)
        assert reader.get(BLOG, "x") is None
    assert reader.get(BLOG, "x") == 1
    reader.close()


def test_a_closed_store_raises_our_own_error(address: str) -> None:
    store = open_store(address)
    store.close()
    for use in (lambda: store.get(BLOG, "x"), lambda: list(store.posts()), lambda: store.remember([ONE])):
        with pytest.raises(StoreError):
            use()


@pytest.mark.parametrize("mark", [1, 2**63 - 1, 2**63, 2**64 - 1])
def test_fingerprints_have_no_sign(store: Store, mark: int) -> None:
    post = replace(ONE, fingerprint=mark)
    store.remember([post])
    assert store.known(["a"]) == {"a": post}
    assert store.near(mark, bands(mark)) == [post]


def test_a_post_may_be_remembered_twice_at_once(store: Store) -> None:
    store.remember([ONE, replace(ONE, revision=2)])
    assert store.known(["a"]) == {"a": replace(ONE, revision=2)}


def test_posts_come_in_the_order_of_their_bytes(store: Store) -> None:
    store.remember(replace(ONE, key=key) for key in ("b", "Ä", "a/1", "B", "a-1"))
    assert [post.key for post in store.posts()] == ["B", "a-1", "a/1", "b", "Ä"]


def test_turns_at_a_host_are_dealt_to_everyone_who_asks(store: Store, address: str) -> None:
    other = open_store(address)
    waits = [store.turn("feeds.example", 2.0), other.turn("feeds.example", 2.0), store.turn("feeds.example", 2.0)]
    assert [round(wait) for wait in waits] == [0, 2, 4]
    assert other.turn("another.example", 2.0) < 0.5
    other.close()


def test_processes_open_a_new_store_together(address: str) -> None:
    program = (
        "import sys; from blogcorpus.stores import open_store; open_store(sys.argv[1]).put('blog', sys.argv[2], 1)"
    )
    running = [subprocess.Popen([sys.executable, "-c", program, address, str(n)]) for n in range(3)]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    store = open_store(address)
    assert store.names(BLOG) == ["0", "1", "2"]
    store.close()

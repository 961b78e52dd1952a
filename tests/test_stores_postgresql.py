"""What only the PostgreSQL store has: addresses, versions, a server that goes away."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import psycopg
import pytest

from blogcorpus.errors import OptionError, StoreError
from blogcorpus.stores import BLOG, Known, open_store
from blogcorpus.stores.postgresql_address import place
from blogcorpus.stores.postgresql_tables import VERSION
from tests.postgresql import require_postgresql, server

ONE = Known(key="a", url="http://one.example/a", blog="http://one.example/", digest="d1", fingerprint=7)


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with server(require_postgresql()) as address:
        yield address


def cut_connections(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as db:
        query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        db.execute(f"{query} AND application_name = 'blogcorpus'")


def test_a_connection_that_broke_is_made_anew(database: str) -> None:
    store = open_store(f"{database}#broken")
    store.put(BLOG, "x", 1)
    cut_connections(database)
    assert store.get(BLOG, "x") == 1
    cut_connections(database)
    store.remember([ONE])
    assert store.known(["a"]) == {"a": ONE}
    store.close()


def test_a_connection_that_breaks_inside_of_a_transaction_leaves_nothing(database: str) -> None:
    store = open_store(f"{database}#inside")

    def work() -> None:
        with store.transaction():
            store.put(BLOG, "x", 1)
            cut_connections(database)
            store.put(BLOG, "y", 1)

    with pytest.raises(StoreError, match="went away") as caught:
        work()
    assert isinstance(caught.value.__cause__, psycopg.Error)
    assert store.names(BLOG) == []
    store.put(BLOG, "z", 1)
    assert store.names(BLOG) == ["z"]
    store.close()


def test_an_error_that_was_passed_over_is_not_written_as_if_nothing_were(database: str) -> None:
    store = open_store(f"{database}#passed")

    def work() -> None:
        with store.transaction():
            store.put(BLOG, "x", 1)
            with pytest.raises(StoreError):
                store.remember([Known(key="k", url="u", blog="b", digest="d", revision=2**40)])

    with pytest.raises(StoreError, match="passed over"):
        work()
    assert store.get(BLOG, "x") is None
    store.close()


def test_a_name_with_nul_can_be_kept(database: str) -> None:
    store = open_store(f"{database}#nul")
    store.put(BLOG, "x\0y", "a\0b")
    assert store.get(BLOG, "x\0y") == "a\0b"
    assert store.known(["k\0"]) == {}
    store.close()


def test_corpora_share_a_database_by_names(database: str) -> None:
    one, two = open_store(f"{database}#one"), open_store(f"{database}#two")
    one.put(BLOG, "x", 1)
    assert two.get(BLOG, "x") is None
    one.close()
    two.close()


def test_newer_tables_are_left_alone(database: str) -> None:
    open_store(f"{database}#newer").close()
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("UPDATE newer.version SET number = %s", [VERSION + 1])
    with pytest.raises(StoreError, match="newer blogcorpus"):
        open_store(f"{database}#newer")


def test_no_server_says_so_without_the_password() -> None:
    with pytest.raises(StoreError, match="cannot be reached") as caught:
        open_store("postgresql://ada:secret@127.0.0.1:1/blogs")
    assert caught.value.subject == "postgresql://ada:…@127.0.0.1:1/blogs"


@pytest.mark.parametrize("name", ["Nightly", "1st", 'a"b', "a b", "a" * 64])
def test_names_that_cannot_be(name: str) -> None:
    with pytest.raises(OptionError, match="behind #"):
        place(f"postgresql://db.example/blogs#{name}")


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://db.example/blogs", "postgresql://db.example/blogs"),
        (
            "postgresql://ada:secret@db.example/blogs?sslmode=require",
            "postgresql://ada:…@db.example/blogs?sslmode=require",
        ),
        ("postgresql://db.example/blogs?user=ada&password=secret", "postgresql://db.example/blogs?user=ada&password=…"),
    ],
)
def test_passwords_are_not_shown(address: str, shown: str) -> None:
    assert place(address).shown == shown


def test_without_a_driver_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "blogcorpus.stores.postgresql", raising=False)
    with pytest.raises(OptionError, match=r"pip install 'blogcorpus\[postgresql\]'"):
        open_store("postgresql://db.example/blogs")

"""What people told a crawl outlives a corpus that is made anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from blogcorpus.errors import StoreError
from blogcorpus.stores import (
    BLOG,
    FORGOTTEN,
    WRAPPER,
    Known,
    SqliteStore,
    Store,
    drop_old,
    keep_wishes,
    put_back,
    store_for,
    wishes_of,
)
from blogcorpus.stores.anew import begin_anew

TAUGHT = {"format": 1, "extra": [{"name": "mood", "expression": "//b&N(0).text"}]}


def fill(store: Store) -> None:
    """Wishes, and what a crawl finds out again by itself."""
    store.remember([Known(key="a", url="http://tea.example/a", blog="http://tea.example/", digest="d")])
    store.put(BLOG, "tea.example", {"home": "http://tea.example/"})
    store.put(FORGOTTEN, "tea.example/b", {"asked": "2026-11-16"})
    store.put(WRAPPER, "http://learnt.example/", {"format": 1, "extra": [], "pinned": False})
    evolved = {"name": "tags", "expression": "//b&text", "fallback": True}
    store.put(WRAPPER, "http://evolved.example/", {"format": 1, "extra": [evolved]})
    store.put(WRAPPER, "http://pinned.example/", {"format": 1, "extra": [], "pinned": True})
    store.put(WRAPPER, "http://taught.example/", TAUGHT)


def kept(store: Store) -> dict[str, list[str]]:
    return {kind: store.names(kind) for kind in (BLOG, FORGOTTEN, WRAPPER)}


WISHES = {BLOG: [], FORGOTTEN: ["tea.example/b"], WRAPPER: ["http://pinned.example/", "http://taught.example/"]}


def test_a_fresh_store_keeps_wishes_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "corpus.state.sqlite"
    old = SqliteStore(path)
    fill(old)
    old.close()

    class Run:
        pass

    run = Run()
    store = store_for(run, path, fresh=True)
    assert kept(store) == WISHES
    assert store.get(WRAPPER, "http://taught.example/") == TAUGHT
    assert list(store.posts()) == []
    assert store_for(run, path, fresh=True) is store
    store.close()


def test_the_old_store_waits_until_the_corpus_has_begun(tmp_path: Path) -> None:
    path = tmp_path / "corpus.state.sqlite"
    old = SqliteStore(path)
    fill(old)
    before = kept(old)
    old.close()
    for end, left in ((put_back, before), (drop_old, WISHES)):
        begin_anew(path).close()
        end(path)
        store = SqliteStore(path)
        assert kept(store) == left
        store.close()
        put_back(path)  # nothing is left to be put back
        assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_run_that_was_killed_before_it_began_left_the_old_store(tmp_path: Path) -> None:
    path = tmp_path / "corpus.state.sqlite"
    old = SqliteStore(path)
    fill(old)
    old.close()
    killed = begin_anew(path)
    killed.put(BLOG, "tea.example", {"home": "http://elsewhere.example/"})
    put_back(path)
    store = SqliteStore(path)
    assert store.get(BLOG, "tea.example") == {"home": "http://tea.example/"}
    store.close()
    killed.close()


def test_wishes_go_from_store_to_store() -> None:
    source, target = SqliteStore(":memory:"), SqliteStore(":memory:")
    fill(source)
    keep_wishes(source, target)
    assert kept(target) == WISHES
    assert sorted(wishes_of(target)) == sorted(wishes_of(source))
    source.close()
    target.close()


def test_a_damaged_store_is_not_thrown_away(tmp_path: Path) -> None:
    """It may hold wishes."""
    path = tmp_path / "corpus.state.sqlite"
    path.write_bytes(b"no database at all" * 100)

    class Run:
        pass

    with pytest.raises(StoreError, match="damaged"):
        store_for(Run(), path, fresh=True)
    assert path.exists()

"""A damaged store is made anew: posts from the corpus, notes from what can still be read."""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path

import pytest

from blogcorpus.errors import CorpusError, OptionError, StoreError
from blogcorpus.rebuild import rebuild
from blogcorpus.stores import FORGOTTEN, WRAPPER, SqliteStore
from tests.desk import run


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A corpus of three posts, and its store with a few notes."""
    file = tmp_path / "corpus.jsonl"
    urls = [f"http://blog.example/{n}" for n in range(3)]
    file.write_text("".join(json.dumps({"url": u, "url_key": u, "text": "x"}) + "\n" for u in urls), encoding="utf-8")
    store = SqliteStore(tmp_path / "corpus.state.sqlite")
    store.put(FORGOTTEN, "http://blog.example/9", {"asked": "2024-05-01"})
    store.put(WRAPPER, "http://blog.example/", {"format": 1})
    store.close()
    return file


def store_of(corpus: Path) -> Path:
    return corpus.with_suffix(".state.sqlite")


def test_what_can_be_read_is_taken_over(corpus: Path) -> None:
    found = rebuild(corpus, store_of(corpus))
    assert (found.posts, found.notes, found.wishes_safe) == (3, 2, True)
    store = SqliteStore(store_of(corpus))
    assert [post.key for post in store.posts()] == [f"http://blog.example/{n}" for n in range(3)]
    assert store.names(FORGOTTEN) == ["http://blog.example/9"]
    assert store.get(WRAPPER, "http://blog.example/") == {"format": 1}
    store.close()


def test_a_note_that_is_broken_is_left(corpus: Path) -> None:
    with sqlite3.connect(store_of(corpus)) as db:
        db.execute("UPDATE notes SET value = '{' WHERE kind = ?", (WRAPPER,))
    db.close()
    found = rebuild(corpus, store_of(corpus))
    assert (found.notes, found.wishes_safe) == (1, True)


@pytest.mark.parametrize("body", [b"", b"no database at all, but long enough to be read as one" * 99])
def test_a_file_that_is_no_store(corpus: Path, body: bytes) -> None:
    store_of(corpus).write_bytes(body)
    ran = run("rebuild", corpus)
    assert "3 posts of the corpus, 0 notes" in ran.output
    assert "say them again with `blogcorpus forget`" in ran.output
    assert Path(f"{store_of(corpus)}.damaged").read_bytes() == body


def test_no_store_is_a_new_one_and_old_ones_are_kept(corpus: Path) -> None:
    store_of(corpus).unlink()
    assert rebuild(corpus, store_of(corpus)).old is None
    names = {rebuild(corpus, store_of(corpus)).old for _ in range(2)}
    assert names == {Path(f"{store_of(corpus)}.damaged"), Path(f"{store_of(corpus)}.damaged1")}


def test_a_corpus_is_no_store(corpus: Path, tmp_path: Path) -> None:
    before = corpus.read_bytes()
    other = tmp_path / "other.jsonl"
    other.write_bytes(before)
    for store in (corpus, other):
        with pytest.raises(OptionError, match="is a corpus, no store"):
            rebuild(corpus, store)
        with pytest.raises(StoreError, match=r"is a corpus, no store; its store is .*\.state\.sqlite"):
            SqliteStore(store)
    assert (corpus.read_bytes(), other.read_bytes()) == (before, before)


def test_a_compressed_corpus_is_not_cut(corpus: Path, tmp_path: Path) -> None:
    packed = tmp_path / "packed.jsonl.gz"
    packed.write_bytes(gzip.compress(corpus.read_bytes()))
    before = packed.read_bytes()
    with pytest.raises(CorpusError, match="is compressed; unpack it first"):
        rebuild(packed, tmp_path / "packed.state.sqlite")
    assert packed.read_bytes() == before


def test_no_corpus(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no such corpus"):
        rebuild(tmp_path / "a.jsonl", tmp_path / "a.state.sqlite")
    with pytest.raises(OptionError, match="no such corpus"):
        rebuild(tmp_path, tmp_path / "a.state.sqlite")


def test_a_folder_is_no_corpus() -> None:
    assert "'.' is a directory" in run("rebuild", ".", code=2).output

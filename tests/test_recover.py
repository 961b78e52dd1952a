"""Corpus and store agree again after a kill: torn lines go, unknown records are learnt, nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from blogcorpus.publish import digest_of
from blogcorpus.recover import cut_torn_line, known_of, recover
from blogcorpus.stores import CORPUS, SqliteStore
from blogcorpus.urls import fingerprint

TEXT = "A text that is long enough to have words of its own, so that its fingerprint tells it from other texts. "


def record(number: int, **more: Any) -> dict[str, Any]:
    url = f"http://blog.example/{number}"
    return {"url": url, "url_key": url, "blog": "http://blog.example/", "title": f"No. {number}", "text": TEXT, **more}


def lines(*records: object) -> bytes:
    return b"".join(json.dumps(r).encode() + b"\n" for r in records)


@pytest.fixture
def store() -> Iterator[SqliteStore]:
    opened = SqliteStore(":memory:")
    yield opened
    opened.close()


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return tmp_path / "corpus.jsonl"


def keys(store: SqliteStore) -> list[str]:
    return [post.key.rpartition("/")[2] for post in store.posts()]


def test_no_corpus_yet(store: SqliteStore, corpus: Path) -> None:
    assert recover(corpus, store) == 0
    assert not corpus.exists()


def test_unknown_records_are_learnt_once(store: SqliteStore, corpus: Path) -> None:
    corpus.write_bytes(lines(record(1), record(2)))
    assert recover(corpus, store) == 2
    assert recover(corpus, store) == 0
    with corpus.open("ab") as file:
        file.write(lines(record(3)))
    assert recover(corpus, store) == 1
    assert keys(store) == ["1", "2", "3"]
    assert store.get(CORPUS, str(corpus.resolve())) == corpus.stat().st_size


def test_what_is_learnt_is_what_writing_would_have_remembered(store: SqliteStore, corpus: Path) -> None:
    corpus.write_bytes(lines(record(1, tags=["tea"], crawl={"revision": 3})))
    recover(corpus, store)
    [post] = store.posts()
    assert post.url == "http://blog.example/1"
    assert post.blog == "http://blog.example/"
    assert post.digest == digest_of("No. 1", TEXT, ["tea"])
    assert post.fingerprint == fingerprint(TEXT)
    assert post.revision == 3


def test_a_later_revision_is_learnt_though_the_post_is_known(store: SqliteStore, corpus: Path) -> None:
    store.remember([known_of(record(1))])
    corpus.write_bytes(lines(record(1), record(1, text="Changed.", crawl={"revision": 2})))
    assert recover(corpus, store) == 1
    [post] = store.posts()
    assert post.revision == 2
    assert post.digest == digest_of("No. 1", "Changed.", ())


def test_an_earlier_revision_teaches_nothing(store: SqliteStore, corpus: Path) -> None:
    store.remember([known_of(record(1, crawl={"revision": 2}))])
    corpus.write_bytes(lines(record(1)))
    assert recover(corpus, store) == 0


def test_a_torn_line_is_cut_off_and_its_post_is_not_known(store: SqliteStore, corpus: Path) -> None:
    whole = lines(record(1))
    corpus.write_bytes(whole + lines(record(2))[:-30])
    assert recover(corpus, store) == 1
    assert corpus.read_bytes() == whole
    assert keys(store) == ["1"]


def test_a_shorter_file_is_another_file(store: SqliteStore, corpus: Path) -> None:
    corpus.write_bytes(lines(record(1), record(2), record(3)))
    recover(corpus, store)
    corpus.write_bytes(lines(record(4)))
    assert recover(corpus, store) == 1
    assert "4" in keys(store)


@pytest.mark.parametrize(
    "line",
    [b"{\n", b"[]\n", b"3\n", b"\xff\xfe\n", b"\n", b'{"url": "x"}\n', b'{"url_key": "x"}\n', b"[" * 9000 + b"\n"],
)
def test_lines_that_are_no_records_are_left_to_others(store: SqliteStore, corpus: Path, line: bytes) -> None:
    body = lines(record(1)) + line + lines(record(2))
    corpus.write_bytes(body)
    assert recover(corpus, store) == 2
    assert corpus.read_bytes() == body


@pytest.mark.parametrize(
    ("body", "left"),
    [
        (b"", b""),
        (b"a\n", b"a\n"),
        (b"a\nb", b"a\n"),
        (b"torn", b""),
        (b"a\n" + b"x" * 200_000, b"a\n"),
        (b"\n\n", b"\n\n"),
        (b"a\n\xc3", b"a\n"),
        (b'a\n{"url_key": "k"}', b"a\n"),
    ],
)
def test_cutting_a_torn_line(corpus: Path, body: bytes, left: bytes) -> None:
    corpus.write_bytes(body)
    assert cut_torn_line(corpus) == len(body) - len(left)
    assert corpus.read_bytes() == left


def test_a_whole_record_without_a_newline_is_kept(corpus: Path) -> None:
    whole = lines(record(1), record(2))
    corpus.write_bytes(whole[:-1])
    assert cut_torn_line(corpus) == 0
    assert corpus.read_bytes() == whole

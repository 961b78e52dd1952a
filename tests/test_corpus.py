"""Corpora are read as streams, and bad lines are named."""

from __future__ import annotations

import gzip
import io
import json
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from blogcorpus.corpus import read_corpora, read_corpus, revisions
from blogcorpus.errors import CorpusError
from blogcorpus.files import open_read, open_write, replacing


def line(number: int, **more: Any) -> bytes:
    return (
        json.dumps({"url": f"http://example.org/{number}", "url_key": f"example.org/{number}", **more}).encode() + b"\n"
    )


@pytest.fixture(params=["corpus.jsonl", "corpus.jsonl.gz", "corpus.jsonl.zst"])
def corpus(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / str(request.param)
    with open_write(path) as file:
        file.write(line(1) + b"\n" + line(2, title="Zwei"))
    return path


def test_reads_whatever_the_compression_and_the_name(corpus: Path, tmp_path: Path) -> None:
    renamed = corpus.rename(tmp_path / "renamed")
    assert [record["title"] for record in read_corpus(renamed)] == [None, "Zwei"]


def test_same_records_make_the_same_bytes(corpus: Path, tmp_path: Path) -> None:
    with open_read(corpus) as file, open_write(tmp_path / "again", name=corpus.name) as again:
        again.write(file.read())
    assert (tmp_path / "again").read_bytes() == corpus.read_bytes()


def test_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(gzip.compress(line(7))))))
    assert [record["url"] for record in read_corpora(["-"])] == ["http://example.org/7"]


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (b'{"url": "http://exa', "is no JSON: Invalid control character at at column 20"),
        (b"[]\n", "is no record: is no object"),
        (b'{"title": "T"}\n', "is no record: has no url"),
        (b'{"url": "\xff"}\n', "is no UTF-8: byte 0xff at 9"),
        (b"[" * 100_000 + b"\n", "is nested too deeply"),
    ],
)
def test_bad_lines_have_a_number(bad: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(line(1) + b"\n" + bad + b"\n" + line(4))
    with pytest.raises(CorpusError) as error:
        list(read_corpus(path))
    assert str(error.value) == f"{path}:3: {told}"
    reported: list[CorpusError] = []
    assert [r["url"][-1] for r in read_corpus(path, on_bad=reported.append)] == ["1", "4"]
    assert [e.subject for e in reported] == [f"{path}:3"]


def test_missing_file_is_an_error_even_where_bad_lines_are_passed_over(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="cannot be read"):
        list(read_corpus(tmp_path / "none.jsonl", on_bad=lambda _: None))


@pytest.mark.parametrize("name", ["torn.jsonl.gz", "torn.jsonl.zst"])
def test_torn_file_gives_what_is_whole(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    with open_write(path) as file:
        for number in range(8_000):
            file.write(line(number, title=str(number * 7919)))
    path.write_bytes(path.read_bytes()[:-200])
    reported: list[CorpusError] = []
    found = list(read_corpus(path, on_bad=reported.append))
    assert len(found) > 1000
    assert "damaged" in str(reported[-1])
    assert reported[-1].subject is not None
    assert int(reported[-1].subject.rpartition(":")[2]) >= len(found)


def test_last_revision_is_read(tmp_path: Path) -> None:
    path = tmp_path / "corpus.jsonl"
    first = {"revision": 1, "run": None}
    path.write_bytes(
        line(1, title="old", crawl=first)
        + line(2, title="only", crawl=first)
        + line(1, title="newer", crawl={"revision": 2, "run": None})
        + line(3, title='"revision": 1,', crawl={"revision": 2, "run": None})
        + line(1, title="newest", crawl={"revision": 3, "run": None})
    )
    assert [r["title"] for r in read_corpora([path])] == ["only", '"revision": 1,', "newest"]
    assert len(list(read_corpora([path], all_revisions=True))) == 5
    assert revisions([path]) == {"example.org/1": 3, "example.org/3": 2}


def test_what_several_files_have_is_read_once(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    one.write_bytes(line(1) + line(2) + line(2, title="another of this name"))
    two.write_bytes(line(2) + line(3) + line(1, crawl={"revision": 2}))

    def read(*files: Path, **options: bool) -> str:
        return " ".join(record["url"][-1] for record in read_corpora(files, **options))  # type: ignore[arg-type]

    assert read(one, one) == read(one) == "1 2 2"
    assert read(one, two) == "2 2 3 1"
    assert read(one, two, all_revisions=True) == "1 2 2 3 1"


def test_memory_does_not_grow_with_the_corpus(tmp_path: Path) -> None:
    path = tmp_path / "corpus.jsonl"
    path.write_bytes(b"".join(line(n, text="word " * 2000) for n in range(1000)))
    tracemalloc.start()
    assert sum(1 for _ in read_corpora([path])) == 1000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000 < path.stat().st_size


def test_replacing_leaves_the_old_file_when_it_fails(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), replacing(path) as part:
        part.write_text(f"half {1 / 0}")
    assert [p.name for p in tmp_path.iterdir()] == ["kept.txt"]
    assert path.read_text() == "old"

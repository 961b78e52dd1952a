"""Part files into one corpus: nothing twice, nothing bad, nothing lost."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from blogcorpus.cluster.parts import is_being_written, writing
from blogcorpus.errors import OptionError
from blogcorpus.merge import Merged, merge, part_files
from tests.desk import run


def line(key: str, *, revision: int = 1, blog: str = "http://a.example/", **more: Any) -> str:
    record = {"url": f"http://{key}", "url_key": key, "blog": blog, "crawl": {"revision": revision}, **more}
    return json.dumps(record) + "\n"


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    folder = tmp_path / "parts"
    folder.mkdir()
    return folder


def joined(parts: Path, target: Path) -> tuple[Merged, list[tuple[str, int]], list[str]]:
    bad: list[str] = []
    merged = merge(part_files([parts]), target, on_bad=lambda error: bad.append(str(error)))
    records = map(json.loads, target.read_text().splitlines())
    return merged, [(record["url_key"], record["crawl"]["revision"]) for record in records], bad


def test_every_writing_of_a_post_once(parts: Path, tmp_path: Path) -> None:
    (parts / "1.jsonl").write_text(line("a/1") + line("a/2") + line("a/2", revision=2))
    (parts / "2.jsonl").write_text(line("a/2") + line("b/1", blog="http://b.example/") + line("a/1"))
    merged, records, bad = joined(parts, tmp_path / "corpus.jsonl")
    assert records == [("a/1", 1), ("a/2", 1), ("a/2", 2), ("b/1", 1)]
    assert (merged.records, merged.twice, bad) == (4, 2, [])
    assert merged.blogs == {"http://a.example/": 3, "http://b.example/": 1}


def test_a_second_merge_adds_nothing(parts: Path, tmp_path: Path) -> None:
    (parts / "1.jsonl").write_text(line("a/1") + line("a/2"))
    joined(parts, tmp_path / "corpus.jsonl")
    merged, records, _ = joined(parts, tmp_path / "corpus.jsonl")
    assert (merged.records, merged.twice, len(records)) == (0, 2, 2)


def test_a_merge_that_was_killed_goes_on(parts: Path, tmp_path: Path) -> None:
    (parts / "1.jsonl").write_text(line("a/1") + line("a/2"))
    (tmp_path / "corpus.jsonl").write_text(line("a/0") + line("a/1") + line("a/2")[:30])
    merged, records, bad = joined(parts, tmp_path / "corpus.jsonl")
    assert records == [("a/0", 1), ("a/1", 1), ("a/2", 1)]
    assert (merged.records, merged.twice, bad) == (1, 1, [])


def test_a_torn_last_line_is_left_out_and_counted(parts: Path, tmp_path: Path) -> None:
    (parts / "1.jsonl").write_text(line("a/1") + line("a/2")[:40])
    merged, records, bad = joined(parts, tmp_path / "corpus.jsonl")
    assert (records, merged.torn, bad) == ([("a/1", 1)], 1, [])


def test_a_last_line_without_its_newline_is_a_record(parts: Path, tmp_path: Path) -> None:
    (parts / "1.jsonl").write_text(line("a/1").rstrip())
    (parts / "2.jsonl").write_text(line("a/2"))
    assert joined(parts, tmp_path / "corpus.jsonl")[1] == [("a/1", 1), ("a/2", 1)]


@pytest.mark.parametrize("bad", ["{\n", "[]\n", '{"title": "no address"}\n', '{"url": "http://a", "tags": 5}\n'])
def test_a_bad_line_is_named_and_left_out(parts: Path, tmp_path: Path, bad: str) -> None:
    (parts / "1.jsonl").write_text(line("a/1") + bad + line("a/2"))
    merged, records, told = joined(parts, tmp_path / "corpus.jsonl")
    assert records == [("a/1", 1), ("a/2", 1)]
    assert merged.bad == 1
    assert f"{parts / '1.jsonl'}:2: is no record" in told[0]


def test_parts_may_be_compressed(parts: Path, tmp_path: Path) -> None:
    (parts / "1.jsonl.gz").write_bytes(gzip.compress(line("a/1").encode()))
    assert joined(parts, tmp_path / "corpus.jsonl")[1] == [("a/1", 1)]


def test_the_command(parts: Path, tmp_path: Path) -> None:
    (parts / "1.jsonl").write_text(line("a/1") + "{\n")
    (parts / "2.jsonl").write_text(line("a/1") + line("a/2"))
    target = tmp_path / "corpus.jsonl"
    done = run("merge", parts, "-o", target, "--remove", code=1)
    assert "2 records of 1 blogs out of 2 parts, 1 already there, 1 bad lines" in done.output
    assert [file.name for file in parts.iterdir()] == ["1.jsonl"]  # the one with the bad line is kept
    assert len(target.read_text().splitlines()) == 2
    assert run("merge", target, "--check").output == "2 records of 1 blogs out of 1 parts\n"


@pytest.mark.parametrize("words", [[], ["--check", "-o", "x.jsonl"], ["-o", "x.jsonl.gz"], ["--check", "--remove"]])
def test_wrong_usage(parts: Path, words: list[str]) -> None:
    with pytest.raises(OptionError):
        run("merge", parts, *words)


def test_a_part_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no such file"):
        part_files([tmp_path / "nothing.jsonl"])


def test_a_part_that_is_being_written_can_be_told(parts: Path) -> None:
    part = parts / "1.jsonl"
    with writing(part):
        assert is_being_written(part)
    assert not is_being_written(part)

"""`blogcorpus export`, as a user calls it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from blogcorpus.errors import CorpusError, OptionError
from blogcorpus.exporters import FORMATS, export
from tests.desk import NASTY, PLAIN, made, run, write_corpus


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    german = made(3, language="de", blog="http://katze.example/", url="http://katze.example/3")
    return write_corpus(tmp_path / "corpus.jsonl", PLAIN, NASTY, german)


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_by_the_name_of_its_file(name: str, corpus: Path, tmp_path: Path) -> None:
    target = tmp_path / f"out{FORMATS[name].suffix}"
    done = run("export", corpus, "-o", target, *(["--to", "text"] if name == "text" else []))
    assert done.stderr == f"3 posts as {name} in {target}\n"
    assert target.exists()
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".part")]


@pytest.mark.parametrize("name", [name for name in FORMATS if FORMATS[name].suffix])
def test_the_endings_of_files_are_documented(name: str) -> None:
    docs = Path(__file__).parent.parent / "docs" / "export.md"
    [line] = [line for line in docs.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{name}` | `.")]
    assert line.split("|")[2].split("`")[1] == FORMATS[name].suffix


def test_standard_input_and_output(corpus: Path) -> None:
    done = run("export", "-", "--to", "jsonl", "--fields", "url", text=corpus.read_text())
    assert json.loads(done.stdout.splitlines()[0]) == {"url": PLAIN["url"]}


def test_selection(corpus: Path) -> None:
    def urls(*options: str) -> list[str]:
        out = run("export", corpus, "--to", "csv", "--fields", "url,title", *options).stdout
        return [row["url"][-1] for row in csv.DictReader(out.splitlines())]

    assert urls("--language", "de") == ["3"]
    assert urls("--blog", "tea.example") == ["1", "2"]
    assert urls("--since", "2002", "--until", "2003") == ["3"]
    assert urls("--min-confidence", "title=0.99") == ["1", "2", "3"]


def test_a_blog_that_the_corpus_has_not_is_named(corpus: Path) -> None:
    done = run("export", corpus, "--to", "csv", "--blog", "tea.example", "--blog", "hound.example")
    assert "hound.example: no post of this blog is in the corpus" in done.stderr
    assert "tea.example: no post" not in done.stderr


def test_fields_left_out_of_formats_with_structure(corpus: Path, tmp_path: Path) -> None:
    run("export", corpus, "--fields", "text", "-o", tmp_path / "a.tei.xml")
    assert "Ada Leaf" not in (tmp_path / "a.tei.xml").read_text()


def test_bad_lines(corpus: Path, tmp_path: Path) -> None:
    corpus.write_text(corpus.read_text() + '{"url": \n')
    with pytest.raises(CorpusError, match=r"corpus.jsonl:4"):
        run("export", corpus, "--to", "csv")
    target = tmp_path / "kept.csv"
    target.write_text("old")
    with pytest.raises(CorpusError):
        run("export", corpus, "-o", target)
    assert target.read_text() == "old"
    done = run("export", corpus, "-o", target, "--bad", "skip")
    assert "corpus.jsonl:4: is no JSON" in done.stderr
    assert "3 posts as csv" in done.stderr
    assert "1 bad lines passed over" in done.stderr


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["-o", "out.odt"], "out.odt: does not tell the format"),
        (["--to", "sqlite"], "more than one file"),
        (["-o", "x.parquet.gz"], "own compression"),
        (["--to", "csv", "--fields", "titel"], "'titel' is no field"),
        (["--to", "csv", "--min-confidence", "high"], "'high' is no number"),
        (["--to", "csv", "--since", "May"], "since: is 'May'"),
    ],
)
def test_wrong_wishes(options: list[str], told: str, corpus: Path) -> None:
    with pytest.raises(OptionError, match=told):
        run("export", corpus, *options)


def test_unknown_format() -> None:
    with pytest.raises(OptionError, match="there are jsonl, csv"):
        export([], "x", "odt")

"""Exit codes: 0 all went well, 1 something did not work, 2 the call was wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from blogcorpus.cli.main import main
from blogcorpus.stores import SqliteStore
from tests.desk import PLAIN, write_corpus

#: Of every command that reads files or a store: one that is not there.
MISSING = (
    "crawl none.txt --workers 2",
    "evaluate crawl none.jsonl empty",
    "explain none.jsonl",
    "explain corpus.jsonl --url http://nowhere.example/",
    "export none.jsonl -o new.csv",
    "extract none.html",
    "extract page.html --store none.sqlite",
    "forget Ann --corpus none.jsonl --store corpus.state.sqlite",
    "forget Ann --corpus corpus.jsonl --store none.sqlite",
    "inspect none.html",
    "keys list --store none.sqlite",
    "keys trace http://a.example/ --store none.sqlite",
    "learn http://a.example/ --save --store none.sqlite",
    "merge none.jsonl --check",
    "pseudonymise none.jsonl --salt new",
    "rebuild none.jsonl",
    "report none.jsonl",
    "report corpus.jsonl --store none.sqlite",
    "teach none.csv",
    "wrappers list --store none.sqlite",
)


def code_of(words: str) -> object:
    sys.argv[1:] = words.split()
    try:
        main()
    except SystemExit as end:
        return end.code
    return 0


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_corpus(tmp_path / "corpus.jsonl", PLAIN)
    (tmp_path / "bad.jsonl").write_text("no record\n")
    (tmp_path / "page.html").write_text("<p>Tea.")
    (tmp_path / "empty").mkdir()
    SqliteStore(tmp_path / "corpus.state.sqlite").close()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["blogcorpus"])
    return tmp_path


@pytest.mark.parametrize("words", MISSING)
def test_what_is_not_there_is_a_wrong_call(words: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(folder.iterdir())
    assert code_of(words) == 2
    assert capsys.readouterr().err.strip()
    assert sorted(folder.iterdir()) == before, "and nothing is made"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("report corpus.jsonl", 0),
        ("keys list --store corpus.state.sqlite", 0),
        ("report bad.jsonl", 1),
        ("merge bad.jsonl --check", 1),
        ("wrappers show http://a.example/ --store corpus.state.sqlite", 1),
        ("report corpus.jsonl --language", 2),
        ("report corpus.jsonl --since never", 2),
        ("explain corpus.jsonl --stage none", 2),
        ("no-such-command", 2),
    ],
)
def test_exit_codes(words: str, code: int) -> None:
    assert code_of(words) == code

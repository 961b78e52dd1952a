"""No command writes over a file that it reads, under whatever name."""

from __future__ import annotations

from pathlib import Path

import pytest

from blogcorpus.errors import OptionError
from tests.desk import PLAIN, run, write_corpus


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "salt.txt").write_text("0123456789abcdef")
    made = write_corpus(tmp_path / "corpus.jsonl", PLAIN)
    (tmp_path / "link.jsonl").symlink_to(made)
    (tmp_path / "hard.jsonl").hardlink_to(made)
    (tmp_path / "corpus.json").symlink_to(made)
    return made


@pytest.mark.parametrize(
    "words",
    [
        ["export", "corpus.jsonl", "--language", "de", "-o", "corpus.jsonl"],
        ["export", "corpus.jsonl", "-o", "../{folder}/corpus.jsonl"],
        ["export", "corpus.jsonl", "-o", "link.jsonl"],
        ["export", "other.jsonl", "corpus.jsonl", "-o", "hard.jsonl"],
        ["export", "corpus.jsonl", "--pseudonymise", "salt.txt", "--to", "csv", "-o", "salt.txt"],
        ["pseudonymise", "corpus.jsonl", "--salt", "salt.txt", "-o", "corpus.jsonl"],
        ["pseudonymise", "corpus.jsonl", "--salt", "salt.txt", "-o", "salt.txt"],
        ["report", "corpus.jsonl", "-o", "corpus.json"],
        ["report", "corpus.jsonl", "--card", "corpus.jsonl"],
    ],
)
def test_what_is_read_is_not_written_over(words: list[str], corpus: Path) -> None:
    before = corpus.read_bytes()
    with pytest.raises(OptionError, match=r"is read by this command; write to another file"):
        run(*(word.format(folder=corpus.parent.name) for word in words))
    assert corpus.read_bytes() == before
    assert Path("salt.txt").read_text() == "0123456789abcdef"


def test_standard_input_and_output_are_no_file(corpus: Path) -> None:
    assert run("export", "-", "--to", "jsonl", "-o", "-", text=corpus.read_text()).stdout.count("\n") == 1

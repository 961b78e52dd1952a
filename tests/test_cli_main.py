"""What goes wrong outside is one line that names the thing."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from blogcorpus.errors import CorpusError
from tests.desk import PLAIN, run, write_corpus

ROOT = Path(__file__).parent.parent


def blogcorpus(folder: Path, *words: str, out: str | None = None) -> tuple[int, str]:
    """A command in a process of its own; what it says on standard error."""
    command = [sys.executable, "-m", "blogcorpus", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with Path(out or folder / "out").open("wb") as target:
        done = subprocess.run(
            command,
            stdout=target,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
            env=environment,
            timeout=60,
            check=False,
        )
    return done.returncode, done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_corpus(tmp_path / "corpus.jsonl", PLAIN)
    (tmp_path / "page.html").write_text("<p>Tea.")
    (tmp_path / "binary").write_bytes(b"\x7fELF\xd0\xff")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("export corpus.jsonl -o page.html/x.csv", "page.html: "),
        ("export corpus.jsonl --to text -o page.html", "page.html: File exists; name another place"),
        ("report corpus.jsonl --plots page.html", "page.html: "),
        ("proxy --ca page.html/ca", "page.html/ca: Not a directory; name another place"),
    ],
)
def test_a_place_that_cannot_be_written(words: str, told: str, folder: Path) -> None:
    code, said = blogcorpus(folder, *words.split())
    assert (code, said.count("\n")) == (1, 1)
    assert said.startswith(f"blogcorpus: {told}")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a device that is always full")
@pytest.mark.parametrize("words", ["export corpus.jsonl --to csv", "extract page.html", "report corpus.jsonl"])
def test_standard_output_that_is_full(words: str, folder: Path) -> None:
    told = "blogcorpus: No space left on device; free some space and run again\n"
    assert blogcorpus(folder, *words.split(), out="/dev/full") == (1, told)


@pytest.mark.parametrize(
    "words", ["teach binary", "extract page.html --method blogbuster --rules binary", "wrappers load binary"]
)
def test_a_file_that_is_no_text(words: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert "binary: is no text in UTF-8" in run(*words.split(), code=2).stderr


@pytest.mark.parametrize("command", ["proxy", "serve"])
def test_a_port_that_is_taken(command: str, folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = blogcorpus(folder, command, "--port", str(port))
    assert (code, said.count("\n")) == (2, 1)
    assert said.startswith(f"blogcorpus: 127.0.0.1:{port}: cannot be listened to (")


@pytest.mark.parametrize(
    ("message", "cause", "told"),
    [
        ("cannot be read", FileNotFoundError(2, "No such file", "a.jsonl"), "a.jsonl: cannot be read (No such file)"),
        ("is no JSON: a comma", ValueError("a comma"), "a.jsonl: is no JSON: a comma"),
        ("is no JSON", ValueError("a comma"), "a.jsonl: is no JSON (a comma)"),
    ],
)
def test_a_cause_is_told_once_and_in_words(message: str, cause: Exception, told: str) -> None:
    error = CorpusError(message, subject="a.jsonl")
    error.__cause__ = cause
    assert str(error) == told

"""A corpus from WARC files: the spider `archive`, run as a user would run it, in a folder that is thrown away."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import blogcorpus
from blogcorpus.errors import CorpusError
from blogcorpus.stores import SqliteStore, keep_wishes

__all__ = ["replay"]

#: Exit codes of `scrapy crawl`: all well, some blogs failed, nothing found.
_READ = (0, 1, 3)
_STDERR = 2


def replay(files: Sequence[str], *, url: str | None = None, store: str | None = None) -> Iterator[str]:
    """The records of WARC files, line by line; messages go to standard error."""
    with TemporaryDirectory(prefix="blogcorpus-") as folder:
        corpus = Path(folder) / "corpus.jsonl"
        if store is not None:
            _take_over(Path(store), corpus.with_suffix(".state.sqlite"))
        given = [
            f"warc={','.join(os.fspath(Path(file).resolve()) for file in files)}",
            *([f"url={url}"] if url else []),
        ]
        command = [sys.executable, "-m", "scrapy", "crawl", "archive", "-O", str(corpus)]
        for argument in given:
            command += ("-a", argument)
        done = subprocess.run(command, env=_environment(), stdout=_STDERR, check=False)  # noqa: S603 - ours
        if done.returncode not in _READ:
            raise CorpusError("could not be read; what is wrong stands above", subject=", ".join(files))
        if corpus.exists():
            with corpus.open(encoding="utf-8") as lines:
                yield from lines


def _environment() -> dict[str, str]:
    """This project, wherever the command is called from."""
    root = str(Path(blogcorpus.__file__).parent.parent)
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "SCRAPY_SETTINGS_MODULE": "blogcorpus.settings", "PYTHONPATH": os.pathsep.join(paths)}


def _take_over(old: Path, new: Path) -> None:
    """What people wished of the crawl holds here too."""
    source, target = SqliteStore(old), SqliteStore(new)
    keep_wishes(source, target)
    source.close()
    target.close()

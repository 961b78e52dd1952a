"""A corpus from WARC files: the spider `archive`, run as a user would run it, in a folder that is thrown away."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from blogcorpus.errors import CorpusError
from blogcorpus.outcome import ENDED
from blogcorpus.spider_process import spider_command, spider_environment
from blogcorpus.stores import SqliteStore, keep_wishes

__all__ = ["replay"]

_STDERR = 2


def replay(files: Sequence[str], *, url: str | None = None, store: str | None = None) -> Iterator[str]:
    """The records of WARC files, line by line; messages go to standard error."""
    with TemporaryDirectory(prefix="blogcorpus-") as folder:
        corpus = Path(folder) / "corpus.jsonl"
        if store is not None:
            _take_over(Path(store), corpus.with_suffix(".state.sqlite"))
        arguments = [f"warc={','.join(str(Path(file).resolve()) for file in files)}", *([f"url={url}"] if url else [])]
        command = spider_command("archive", corpus, arguments=arguments, anew=True)
        done = subprocess.run(command, env=spider_environment(), stdout=_STDERR, check=False)  # noqa: S603 - ours
        if done.returncode not in ENDED:
            raise CorpusError("could not be read; what is wrong stands above", subject=", ".join(files))
        if corpus.exists():
            with corpus.open(encoding="utf-8") as lines:
                yield from lines


def _take_over(old: Path, new: Path) -> None:
    """What people wished of the crawl holds here too."""
    source, target = SqliteStore(old), SqliteStore(new)
    keep_wishes(source, target)
    source.close()
    target.close()

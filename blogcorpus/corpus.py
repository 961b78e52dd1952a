"""Reading a corpus: JSON Lines as a stream, whatever its compression, with every bad line named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path

from blogcorpus.errors import CorpusError
from blogcorpus.files import DAMAGED, open_read
from blogcorpus.schema import Record, complete, revision_of
from blogcorpus.seen import Seen

__all__ = ["read_corpora", "read_corpus", "revisions"]

OnBad = Callable[[CorpusError], None]
#: As a record of a post's first writing says; whatever else there is was written again. Quotes inside of texts are
#: escaped, so this stands in no text.
_FIRST = b'"revision": 1,'


def read_corpus(
    path: str | Path, *, on_bad: OnBad | None = None, seen: Callable[[int], None] | None = None
) -> Iterator[Record]:
    """The records of a file, one at a time; `-` is standard input.

    A line that is no record stops with a `CorpusError` that names `file:line`; with `on_bad` it is handed there and
    passed over. `seen` is told the length of every line, for showing progress.
    """
    for number, line in _lines(path, on_bad):
        if seen is not None:
            seen(len(line))
        if line.isspace():
            continue
        try:
            record = complete(json.loads(line))
        except (ValueError, RecursionError) as error:
            _bad(CorpusError(_told(error), subject=f"{path}:{number}"), on_bad)
            continue
        yield record


def read_corpora(
    paths: Iterable[str | Path],
    *,
    on_bad: OnBad | None = None,
    all_revisions: bool = False,
    seen: Callable[[int], None] | None = None,
) -> Iterator[Record]:
    """The records of several files; of a post that was written again when it changed, only its last writing.

    A writing that several files have is given once.
    Finding the last writing reads files beforehand, fast; standard input cannot be read twice and gives all.
    """
    files = list(paths)
    last = {} if all_revisions else revisions(path for path in files if str(path) != "-")
    with closing(Seen()) as known:
        for place, path in enumerate(files):
            for record in read_corpus(path, on_bad=on_bad, seen=seen):
                if revision_of(record) < last.get(record["url_key"], 0):
                    continue
                if len(files) == 1 or known.is_of(record, place):
                    yield record


def revisions(paths: Iterable[str | Path]) -> dict[str, int]:
    """The last revision of every post that was written more than once. Memory grows with those only."""
    last: dict[str, int] = {}
    for path in paths:
        for _, line in _lines(path, lambda _: None):
            if _FIRST in line:
                continue
            try:
                record = complete(json.loads(line))
            except (ValueError, RecursionError):
                continue  # reported when the file is read
            if (revision := revision_of(record)) > 1:
                last[record["url_key"]] = max(revision, last.get(record["url_key"], 0))
    return last


def _lines(path: str | Path, on_bad: OnBad | None) -> Iterator[tuple[int, bytes]]:
    """Numbered lines; a file that cannot be read is an error, one that breaks off in the middle a bad line."""
    try:
        file = open_read(path)
    except OSError as error:
        raise CorpusError("cannot be read", subject=str(path)) from error
    number = 0
    with file:
        lines = iter(file)
        while True:
            number += 1
            try:
                line = next(lines, None)
            except DAMAGED as error:
                _bad(CorpusError(f"the file is damaged from here on ({error})", subject=f"{path}:{number}"), on_bad)
                return
            if line is None:
                return
            yield number, line


def _bad(error: CorpusError, on_bad: OnBad | None) -> None:
    if on_bad is None:
        raise error
    on_bad(error)


def _told(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"is no JSON: {error.msg} at column {error.colno}"
    if isinstance(error, UnicodeDecodeError):
        return f"is no UTF-8: byte {error.object[error.start]:#x} at {error.start}"
    return "is nested too deeply" if isinstance(error, RecursionError) else f"is no record: {error}"

"""Part files of several workers become one corpus: every line checked, no writing of a post twice."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from blogcorpus.errors import CorpusError, OptionError
from blogcorpus.files import open_read
from blogcorpus.recover import cut_torn_line
from blogcorpus.schema import Record, complete
from blogcorpus.seen import Seen

__all__ = ["Merged", "merge", "part_files"]

OnBad = Callable[[CorpusError], None]


@dataclass(slots=True, kw_only=True)
class Merged:
    """What a merge came to."""

    #: Records that were written, by blog.
    blogs: Counter[str] = field(default_factory=Counter)
    #: Records that another part, or the corpus, had already.
    twice: int = 0
    #: Last lines of parts whose worker was killed while it wrote; the posts were crawled again.
    torn: int = 0
    #: Lines that are no records.
    bad: int = 0

    @property
    def records(self) -> int:
        """Records that were written."""
        return self.blogs.total()


def merge(parts: Iterable[Path], target: Path | None, *, on_bad: OnBad) -> Merged:
    """Add to a corpus what parts have and it has not; without a target they are only checked.

    A post that was written again when it changed keeps all its writings. Everything is on the disk when this returns.
    Cut off in the middle and begun again, it goes on: what the target has already is passed over.
    """
    merged = Merged()
    with closing(Seen()) as seen, _opened(target) as out:
        if target is not None:
            for _, record in _records(target, merged, on_bad):
                seen.is_new(record)
        for part in parts:
            for line, record in _records(part, merged, on_bad):
                if not seen.is_new(record):
                    merged.twice += 1
                    continue
                merged.blogs[record["blog"] or ""] += 1
                if out is not None:
                    out.write(line)
        if out is not None:
            out.flush()
            os.fsync(out.fileno())
    return merged


def part_files(places: Iterable[str | Path]) -> list[Path]:
    """Files as they are, and of folders all JSON Lines files in them, by name."""
    found: list[Path] = []
    for place in map(Path, places):
        if place.is_dir():
            found += sorted(file for file in place.iterdir() if file.name.endswith((".jsonl", ".jsonl.gz")))
        elif place.is_file():
            found.append(place)
        else:
            raise OptionError("there is no such file or folder", subject=str(place))
    return found


def _opened(target: Path | None) -> IO[bytes] | nullcontext[None]:
    if target is None:
        return nullcontext()
    target.parent.mkdir(parents=True, exist_ok=True)
    file = target.open("ab")
    cut_torn_line(target)
    return file


def _records(path: Path, merged: Merged, on_bad: OnBad) -> Iterator[tuple[bytes, Record]]:
    with open_read(path) as file:
        for number, line in enumerate(file, 1):
            if line.isspace():
                continue
            try:
                yield line if line.endswith(b"\n") else line + b"\n", complete(json.loads(line))
            except (ValueError, RecursionError) as error:
                if not line.endswith(b"\n"):
                    merged.torn += 1
                    continue
                merged.bad += 1
                on_bad(CorpusError(f"is no record: {error}", subject=f"{path}:{number}"))

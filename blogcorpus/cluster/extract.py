"""Pages and WARC files read by many workers, their posts in the order of the files."""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from blogcorpus import heap
from blogcorpus.charsets import page_text
from blogcorpus.cluster.client import connected
from blogcorpus.exporters.jsonl import json_line
from blogcorpus.exporters.record import record
from blogcorpus.files import read_page
from blogcorpus.quick_readers import readers_of
from blogcorpus.single import extract
from blogcorpus.warc import is_warc, read_pages

__all__ = ["Quick", "extract_files", "lines_of"]

#: Pages in one task: a page costs milliseconds, a task about one. A WARC file is a task by itself.
_PAGES = 50
#: Tasks under way for each worker: posts come in order, so slow pages hold up the tasks behind them. What those found
#: waits in memory for its turn.
_AHEAD = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Quick:
    """Only some fields are wanted, by the wrappers that a store has."""

    store: str
    fields: tuple[str, ...]


def lines_of(source: str, url: str = "", quick: Quick | None = None) -> Iterator[bytes]:
    """The posts of a file (`-`: of standard input), as lines of JSON."""
    url = url or (Path(source).resolve().as_uri() if source != "-" else "")
    if quick is not None:
        readers = readers_of(quick.store, quick.fields)
        pages = read_pages(source) if is_warc(source) else [(url, page_text(read_page(source)), None)]
        found = (readers.read(html, url=address, now=moment) for address, html, moment in pages)
        yield from (json_line(values) for values in found if values is not None)
        return
    if is_warc(source):
        for address, html, moment in read_pages(source):
            for post in extract(html, url=address, now=moment):
                if post.url == address and post.text:  # posts that a page only lists have pages of their own
                    yield json_line(record(post))
        return
    for post in extract(read_page(source), url=url):
        yield json_line(record(post))


def extract_files(
    files: Sequence[tuple[str, str]], *, workers: int, scheduler: str | None = None, quick: Quick | None = None
) -> Iterator[bytes]:
    """The lines of many files, each with the address of its page, a task's at a time."""
    with connected(workers, scheduler) as client:
        ahead = _AHEAD * max(workers, sum(client.nthreads().values()))
        rest = iter(_tasks(files))
        running: deque[object] = deque()
        while True:
            while len(running) < ahead and (task := next(rest, None)) is not None:
                running.append(client.submit(_packed, task, quick, pure=False))
            if not running:
                return
            future = running.popleft()
            yield zlib.decompress(future.result())  # type: ignore[attr-defined]


def _tasks(files: Sequence[tuple[str, str]]) -> Iterator[tuple[tuple[str, str], ...]]:
    for warc, group in groupby(files, lambda file: is_warc(file[0])):
        size = 1 if warc else _PAGES
        sources = tuple(group)
        yield from (sources[start : start + size] for start in range(0, len(sources), size))


@cache
def _settle() -> None:
    """Once in each worker, which has no other work."""
    heap.settle()


def _packed(sources: tuple[tuple[str, str], ...], quick: Quick | None) -> bytes:
    _settle()
    return zlib.compress(b"".join(line for source, url in sources for line in lines_of(source, url, quick)), 1)

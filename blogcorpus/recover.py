"""Corpus and store after a kill: a torn last line is cut off, lines that the store does not know are learnt."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from blogcorpus.errors import CorpusError
from blogcorpus.publish import digest_of
from blogcorpus.schema import revision_of
from blogcorpus.stores import CORPUS, Known, Store, note_unread
from blogcorpus.urls import fingerprint

_BATCH = 500
#: Posts are remembered by so many in one transaction. A killed run leaves no more unknown: the store was lost, or the
#: corpus is another one.
_FEW = 20


def recover(corpus: Path, store: Store) -> int:
    """Make file and store agree; how many records the store did not know."""
    if not corpus.exists():
        return 0
    cut_torn_line(corpus)
    name = str(corpus.resolve())
    size = corpus.stat().st_size
    noted = store.get(CORPUS, name) or 0
    start = noted if noted <= size else 0  # a shorter file is another file
    learnt = 0
    few: list[Known] = []
    rows = _records(corpus, start)
    while batch := list(islice(rows, _BATCH)):
        keys = store.known(record["url_key"] for record in batch)
        new = [known_of(record) for record in batch if revision_of(record) > _written(keys.get(record["url_key"]))]
        store.remember(new)
        learnt += len(new)
        few += new[: _FEW + 1 - len(few)]
    if len(few) <= _FEW:
        note_unread(store, few)
    store.put(CORPUS, name, size)
    return learnt


def refuse_lost(corpus: Path, store: Store, address: str | Path) -> None:
    """Raise `CorpusError` where a corpus is gone and the memory beside it is not: it would pass over all that is lost.

    A store elsewhere may be that of other corpora too.
    """
    if corpus.exists() or Path(address).resolve() != corpus.with_suffix(".state.sqlite").resolve():
        return
    posts = sum(1 for _ in store.posts())
    if posts:
        advice = (
            f"is gone, but its memory {address} knows {posts} posts and would pass them over; put the corpus back, "
            "or remove the memory too to begin anew, or make an empty file of this name to get only what is new"
        )
        raise CorpusError(advice, subject=str(corpus))


def cut_torn_line(corpus: Path) -> int:
    """Cut what stands behind the last newline, unless it is a whole record; how many bytes that was."""
    with corpus.open("r+b") as file:
        size = end = file.seek(0, os.SEEK_END)
        while end > 0:
            step = min(65536, end)
            file.seek(end - step)
            place = file.read(step).rfind(b"\n")
            if place >= 0:
                end = end - step + place + 1
                break
            end -= step
        if end == size:
            return 0
        file.seek(end)
        if _record(file.read()) is not None:  # a person's editor left the last newline out
            file.write(b"\n")
            return 0
        file.truncate(end)
        return size - end


def known_of(record: dict[str, Any]) -> Known:
    """What the store remembers of a record."""
    return Known(
        key=record["url_key"],
        url=record["url"],
        blog=record.get("blog") or "",
        digest=digest_of(record.get("title"), record.get("text") or "", record.get("tags") or ()),
        fingerprint=fingerprint(record.get("text") or ""),
        revision=revision_of(record),
    )


def _records(corpus: Path, start: int) -> Iterator[dict[str, Any]]:
    with corpus.open("rb") as file:
        file.seek(start)
        for line in file:
            record = _record(line)
            if record is not None:
                yield record


def _record(line: bytes) -> dict[str, Any] | None:
    """A line as a record; `None` where it is none: reading tools report bad lines with their number."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict) or not all(isinstance(record.get(name), str) for name in ("url_key", "url")):
        return None
    return record


def _written(post: Known | None) -> int:
    return post.revision if post is not None else 0

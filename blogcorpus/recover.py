"""Corpus and store after a kill: a torn last line is cut off, lines that the store does not know are learnt."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from blogcorpus.publish import digest_of
from blogcorpus.stores import CORPUS, Known, Store
from blogcorpus.urls import fingerprint

_BATCH = 500


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
    rows = _records(corpus, start)
    while batch := list(islice(rows, _BATCH)):
        keys = store.known(record["url_key"] for record in batch)
        new = [known_of(record) for record in batch if record["url_key"] not in keys]
        store.remember(new)
        learnt += len(new)
    store.put(CORPUS, name, size)
    return learnt


def cut_torn_line(corpus: Path) -> int:
    """Cut what stands behind the last newline; how many bytes that was."""
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
        if end < size:
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
        revision=(record.get("crawl") or {}).get("revision", 1),
    )


def _records(corpus: Path, start: int) -> Iterator[dict[str, Any]]:
    with corpus.open("rb") as file:
        file.seek(start)
        for line in file:
            try:
                record = json.loads(line)
            except ValueError:
                continue  # not ours to judge: reading tools report bad lines with their number
            if isinstance(record, dict) and isinstance(record.get("url_key"), str):
                yield record

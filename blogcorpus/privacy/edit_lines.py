"""Forgetting in formats made of lines."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import IO

from blogcorpus.errors import CorpusError
from blogcorpus.exporters.csv import defuse
from blogcorpus.exporters.jsonl import json_line
from blogcorpus.exporters.text import INDEX
from blogcorpus.files import open_read, open_write, replacing
from blogcorpus.privacy.forgetting import Forgetting, key_of
from blogcorpus.schema import complete

__all__ = ["edit_csv", "edit_jsonl", "edit_text", "edit_vertical"]

_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


def edit_jsonl(path: Path, what: Forgetting, changed: list[str]) -> None:
    """A corpus, or an export of it: every other line stays as it is."""
    with open_read(path) as old, replacing(path) as part, open_write(part, name=path.name) as new:
        for number, line in enumerate(old, 1):
            if line.isspace():
                continue
            try:
                given = json.loads(line)
                record = complete(given)
            except (ValueError, RecursionError) as error:
                # A line that cannot be read may hold what must go: whoever asked has to see to it.
                raise CorpusError("is no record; nothing was changed", subject=f"{path}:{number}") from error
            kept = what.record(record)
            if kept is record:
                new.write(line)
                continue
            changed.append(record["id"] or record["url"])
            if kept is not None:
                new.write(json_line({name: kept.get(name, value) for name, value in given.items()}))


def edit_csv(path: Path, what: Forgetting, changed: list[str]) -> None:
    """A table."""
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
    with open_read(path) as old, replacing(path) as part, open_write(part, name=path.name) as new:
        rows = csv.DictReader(io.TextIOWrapper(old, "utf-8", newline=""))
        names = list(rows.fieldnames or ())
        new.write(_row(names))
        for row in rows:
            kept = _kept(row, what)
            if kept is not row:
                changed.append(row.get("id") or row.get("url") or "")
            if kept is not None:
                new.write(_row([kept[name] for name in names]))


def edit_text(folder: Path, what: Forgetting, changed: list[str]) -> None:
    """A folder of text files and its table."""
    with (folder / INDEX).open(encoding="utf-8", newline="") as old, replacing(folder / INDEX) as part:
        rows = csv.DictReader(old)
        with part.open("w", encoding="utf-8", newline="") as new:
            out = csv.DictWriter(new, list(rows.fieldnames or ()))
            out.writeheader()
            for row in rows:
                if _kept(row, what) is None:
                    changed.append(row["id"])
                    (folder / row["file"]).unlink(missing_ok=True)
                else:
                    out.writerow(row)


def edit_vertical(path: Path, what: Forgetting, changed: list[str]) -> None:
    """Vertical text, document by document."""
    with open_read(path) as old, replacing(path) as part, open_write(part, name=path.name) as new:
        for document in _documents(old):
            said = _attributes(document[0])
            if said.get("id") in what.ids or what.gone(key_of(said.get("url")), said.get("authors", "").split(";")):
                changed.append(said.get("id", ""))
                continue
            kept = list(_without_comments(document, what))
            if len(kept) < len(document):
                changed.append(said.get("id", ""))
            new.write(b"".join(kept))


def _kept(row: dict[str, str], what: Forgetting) -> dict[str, str] | None:
    authors = row.get("authors", "").removeprefix("'").split("; ")
    if row.get("id") in what.ids or what.gone(row.get("url_key") or key_of(row.get("url")), authors):
        return None
    if not row.get("comments"):
        return row
    comments = json.loads(row["comments"])
    kept = what.comments(comments)
    return row if kept == comments else {**row, "comments": defuse(json.dumps(kept, ensure_ascii=False))}


def _row(cells: list[str]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerow(cells)
    return text.getvalue().encode()


def _documents(file: IO[bytes]) -> Iterator[list[bytes]]:
    lines: list[bytes] = []
    for line in file:
        lines.append(line)
        if line == b"</doc>\n":
            yield lines
            lines = []


def _without_comments(document: list[bytes], what: Forgetting) -> Iterator[bytes]:
    skip = False
    for line in document:
        if line.startswith(b"<comment"):
            skip = what.knows(_attributes(line).get("author"))
        if not skip:
            yield line
        if line == b"</comment>\n":
            skip = False


def _attributes(line: bytes) -> dict[str, str]:
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(line.decode("utf-8"))}

"""Plain text: a file a post in a folder a blog, and a table that says which file is which post."""

from __future__ import annotations

import csv
import re
import unicodedata
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit

from blogcorpus.errors import OptionError
from blogcorpus.exporters.csv import defuse
from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.schema import Record, revision_of

__all__ = ["Text", "file_name", "folder_name"]

INDEX = "index.csv"
_COLUMNS = ("file", "id", "url", "title", "authors", "published", "language", "tags")
#: Bytes of a file's name that its title may take; file systems allow 255 in all.
_TITLE = 90
_NOT_NAME = re.compile(r"[^\w.]+")
_RUNS = re.compile(r"[._]*_[._]*|\.{2,}")
#: Names that Windows keeps for devices.
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.I)


class Text:
    """Each file holds the title, a blank line, and the text."""

    def __init__(self, options: ExportOptions) -> None:
        self._fields = options.fields

    def open(self, target: Path) -> None:
        """Begin; a folder that holds anything but an earlier export is not touched."""
        if target.is_dir() and any(target.iterdir()) and not (target / INDEX).exists():
            raise OptionError("is a folder with other files in it; name a new one", subject=str(target))
        target.mkdir(parents=True, exist_ok=True)
        self._folder = target
        self._index: IO[str] = (target / INDEX).open("w", encoding="utf-8", errors="replace", newline="")
        self._rows: Any = csv.writer(self._index)
        self._rows.writerow(_COLUMNS)

    def write(self, record: Record) -> None:
        """Write a file and its row in the table."""
        name = f"{folder_name(record['blog'] or record['url'])}/{file_name(record)}"
        path = self._folder / name
        path.parent.mkdir(exist_ok=True)
        parts = [part for part in (record["title"], record["text"]) if part]
        path.write_text("\n\n".join(parts) + "\n", encoding="utf-8", errors="replace", newline="\n")
        said = {**record, "file": name, "authors": "; ".join(record["authors"]), "tags": "; ".join(record["tags"])}
        self._rows.writerow([defuse(said[column] or "") for column in _COLUMNS])

    def close(self) -> None:
        """Finish the table."""
        self._index.close()


def file_name(record: Record) -> str:
    """A name that tells date and title and is the same in every export; safe on every file system.

    >>> file_name({"id": "a908d98d4ab778f86e8ced96", "title": "../Où? CON:", "published": "2024-02-26T00:00:00"})
    '2024-02-26_Où_CON_a908d98d4ab7.txt'
    """
    revision = revision_of(record)
    identity = record["id"][:12] + (f"_r{revision}" if revision > 1 else "")
    parts = ((record["published"] or "undated")[:10], _safe(record["title"] or "", _TITLE), identity)
    return "_".join(filter(None, parts)) + ".txt"


def folder_name(blog: str) -> str:
    """The folder of a blog.

    >>> folder_name("https://www.example.org/en/blog/"), folder_name("http://../../etc")
    ('example.org_en_blog', 'etc')
    """
    parts = urlsplit(blog)
    name = _safe(f"{parts.netloc.removeprefix('www.')}/{parts.path}", _TITLE)
    return f"_{name}" if _DEVICES.match(name) else name or "blog"


def _safe(text: str, length: int) -> str:
    name = _NOT_NAME.sub("_", unicodedata.normalize("NFC", text)).strip("._")
    name = _RUNS.sub("_", name)
    return name.encode("utf-8", "ignore")[:length].decode("utf-8", "ignore").strip("._")

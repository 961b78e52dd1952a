"""JSON Lines: the corpus itself, the log of truth that other formats derive from."""

from __future__ import annotations

import json
from typing import IO

from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.schema import Record

__all__ = ["JsonLines", "json_line"]

_ENCODER = json.JSONEncoder(ensure_ascii=False)


class JsonLines:
    """One record a line, each handed to the file at once, so that a kill tears none but the last."""

    def __init__(self, options: ExportOptions) -> None:
        self._fields = options.fields

    def open(self, target: IO[bytes]) -> None:
        """Begin."""
        self._file = target

    def write(self, record: Record) -> None:
        """Write one line."""
        self._file.write(json_line({name: record[name] for name in self._fields}))

    def close(self) -> None:
        """Nothing is left to write."""


def json_line(data: Record) -> bytes:
    """A record as a line. A surrogate in broken text must not stop the corpus."""
    return f"{_ENCODER.encode(data)}\n".encode("utf-8", "replace")

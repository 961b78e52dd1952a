"""JSON Lines: the corpus itself, the log of truth that other formats derive from."""

from __future__ import annotations

import json
from typing import IO

from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.schema import Record

__all__ = ["JsonLines", "json_line"]

_ENCODER = json.JSONEncoder(ensure_ascii=False)
#: Ends of lines to Unicode, and so to `str.splitlines()`, which JSON leaves as they are.
_LINE_ENDS = {"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"}


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
    r"""A record as a line, whoever splits lines. A surrogate in broken text must not stop the corpus.

    >>> json_line({"text": "one\u2028two"})
    b'{"text": "one\\u2028two"}\n'
    """
    line = _ENCODER.encode(data)
    if not line.isascii():
        for end, escaped in _LINE_ENDS.items():
            line = line.replace(end, escaped)
    return f"{line}\n".encode("utf-8", "replace")

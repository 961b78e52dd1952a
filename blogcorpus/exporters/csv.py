"""CSV for spreadsheets: a row a post. Lists become one cell, and no cell can be a formula.

A spreadsheet runs a cell that begins like a formula; a post may have such a title. So an apostrophe is set before what
begins with one of `= + - @`, a tab or a carriage return, which is how people type such texts; taking one leading
apostrophe away before these signs gives the value back. JSON Lines is the lossless format.
"""

from __future__ import annotations

import csv
import io
import json
import re
from typing import IO, Any

from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.schema import Record

__all__ = ["Csv", "defuse"]

#: The last four are the full-width forms, which some spreadsheets read as the plain ones.
_FORMULA = re.compile("'*[=+\\-@\t\r＝＋－＠]")
#: Between the parts of a list. Addresses hold no space, names and tags seldom a semicolon.
_BETWEEN = {"links": " ", "images": " "}


class Csv:
    """Comma, quotes where needed, CRLF: RFC 4180, in UTF-8."""

    def __init__(self, options: ExportOptions) -> None:
        self._fields = options.fields
        self._row = io.StringIO(newline="")
        self._csv = csv.writer(self._row)

    def open(self, target: IO[bytes]) -> None:
        """Begin with the names of the fields, unless the file goes on."""
        self._file = target
        if not target.seekable() or target.tell() == 0:
            self._write(self._fields)

    def write(self, record: Record) -> None:
        """Write a row."""
        self._write(defuse(_cell(name, record[name])) for name in self._fields)

    def close(self) -> None:
        """Nothing is left to write."""

    def _write(self, cells: Any) -> None:
        self._csv.writerow(cells)
        self._file.write(self._row.getvalue().encode("utf-8", "replace"))
        self._row.seek(0)
        self._row.truncate()


def defuse(cell: str) -> str:
    r"""A cell that no spreadsheet takes for a formula, without NUL, which no reader of CSV takes.

    >>> defuse("=HYPERLINK(A1)"), defuse("a=b"), defuse("'=1"), defuse("\0=1")
    ("'=HYPERLINK(A1)", 'a=b', "''=1", "'=1")
    """
    cell = cell.replace("\0", "")
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _cell(name: str, value: Any) -> str:
    """A value as text."""
    if value is None:
        return ""
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        value = _BETWEEN.get(name, "; ").join(value)
    elif isinstance(value, (list, dict)):
        value = json.dumps(value, ensure_ascii=False) if value else ""
    return str(value)

"""Parquet: typed columns for pandas, Polars, DuckDB, Spark and Hugging Face datasets. Needs `blogcorpus[parquet]`."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from typing import IO, Any

from blogcorpus.errors import OptionError
from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.items import FIELDS
from blogcorpus.schema import COMMENT_FIELDS, Record

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:
    raise OptionError("needs pyarrow: pip install 'blogcorpus[parquet]'", subject="format parquet") from error

__all__ = ["Parquet"]

#: A row group is written when so many records, or so many characters, wait.
_ROWS = 2000
_CHARACTERS = 8_000_000

_TEXT = pa.string()
_TEXTS = pa.list_(_TEXT)
_ORIGIN = pa.struct(
    [("method", _TEXT), ("rule", _TEXT), ("confidence", pa.float64()), ("agrees", _TEXTS), ("precision", _TEXT)]
)
_COMMENT = pa.struct([(name, pa.bool_() if name == "pingback" else _TEXT) for name in COMMENT_FIELDS])
_CRAWL = pa.struct(
    [
        ("feed", _TEXT),
        ("route", _TEXT),
        ("requested_url", _TEXT),
        ("fetched_at", _TEXT),
        ("status", pa.int16()),
        ("digest", _TEXT),
        ("wrapper_version", _TEXT),
        ("rendered", pa.bool_()),
        ("cut", pa.bool_()),
        ("revision", pa.int32()),
        ("run", _TEXT),
    ]
)
#: Columns that are no text. Provenance has the fields that every record may have; `extra` and `rights`, whose names are
#: not known beforehand, are JSON.
_TYPES: dict[str, Any] = {
    **dict.fromkeys(("authors", "tags", "links", "images"), _TEXTS),
    "comments": pa.list_(_COMMENT),
    "comment_count": pa.int32(),
    "provenance": pa.struct([(name, _ORIGIN) for name in FIELDS]),
    "crawl": _CRAWL,
}
_JSON = ("extra", "rights")
#: A column that is made: `published` as an instant, to sort and to group by. Without a zone it is taken for UTC.
_INSTANT = "published_utc"


class Parquet:
    """Writes row groups as records come, so that memory holds one of them."""

    def __init__(self, options: ExportOptions) -> None:
        self._fields = options.fields
        columns = [(name, _TYPES.get(name, _TEXT)) for name in options.fields]
        if "published" in options.fields:
            columns.append((_INSTANT, pa.timestamp("us", tz="UTC")))
        self._schema = pa.schema(columns, metadata={"title": options.title, "made by": "blogcorpus"})
        self._rows: list[dict[str, Any]] = []
        self._size = 0

    def open(self, target: IO[bytes]) -> None:
        """Begin."""
        self._writer = pq.ParquetWriter(target, self._schema, compression="zstd")

    def write(self, record: Record) -> None:
        """Take a record; a full row group is written."""
        row = {name: json.dumps(record[name]) if name in _JSON else record[name] for name in self._fields}
        if "published" in row:
            row[_INSTANT] = _instant(row["published"])
        self._rows.append(row)
        self._size += len(record["text"]) + len(record["html"]) + sum(len(c["text"]) for c in record["comments"])
        if len(self._rows) >= _ROWS or self._size >= _CHARACTERS:
            self._flush()

    def close(self) -> None:
        """Write what waits, and the file's foot."""
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        if self._rows:
            try:
                table = pa.Table.from_pylist(self._rows, schema=self._schema)
            except (UnicodeEncodeError, pa.ArrowException, OverflowError):
                table = pa.Table.from_pylist([_mended(row) for row in self._rows], schema=self._schema)
            self._writer.write_table(table)
            self._rows, self._size = [], 0


def _instant(text: str | None) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text) if text else None
    except ValueError:
        return None
    return moment if moment is None or moment.tzinfo else moment.replace(tzinfo=timezone.utc)


def _mended(value: Any) -> Any:
    """The value without lone surrogates, which are no UTF-8."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, list):
        return [_mended(part) for part in value]
    if isinstance(value, dict):
        return {name: _mended(part) for name, part in value.items()}
    return value

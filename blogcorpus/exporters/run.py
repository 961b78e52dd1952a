"""Exporting: records from anywhere, to a target in a format."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from blogcorpus.errors import OptionError
from blogcorpus.exporters.formats import FORMATS, format_named, path_exporter, stream_exporter
from blogcorpus.exporters.protocol import Companion, Exporter, ExportOptions
from blogcorpus.files import COMPRESSED, open_write, replacing
from blogcorpus.schema import RECORD_FIELDS, Record, complete

__all__ = ["export", "narrowed"]

#: What stays even where only other fields are wanted: formats with structure name their parts by these.
_NEEDED = ("id", "url", "crawl")
_VOID = complete({"url": "-"})


def export(records: Iterable[Record], target: str | Path, name: str, options: ExportOptions | None = None) -> int:
    """Write complete records to a file, folder or standard output (`-`); how many there were.

    A file is written beside its place and put there when it is whole.
    """
    options = options or ExportOptions()
    kind = format_named(name)
    records = (narrowed(record, name, options) for record in records)
    if str(target) == "-":
        return _to_stdout(records, name, options)
    if Path(target).suffix in COMPRESSED and not kind.compresses:
        raise OptionError(f"{name} has its own compression, or none; leave it to that", subject=str(target))
    return (
        _to_stream(records, Path(target), name, options)
        if kind.stream
        else _to_path(records, Path(target), name, options)
    )


def narrowed(record: Record, name: str, options: ExportOptions) -> Record:
    """A record with the fields that are wanted; formats with columns leave out the others themselves."""
    if FORMATS[name].columns or options.fields == RECORD_FIELDS:
        return record
    return {**_VOID, **{field: record[field] for field in (*options.fields, *_NEEDED)}}


def _to_stdout(records: Iterable[Record], name: str, options: ExportOptions) -> int:
    if not FORMATS[name].stream:
        raise OptionError(f"{name} is more than one file; name a target with -o", subject="format")
    if name == "parquet" and sys.stdout.isatty():
        raise OptionError("parquet is nothing for a terminal; name a target with -o", subject="format")
    exporter = stream_exporter(name, options)
    exporter.open(sys.stdout.buffer)
    count = _write(records, exporter)
    sys.stdout.buffer.flush()
    return count


def _to_stream(records: Iterable[Record], target: Path, name: str, options: ExportOptions) -> int:
    exporter = stream_exporter(name, options)
    with _place(target) as part, open_write(part, name=target.name) as file:
        exporter.open(file)
        count = _write(records, exporter)
    if isinstance(exporter, Companion):
        stem = target.name.split(".")[0]
        target.with_name(f"{stem}{FORMATS[name].companion}").write_text(exporter.companion(stem), encoding="utf-8")
    return count


def _to_path(records: Iterable[Record], target: Path, name: str, options: ExportOptions) -> int:
    exporter = path_exporter(name, options)
    with nullcontext(target) if FORMATS[name].folder else _place(target) as part:
        exporter.open(part)
        return _write(records, exporter)


@contextmanager
def _place(target: Path) -> Iterator[Path]:
    if target.is_dir():
        raise OptionError("is a folder; name a file", subject=str(target))
    target.parent.mkdir(parents=True, exist_ok=True)
    with replacing(target) as part:
        part.unlink(missing_ok=True)
        yield part


def _write(records: Iterable[Record], exporter: Exporter) -> int:
    count = 0
    for record in records:
        exporter.write(record)
        count += 1
    exporter.close()
    return count

"""The formats a corpus can be exported to. An exporter's module is loaded when the format is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePath
from typing import cast

from blogcorpus.errors import OptionError
from blogcorpus.exporters.protocol import ExportOptions, PathExporter, StreamExporter
from blogcorpus.files import COMPRESSED

__all__ = ["FORMATS", "Format", "format_named", "format_of", "path_exporter", "stream_exporter"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """What is known of a format before its exporter is loaded."""

    #: `module:class` under `blogcorpus.exporters`.
    exporter: str
    #: How its files are called; compression is a further suffix.
    suffix: str
    #: One stream of bytes, so that it can go to standard output, be compressed, and be a feed of Scrapy.
    stream: bool = True
    #: A folder of files.
    folder: bool = False
    #: May be compressed as a whole; Parquet and SQLite files must be read at any place.
    compresses: bool = True
    #: Has a column or element for each field asked for, rather than a place for some.
    columns: bool = True
    #: Records can be added to a file that is finished.
    appends: bool = False
    #: Suffix of a second file that the exporter's `companion` gives the text of.
    companion: str | None = None


FORMATS: dict[str, Format] = {
    "jsonl": Format(exporter="jsonl:JsonLines", suffix=".jsonl", appends=True),
    "csv": Format(exporter="csv:Csv", suffix=".csv", appends=True),
    "xml": Format(exporter="xml:Xml", suffix=".xml"),
    "tei": Format(exporter="tei:Tei", suffix=".tei.xml", columns=False),
    "text": Format(exporter="text:Text", suffix="", stream=False, folder=True, compresses=False, columns=False),
    "vertical": Format(
        exporter="vertical:Vertical", suffix=".vert", columns=False, appends=True, companion=".registry"
    ),
    "parquet": Format(exporter="parquet:Parquet", suffix=".parquet", compresses=False),
    "sqlite": Format(exporter="sqlite:Sqlite", suffix=".sqlite", stream=False, compresses=False),
}


def format_of(name: str) -> str | None:
    """The format that a file's name tells.

    >>> format_of("a.tei.xml.gz"), format_of("a.xml"), format_of("a.odt")
    ('tei', 'xml', None)
    """
    plain = PurePath(name).name
    for suffix in COMPRESSED:
        plain = plain.removesuffix(suffix)
    known = sorted(FORMATS.items(), key=lambda item: -len(item[1].suffix))
    return next((key for key, found in known if found.suffix and plain.endswith(found.suffix)), None)


def stream_exporter(name: str, options: ExportOptions) -> StreamExporter:
    """The exporter of a format that is one stream."""
    return cast("StreamExporter", _exporter(name, options))


def path_exporter(name: str, options: ExportOptions) -> PathExporter:
    """The exporter of a format that is a folder or a database."""
    return cast("PathExporter", _exporter(name, options))


def format_named(name: str) -> Format:
    """What is known of a format; `OptionError` where there is none of that name."""
    if name not in FORMATS:
        raise OptionError(f"{name!r} is none; there are {', '.join(FORMATS)}", subject="format")
    return FORMATS[name]


def _exporter(name: str, options: ExportOptions) -> object:
    module, _, kind = format_named(name).exporter.partition(":")
    made: object = getattr(import_module(f"blogcorpus.exporters.{module}"), kind)(options)
    return made

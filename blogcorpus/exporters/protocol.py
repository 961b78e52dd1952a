"""What an exporter promises: a target is opened, records are written to it one by one, it is closed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol, runtime_checkable

from blogcorpus.schema import RECORD_FIELDS, Record

__all__ = ["Companion", "ExportOptions", "Exporter", "PathExporter", "StreamExporter"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportOptions:
    """How a corpus is written, whatever the format."""

    #: Fields to write, in this order; formats with columns have no others.
    fields: tuple[str, ...] = RECORD_FIELDS
    #: Name of the corpus, in formats that have a place for it.
    title: str = "Blog corpus"


class Exporter(Protocol):
    """Writes complete records (`schema.complete`), holding no more than a batch of them."""

    def write(self, record: Record) -> None:
        """Add a record."""

    def close(self) -> None:
        """Finish; what `open` was given stays open where it is a stream."""


class StreamExporter(Exporter, Protocol):
    """Writes one file, front to back; it may be standard output, or a feed of Scrapy."""

    def open(self, target: IO[bytes]) -> None:
        """Begin."""


class PathExporter(Exporter, Protocol):
    """Writes a folder or a file that it must open itself."""

    def open(self, target: Path) -> None:
        """Begin. What the target held before is replaced."""


@runtime_checkable
class Companion(Protocol):
    """An exporter with a second file beside the first."""

    def companion(self, name: str) -> str:
        """The text of the second file, once the first, called `name` without its suffix, is written."""

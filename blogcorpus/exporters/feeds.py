"""The exporters as feed exporters of Scrapy, so that a crawl can write any format."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, TYPE_CHECKING, Any, ClassVar
from zipfile import ZIP_DEFLATED, ZipFile

from scrapy.exporters import BaseItemExporter
from typing_extensions import Self

from blogcorpus.errors import OptionError
from blogcorpus.exporters.formats import FORMATS, path_exporter, stream_exporter
from blogcorpus.exporters.jsonl import json_line
from blogcorpus.exporters.protocol import Exporter, ExportOptions
from blogcorpus.exporters.record import record
from blogcorpus.exporters.run import narrowed
from blogcorpus.items import Post
from blogcorpus.schema import RECORD_FIELDS, complete
from blogcorpus.selection import check_fields

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

__all__ = [
    "WRITE_ERROR",
    "CorpusExporter",
    "CsvExporter",
    "ParquetExporter",
    "SqliteExporter",
    "TeiExporter",
    "TextExporter",
    "VerticalExporter",
    "XmlExporter",
]

#: The stat that says why the corpus could not be written on.
WRITE_ERROR = "blogcorpus/write_error"


class CorpusExporter(BaseItemExporter):
    """JSON Lines, each line handed to the system at once: the ledger remembers only what has been written.

    Where a line cannot be written (the disk is full) it says so in the stat `WRITE_ERROR`, and writes no more: Scrapy
    only logs what a feed raises, and another line behind a torn one would be lost with it.
    """

    def __init__(self, file: IO[bytes], crawler: Crawler | None = None, **kwargs: Any) -> None:
        super().__init__(dont_fail=True, **kwargs)
        self._file = file
        self._stats = crawler.stats if crawler is not None else None
        self._broken = False

    @classmethod
    def from_crawler(cls, crawler: Crawler, file: IO[bytes], **kwargs: Any) -> Self:
        """Called by Scrapy's feed exports."""
        return cls(file, crawler, **kwargs)

    def export_item(self, item: Any) -> None:
        """Write one record."""
        if self._broken:
            return
        data = record(item) if isinstance(item, Post) else dict(self.get_serialized_fields(item))
        try:
            self._file.write(json_line(data))
            self._file.flush()
        except OSError as error:
            self._broken = True
            if self._stats is not None:
                self._stats.set_value(WRITE_ERROR, str(error))


class _Feed(BaseItemExporter):
    """Any other format, written as the crawl goes. `fields` of the feed's options chooses and orders the fields."""

    format_name: ClassVar[str]
    _exporter: Exporter

    def __init__(self, file: IO[bytes], **kwargs: Any) -> None:
        super().__init__(dont_fail=True, **kwargs)
        self._options = ExportOptions(fields=tuple(self.fields_to_export or RECORD_FIELDS))
        check_fields(self._options.fields)
        self._file = file

    def start_exporting(self) -> None:
        """Begin the file. Most formats have a head and a foot, so nothing can be added to a finished one."""
        if self._file.seekable() and self._file.seek(0, os.SEEK_END) and not FORMATS[self.format_name].appends:
            advice = "a finished file takes no more records; give the feed `overwrite: True`, or use -O"
            raise OptionError(advice, subject=f"feed of format {self.format_name}")

    def export_item(self, item: Any) -> None:
        """Write one record."""
        found = record(item) if isinstance(item, Post) else complete(dict(item))
        self._exporter.write(narrowed(found, self.format_name, self._options))

    def finish_exporting(self) -> None:
        """End the file."""
        self._exporter.close()


class _StreamFeed(_Feed):
    """A format that is one stream."""

    def start_exporting(self) -> None:
        """Begin the file."""
        super().start_exporting()
        exporter = stream_exporter(self.format_name, self._options)
        exporter.open(self._file)
        self._exporter = exporter


class _PathFeed(_Feed):
    """A folder or a database: made aside, and handed to the feed at the end; a folder becomes a zip file."""

    def start_exporting(self) -> None:
        """Begin in a temporary folder."""
        super().start_exporting()
        self._aside = TemporaryDirectory(prefix="blogcorpus-")
        self._target = Path(self._aside.name) / self.format_name
        exporter = path_exporter(self.format_name, self._options)
        exporter.open(self._target)
        self._exporter = exporter

    def finish_exporting(self) -> None:
        """Copy what was made to the feed."""
        super().finish_exporting()
        if self._target.is_dir():
            with ZipFile(self._file, "w", ZIP_DEFLATED) as bundle:
                for path in sorted(filter(Path.is_file, self._target.rglob("*"))):
                    bundle.write(path, path.relative_to(self._target))
        else:
            with self._target.open("rb") as made:
                shutil.copyfileobj(made, self._file)
        self._aside.cleanup()


class CsvExporter(_StreamFeed):
    """`format: csv`."""

    format_name = "csv"


class XmlExporter(_StreamFeed):
    """`format: xml`."""

    format_name = "xml"


class TeiExporter(_StreamFeed):
    """`format: tei`."""

    format_name = "tei"


class VerticalExporter(_StreamFeed):
    """`format: vertical`."""

    format_name = "vertical"


class ParquetExporter(_StreamFeed):
    """`format: parquet`."""

    format_name = "parquet"


class TextExporter(_PathFeed):
    """`format: text`, as a zip file."""

    format_name = "text"


class SqliteExporter(_PathFeed):
    """`format: sqlite`."""

    format_name = "sqlite"

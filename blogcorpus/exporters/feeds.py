"""The exporters as feed exporters of Scrapy, so that a crawl can write any format that is one stream."""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING, Any, ClassVar

from scrapy.exporters import BaseItemExporter
from typing_extensions import Self

from blogcorpus.errors import OptionError
from blogcorpus.exporters.formats import FORMATS, stream_exporter
from blogcorpus.exporters.jsonl import json_line
from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.exporters.record import record
from blogcorpus.items import Post
from blogcorpus.schema import RECORD_FIELDS, complete
from blogcorpus.selection import Selection

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

__all__ = [
    "WRITE_ERROR",
    "CorpusExporter",
    "CsvExporter",
    "ParquetExporter",
    "TeiExporter",
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


class _StreamFeed(BaseItemExporter):
    """Any other format, written as the crawl goes. `fields` of the feed's options chooses and orders the fields."""

    format_name: ClassVar[str]

    def __init__(self, file: IO[bytes], **kwargs: Any) -> None:
        super().__init__(dont_fail=True, **kwargs)
        fields = tuple(self.fields_to_export or RECORD_FIELDS)
        Selection(fields=fields)
        self._file = file
        self._exporter = stream_exporter(self.format_name, ExportOptions(fields=fields))

    def start_exporting(self) -> None:
        """Begin the file. Most formats have a head and a foot, so nothing can be added to a finished one."""
        if self._file.seekable() and self._file.seek(0, os.SEEK_END) and not FORMATS[self.format_name].appends:
            advice = "a finished file takes no more records; give the feed `overwrite: True`, or use -O"
            raise OptionError(advice, subject=f"feed of format {self.format_name}")
        self._exporter.open(self._file)

    def export_item(self, item: Any) -> None:
        """Write one record."""
        self._exporter.write(record(item) if isinstance(item, Post) else complete(dict(item)))

    def finish_exporting(self) -> None:
        """End the file."""
        self._exporter.close()


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

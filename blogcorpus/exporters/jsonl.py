"""JSON Lines: the corpus itself, the log of truth that other formats derive from."""

from __future__ import annotations

import json
from typing import IO, Any

from scrapy.exporters import BaseItemExporter

from blogcorpus.exporters.record import record
from blogcorpus.items import Post


class CorpusExporter(BaseItemExporter):
    """Writes one record a line, each handed to the system at once, so that a kill tears none but the last."""

    def __init__(self, file: IO[bytes], **kwargs: Any) -> None:
        super().__init__(dont_fail=True, **kwargs)
        self._file = file

    def export_item(self, item: Any) -> None:
        """Write one record."""
        data = record(item) if isinstance(item, Post) else dict(self.get_serialized_fields(item))
        line = json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
        # A surrogate in broken text must not stop the corpus.
        self._file.write(line.encode("utf-8", "replace") + b"\n")
        self._file.flush()

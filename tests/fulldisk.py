"""Settings of a crawl whose disk is full after some bytes of the corpus (`ROOM`): a part of a line, then nothing."""

from __future__ import annotations

import errno
import os
from typing import IO, Any, cast

from blogcorpus.exporters.feeds import CorpusExporter
from blogcorpus.settings import *  # noqa: F403
from blogcorpus.settings import FEED_EXPORTERS as _EXPORTERS


class _FullDisk:
    """A file on a disk with little room."""

    def __init__(self, file: IO[bytes], room: int) -> None:
        self._file, self._room = file, room

    def write(self, data: bytes) -> None:
        part = data[: self._room]
        self._room -= len(part)
        self._file.write(part)
        if len(part) < len(data):
            self._file.flush()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def flush(self) -> None:
        self._file.flush()


class FullDiskExporter(CorpusExporter):
    """The real exporter on such a file."""

    def __init__(self, file: IO[bytes], *args: Any, **kwargs: Any) -> None:
        super().__init__(cast("IO[bytes]", _FullDisk(file, int(os.environ["ROOM"]))), *args, **kwargs)


FEED_EXPORTERS = {**_EXPORTERS, **dict.fromkeys(("jsonlines", "jsonl", "jl"), "tests.fulldisk.FullDiskExporter")}

"""Settings of a crawl whose disk is full after some bytes of the corpus (`ROOM`): a part of a line, then nothing.

With `KILLED`, a file that is not there yet, the crawl is killed there instead, and the file made: once for all crawls.
"""

from __future__ import annotations

import errno
import os
import signal
from pathlib import Path
from typing import IO, Any, cast

from blogcorpus.exporters.feeds import CorpusExporter
from blogcorpus.settings import *  # noqa: F403
from blogcorpus.settings import FEED_EXPORTERS as _EXPORTERS


def _killed() -> bool:
    return "KILLED" in os.environ and Path(os.environ["KILLED"]).exists()


class _FullDisk:
    """A file on a disk with little room."""

    def __init__(self, file: IO[bytes], room: int) -> None:
        self._file, self._room = file, room

    def write(self, data: bytes) -> None:
        if _killed():
            self._file.write(data)
            return
        part = data[: self._room]
        self._room -= len(part)
        self._file.write(part)
        if len(part) < len(data):
            self._file.flush()
            if "KILLED" in os.environ:
                Path(os.environ["KILLED"]).touch()
                os.kill(os.getpid(), signal.SIGKILL)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def flush(self) -> None:
        self._file.flush()


class FullDiskExporter(CorpusExporter):
    """The real exporter on such a file."""

    def __init__(self, file: IO[bytes], *args: Any, **kwargs: Any) -> None:
        super().__init__(cast("IO[bytes]", _FullDisk(file, int(os.environ["ROOM"]))), *args, **kwargs)


FEED_EXPORTERS = {**_EXPORTERS, **dict.fromkeys(("jsonlines", "jsonl", "jl"), "tests.fulldisk.FullDiskExporter")}

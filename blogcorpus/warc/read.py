"""Reading WARC files: ours and those of other crawlers."""

from __future__ import annotations

import glob
import json
import re
import zlib
from collections.abc import Iterable, Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import IO, Any

from warcio.archiveiterator import ArchiveIterator
from warcio.bufferedreaders import ChunkedDataReader
from warcio.exceptions import ArchiveLoadFailed

from blogcorpus.charsets import page_text
from blogcorpus.errors import CorpusError, OptionError
from blogcorpus.warc.exchange import Exchange
from blogcorpus.warc.index import Capture, WarcIndex
from blogcorpus.warc.write import INDEX

__all__ = ["WarcArchive", "is_warc", "read_exchanges", "read_pages", "warc_files"]

_DATE = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?Z", re.ASCII)
#: Larger responses are no pages; they are passed over without being read into memory.
_MAX_BODY = 64 * 1024 * 1024


def is_warc(path: str | Path) -> bool:
    """A file is a WARC by its name.

    >>> is_warc("a.warc.gz"), is_warc("a.html")
    (True, False)
    """
    return str(path).endswith((".warc", ".warc.gz"))


def warc_files(pattern: str) -> list[Path]:
    """Files that a pattern names (`*`, `**`), or all of a folder, by their names; `A,B` are two patterns."""
    found = _named(pattern) or [file for part in pattern.split(",") for file in _named(part.strip())]
    if not found:
        raise OptionError("names no WARC file", subject=pattern)
    return list(dict.fromkeys(found))


def _named(pattern: str) -> list[Path]:
    if Path(pattern).is_dir():
        pattern = f"{glob.escape(pattern)}/*.warc*"
    names = [pattern] if Path(pattern).is_file() else glob.glob(pattern, recursive=True)  # noqa: PTH207 - absolute
    return sorted(Path(name) for name in names if is_warc(name))


def read_exchanges(path: str | Path) -> Iterator[Exchange]:
    """The responses of a WARC file, in its order."""
    for record, _ in _records(Path(path)):
        exchange = _exchange(record)
        if exchange is not None:
            yield exchange


def read_pages(path: str | Path) -> Iterator[tuple[str, str, datetime]]:
    """Address, HTML and time of each page of a WARC file."""
    for record, _ in _records(Path(path)):
        headers = record.http_headers
        if record.rec_type != "response" or headers is None or headers.get_statuscode() != "200":
            continue
        kind, moment = headers.get_header("content-type") or "", _moment(record.rec_headers.get_header("WARC-Date"))
        if "html" in kind.lower() and moment is not None:
            body = record.content_stream().read(_MAX_BODY)
            yield record.rec_headers.get_header("WARC-Target-URI"), page_text(body, kind), moment


class WarcArchive:
    """WARC files as a web that answers."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._files = {file.name: file for file in files}
        folders = {file.parent for file in self._files.values()}
        kept = next(iter(folders)) / INDEX if len(folders) == 1 else None
        self.index = WarcIndex(kept if kept is not None and kept.exists() else ":memory:")
        for name, file in self._files.items():
            if not self.index.has_file(name, file.stat().st_size):
                self._read(file)
        self._open: dict[str, IO[bytes]] = {}

    def get(self, url: str) -> Exchange | None:
        """What was answered to a request of an address, or of another one of the same post (same URL key)."""
        capture = self.index.best(url) or self.index.other(url)
        if capture is None or capture.file not in self._files:
            return None
        if capture.file not in self._open:
            self._open[capture.file] = self._files[capture.file].open("rb")
        file = self._open[capture.file]
        file.seek(capture.offset)
        return next((exchange for record, _ in _iterate(file) if (exchange := _exchange(record))), None)

    def place(self, url: str) -> tuple[str, str, int] | None:
        """When, and where in the files, the answer to a request of an address was captured: what orders a replay."""
        capture = self.index.best(url) or self.index.other(url)
        return (capture.date, capture.file, capture.offset) if capture is not None else None

    def close(self) -> None:
        """Let go of all files."""
        for file in self._open.values():
            file.close()
        self.index.close()

    def _read(self, file: Path) -> None:
        for record, offset in _records(file):
            exchange = _exchange(record)
            if exchange is not None:
                self.index.add(Capture.of(exchange, record, file.name, offset))
        self.index.note_file(file.name, file.stat().st_size)


def _records(path: Path) -> Iterator[tuple[Any, int]]:
    try:
        file = path.open("rb")
    except OSError as error:
        raise CorpusError("cannot be read", subject=str(path)) from error
    with file:
        yield from _iterate(file)


def _iterate(file: IO[bytes]) -> Iterator[tuple[Any, int]]:
    """Records with their place. A file that a killed crawl left torn gives what is whole."""
    records = ArchiveIterator(file)
    while True:
        try:
            record = next(records, None)
        except (ArchiveLoadFailed, EOFError, zlib.error):
            return
        if record is None:
            return
        yield record, records.offset


def _exchange(record: Any) -> Exchange | None:
    """A response as an exchange; `None` for every other record."""
    url = record.rec_headers.get_header("WARC-Target-URI") or ""
    if record.rec_type != "response" or record.http_headers is None or not url.startswith("http"):
        return None
    status = record.http_headers.get_statuscode() or ""
    if not status.isdigit() or (record.length or 0) > _MAX_BODY:
        return None
    moment = _moment(record.rec_headers.get_header("WARC-Date"))
    if moment is None:
        return None
    said = _metadata(record.rec_headers.get_header("WARC-JSON-Metadata"))
    # Chunks are put together; the compression stays, as it is when a server answers.
    chunked = "chunked" in (record.http_headers.get_header("transfer-encoding") or "").lower()
    stream = _unchunked(record) if chunked else record.raw_stream
    return Exchange(
        url=url.split("#")[0],
        status=int(status),
        body=stream.read(),
        fetched_at=moment,
        headers=tuple(
            (name, value) for name, value in record.http_headers.headers if name.lower() != "transfer-encoding"
        ),
        seed=bool(said.get("seed")),
        rendered=bool(said.get("rendered")),
    )


def _unchunked(record: Any) -> Any:
    return ChunkedDataReader(record.raw_stream)


def _moment(text: str | None) -> datetime | None:
    """`WARC-Date`: to the second, or with a fraction of any length.

    >>> str(_moment("2024-05-17T08:30:00Z")), str(_moment("2024-05-17T08:30:00.123456789Z")), _moment("May")
    ('2024-05-17 08:30:00+00:00', '2024-05-17 08:30:00.123456+00:00', None)
    """
    match = _DATE.fullmatch((text or "").strip())
    if match is None:
        return None
    fraction = (match[2] or "")[:6].ljust(6, "0")
    try:
        return datetime.fromisoformat(f"{match[1]}.{fraction}").replace(tzinfo=timezone.utc)
    except ValueError:
        return None


def _metadata(text: str | None) -> dict[str, Any]:
    try:
        said = json.loads(text or "{}")
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}

"""Writing WARC 1.1: a gzip member a record, files rotated by size, unchanged pages as revisits.

Every run begins new files, so that what a killed run left behind is never added to.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Mapping
from datetime import datetime, timezone
from http import HTTPStatus
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from blogcorpus.warc.exchange import Exchange, Headers
from blogcorpus.warc.index import Capture, WarcIndex

__all__ = ["INDEX", "WarcFolder"]

#: Name of the index in the folder.
INDEX = "index.sqlite"
_NOT_MODIFIED = "http://netpreserve.org/warc/1.1/revisit/server-not-modified"
_CHANGED_ON_THE_WAY = frozenset(("transfer-encoding", "content-length"))


class WarcFolder:
    """A folder of WARC files that grows."""

    def __init__(self, folder: str | Path, *, max_bytes: int, info: Mapping[str, str]) -> None:
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.index = WarcIndex(self.folder / INDEX)
        self._max_bytes = max_bytes
        self._info = dict(info)
        self._serial = 0
        self._file: IO[bytes] | None = None
        self._path = self.folder
        self._writer: Any = None

    def add(self, exchange: Exchange) -> None:
        """Write a request with its response; a response that is in the archive already becomes a revisit."""
        self._rotate(exchange.fetched_at)
        date = _date(exchange.fetched_at)
        response = self._response(exchange, date)
        request = self._request(exchange, date)
        assert self._file is not None  # noqa: S101 - `_rotate` opened it
        offset = self._file.tell()
        self._writer.write_request_response_pair(request, response)
        self._file.flush()
        if response.rec_type == "response":
            self.index.add(Capture.of(exchange, response, self._path.name, offset))

    def close(self) -> None:
        """Finish the last file."""
        self._finish()
        self.index.close()

    def _rotate(self, now: datetime) -> None:
        if self._file is not None and self._file.tell() < self._max_bytes:
            return
        self._finish()
        self._serial += 1
        stamp = now.astimezone(timezone.utc).strftime("%Y%m%d%H%M%S")
        self._path = self.folder / f"blogcorpus-{stamp}-{self._serial:05}-{os.getpid()}.warc.gz"
        self._file = self._path.open("xb")
        self._writer = WARCWriter(self._file, gzip=True, warc_version="WARC/1.1")
        self._writer.write_record(self._writer.create_warcinfo_record(self._path.name, self._info))

    def _finish(self) -> None:
        if self._file is not None:
            self.index.note_file(self._path.name, self._file.tell())
            self._file.close()

    def _response(self, exchange: Exchange, date: str) -> Any:
        headers = _http(exchange)
        more = {"WARC-Date": date}
        if exchange.ip:
            more["WARC-IP-Address"] = exchange.ip
        said = {name: True for name in ("seed", "rendered") if getattr(exchange, name)}
        if said:
            more["WARC-JSON-Metadata"] = json.dumps(said)
        if exchange.status == HTTPStatus.NOT_MODIFIED:
            return self._not_modified(exchange, headers, more)
        response = self._writer.create_warc_record(
            exchange.url, "response", io.BytesIO(exchange.body), len(exchange.body), http_headers=headers,
            warc_headers_dict=more,
        )  # fmt: skip
        known = self.index.same(exchange.url, response.rec_headers.get_header("WARC-Payload-Digest"))
        if known is None or known.status != exchange.status or not exchange.body:
            return response
        return self._writer.create_revisit_record(
            exchange.url, known.digest, known.url, known.date, http_headers=headers, warc_headers_dict=more
        )

    def _not_modified(self, exchange: Exchange, headers: StatusAndHeaders, more: dict[str, str]) -> Any:
        known = self.index.last(exchange.url)
        more["WARC-Profile"] = _NOT_MODIFIED
        if known is not None:
            more |= {"WARC-Refers-To-Target-URI": known.url, "WARC-Refers-To-Date": known.date}
        return self._writer.create_warc_record(exchange.url, "revisit", http_headers=headers, warc_headers_dict=more)

    def _request(self, exchange: Exchange, date: str) -> Any:
        parts = urlsplit(exchange.url)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        sent = exchange.request_headers
        if not any(name.lower() == "host" for name, _ in sent):
            sent = (("Host", parts.netloc), *sent)
        headers = StatusAndHeaders(f"{exchange.method} {target} HTTP/1.1", _clean(sent), is_http_request=True)
        return self._writer.create_warc_record(
            exchange.url, "request", http_headers=headers, warc_headers_dict={"WARC-Date": date}
        )


def _http(exchange: Exchange) -> StatusAndHeaders:
    """The response's head, with the length that the body has here, put together."""
    kept = tuple((name, value) for name, value in exchange.headers if name.lower() not in _CHANGED_ON_THE_WAY)
    if exchange.status != HTTPStatus.NOT_MODIFIED:
        kept += (("Content-Length", str(len(exchange.body))),)
    try:
        phrase = HTTPStatus(exchange.status).phrase
    except ValueError:
        phrase = ""
    return StatusAndHeaders(f"{exchange.status} {phrase}".strip(), _clean(kept), protocol="HTTP/1.1")


def _clean(headers: Headers) -> list[tuple[str, str]]:
    """Without line ends, which would begin a new header."""
    return [(" ".join(name.split()), " ".join(value.split())) for name, value in headers]


def _date(moment: datetime) -> str:
    """`WARC-Date`, to the microsecond, as WARC 1.1 allows."""
    return moment.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")

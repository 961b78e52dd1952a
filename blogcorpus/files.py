"""Files as a stream of bytes: plain, gzip or Zstandard in, the same out; what is replaced is replaced whole."""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import IO, Literal, cast

from blogcorpus.errors import CorpusError

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

__all__ = ["COMPRESSED", "DAMAGED", "is_compressed", "open_read", "open_write", "read_page", "replacing"]

#: Endings of compressed files.
COMPRESSED = (".gz", ".zst")
#: Errors with which a torn or damaged compressed file shows itself.
DAMAGED = (EOFError, OSError, zstd.ZstdError)
_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"
#: How a corpus begins, or another file of JSON, and no page.
_JSON = (b'{"', b"[{")
#: Bytes of a file that may be a page: one that was saved with all its pictures in it.
_PAGE_BYTES = 64 * 1024 * 1024


def open_read(path: str | Path) -> IO[bytes]:
    """Open a file whatever its compression, which its first bytes tell, not its name; `-` is standard input."""
    below = sys.stdin.buffer if str(path) == "-" else Path(path).open("rb")  # noqa: SIM115 - the caller closes it
    raw = BufferedReader(cast("RawIOBase", below))
    head = raw.peek(4)[:4]
    if head.startswith(_GZIP):
        return cast("IO[bytes]", _Gzip(raw, "rb"))
    if head.startswith(_ZSTD):
        return cast("IO[bytes]", _Zstd(raw, "r"))
    return raw


def is_compressed(head: bytes) -> bool:
    """The first four bytes of a file are those of gzip or Zstandard."""
    return head.startswith((_GZIP, _ZSTD))


def read_page(path: str | Path) -> bytes:
    """The bytes of a file that is a page, whatever its compression; `-` is standard input."""
    try:
        with open_read(path) as file:
            body = file.read(_PAGE_BYTES + 1)
    except DAMAGED as error:
        raise CorpusError("cannot be read", subject=str(path)) from error
    if len(body) > _PAGE_BYTES:
        raise CorpusError(f"is no page: it has more than {_PAGE_BYTES // 1024**2} MiB", subject=str(path))
    if body.lstrip()[:2] in _JSON:
        raise CorpusError("is no page: it is JSON", subject=str(path))
    return body


def open_write(path: str | Path, *, name: str | None = None) -> IO[bytes]:
    """Open a file for writing, compressed as its name (or another `name`) says; `-` is standard output.

    Compressed files carry no time and no name, so the same records make the same bytes.
    """
    if str(path) == "-":
        return sys.stdout.buffer
    raw = Path(path).open("wb")  # noqa: SIM115 - the caller closes it
    suffix = Path(name or path).suffix
    if suffix == ".gz":
        return cast("IO[bytes]", _Gzip(raw, "wb"))
    if suffix == ".zst":
        return cast("IO[bytes]", _Zstd(raw, "w"))
    return raw


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """A path to write to, which takes the place of `path` at the end: whole, or not at all.

    >>> import tempfile
    >>> target = Path(tempfile.mkdtemp()) / "a.txt"
    >>> with replacing(target) as part:
    ...     _ = part.write_text("whole")
    >>> target.read_text()
    'whole'
    """
    target = Path(path)
    part = target.with_name(f".{target.name}.part")
    try:
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(target)
    except OSError as error:
        if error.filename == str(part):
            error.filename = str(target)  # the name that a person knows
        raise
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


class _Gzip(gzip.GzipFile):
    """Closes the file below as well."""

    def __init__(self, raw: IO[bytes], mode: Literal["rb", "wb"]) -> None:
        super().__init__(filename="", mode=mode, fileobj=raw, mtime=0)
        self._raw = raw

    def close(self) -> None:
        super().close()
        self._raw.close()


class _Zstd(zstd.ZstdFile):
    """Closes the file below as well."""

    def __init__(self, raw: IO[bytes], mode: Literal["r", "w"]) -> None:
        super().__init__(raw, mode=mode)
        self._raw = raw

    def close(self) -> None:
        super().close()
        self._raw.close()

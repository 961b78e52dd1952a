"""Where an HTTP/1 answer's head and body end."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)(?: |$)")
#: A chunk's size; longer numbers are an attack.
_CHUNK = re.compile(rb"([0-9a-fA-F]{1,8})[ \t]*(?:;[^\r\n]{0,1000})?\r\n")
_OF_THE_CONNECTION = frozenset(("connection", "keep-alive", "proxy-connection"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The head of an answer, its bytes as they came."""

    raw: bytes
    status: int
    #: The status line.
    first: bytes
    #: Name in lower case, and the whole line.
    lines: tuple[tuple[str, bytes], ...]

    def get(self, name: str) -> str:
        """A header's value; several of one name are joined."""
        found = [line.partition(b":")[2].strip().decode("latin-1") for known, line in self.lines if known == name]
        return ", ".join(found)

    def with_header(self, name: str, value: str) -> bytes:
        """The head with one more line and nothing else changed."""
        line = f"{name}: {value}\r\n".encode("latin-1", "replace")
        return self.raw[:-2] + line + b"\r\n"

    def closed(self) -> Head:
        """The head with the news that this connection ends with its answer."""
        lines = tuple(pair for pair in self.lines if pair[0] not in _OF_THE_CONNECTION)
        lines = (*lines, ("connection", b"Connection: close"))
        raw = b"\r\n".join([self.first, *(line for _, line in lines), b"", b""])
        return replace(self, raw=raw, lines=lines)


def parse_head(raw: bytes) -> Head | None:
    r"""The head, empty line included; `None` where it is none of HTTP/1.

    >>> head = parse_head(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
    >>> head.status, head.get("content-type")
    (200, 'text/html')
    """
    first, *rest = raw[:-4].split(b"\r\n")
    match = _STATUS.match(first)
    if match is None:
        return None
    lines = tuple((line.partition(b":")[0].strip().lower().decode("latin-1"), line) for line in rest)
    return Head(raw=raw, status=int(match[1]), first=first, lines=lines)


@dataclass(slots=True)
class Framing:
    """Knows when a body is whole."""

    #: Bytes of the body; `None` where it is chunked or ends with the connection.
    length: int | None = None
    chunked: bool = False
    #: Where the next chunk begins, and the chunks before it.
    _place: int = 0
    _parts: list[bytes] = field(default_factory=list)

    @property
    def until_closed(self) -> bool:
        """Only the end of the connection ends it."""
        return self.length is None and not self.chunked

    def body(self, raw: bytes | bytearray) -> tuple[bytes, bytes] | None:
        """The body and what came behind it, once it is whole; `raw` is all that came so far, more each time."""
        if self.length is not None:
            return (bytes(raw[: self.length]), bytes(raw[self.length :])) if len(raw) >= self.length else None
        return self._chunks(raw) if self.chunked else None

    def _chunks(self, raw: bytes | bytearray) -> tuple[bytes, bytes] | None:
        while (match := _CHUNK.match(raw, self._place)) is not None:
            size, start = int(match[1], 16), match.end()
            if size == 0:
                # Trailers, if any, end with an empty line.
                end = start if raw[start : start + 2] == b"\r\n" else raw.find(b"\r\n\r\n", start) + 2
                whole = end > 1 and raw[end : end + 2] == b"\r\n"
                return (b"".join(self._parts), bytes(raw[end + 2 :])) if whole else None
            if len(raw) < start + size + 2:
                return None
            self._parts.append(bytes(raw[start : start + size]))
            self._place = start + size + 2
        return None


def framing(head: Head) -> Framing:
    """How the body of an answer ends."""
    if "chunked" in head.get("transfer-encoding").lower():
        return Framing(chunked=True)
    length = head.get("content-length").split(",")[0].strip()
    return Framing(length=int(length)) if length.isdecimal() and len(length) < 16 else Framing()

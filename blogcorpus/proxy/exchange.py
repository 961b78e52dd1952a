"""One question and its answer, as bytes that pass by: a page is held until it is whole, all else passes at once."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass

from blogcorpus.proxy.framing import Head, framing, parse_head
from blogcorpus.proxy.page import Improved, Untouched

#: On every page that was looked at: what became of it.
HEADER = "X-Blogcorpus"
_MOST_HEAD = 64 * 1024
#: Headers that speak of the bytes of the old page, or of what may run and load in it.
_OF_THE_OLD = frozenset(
    "content-length transfer-encoding content-encoding content-md5 digest content-digest repr-digest etag last-modified"
    " accept-ranges content-security-policy content-security-policy-report-only content-type cache-control expires"
    " link refresh trailer".split()
)
#: A post needs its pictures and nothing that runs.
_POLICY = (
    "default-src 'none'; img-src * data:; media-src *; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"
)
_PAGE = re.compile(r"\s*(?:text/html|application/xhtml\+xml)\b", re.I)
_ENCODINGS = {"gzip": 31, "x-gzip": 31, "deflate": 15}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What was asked for."""

    method: str
    url: str


Improve = Callable[[bytes, str, str], Improved | Untouched]


class Exchange:
    """The answer to one question. What `feed` and `end` give is for the client, in order."""

    def __init__(
        self, question: Question, improve: Improve | None, *, profile: str, limit: int, closing: bool = False
    ) -> None:
        """`improve` is `None` where pages are left alone; `closing` tells the client to open another connection."""
        self._question = question
        self._closing = closing
        self._improve = improve
        self._profile = profile
        self._limit = limit
        self._raw = bytearray()
        self._head: Head | None = None
        self._passing = False

    def feed(self, data: bytes) -> bytes:
        """More of the answer came."""
        if self._passing:
            return data
        self._raw += data
        sent = b""
        while self._head is None:
            end = self._raw.find(b"\r\n\r\n")
            if end < 0:
                return sent + (self._pass() if len(self._raw) > _MOST_HEAD else b"")
            head = parse_head(bytes(self._raw[: end + 4]))
            if head is None or head.status == 101:
                return sent + self._pass()
            if head.status < 200:  # "go on" and the like: the answer itself comes after it
                sent += head.raw
                del self._raw[: len(head.raw)]
                continue
            del self._raw[: len(head.raw)]
            self._head = head.closed() if self._closing else head
            if not self._is_page(head):
                return sent + self._pass()
            self._frame = framing(head)
        return sent + self._advance()

    def end(self) -> bytes:
        """The server closed the connection: what was held goes out."""
        if self._passing or self._head is None:
            return self._pass()
        if self._frame.until_closed:
            return self._finish(bytes(self._raw), b"")
        return self._untouched("cut off")

    def _is_page(self, head: Head) -> bool:
        page = (
            self._improve is not None
            and self._question.method == "GET"
            and head.status == 200
            and _PAGE.match(head.get("content-type"))
        )
        return bool(page) and "attachment" not in head.get("content-disposition").lower()

    def _advance(self) -> bytes:
        """Go on with the body."""
        whole = self._frame.body(self._raw)
        if whole is not None:
            return self._finish(*whole)
        return self._untouched("too large") if len(self._raw) > self._limit else b""

    def _finish(self, body: bytes, rest: bytes) -> bytes:
        """The whole body is here: the page that is sent, and bytes that came behind it."""
        head = self._head
        if head is None or self._improve is None or len(body) > self._limit:
            return self._untouched("too large")
        plain = _plain(body, head.get("content-encoding").strip().lower(), self._limit)
        if plain is None:
            return self._untouched("cannot be unpacked")
        if not plain.strip():
            return self._untouched("empty")
        answer = self._improve(plain, head.get("content-type"), self._question.url)
        if isinstance(answer, Untouched):
            return self._untouched(answer.reason)
        self._raw, self._passing = bytearray(), True
        return _cleaned(head, answer.html.encode("utf-8", "replace"), self._profile) + rest

    def _untouched(self, reason: str) -> bytes:
        """The answer with every byte as it came, and the reason in a header."""
        head = self._head.with_header(HEADER, f"untouched; {reason}") if self._head is not None else b""
        self._head = None
        return head + self._pass()

    def _pass(self) -> bytes:
        """Let all that is held go, and all that follows."""
        held = (self._head.raw if self._head is not None else b"") + bytes(self._raw)
        self._raw, self._head, self._passing = bytearray(), None, True
        return held


def _cleaned(head: Head, body: bytes, profile: str) -> bytes:
    kept = [line for name, line in head.lines if name not in _OF_THE_OLD]
    ours = {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Length": str(len(body)),
        "Content-Security-Policy": _POLICY,
        "Cache-Control": "no-store",  # another profile makes another page of the same address
        HEADER: f"cleaned; profile={profile}",
    }
    written = [f"{name}: {value}".encode("latin-1", "replace") for name, value in ours.items()]
    return b"\r\n".join([head.first, *kept, *written, b"", b""]) + body


def _plain(body: bytes, encoding: str, limit: int) -> bytes | None:
    """The body out of its compression, as long as it is not too large; `None` where it cannot be had."""
    if encoding in ("", "identity"):
        return body
    if encoding not in _ENCODINGS:
        return None
    try:
        reader = zlib.decompressobj(_ENCODINGS[encoding])
        plain = reader.decompress(body, limit)
    except zlib.error:
        return None
    return None if reader.unconsumed_tail or not reader.eof else plain

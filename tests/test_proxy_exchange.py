"""Answers as they pass the reading proxy, byte by byte: what is held, what is changed, what is left."""

from __future__ import annotations

import gzip
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blogcorpus.proxy import Exchange, Improved, Question, Untouched
from blogcorpus.proxy.framing import framing, parse_head

HTML = b"Content-Type: text/html; charset=utf-8\r\n"
BODY = b"<p>A page of some length, with an \xc3\xa4 in it.</p>"


def answer(*headers: bytes, body: bytes = b"", status: bytes = b"200 OK") -> bytes:
    return b"HTTP/1.1 " + status + b"\r\n" + b"".join(headers) + b"\r\n" + body


def chunked(body: bytes, size: int = 7, trailer: bytes = b"") -> bytes:
    parts = [body[i : i + size] for i in range(0, len(body), size)]
    return b"".join(b"%x;x=y\r\n%s\r\n" % (len(p), p) for p in parts) + b"0\r\n" + trailer + b"\r\n"


def length(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n" % len(body)


class Clean:
    """Takes every page for a post, and remembers what it was given."""

    def __init__(self, reason: str | None = None) -> None:
        self.seen: list[tuple[bytes, str, str]] = []
        self._reason = reason

    def __call__(self, body: bytes, kind: str, url: str) -> Improved | Untouched:
        self.seen.append((body, kind, url))
        return Untouched(self._reason) if self._reason else Improved(html="<p>clean ä</p>")


def passed(
    raw: bytes, clean: Clean, *, method: str = "GET", step: int = 0, closed: bool = False, limit: int = 9000
) -> bytes:
    exchange = Exchange(Question(method=method, url="http://a.example/"), clean, profile="reader", limit=limit)
    parts = [raw[i : i + step] for i in range(0, len(raw), step)] if step else [raw]
    sent = b"".join(map(exchange.feed, parts))
    return sent + exchange.end() if closed else sent


PAGES = {
    "length": answer(HTML, length(BODY), body=BODY),
    "chunks": answer(HTML, b"Transfer-Encoding: chunked\r\n", body=chunked(BODY)),
    "trailer": answer(HTML, b"Transfer-Encoding: chunked\r\n", body=chunked(BODY, trailer=b"X-Sum: 1\r\n")),
    "gzip": answer(HTML, b"Content-Encoding: gzip\r\n", length(gzip.compress(BODY)), body=gzip.compress(BODY)),
    "deflate": answer(HTML, b"Content-Encoding: deflate\r\n", length(zlib.compress(BODY)), body=zlib.compress(BODY)),
    "go on first": answer(status=b"100 Continue") + answer(HTML, length(BODY), body=BODY),
}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("step", [0, 1, 5])
def test_a_page_is_held_until_it_is_whole_and_then_cleaned(name: str, step: int) -> None:
    clean = Clean()
    sent = passed(PAGES[name], clean, step=step)
    assert clean.seen == [(BODY, "text/html; charset=utf-8", "http://a.example/")]
    head, _, body = sent.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n").partition(b"\r\n\r\n")
    assert body.decode() == "<p>clean ä</p>"
    lines = head.decode().split("\r\n")
    assert lines[0] == "HTTP/1.1 200 OK"
    assert "X-Blogcorpus: cleaned; profile=reader" in lines
    assert f"Content-Length: {len(body)}" in lines
    assert not [line for line in lines if line.startswith(("Content-Encoding", "Transfer-Encoding"))]


def test_a_page_that_ends_with_the_connection() -> None:
    clean = Clean()
    assert passed(answer(HTML, body=BODY), clean) == b"", "there may be more"
    assert passed(answer(HTML, body=BODY), clean, closed=True).endswith("<p>clean ä</p>".encode())


def test_cookies_stay_and_what_spoke_of_the_old_page_goes() -> None:
    raw = answer(
        HTML,
        length(BODY),
        b"Set-Cookie: a=1\r\nset-cookie: b=2\r\nETag: x\r\nContent-Security-Policy: script-src *\r\n",
        b"Strict-Transport-Security: max-age=9\r\nCache-Control: max-age=99\r\n",
        body=BODY,
    )
    head = passed(raw, Clean()).partition(b"\r\n\r\n")[0].decode()
    assert "Set-Cookie: a=1\r\nset-cookie: b=2\r\nStrict-Transport-Security: max-age=9" in head
    assert "ETag" not in head
    assert "script-src" not in head
    assert head.count("Cache-Control") == 1
    assert "Cache-Control: no-store" in head


#: Answers that are no page of a post: every byte as it came.
ALONE = {
    "a picture": (answer(b"Content-Type: image/png\r\n", length(BODY), body=BODY), "GET"),
    "no type": (answer(length(BODY), body=BODY), "GET"),
    "a download": (answer(HTML, b"Content-Disposition: attachment\r\n", length(BODY), body=BODY), "GET"),
    "an error": (answer(HTML, length(BODY), body=BODY, status=b"404 Not Found"), "GET"),
    "a part": (answer(HTML, length(BODY), body=BODY, status=b"206 Partial Content"), "GET"),
    "not changed": (answer(status=b"304 Not Modified"), "GET"),
    "a head": (answer(HTML, length(BODY)), "HEAD"),
    "a form": (answer(HTML, length(BODY), body=BODY), "POST"),
    "another protocol": (
        answer(b"Upgrade: websocket\r\n", body=b"\x81\x05hello", status=b"101 Switching Protocols"),
        "GET",
    ),
    "no HTTP": (b"SSH-2.0-OpenSSH\r\n\r\n" + BODY, "GET"),
    "HTTP/2": (b"HTTP/2 200\r\ncontent-type: text/html\r\n\r\n" + BODY, "GET"),
    "an endless head": (b"HTTP/1.1 200 OK\r\n" + b"X: " + b"y" * 70_000, "GET"),
    "rss": (answer(b"Content-Type: application/rss+xml\r\n", length(BODY), body=BODY), "GET"),
}


@pytest.mark.parametrize("name", ALONE)
@pytest.mark.parametrize("step", [0, 3])
def test_all_else_passes_as_it_is(name: str, step: int) -> None:
    raw, method = ALONE[name]
    clean = Clean()
    assert passed(raw, clean, method=method, step=step) == raw
    assert clean.seen == []


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (answer(HTML, b"Content-Encoding: br\r\n", length(BODY), body=BODY), "cannot be unpacked"),
        (answer(HTML, b"Content-Encoding: gzip\r\n", length(BODY), body=BODY), "cannot be unpacked"),
        (answer(HTML, b"Content-Encoding: gzip\r\n", body=gzip.compress(b" " * 99_999)), "cannot be unpacked"),
        (answer(HTML, length(b"x" * 9001), body=b"x" * 9001), "too large"),
        (answer(HTML, body=b"x" * 9001), "too large"),
        (answer(HTML, b"Content-Length: 99999\r\n", body=b"x" * 9100), "too large"),
        (answer(HTML, b"Content-Length: 500\r\n", body=BODY), "cut off"),
        (answer(HTML, b"Transfer-Encoding: chunked\r\n", body=chunked(BODY)[:-9]), "cut off"),
        (answer(HTML, b"Transfer-Encoding: chunked\r\n", body=b"zz\r\n" + BODY), "cut off"),
        (answer(HTML, b"Transfer-Encoding: chunked\r\n", body=b"FFFFFFFFFFFF\r\n" + BODY), "cut off"),
        (answer(HTML, b"Content-Length: 0\r\n"), "empty"),
        (answer(HTML, length(BODY), body=BODY), "mostly links"),
        (answer(HTML, b"Transfer-Encoding: chunked\r\n", body=chunked(BODY)), "mostly links"),
    ],
)
@pytest.mark.parametrize("step", [0, 11])
def test_a_page_that_cannot_be_improved_says_why_and_is_otherwise_as_it_was(raw: bytes, reason: str, step: int) -> None:
    sent = passed(raw, Clean("mostly links"), step=step, closed=True)
    line = f"X-Blogcorpus: untouched; {reason}\r\n".encode()
    assert line in sent
    assert sent.replace(line, b"", 1) == raw


@given(st.binary(max_size=300), st.integers(1, 40), st.booleans())
def test_no_byte_is_lost_whatever_a_server_sends(body: bytes, step: int, chunks: bool) -> None:
    headers = b"Transfer-Encoding: chunked\r\n" if chunks else b""
    raw = answer(HTML, headers, body=body)
    sent = passed(raw, Clean("no"), step=step, closed=True)
    assert b"".join(line for line in sent.splitlines(True) if not line.startswith(b"X-Blogcorpus")) == raw


@given(st.binary(max_size=200), st.integers(1, 50))
def test_chunks_are_put_together(body: bytes, size: int) -> None:
    head = parse_head(answer(b"Transfer-Encoding: chunked\r\n"))
    assert head is not None
    assert framing(head).body(chunked(body, size) + b"rest") == (body, b"rest")


@pytest.mark.parametrize("clean", [None, Clean(), Clean("no")])
@pytest.mark.parametrize("kind", [HTML, b"Content-Type: image/png\r\n"])
def test_a_closing_answer_says_so_once(clean: Clean | None, kind: bytes) -> None:
    raw = answer(b"Keep-Alive: timeout=5\r\n", kind, b"connection: keep-alive\r\n", length(BODY), body=BODY)
    question = Question(method="GET", url="http://a.example/")
    sent = Exchange(question, clean, profile="reader", limit=9000, closing=True).feed(raw)
    head = sent.partition(b"\r\n\r\n")[0].lower()
    assert head.count(b"connection: close") == 1
    assert b"keep-alive" not in head

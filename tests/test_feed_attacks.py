"""Feeds made to hang or bloat a reader. Each took feedparser alone many seconds or hundreds of megabytes, or might."""

from __future__ import annotations

import time
import tracemalloc
from typing import NoReturn

import feedparser.api
import pytest

from blogcorpus.errors import FeedError
from blogcorpus.feed import read_feed

#: Seconds; each takes a fraction of it on an idle machine.
PATIENCE = 4.0
#: Bytes that Python may hold at once: some ten times the largest attack.
ROOM = 80_000_000


def rss(items: bytes) -> bytes:
    return b'<rss version="2.0"><channel><title>t</title>' + items + b"</channel></rss>"


def item(parts: bytes) -> bytes:
    return rss(b"<item><title>t</title><link>http://x.example/1</link>" + parts + b"</item>")


def laughs() -> bytes:
    entities = b"".join(b'<!ENTITY l%d "%s">' % (i, b"&l%d;" % (i - 1) * 10) for i in range(1, 12))
    return b'<!DOCTYPE rss [<!ENTITY l0 "ha">' + entities + b"]>" + item(b"<description>&l11;</description>")


ATTACKS = {
    "quadratic entities": b'<!DOCTYPE rss [<!ENTITY a "' + b"x" * 50_000 + b'">]>' + item(b"&a;" * 5_000),
    "quadratic entities in the title": b'<!DOCTYPE rss [<!ENTITY a "'
    + b"x" * 50_000
    + b'">]>'
    + rss(b"<item><link>http://x.example/</link><title>" + b"&a;" * 5_000 + b"</title></item>"),
    "billion laughs": laughs(),
    "comments that never end": item(b"<description><![CDATA[" + b"<!--" * 40_000 + b"]]></description>"),
    "a million entries": rss(b"<item/>" * 1_000_000),
    "entries without end tags": rss(b"<item><link>http://x.example/1</link>" * 100_000),
    "long titles": rss((b"<item><link>/1</link><title>" + b"a" * 1_000_000 + b"</title></item>") * 3),
    "deep nesting": b"<rss>" + b"<a>" * 1_000_000,
    "deep nesting of channels": b"<rss><channel>" * 200_000,
    "deep HTML": item(b"<description><![CDATA[" + b"<div>" * 300_000 + b"]]></description>"),
    "many categories": item(b"".join(b"<category>c%d</category>" % i for i in range(100_000))),
    "many categories in a channel in a channel": rss(
        b"<channel>" + b"".join(b"<category>c%d</category>" % i for i in range(100_000)) + b"</channel>"
    ),
    "many categories in an item in disguise": rss(
        b"<Item>" + b"".join(b"<category>c%d</category>" % i for i in range(100_000)) + b"</Item>"
    ),
    "a long author": item(b"<author>" + b"a." * 500_000 + b"@</author>"),
    "many namespaces": b"<rss "
    + b" ".join(b'xmlns:p%d="u:%d"' % (i, i) for i in range(50_000))
    + b"><channel>"
    + b"<p1:a/>" * 100_000
    + b"</channel></rss>",
    "many attributes": item(b"<guid " + b" ".join(b'a%d="%d"' % (i, i) for i in range(100_000)) + b">1</guid>"),
    "many elements": rss(b"<a/>" * 500_000),
    "many lines": rss((b"<item><link>/1</link><description>" + b"\n" * 5_000 + b"</description></item>") * 1_000),
    "blank lines before the root": b"\n" * 90_000 + item(b""),
    "stray ampersands": item(b"<description>" + b"&" * 1_000_000 + b"</description>"),
    "stray brackets": item(b"<description>" + b"<" * 2_000_000 + b"</description>"),
    "CDATA that never ends": rss(b"<![CDATA[" * 500_000),
    "unfinished attributes": item(b'<a b="' * 200_000),
    "inline markup": item(b"<description>" + b"<p>a</p>" * 80_000 + b"</description>"),
    "a charset that is a packer": b'<?xml version="1.0" encoding="punycode"?>' + item(b"\xff" + b"a" * 300_000),
    "deep JSON": b'{"version":"https://jsonfeed.org/version/1","items":' + b"[" * 1_000_000,
    "a long number in JSON": b'{"version":"https://jsonfeed.org/version/1","items":[' + b"9" * 1_000_000 + b"]}",
}


@pytest.fixture(autouse=True)
def _never_the_lenient_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof that feedparser always sees well-formed XML: its other parser is not there."""

    def refuse(*_: object) -> NoReturn:
        raise AssertionError("feedparser fell back to its lenient parser")

    monkeypatch.setattr(feedparser.api, "LooseFeedParser", refuse)


@pytest.mark.parametrize("body", ATTACKS.values(), ids=ATTACKS.keys())
def test_attack_ends_soon(body: bytes) -> None:
    begin = time.process_time()
    try:
        read = read_feed(body, "http://x.example/feed")
    except FeedError:
        read = None
    assert time.process_time() - begin < PATIENCE
    if read:
        assert len(read.entries) <= 1_000
        assert all(len(entry.title or "") <= 1_000 and len(entry.html or "") <= 1_000_000 for entry in read.entries)


@pytest.mark.parametrize("name", ["quadratic entities in the title", "billion laughs", "a million entries"])
def test_attack_takes_little_memory(name: str) -> None:
    tracemalloc.start()
    try:
        read_feed(ATTACKS[name], "http://x.example/feed")
        assert tracemalloc.get_traced_memory()[1] < ROOM
    finally:
        tracemalloc.stop()


def test_entities_of_html_still_work_without_the_doctype() -> None:
    body = b'<!DOCTYPE rss [<!ENTITY own "secret">]>' + item(b"<category>caf&eacute; &own; &AMP;</category>")
    (entry,) = read_feed(body, "http://x.example/feed").entries
    assert entry.tags == ("café &own; &",)


def test_a_text_that_looks_like_a_path_is_not_opened() -> None:
    with pytest.raises(FeedError):
        read_feed(b"/etc/passwd", "file:///etc/passwd")

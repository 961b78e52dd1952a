"""What is fuzzed, and what must hold of any bytes at all: an error of ours that names its subject, or a bounded value.

Each target takes bytes. `tests/test_fuzz.py` runs them by hypothesis too, and keeps every input that once failed.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timezone
from io import BytesIO
from pathlib import Path

from blogcorpus import extract
from blogcorpus.archive.sitemaps import read_sitemap
from blogcorpus.cleaners import load_profiles
from blogcorpus.corpus import read_corpus
from blogcorpus.dates import date_in_url, find_dates, parse_date
from blogcorpus.dom import drop, parse, private_copy, text_of
from blogcorpus.errors import BlogcorpusError, FeedError
from blogcorpus.evolution.language import parse as parse_expression
from blogcorpus.exporters.formats import stream_exporter
from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.feed import is_feed, read_feed
from blogcorpus.filters import parse_filter
from blogcorpus.recover import recover
from blogcorpus.stores import SqliteStore
from blogcorpus.urls import KeyRules, is_trap, same_site, shape, url_key
from blogcorpus.wrapper import Wrapper

NOW = datetime(2024, 5, 1, 12, tzinfo=timezone.utc)
_FEED = "http://blog.example/feed"
_FOLDER = Path(tempfile.gettempdir())
_PAGE = parse('<div id="post-1" class="post a"><h1 class="entry-title">A <b>b</b></h1><p>c</p></div><p>d</p>')


def feeds(data: bytes) -> None:
    """A feed is read or refused, and what it gives is bounded."""
    is_feed(data)
    with suppress(FeedError):
        feed = read_feed(data, _FEED)
        assert len(feed.entries) <= 1_000
        for entry in feed.entries:
            assert entry.url.startswith(("http://", "https://")), entry.url
            assert len(entry.title or "") <= 1_000
    read_sitemap(data, "http://blog.example/sitemap.xml")


def urls(data: bytes) -> None:
    """The key of a key is itself; nothing fails on what is no address."""
    for text in (data.decode("utf-8", "replace"), "http://blog.example/" + data.decode("latin-1")):
        key = url_key(text)
        assert url_key(key) == key, (text, key, url_key(key))
        is_trap(text)
        shape(text)
        date_in_url(text)
        same_site(text, "http://blog.example/")


def dates(data: bytes) -> None:
    """A date lies where it was found, and is one that the calendar has."""
    text = data.decode("utf-8", "replace")
    for languages in ((), ("de",), ("zh", "ja")):
        parse_date(text, languages=languages, now=NOW)
        for found in find_dates(text, languages=languages, yearless=True):
            assert 0 <= found.start < found.end <= len(text)


def pages(data: bytes) -> None:
    """Any page is read, by the helpers and by the whole chain."""
    text = data.decode("utf-8", "replace")
    dom = parse(text, "http://blog.example/a")
    assert len(dom.flat.text) <= 2 * len(text) + 100
    elements = list(dom.body.iter())
    for element in elements[:20]:
        text_of(element)
    inner = [element for element in elements[1:] if isinstance(element.tag, str)]
    if inner:
        private_copy(dom.body, without=inner[:2])
        drop(inner[len(inner) // 2])
    for post in extract(text, url="http://blog.example/a", now=NOW):
        json.dumps(post.text)


def rules(data: bytes) -> None:
    """A rule, a rule file or a wrapper of the user is read, or refused with our error."""
    text = data.decode("utf-8", "replace")
    with suppress(BlogcorpusError):
        parse_filter(text).select(_PAGE.index)
    with suppress(BlogcorpusError):
        parse_expression(text)
    with tempfile.NamedTemporaryFile(dir=_FOLDER) as file:
        file.write(data)
        file.flush()
        with suppress(BlogcorpusError):
            url_key("http://blog.example/a?b=1&c=2", rules=KeyRules.load(file.name))
        with suppress(BlogcorpusError):
            load_profiles(Path(file.name))
    with suppress(BlogcorpusError, ValueError, RecursionError):
        _wrapper(json.loads(data))


def _wrapper(value: object) -> None:
    if isinstance(value, dict):
        wrapper = Wrapper.from_json({"format": 1, "blog": "b", **value})
        assert Wrapper.from_json(wrapper.to_json()) == wrapper


def corpora(data: bytes) -> None:
    """A corpus file is read line by line, what it holds can be exported, and a torn one is mended."""
    with tempfile.TemporaryDirectory(dir=_FOLDER) as folder:
        corpus = Path(folder) / "corpus.jsonl"
        corpus.write_bytes(data)
        records = list(read_corpus(corpus, on_bad=lambda _: None))
        for name in ("csv", "xml", "tei", "vertical") if records else ():
            exporter = stream_exporter(name, ExportOptions())
            exporter.open(BytesIO())
            for record in records:
                exporter.write(record)
            exporter.close()
        store = SqliteStore(":memory:")
        recover(corpus, store)
        mended = corpus.read_bytes()
        assert recover(corpus, store) == 0
        assert corpus.read_bytes() == mended
        store.close()


TARGETS: dict[str, Callable[[bytes], None]] = {
    "feeds": feeds,
    "urls": urls,
    "dates": dates,
    "pages": pages,
    "rules": rules,
    "corpora": corpora,
}

"""Pages made to hang or bloat a reader, through the whole chain: from the parser to the record and the URL tree.

Each is large enough that anything quadratic takes minutes. What is only slow in a crawl is in `test_hostile.py`.
"""

from __future__ import annotations

import encodings.aliases
import time
from datetime import datetime, timezone

import pytest

from blogcorpus import extract
from blogcorpus.charsets import misdeclared, page_text, trusted
from blogcorpus.dom import TAG_LIMIT, parse
from blogcorpus.template import page_hashes

NOW = datetime(2024, 6, 1, tzinfo=timezone.utc)
#: Seconds of processor time.
SOON = 5.0


def around(attack: str) -> str:
    """A post with an attack in it."""
    words = " ".join(f"Some words of prose, {n} of them, stand before what is to come." for n in range(20, 40))
    return f"<html><head><title>A post</title></head><body><article><h1>A post</h1><p>{words}</p>{attack}</article>"


PAGES = {
    "a hundred thousand levels": around("<div>" * 100_000 + "below"),
    "a hundred thousand levels of text": around("<blockquote>word word " * 100_000),
    "levels of lists": around("<ul><li>word" * 50_000),
    "levels of tables": around("<table><tr><td>word" * 40_000),
    "one element of megabytes": around("<p>" + "word " * 400_000),
    "one word of megabytes": around("<p>" + "w" * 4_000_000),
    "attributes without end": around("<p " + " ".join(f"a{n}=b" for n in range(100_000)) + ">x"),
    "attributes without end and in quotes": around("<p " + " ".join(f'a{n}="<b>"' for n in range(60_000)) + ">x"),
    "an attribute without end": around("<p title='" + "word " * 400_000),
    "classes without end": around("<p class='" + " ".join(f"c{n}" for n in range(100_000)) + "'>x"),
    "a title of a megabyte": "<title>"
    + "word " * 200_000
    + "</title><body><article><h1>"
    + "word " * 200_000
    + "</h1><p>x",
    "an address of a megabyte": around("<a href='/" + "a/" * 500_000 + "'>x</a>"),
    "quotes that stay open": around('<a href="' * 200_000),
    "comments that stay open": around("<!--" * 200_000),
    "nothing but spaces": around("<p>" + " \n\t" * 700_000 + "x"),
    "characters that are none": around("<p>" + "\0\x01\ufffe\ud800" * 300_000),
    "signs on top of signs": around("<p>" + "e\u0301\u0302" * 400_000),
    "nested JSON-LD": around("<script type='application/ld+json'>" + '{"a":[' * 300_000 + "</script>"),
}


@pytest.mark.parametrize("name", PAGES)
def test_reading_ends_soon(name: str) -> None:
    begin = time.process_time()
    posts = list(extract(PAGES[name], url="http://blog.example/2024/05/post", now=NOW))
    page_hashes(parse(PAGES[name]))
    assert time.process_time() - begin < SOON
    assert len(posts) <= 1


@pytest.mark.parametrize(
    ("html", "cut"),
    [
        (around("<div>" * 2_100 + "below"), True),
        (around("<div>" * 1_500 + "below"), False),
        (around("<br>" * (TAG_LIMIT + 1)), True),
        (around("<br>" * 1_000), False),
    ],
)
def test_lost_text_is_noticed_and_said(html: str, cut: bool) -> None:
    [post] = extract(html, url="http://blog.example/2024/05/post", now=NOW)
    assert post.crawl["cut"] is cut
    assert "Some words of prose" in post.text


def test_an_overloaded_element_keeps_its_text_and_neighbours() -> None:
    html = around("<p " + " ".join(f"a{n}=b" for n in range(5_000)) + ">inside <b>bold</b></p><p>behind</p>")
    assert parse(html).flat.text.endswith("inside bold\nbehind\n")


@pytest.mark.parametrize("name", sorted({*encodings.aliases.aliases.values(), "punycode", "idna", "undefined", "zlib"}))
def test_no_codec_of_pythons_hurts(name: str) -> None:
    body = f'<meta charset="{name}"><p>café</p>'.encode() + b"a9-" * 100_000
    begin = time.process_time()
    for kind in (None, f"text/html; charset={name}"):
        assert page_text(body, kind)
    assert time.process_time() - begin < 1


@pytest.mark.parametrize(
    "name", "utf-8 latin-1 windows-1252 windows-1251 shift_jis euc-jp gbk gb18030 big5 koi8-r".split()
)
def test_charsets_of_pages_are_trusted(name: str) -> None:
    assert trusted(name)
    assert not misdeclared(b"<p>x", f"text/html; charset={name}")


@pytest.mark.parametrize(
    "name", "punycode idna unicode_escape raw_unicode_escape rot13 zlib hex base64 undefined".split()
)
def test_codecs_that_are_no_charsets_are_not(name: str) -> None:
    assert trusted(name) is None
    assert page_text(f'<meta charset="{name}"><p>café'.encode()).endswith("café")

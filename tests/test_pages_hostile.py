"""Pages made to hang or bloat a reader, through the whole chain: from the parser to the record and the URL tree.

Each is large enough that anything quadratic takes minutes. What is only slow in a crawl is in `test_hostile.py`.
"""

from __future__ import annotations

import encodings.aliases
import gzip
import json
import subprocess
import sys
import time
from datetime import datetime, timezone
from pathlib import Path

import pytest

from blogcorpus import extract
from blogcorpus.bounds import LENGTH_LIMIT, TAG_LIMIT
from blogcorpus.charsets import misdeclared, page_text, trusted
from blogcorpus.cleaners import images, links
from blogcorpus.dom import join, parse
from blogcorpus.errors import CorpusError
from blogcorpus.feed.values import address
from blogcorpus.files import read_page
from blogcorpus.template import page_hashes

ROOT = Path(__file__).parent.parent
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
        (around("<p>" + "word " * (LENGTH_LIMIT // 5)), True),
        (around(f"<img src='data:image/png;base64,{'iVBORw0KGgo' * (LENGTH_LIMIT // 10)}'><p>behind"), False),
    ],
)
def test_lost_text_is_noticed_and_said(html: str, cut: bool) -> None:
    [post] = extract(html, url="http://blog.example/2024/05/post", now=NOW)
    assert post.crawl["cut"] is cut
    assert "Some words of prose" in post.text


FIFTY = 50_000_000
#: Pages of fifty megabytes that are one thing.
HUGE = {
    "one element": ("<p>", "word "),
    "one attribute": ("<p title='", "word "),
    "one list of classes": ("<p class='", "c1 "),
}
EXTRACT = """
import json, sys, time
from blogcorpus.cli.main import main
from tests.memory import peak_mb
before, began = peak_mb(), time.process_time()
try:
    main()
finally:
    print(json.dumps([peak_mb() - before, time.process_time() - began]), file=sys.stderr)
"""


@pytest.mark.parametrize("name", HUGE)
def test_a_file_of_fifty_megabytes_takes_little_and_says_that_it_was_cut(name: str, tmp_path: Path) -> None:
    start, again = HUGE[name]
    page = tmp_path / "huge.html"
    page.write_text(around(start + again * (FIFTY // len(again))), encoding="ascii")
    run = subprocess.run(
        [sys.executable, "-c", EXTRACT, "extract", str(page)], capture_output=True, check=False, cwd=ROOT
    )
    [line] = run.stdout.splitlines()
    post = json.loads(line)
    assert post["crawl"]["cut"] is True
    assert post["text"].startswith("Some words of prose")
    megabytes, seconds = json.loads(run.stderr.splitlines()[-1])
    assert megabytes < 500
    assert seconds < 4 * SOON


def test_a_file_that_is_no_page_is_refused_before_it_is_read(tmp_path: Path) -> None:
    page = tmp_path / "film.html"
    with page.open("wb") as file:
        file.truncate(5_000_000_000)
    with pytest.raises(CorpusError, match=r"film\.html: is no page: it has more than 64 MiB"):
        read_page(page)


def test_a_corpus_is_no_page(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.jsonl"
    corpus.write_text('{"url": "http://a.example/"}\n')
    with pytest.raises(CorpusError, match=r"corpus\.jsonl: is no page: it is JSON"):
        read_page(corpus)


@pytest.mark.parametrize("whole", [True, False])
def test_a_compressed_page_is_unpacked(tmp_path: Path, whole: bool) -> None:
    page, packed = tmp_path / "page.html.gz", gzip.compress(b"<p>Tea.")
    page.write_bytes(packed if whole else packed[:-4])
    if whole:
        assert read_page(page) == b"<p>Tea."
    else:
        with pytest.raises(CorpusError, match=r"page\.html\.gz: cannot be read"):
            read_page(page)


def test_the_tree_of_fifty_megabytes_is_that_of_ten() -> None:
    for start in ("<p>", "<p title='"):
        dom = parse(around(start + "word " * (FIFTY // 5)))
        assert dom.cut
        assert len(dom.flat.text) <= LENGTH_LIMIT


def test_classes_without_end_leave_the_element_and_its_neighbours() -> None:
    dom = parse(around(f"<p class='{'c1 ' * 100_000}' title='t'>inside</p><p>behind</p>"))
    assert dom.flat.text.endswith("inside\nbehind\n")
    [element] = dom.root.xpath("//p[@title]")
    assert len(element.get("class")) == 5_000


def test_an_overloaded_element_keeps_its_text_and_neighbours() -> None:
    html = around("<p " + " ".join(f"a{n}=b" for n in range(5_000)) + ">inside <b>bold</b></p><p>behind</p>")
    assert parse(html).flat.text.endswith("inside bold\nbehind\n")


@pytest.mark.parametrize(
    "attribute",
    [
        "a{}",
        "a{}=b",
        "a{}='>'",
        'a{}=">"',
        "a{}= '\"x>y\"'",
        'a{}"=">"',
        "a{}'\n=\t'>'",
        "a{}=<b>",
        'a{}="<p>" ',
        "/a{}",
    ],
)
def test_no_disguise_hides_an_overloaded_element(attribute: str) -> None:
    html = around(f"<p {' '.join(attribute.format(n) for n in range(20_000))}>inside</p>")
    begin = time.process_time()
    elements = parse(html).root.iter()
    assert max(len(element.attrib) for element in elements) <= 500
    assert time.process_time() - begin < 1


@pytest.mark.parametrize("link", ["data:image/png;base64," + "A" * 10_000, "http://blog.example/" + "a" * 10_000])
def test_links_without_end_are_none(link: str) -> None:
    assert join("http://blog.example/", link) == "http://blog.example/"
    assert address(link, "http://blog.example/") is None
    content = parse(f"<p><a href='{link}'>x</a><img src='{link}'></p>").body
    assert links(content, "http://blog.example/") == images(content, "http://blog.example/") == ()


@pytest.mark.parametrize("value", ["'{}'", '"{}"', ' = "{}"', "'>{}'", "{}"])
@pytest.mark.parametrize("name", ["class", "CLASS", "id"])
def test_no_disguise_hides_a_long_name(name: str, value: str) -> None:
    long = "c" * 120_000 if value == "{}" else "c1> " * 30_000
    html = around(f"<p {name}{'' if '=' in value else '='}{value.format(long)}>inside</p>")
    for element in parse(html).root.iter():
        assert len(element.get("class") or element.get("id") or "") <= 5_000


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


@pytest.mark.parametrize("name", ["gbk", "euc-kr", "iso-8859-1", "Shift_JIS"])
def test_what_is_utf8_is_read_so_whatever_it_is_called(name: str) -> None:
    page = f'<meta charset="{name}"><p>Três cafés à mão, às três, é só café</p>'
    assert page_text(page.encode()) == page
    assert page_text(page.encode(), f"text/html; charset={name}") == page


@pytest.mark.parametrize(
    ("name", "text"), [("gbk", "三个人喝茶"), ("euc-kr", "차 한 잔"), ("iso-8859-1", "três cafés")]
)
def test_what_is_in_another_charset_is_read_so(name: str, text: str) -> None:
    assert page_text(f'<meta charset="{name}"><p>{text}</p>'.encode(name)).count(text) == 1

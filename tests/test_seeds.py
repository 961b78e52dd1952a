"""Lists of blogs as people keep them: addresses each once, and the lines that are none by their place."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from blogcorpus.errors import SeedError
from blogcorpus.seeds import read_seeds, seeds_of


def read(tmp_path: Path, body: str | bytes) -> tuple[list[str], list[tuple[str, str]]]:
    file = tmp_path / "blogs"
    file.write_bytes(body if isinstance(body, bytes) else body.encode())
    good, bad = read_seeds(file)
    return good, [(seed.place.removeprefix(f"{file}:"), seed.text) for seed in bad]


@pytest.mark.parametrize(
    ("line", "address"),
    [
        ("http://a.example/blog/", "http://a.example/blog/"),
        ("  https://a.example  ", "https://a.example"),
        ("HTTP://A.example/", "HTTP://A.example/"),
        ("a.example", "http://a.example"),
        ("a.example/blog", "http://a.example/blog"),
        ("a.example:8080/blog", "http://a.example:8080/blog"),
        ("a.example?b=1", "http://a.example?b=1"),
        ("http://localhost:8000/", "http://localhost:8000/"),
        ("http://a.example/ # mine", "http://a.example/"),
        ("http://a.example/#top", "http://a.example/#top"),
        ("日本.example/ブログ", "http://日本.example/ブログ"),
        ("\ufeffa.example\r", "http://a.example"),
    ],
)
def test_lines_that_are_addresses(tmp_path: Path, line: str, address: str) -> None:
    assert read(tmp_path, line) == ([address], [])


@pytest.mark.parametrize(
    "line",
    [
        "not one",
        "localhost",
        "http://",
        "ftp://a.example/",
        "feed://a.example/rss",
        "mailto:ann@a.example",
        "ann@a.example",
        "javascript:alert(1)",
        "//a.example/",
        "a.example,b.example",
        "http://a.example/ http://b.example/",
        "[blog](http://a.example/)",
        "a.example:port/",
        "\0http://a.example/",
    ],
)
def test_lines_that_are_none(tmp_path: Path, line: str) -> None:
    assert read(tmp_path, f"http://good.example/\n\n{line}\n") == (["http://good.example/"], [("3", line)])


def test_comments_and_empty_lines_say_nothing(tmp_path: Path) -> None:
    assert read(tmp_path, "# blogs\n\n   \n\t# more\n") == ([], [])


def test_each_blog_once_as_first_written(tmp_path: Path) -> None:
    lines = "http://a.example/\nhttps://www.a.example\na.example/index.html\nhttp://a.example/other\n"
    assert read(tmp_path, lines)[0] == ["http://a.example/", "http://a.example/other"]


def test_opml_gives_sites_or_else_feeds(tmp_path: Path) -> None:
    opml = """<?xml version="1.0"?>
    <opml version="2.0"><body>
      <outline text="folder">
        <outline text="a &amp; b" htmlUrl="http://a.example/" xmlUrl="http://a.example/feed"/>
        <outline text="b" xmlUrl=" http://b.example/feed "/>
      </outline>
      <outline text="c" url="http://c.example/"/>
      <outline text="d" htmlUrl="not one"/>
      <outline text="e" htmlUrl="" xmlUrl="http://e.example/rss"/>
    </body></opml>"""
    good, bad = read(tmp_path, opml)
    assert good == ["http://a.example/", "http://b.example/feed", "http://c.example/", "http://e.example/rss"]
    assert bad == [("8", "not one")]


@pytest.mark.parametrize(
    "opml",
    [
        b"<?xml version='1.0' encoding='iso-8859-1'?><opml><outline text='\xe9' htmlUrl='http://a.example/'/></opml>",
        b"<opml><body><outline text='a & b' htmlUrl='http://a.example/'/>",
        b"\n <opml xmlns='http://opml.example/'><outline htmlUrl='http://a.example/'/></opml>",
    ],
)
def test_opml_as_programs_write_it(tmp_path: Path, opml: bytes) -> None:
    assert read(tmp_path, opml)[0] == ["http://a.example/"]


def test_opml_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(SeedError, match="blogs: is no OPML"):
        read(tmp_path, "<")
    assert read(tmp_path, "<html><body>A page</body></html>") == ([], [])


def test_an_entity_bomb_ends_soon(tmp_path: Path) -> None:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "http://a.example/"}">' for n in range(12))
    start = time.process_time()
    good, bad = read(tmp_path, f'<!DOCTYPE o [{entities}]><opml><outline htmlUrl="&e11;"/></opml>')
    assert time.process_time() - start < 1
    assert good == []
    assert all(len(text) <= 200 for _, text in bad)


def test_files_outside_are_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("http://secret.example/")
    opml = f'<!DOCTYPE o [<!ENTITY s SYSTEM "{secret.as_uri()}">]><opml><outline htmlUrl="http://a.example/">&s;</outline></opml>'
    assert read(tmp_path, opml) == (["http://a.example/"], [])


@pytest.mark.parametrize("name", ["nowhere.txt", "."])
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(SeedError, match="cannot be read") as caught:
        read_seeds(tmp_path / name)
    assert str(tmp_path) in str(caught.value)


def test_addresses_on_the_command_line() -> None:
    good, bad = seeds_of("a.example, http://b.example/,, a b")
    assert good == ["http://a.example", "http://b.example/"]
    assert [(seed.place, seed.text) for seed in bad] == [("url 4", "a b")]
    assert seeds_of("") == ([], [])

"""What is fetched is kept as WARC that others read, and is found again."""

from __future__ import annotations

import gzip
import json
from datetime import datetime, timedelta, timezone
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from warcio.archiveiterator import ArchiveIterator
from warcio.checker import Checker
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from blogcorpus.errors import OptionError
from blogcorpus.warc import Exchange, WarcArchive, WarcFolder, read_exchanges, warc_files
from tests.desk import run

NOON = datetime(2024, 5, 17, 12, 0, 0, 123456, tzinfo=timezone.utc)
HTML = (("Content-Type", "text/html; charset=utf-8"), ("Transfer-Encoding", "chunked"), ("Set-Cookie", "a"))


FRONT = b"<title>Tea</title>" + b"".join(
    b"<article><h2><a href='/%d'>Cup no. %d</a></h2><p>Some words on cup %d, and more words.</p></article>" % (n, n, n)
    for n in range(1, 9)
)


def made(url: str = "http://tea.example/", body: bytes = b"<p>tea", minutes: int = 0, **more: Any) -> Exchange:
    values: dict[str, Any] = {"status": 200, "headers": HTML, **more}
    return Exchange(url=url, body=body, fetched_at=NOON + timedelta(minutes=minutes), **values)


def write(folder: Path, *exchanges: Exchange, size: int = 10**9) -> list[Path]:
    out = WarcFolder(folder, max_bytes=size, info={"software": "test"})
    for exchange in exchanges:
        out.add(exchange)
    out.close()
    return warc_files(str(folder))


def records(files: list[Path]) -> list[Any]:
    found = []
    for path in files:
        with path.open("rb") as file:
            for record in ArchiveIterator(file, check_digests="raise"):
                record.read = record.content_stream().read()
                found.append(record)
    return found


def test_warcio_reads_what_is_written(tmp_path: Path) -> None:
    files = write(tmp_path, made(ip="192.0.2.1", request_headers=(("User-Agent", "us\r\nX: y"),), seed=True))
    info, response, request = records(files)
    assert info.rec_type == "warcinfo"
    assert info.rec_headers.get_header("WARC-Filename") == files[0].name
    assert response.read == b"<p>tea"
    said = dict(response.rec_headers.headers)
    assert said["WARC-Date"] == "2024-05-17T12:00:00.123456Z"
    assert said["WARC-IP-Address"] == "192.0.2.1"
    assert response.http_headers.get_header("content-length") == "6"
    assert response.http_headers.get_header("transfer-encoding") is None
    assert request.rec_headers.get_header("WARC-Concurrent-To") == said["WARC-Record-ID"]
    assert request.http_headers.statusline == "GET / HTTP/1.1" or request.http_headers.protocol == "GET"
    assert request.http_headers.get_header("user-agent") == "us X: y"
    assert request.http_headers.get_header("host") == "tea.example"


def test_every_record_is_a_gzip_member_and_digests_hold(tmp_path: Path) -> None:
    files = write(tmp_path, *(made(f"http://tea.example/{n}", bytes([65 + n]) * 400) for n in range(20)), size=3000)
    assert len(files) > 2
    assert all(path.stat().st_size < 6000 for path in files)
    command = type("options", (), {"inputs": [str(path) for path in files], "verbose": False})
    checker = Checker(command)
    checker.process_all()
    assert checker.exit_value == 0
    for path in files:
        members = path.read_bytes().count(b"\x1f\x8b\x08")
        assert members == gzip.decompress(path.read_bytes()).count(b"WARC/1.1\r\n")


def test_unchanged_pages_are_revisits_also_in_a_later_run(tmp_path: Path) -> None:
    write(tmp_path, made(), made(minutes=1), made(minutes=2, body=b"<p>new"))
    files = write(tmp_path, made(minutes=90), made(minutes=91, status=304, body=b""))
    found = [r for r in records(files) if r.rec_type in ("response", "revisit")]
    assert [r.rec_type for r in found] == ["response", "revisit", "response", "revisit", "revisit"]
    revisit, not_modified = found[3], found[4]
    assert revisit.rec_headers.get_header("WARC-Refers-To-Date") == "2024-05-17T12:00:00.123456Z"
    assert revisit.rec_headers.get_header("WARC-Profile").endswith("identical-payload-digest")
    assert not_modified.rec_headers.get_header("WARC-Profile").endswith("server-not-modified")
    assert not_modified.rec_headers.get_header("WARC-Refers-To-Date") == "2024-05-17T12:02:00.123456Z"


@pytest.mark.parametrize("indexed", [True, False])
def test_archive_answers(tmp_path: Path, indexed: bool) -> None:
    files = write(
        tmp_path,
        made("http://tea.example/", b"<p>front", seed=True),
        made("http://tea.example/a", b"<p>old"),
        made("http://tea.example/a", b"<p>new", minutes=5),
        made("http://tea.example/a", b"gone", minutes=9, status=410),
        made("http://tea.example/old", b"", status=301, headers=(("Location", "/a"),)),
        made("http://tea.example/feed", b"<rss/>", headers=(("Content-Type", "text/xml"),), rendered=True),
        size=900,
    )
    if not indexed:
        for path in tmp_path.glob("index.sqlite*"):
            path.unlink()
    archive = WarcArchive(files)
    found = archive.get("http://tea.example/a")
    assert found is not None
    assert (found.status, found.body, found.fetched_at) == (200, b"<p>new", NOON + timedelta(minutes=5))
    moved = archive.get("http://tea.example/old")
    assert moved is not None
    assert (moved.status, moved.header("location")) == (301, "/a")
    twin = archive.get("https://www.tea.example/a/index.html?utm_source=x")
    assert twin is not None
    assert (twin.url, twin.body) == ("http://tea.example/a", b"<p>new")
    feed = archive.get("http://tea.example/feed")
    assert feed is not None
    assert feed.rendered
    assert archive.get("http://tea.example/b") is None
    assert archive.index.seeds() == ["http://tea.example/"]
    assert list(archive.index.pages()) == ["http://tea.example/", "http://tea.example/a"]
    archive.close()


def test_a_torn_file_gives_what_is_whole(tmp_path: Path) -> None:
    (path,) = write(
        tmp_path, made("http://tea.example/1", b"a" * 500), made("http://tea.example/2", bytes(range(256)) * 9)
    )
    path.write_bytes(path.read_bytes()[:-700])
    for index in tmp_path.glob("index.sqlite*"):
        index.unlink()
    archive = WarcArchive([path])
    assert archive.get("http://tea.example/1") is not None
    archive.close()


def test_files_of_other_crawlers(tmp_path: Path) -> None:
    """WARC 1.0 without compression, chunked bodies, dates to the second, records that are no pages."""
    path = tmp_path / "other.warc"
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=False)
        for kind, url in (("metadata", "http://tea.example/"), ("response", "dns:tea.example")):
            writer.write_record(writer.create_warc_record(url, kind, payload=BytesIO(b"x: y"), length=4))
        head = StatusAndHeaders(
            "200 OK", [("Content-Type", "text/html"), ("Transfer-Encoding", "chunked")], protocol="HTTP/1.1"
        )
        body = b"6\r\n<p>tea\r\n5\r\n cup.\r\n0\r\n\r\n"
        for n in range(3):
            writer.write_record(
                writer.create_warc_record(
                    f"http://tea.example/{n}", "response", payload=BytesIO(body), length=len(body), http_headers=head,
                    warc_headers_dict={"WARC-Date": "2020-01-01T00:00:00Z"},
                )
            )  # fmt: skip
    assert [e.body for e in read_exchanges(path)] == [b"<p>tea cup."] * 3
    archive = WarcArchive([path])
    found = archive.get("http://tea.example/2")
    assert found is not None
    assert (found.url, found.body) == ("http://tea.example/2", b"<p>tea cup.")
    archive.close()


def test_captures_have_an_order(tmp_path: Path) -> None:
    """The order in which they were added, whatever their addresses; one of them also under another of its addresses."""
    urls = [f"http://tea.example/{name}" for name in ("c", "a", "b")]
    archive = WarcArchive(write(tmp_path, *(made(url, minutes=number) for number, url in enumerate(urls))))
    assert sorted(urls, key=lambda url: archive.place(url) or ()) == urls
    assert archive.place("http://www.tea.example/a?utm_source=x") == archive.place(urls[1])
    assert archive.place("http://tea.example/d") is None
    archive.close()


def test_several_patterns(tmp_path: Path) -> None:
    names = [tmp_path / name for name in ("a.warc.gz", "b,c.warc.gz", "d.txt")]
    for name in names:
        name.touch()
    assert warc_files(f"{names[0]},{tmp_path}/*c.warc.gz,{names[0]}") == names[:2]
    assert warc_files(str(names[1])) == [names[1]]
    assert warc_files(str(tmp_path)) == names[:2]


def test_no_files(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="names no WARC file"):
        warc_files(str(tmp_path / "*.warc.gz"))


def test_extract_reads_warc(tmp_path: Path) -> None:
    page = b"<title>Tea</title><h1>Tea</h1><p>" + b"A cup of tea in the morning is worth a long letter. " * 9
    (path,) = write(
        tmp_path,
        made("http://tea.example/1", gzip.compress(page), headers=(*HTML, ("Content-Encoding", "gzip"))),
        made("http://tea.example/x.png", b"\x89PNG", headers=(("Content-Type", "image/png"),)),
        made("http://tea.example/404", page, status=404),
        made("http://tea.example/", FRONT),
    )
    found = [json.loads(line) for line in run("extract", path).stdout.splitlines()]
    assert [(post["url"], post["title"]) for post in found] == [("http://tea.example/1", "Tea")]
    assert found[0]["crawl"]["fetched_at"] == NOON.isoformat()

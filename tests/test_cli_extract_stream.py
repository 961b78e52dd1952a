"""`blogcorpus extract --method url-tree`: any stream of pages, out of folders and WARC files."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path

import pytest

from blogcorpus.cli.sources import addressed, files_of
from blogcorpus.errors import OptionError
from blogcorpus.warc import Exchange, WarcFolder
from tests.desk import printed, run

NAMES = ("river", "mill", "bridge", "harbour", "market", "tower", "garden", "theatre")


def news(name: str) -> str:
    """A page of a news site that no feed speaks of."""
    menu = "".join(f'<li><a href="/{section}">{section}</a></li>' for section in ("Town", "Sport", "Weather", "Jobs"))
    text = "".join(
        f"<p>{line} {name} {line.lower()} {name}.</p>" for line in ("Yesterday the old", "People say that the")
    )
    return (
        f"<html><head><title>The {name} – Town News</title></head><body><ul>{menu}</ul><div class=text>"
        f"<h1>The {name}</h1>{text}<p>Town News is made by its readers, who pay for it.</p></div>"
        "<p>All rights reserved by Town News.</p></body></html>"
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    for name in NAMES:
        file = site / "town" / f"{name}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(news(name), encoding="utf-8")
    (site / "notes.txt").write_text("no page")
    return site


def posts(*arguments: str) -> list[dict[str, str]]:
    return printed("extract", "--method", "url-tree", *arguments)


def check(found: list[dict[str, str]]) -> None:
    assert len(found) == len(NAMES)
    for post in found:
        name = next(name for name in NAMES if name in post["url"])
        assert f"Yesterday the old {name} yesterday the old {name}." in post["text"]
        assert "Sport" not in post["text"]
        assert "rights" not in post["text"]
        assert "readers" not in post["text"]  # also of the first page: all are counted before


def test_a_folder(folder: Path) -> None:
    found = posts(str(folder), "--url", "http://news.example")
    check(found)
    assert {post["url"] for post in found} == {f"http://news.example/town/{name}.html" for name in NAMES}
    check(posts(str(folder)))


def test_a_warc_file(tmp_path: Path) -> None:
    writer = WarcFolder(tmp_path / "warc", max_bytes=10**9, info={})
    for name in NAMES:
        exchange = Exchange(
            url=f"http://news.example/town/{name}",
            status=200,
            body=news(name).encode(),
            fetched_at=datetime(2024, 5, 1, tzinfo=timezone.utc),
            headers=(("Content-Type", "text/html"),),
        )
        writer.add(exchange)
    writer.close()
    check(posts(str(tmp_path / "warc")))


def test_the_papers_heuristics_keep_all_that_is_new(folder: Path) -> None:
    found = posts(str(folder), "--by", "strict")
    texts = {post["url"].rpartition("/")[2]: post["text"] for post in found}
    assert "Yesterday the old mill" in texts["mill.html"]
    assert all("rights" not in post["text"] for post in found)


def test_wrong_usage(folder: Path) -> None:
    with pytest.raises(OptionError, match="guess: no such heuristic"):
        run("extract", "--method", "url-tree", "--by", "guess", folder)
    with pytest.raises(OptionError, match=r"nowhere\.html: there is no such file"):
        run("extract", "nowhere.html")


def test_files_and_their_addresses(folder: Path) -> None:
    assert len(list(files_of(str(folder)))) == len(NAMES)
    file = str(folder / "town" / "mill.html")
    assert (file, "http://a.example/b/town/mill.html") in addressed([str(folder)], "http://a.example/b")
    assert list(addressed([file], "http://a.example/b")) == [(file, "http://a.example/b")]
    assert list(addressed([file, "-"], "")) == [(file, Path(file).as_uri()), ("-", "")]

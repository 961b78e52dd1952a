"""A crawl can write every format."""

from __future__ import annotations

import sqlite3
from importlib import import_module
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from blogcorpus import settings
from blogcorpus.corpus import read_corpus
from blogcorpus.errors import OptionError
from blogcorpus.exporters.formats import FORMATS
from blogcorpus.single import extract

POST = next(extract("<title>A</title><h1>A</h1><p>Some text.", url="http://example.org/a"))


def feed(name: str, path: Path, **options: Any) -> Any:
    module, _, kind = settings.FEED_EXPORTERS[name].rpartition(".")
    return getattr(import_module(module), kind)(path.open("ab"), **options)


def test_every_format_is_a_feed() -> None:
    assert {"jsonl" if name in ("jsonlines", "jl") else name for name in settings.FEED_EXPORTERS} == set(FORMATS)


@pytest.mark.parametrize("name", sorted(settings.FEED_EXPORTERS))
def test_feeds_write_posts(name: str, tmp_path: Path) -> None:
    path = tmp_path / "feed"
    exporter = feed(name, path)
    exporter.start_exporting()
    exporter.export_item(POST)
    exporter.finish_exporting()
    exporter._file.close()
    assert path.stat().st_size > 100
    if name in ("xml", "tei", "parquet", "sqlite", "text"):
        again = feed(name, path)
        with pytest.raises(OptionError, match="overwrite"):
            again.start_exporting()
        again._file.close()


def test_lines_are_in_the_file_at_once(tmp_path: Path) -> None:
    exporter = feed("jsonlines", tmp_path / "feed")
    exporter.start_exporting()
    exporter.export_item(POST)
    assert [record["url"] for record in read_corpus(tmp_path / "feed")] == ["http://example.org/a"]
    exporter._file.close()


def test_fields_of_the_feed(tmp_path: Path) -> None:
    exporter = feed("csv", tmp_path / "feed", fields_to_export=["url", "title"])
    exporter.start_exporting()
    exporter.export_item(POST)
    exporter._file.close()
    assert (tmp_path / "feed").read_text() == "url,title\nhttp://example.org/a,A\n"


def written(name: str, path: Path, **options: Any) -> Path:
    exporter = feed(name, path, **options)
    exporter.start_exporting()
    exporter.export_item(POST)
    exporter.finish_exporting()
    exporter._file.close()
    return path


def test_a_folder_is_a_zip_file_and_a_database_is_whole(tmp_path: Path) -> None:
    with ZipFile(written("text", tmp_path / "posts.zip")) as bundle:
        assert sorted(name.split("/")[0] for name in bundle.namelist()) == ["example.org_a", "index.csv"]
    database = sqlite3.connect(written("sqlite", tmp_path / "posts.sqlite"))
    assert database.execute(
        "SELECT url FROM search JOIN posts ON n = search.rowid WHERE search MATCH 'some'"
    ).fetchall()
    database.close()


def test_fields_left_out_of_formats_with_structure(tmp_path: Path) -> None:
    assert b"Some" in written("tei", tmp_path / "all.xml").read_bytes()
    assert b"Some" not in written("tei", tmp_path / "titles.xml", fields_to_export=["title"]).read_bytes()

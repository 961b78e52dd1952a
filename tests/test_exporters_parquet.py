"""Parquet that pandas, DuckDB and datasets read without a word."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pandas
import pyarrow.parquet as pq
import pytest

from blogcorpus.exporters import ExportOptions, export
from blogcorpus.schema import RECORD_FIELDS
from tests.desk import NASTY, PLAIN, made


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.parquet"
    assert export([PLAIN, NASTY, made(3, published="2024-01-01T00:00:00")], path, "parquet") == 3
    return path


def test_pandas(table: Path) -> None:
    frame = pandas.read_parquet(table)
    assert list(frame.columns) == [*RECORD_FIELDS, "published_utc"]
    assert frame["text"][0] == PLAIN["text"]
    assert list(frame["authors"][1]) == NASTY["authors"]
    assert frame["published_utc"].dt.year.tolist() == [2001, 1889, 2024]  # 1890 began later in Berlin's own time
    assert frame["comments"][1][0]["text"] == "One.\n\nTwo <b>"
    assert frame["provenance"][0]["title"]["agrees"].tolist() == ["wrapper"]
    assert pandas.isna(frame["language"][1])


def test_duckdb(table: Path) -> None:
    asked = f"""
        SELECT id, provenance.title.confidence, crawl.route, len(tags), extra->>'price', len(comments)
        FROM '{table}' WHERE published_utc < '2020-01-01' ORDER BY published_utc DESC
    """
    rows = duckdb.execute(asked).fetchall()
    assert rows[0] == (PLAIN["id"], pytest.approx(0.98), "feed", 2, None, 0)
    assert rows[1][4:] == ("3.5", 3)


def test_datasets(table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "home"))
    import datasets  # reads its environment when it is imported

    for streaming in (False, True):
        found = datasets.load_dataset(
            "parquet", data_files=str(table), cache_dir=str(tmp_path / "cache"), split="train", streaming=streaming
        )
        rows = list(found)
        assert [row["url"] for row in rows] == [PLAIN["url"], NASTY["url"], "http://tea.example/3"]
        assert rows[0]["text"] == PLAIN["text"]
        assert rows[1]["comments"][0]["text"] == "One.\n\nTwo <b>"
        assert rows[0]["provenance"]["title"]["agrees"] == ["wrapper"]


def test_row_groups_follow_one_another(tmp_path: Path) -> None:
    path = tmp_path / "many.parquet"
    long = "word " * 300_000
    export((made(n, text=long if n < 12 else "short") for n in range(2500)), path, "parquet")
    file = pq.ParquetFile(path)
    sizes = [file.metadata.row_group(n).num_rows for n in range(file.num_row_groups)]
    assert sum(sizes) == 2500
    assert sizes[0] < 10  # long texts fill a group sooner
    assert max(sizes) == 2000


def test_only_the_fields_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "some.parquet"
    export([PLAIN], path, "parquet", ExportOptions(fields=("url", "tags")))
    assert pandas.read_parquet(path).to_dict("list")["url"] == [PLAIN["url"]]
    assert pq.read_schema(path).names == ["url", "tags"]

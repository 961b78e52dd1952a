"""CSV that spreadsheets and data tools read, and in which nothing can be run."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import duckdb
import pandas
import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from blogcorpus.exporters import ExportOptions, export
from blogcorpus.exporters.csv import Csv, defuse
from blogcorpus.schema import RECORD_FIELDS
from tests.desk import NASTY, PLAIN, made


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.csv"
    assert export([PLAIN, NASTY, made(3, title=None)], path, "csv") == 3
    return path


@pytest.mark.parametrize(
    ("cell", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("+49 30", "'+49 30"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("＝1", "'＝1"),
        ("'=1", "''=1"),  # so that one apostrophe less is always the value
        ("'tis", "'tis"),
        ("a=1", "a=1"),
        (" =1", " =1"),
        ("", ""),
    ],
)
def test_defuse(cell: str, safe: str) -> None:
    assert defuse(cell) == safe


def test_no_cell_begins_like_a_formula(table: Path) -> None:
    with table.open(encoding="utf-8", newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    assert not [cell for cell in cells if cell[:1] in tuple("=+-@\t\r")]
    assert '\'=HYPERLINK("http://evil.example","click")\x0b' in cells


def test_a_spreadsheet_takes_no_cell_for_a_formula(table: Path, tmp_path: Path) -> None:
    """As a spreadsheet opens CSV: every cell is put into a sheet, whose own rule says what a formula is."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = [[ILLEGAL_CHARACTERS_RE.sub("", cell) for cell in row] for row in csv.reader(file)]
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    sheet.append(["=1+1"])
    book.save(tmp_path / "corpus.xlsx")
    found = load_workbook(tmp_path / "corpus.xlsx").active
    assert found is not None
    assert [cell.coordinate for line in found.iter_rows() for cell in line if cell.data_type == "f"] == ["A5"]
    assert [cell.value for cell in found[1]] == list(RECORD_FIELDS)
    assert (found.max_row, found.max_column) == (len(rows) + 1, len(RECORD_FIELDS))


def test_pandas_reads_every_value(table: Path) -> None:
    frame = pandas.read_csv(table, keep_default_na=False)
    assert list(frame.columns) == list(RECORD_FIELDS)
    assert frame["text"][0] == PLAIN["text"]
    assert frame["authors"][1] == '\'@Böb; the "Builder"; <script>; -1+2'
    assert frame["title"][2] == ""


def test_duckdb_reads_every_value(table: Path) -> None:
    rows = duckdb.execute(f"SELECT url, length(text) FROM read_csv('{table}', all_varchar=true)").fetchall()
    assert [row[0] for row in rows] == [PLAIN["url"], NASTY["url"], "http://tea.example/3"]
    assert rows[1][1] == len(NASTY["text"])


def test_fields_in_their_order_and_added_to_without_a_second_head(tmp_path: Path) -> None:
    path = tmp_path / "some.csv"
    options = ExportOptions(fields=("title", "url"))
    export([PLAIN], path, "csv", options)
    assert path.read_bytes() == b"title,url\r\nTea no. 1,http://tea.example/1\r\n"
    file = io.BytesIO(path.read_bytes())
    file.seek(0, io.SEEK_END)
    exporter = Csv(options)
    exporter.open(file)
    exporter.write(made(3))
    assert file.getvalue().splitlines()[1:] == [b"Tea no. 1,http://tea.example/1", b"Tea no. 3,http://tea.example/3"]

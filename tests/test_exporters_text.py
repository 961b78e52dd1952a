"""A folder of text files with names that every system takes."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blogcorpus.errors import OptionError
from blogcorpus.exporters import export
from blogcorpus.exporters.text import file_name, folder_name
from tests.desk import NASTY, PLAIN, made


def test_files_and_their_table(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    assert export([PLAIN, NASTY], folder, "text") == 2
    with (folder / "index.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["url"] for row in rows] == [PLAIN["url"], NASTY["url"]]
    assert (folder / rows[0]["file"]).read_text() == f"{PLAIN['title']}\n\n{PLAIN['text']}\n"
    assert rows[1]["title"].startswith("'=HYPERLINK")
    assert sorted(p.name for p in folder.iterdir()) == ["index.csv", "tea.example"]
    assert export([PLAIN], folder, "text") == 1  # an earlier export may be written over


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.odt").write_text("years of work")
    with pytest.raises(OptionError, match="other files"):
        export([PLAIN], tmp_path, "text")


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"title": "Simple"}, "2001-05-17_Simple_000000000000.txt"),
        ({"title": "../../etc/passwd"}, "2001-05-17_etc_passwd_000000000000.txt"),
        ({"title": None, "published": None}, "undated_000000000000.txt"),
        ({"title": "お茶の時間"}, "2001-05-17_お茶の時間_000000000000.txt"),
        ({"title": "...?"}, "2001-05-17_000000000000.txt"),
        ({"crawl": {"revision": 3}}, "2001-05-17_Tea_no_1_000000000000_r3.txt"),
    ],
)
def test_file_names(changes: dict[str, Any], name: str) -> None:
    assert file_name(made(1, **changes)) == name


@pytest.mark.parametrize(
    ("blog", "name"),
    [
        ("http://nul/", "_nul"),
        ("http://con.example/", "_con.example"),
        ("http://user@evil.example:8080/../x", "user_evil.example_8080_x"),
        ("http:///", "blog"),
    ],
)
def test_folder_names(blog: str, name: str) -> None:
    assert folder_name(blog) == name


@settings(deadline=None)  # a busy machine is no failure
@given(st.text(max_size=300), st.text(max_size=60))
def test_names_are_safe(title: str, blog: str) -> None:
    for name in (file_name(made(1, title=title)), folder_name(f"http://{blog.replace('[', '').replace(']', '')}")):
        assert len(name.encode()) <= 255
        assert not set(name) & set('/\\:*?"<>|\n\0')
        assert not name.startswith(".")
        assert name.strip(". ") == name

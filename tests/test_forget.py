"""Posts and people go out of corpus, store and exports, and do not come back."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas
import pytest
from lxml import etree

from blogcorpus.crawl import BlogState
from blogcorpus.errors import CorpusError, OptionError
from blogcorpus.exporters import FORMATS, export
from blogcorpus.items import Comment
from blogcorpus.privacy import Forgetting, forget_in_file
from blogcorpus.recover import known_of, recover
from blogcorpus.schema import Record, post_id
from blogcorpus.single import extract
from blogcorpus.stores import BLOG, FORGOTTEN, WRAPPER, SqliteStore, put_site_rules
from blogcorpus.urls import learn, url_key
from spiders.memory import StoreMemory
from tests.desk import made, run, write_corpus
from tests.test_exporters_tei import schema as tei_schema


def post(number: int, **more: Any) -> Record:
    """A record whose key and id are those of its address."""
    key = url_key(f"http://tea.example/{number}")
    return made(number, url_key=key, id=post_id(key), html="", **more)


COMMENTS = [
    {"id": "1", "author": "Bo <Bee>", "text": "first words of bo"},
    {"id": "2", "author": "Cy", "parent": "1", "text": "an answer"},
    {"id": "3", "author": "bo bee", "parent": "2", "text": "more words of bo"},
]
RECORDS = [
    post(1, text="wanted gone"),
    post(2, comments=COMMENTS, authors=["-Ada Leaf", "Dee Dew"], text="stays"),
    post(3, authors=["Eve", "Bo Bee"], text="written by bo"),
    post(4, text="stays too", duplicate_of="http://tea.example/1"),
]
WISHES = ("https://www.tea.example/1?utm_source=x", "BO BEE")
WHAT = Forgetting.of(WISHES)


def test_records() -> None:
    kept = [WHAT.record(r) for r in RECORDS]
    assert kept[0] is None
    assert kept[2] is None
    assert kept[1] is not None
    assert [(c["id"], c["parent"]) for c in kept[1]["comments"]] == [("2", None)]
    assert kept[3] is not None
    assert kept[3]["duplicate_of"] is None
    assert WHAT.record(made(5)) is not None
    untouched = post(6)
    assert WHAT.record(untouched) is untouched


@pytest.mark.parametrize("name", FORMATS)
def test_every_export(name: str, tmp_path: Path) -> None:
    target = tmp_path / f"out{FORMATS[name].suffix}"
    export(RECORDS, target, name)
    before = _everything(target)
    assert all(words in before for words in ("wanted gone", "written by bo", "stays too"))
    changed = forget_in_file(target, WHAT)
    gone = {RECORDS[0]["id"], RECORDS[2]["id"]}
    assert gone <= set(changed)
    assert RECORDS[1]["id"] in changed or name == "text"
    after = _everything(target)
    assert "stays too" in after
    for words in ("wanted gone", "written by bo", "words of bo", "Bo &lt;Bee&gt;", "Bo <Bee>", "bo bee"):
        assert words not in after, words
    if name == "tei":
        tei_schema().assertValid(etree.parse(target))
        assert "replyTo" not in after
    if name == "parquet":
        assert len(pandas.read_parquet(target)) == 2
    if name == "sqlite":
        with closing(sqlite3.connect(target)) as db:
            assert db.execute("SELECT count(*) FROM search WHERE search MATCH 'stays'").fetchone() == (2,)
            assert db.execute("SELECT count(*) FROM comments").fetchone() == (1,)
            assert b"words of bo" not in target.read_bytes()
    assert forget_in_file(target, WHAT) == []


def _everything(target: Path) -> str:
    if target.is_dir():
        return "\n".join(path.read_text() for path in target.rglob("*.*") if path.is_file())
    if target.suffix == ".parquet":
        return str(pandas.read_parquet(target).to_dict("list"))
    if target.suffix == ".sqlite":
        with closing(sqlite3.connect(target)) as db:
            return "\n".join(
                line.replace(" || char(10) || ", "") for line in db.iterdump() if line.startswith("INSERT")
            )
    text = target.read_text()
    return text.replace("\n<g/>", "").replace("\n", " ") if target.suffix == ".vert" else text


def test_other_lines_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "corpus.jsonl"
    odd = b'{"url":"http://tea.example/9", "own":   "field", "title": "\\u00e9"}\n'
    path.write_bytes(odd + json.dumps(RECORDS[0]).encode() + b"\n" + odd)
    assert forget_in_file(path, WHAT) == [RECORDS[0]["id"]]
    assert path.read_bytes() == odd + odd


def test_compressed_corpora_stay_compressed(tmp_path: Path) -> None:
    path = tmp_path / "corpus.jsonl.gz"
    path.write_bytes(gzip.compress(b"".join(json.dumps(r).encode() + b"\n" for r in RECORDS)))
    forget_in_file(path, WHAT)
    assert gzip.decompress(path.read_bytes()).count(b"\n") == 2


def test_a_bad_line_stops_before_anything_is_changed(tmp_path: Path) -> None:
    path = write_corpus(tmp_path / "corpus.jsonl", *RECORDS)
    path.write_bytes(path.read_bytes() + b'{"url": \n')
    before = path.read_bytes()
    with pytest.raises(CorpusError, match=r"corpus\.jsonl:5"):
        forget_in_file(path, WHAT)
    assert path.read_bytes() == before


def test_unknown_files(tmp_path: Path) -> None:
    for name in ("none.jsonl", "thesis.odt"):
        with pytest.raises(OptionError, match="is no corpus"):
            forget_in_file(tmp_path / name, WHAT)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = write_corpus(tmp_path / "corpus.jsonl", *RECORDS)
    store = SqliteStore(tmp_path / "corpus.state.sqlite")
    store.remember(known_of(r) for r in RECORDS)
    recover(path, store)
    store.put(BLOG, "tea", BlogState(permalinks=tuple(r["url"] for r in RECORDS)).to_json())
    store.put(WRAPPER, "http://tea.example/", {"author": "Bo Bee"})
    store.put(WRAPPER, "http://other.example/", {"author": "Cy"})
    store.close()
    return path


def test_command(corpus: Path, tmp_path: Path) -> None:
    export(RECORDS, tmp_path / "out.csv", "csv")
    dry = run("forget", *WISHES, "--corpus", corpus, "--dry-run")
    assert dry.stderr == "2 posts and 2 comments would go\n"
    assert len(corpus.read_bytes().splitlines()) == 4
    done = run("forget", *WISHES, "--corpus", corpus, "--export", tmp_path / "out.csv")
    assert "2 posts and 2 comments go" in done.stderr
    assert [json.loads(line)["text"] for line in corpus.read_text().splitlines()] == ["stays", "stays too"]
    assert "written by bo" not in (tmp_path / "out.csv").read_text()
    store = SqliteStore(tmp_path / "corpus.state.sqlite")
    assert {known.url[-1] for known in store.posts()} == {"2", "4"}
    assert [url[-1] for url in store.get(BLOG, "tea")["permalinks"]] == ["2", "4"]  # type: ignore[index]
    assert store.names(WRAPPER) == ["http://other.example/"]
    assert len(store.names(FORGOTTEN)) == 3
    assert not any("bo" in name.lower().split() for name in store.names(FORGOTTEN))
    memory = StoreMemory(store)
    keys = [r["url_key"] for r in RECORDS]
    assert memory.forgotten(keys) == {keys[0], keys[2]}
    assert recover(corpus, store) == 0
    store.close()


@pytest.mark.parametrize(
    "wish",
    [
        "http://tea.example/?p=17",  # led to it
        "http://t.example/x",  # led to what led to it
        "http://tea.example/show?nr=1",  # by what was learnt of the site: of another parameter, another post
    ],
)
def test_a_post_goes_by_any_of_its_addresses(corpus: Path, tmp_path: Path, wish: str) -> None:
    first, second = (url_key(f"http://tea.example/{number}") for number in (1, 2))
    aliases = {
        url_key("http://tea.example/?p=17"): first,
        url_key("http://t.example/x"): url_key("http://tea.example/?p=17"),
        "http://tea.example/show?nr=1": first,
        "http://tea.example/show?nr=2": second,
    }
    store = SqliteStore(tmp_path / "corpus.state.sqlite")
    put_site_rules(store, "tea.example", learn(["http://tea.example/show?nr=1", "http://tea.example/show?nr=2"]))
    store.put(BLOG, "tea", BlogState(aliases=aliases).to_json())
    store.close()
    done = run("forget", wish, "--corpus", corpus)
    assert done.stderr.startswith("1 posts and 0 comments go\n")
    assert [json.loads(line)["url"][-1] for line in corpus.read_text().splitlines()] == ["2", "3", "4"]
    store = SqliteStore(tmp_path / "corpus.state.sqlite")
    assert {known.url[-1] for known in store.posts()} == {"2", "3", "4"}
    memory = StoreMemory(store)
    assert {first, *(key for key in aliases if "nr=2" not in key)} <= memory.forgotten([first, *aliases])
    assert memory.forgotten([second, "http://tea.example/show?nr=2"]) == set()
    store.close()


def test_a_person_does_not_come_back(corpus: Path, tmp_path: Path) -> None:
    run("forget", "Bo Bee", "--corpus", corpus)
    store = SqliteStore(tmp_path / "corpus.state.sqlite")
    forgetting = Forgetting.from_store(store)
    store.close()
    page = "<title>New</title><h1>New</h1><p>Words enough to be a post of a blog about tea and cups.</p>"
    new = next(extract(page, url="http://tea.example/new"))

    assert forgetting.post(replace(new, authors=("bo bee",))) is None
    comments = (Comment(id="1", author="Bo Bee", text="x"), Comment(id="2", parent="1", author="Cy", text="y"))
    kept = forgetting.post(replace(new, comments=comments))
    assert kept is not None
    assert [(c.id, c.parent) for c in kept.comments] == [("2", None)]
    assert forgetting.post(new) is new


@pytest.mark.parametrize("name", ["nope.csv", "thesis.odt"])
def test_an_export_that_cannot_be_edited_stops_before_anything_is_changed(
    corpus: Path, tmp_path: Path, name: str
) -> None:
    before = corpus.read_bytes()
    with pytest.raises(OptionError, match=f"{name}: is no corpus and no export that can be edited"):
        run("forget", *WISHES, "--corpus", corpus, "--export", tmp_path / name)
    assert corpus.read_bytes() == before


def test_without_a_store(tmp_path: Path) -> None:
    path = write_corpus(tmp_path / "corpus.jsonl", *RECORDS)
    with pytest.raises(OptionError, match="no such store"):
        run("forget", "Bo Bee", "--corpus", path)

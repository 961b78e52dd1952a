"""Killed, interrupted, out of disk, out of luck: run again, and the corpus has every post exactly once.

`benchmarks/kills.py` does the same with fifty kills over all the small blogs.
"""

from __future__ import annotations

import shutil
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from blogcorpus.stores import TRAIL, SqliteStore, trail
from tests.blogs import golden_blog
from tests.blogs.server import Serving, serving
from tests.crawling import crawl, read_corpus
from tests.desk import run
from tests.killing import Story, check, finish, kill_at, lines, moments, remembered, start, torn, unknown

NAMES = ("pebble", "plot")
KILLS = 6


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving([golden_blog(name) for name in NAMES], ports=False) as running:
        yield running


@pytest.fixture(scope="module")
def undisturbed(server: Serving, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a crawl that nobody disturbed."""
    folder = tmp_path_factory.mktemp("undisturbed")
    crawl(server, folder)
    return folder


@pytest.fixture(scope="module")
def wanted(undisturbed: Path) -> list[dict[str, Any]]:
    """Its corpus."""
    return read_corpus(undisturbed / "corpus.jsonl")


def test_kills_at_random_moments(server: Serving, wanted: list[dict[str, Any]], tmp_path: Path) -> None:
    story = Story(tmp_path)
    for answers, delay in moments(seed=12, count=KILLS, most=40):
        kill_at(server, story, answers, delay)
    before = len(server.requests)
    had = set(lines(story.corpus))
    finish(server, story)
    check(server, story, wanted)
    again = [url for _, url, _ in server.requests[before:] if url in {r["url"] for r in wanted if r["url_key"] in had}]
    unknown = sum(kill.unknown for kill in story.kills)
    assert len(again) <= 10 * len(NAMES) + unknown, (
        "only the lesson, and what was written just before a kill, is read twice"
    )
    assert len(story.kills) >= KILLS // 2


def test_what_posts_name_is_kept_until_the_archive_is_read(tmp_path: Path) -> None:
    with serving([golden_blog("press")], ports=False) as server:
        first = crawl(server, tmp_path, settings=("BLOGCORPUS_MAX_PAGES=20",))
        with closing(SqliteStore(tmp_path / "corpus.state.sqlite")) as store:
            assert trail(store, "http://press.example/") == ["http://press.example/the-missing-w/"]
        second = crawl(server, tmp_path)
    assert len(first.records) < len(second.records) == 20
    with closing(SqliteStore(tmp_path / "corpus.state.sqlite")) as store:
        assert store.names(TRAIL) == []


def test_a_full_disk(server: Serving, wanted: list[dict[str, Any]], tmp_path: Path) -> None:
    story = Story(tmp_path)
    room = {"SCRAPY_SETTINGS_MODULE": "tests.fulldisk", "ROOM": "9000"}
    story.codes.append(start(server, tmp_path, environment=room).wait(240))
    shown = (tmp_path / "shown").read_text(encoding="utf-8")
    assert story.codes == [1]
    assert "No space left" in shown
    assert "free some space and run again" in shown
    assert "Traceback" not in shown
    assert remembered(story.store) <= set(lines(story.corpus)), "nothing is known that was not written"
    finish(server, story)
    check(server, story, wanted)


def test_killed_in_the_middle_of_a_line(server: Serving, wanted: list[dict[str, Any]], tmp_path: Path) -> None:
    story = Story(tmp_path)
    torn_once = {"SCRAPY_SETTINGS_MODULE": "tests.fulldisk", "ROOM": "20000", "KILLED": str(tmp_path / "killed")}
    story.codes.append(start(server, tmp_path, environment=torn_once).wait(240))
    assert story.codes == [-signal.SIGKILL]
    assert torn(story.corpus) > 0
    had, half = lines(story.corpus), story.corpus.read_bytes().rpartition(b"\n")[2]
    assert had
    finish(server, story)
    check(server, story, wanted)
    assert lines(story.corpus)[: len(had)] == had, "what was written stays where it was"
    assert sum(line.startswith(half) for line in story.corpus.read_bytes().splitlines()) <= 1


@pytest.mark.parametrize("sent", [1, 2])
def test_interrupted_once_and_twice(server: Serving, wanted: list[dict[str, Any]], tmp_path: Path, sent: int) -> None:
    story, before = Story(tmp_path), len(server.requests)
    process = start(server, tmp_path)
    while len(server.requests) - before < 12:
        time.sleep(0.005)
    for _ in range(sent):
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)
    process.wait(60)
    assert remembered(story.store) <= set(lines(story.corpus))
    if sent == 1:
        assert torn(story.corpus) == 0
        assert unknown(story) == set(), "it ended politely: what was written is remembered"
    shown = (tmp_path / "shown").read_text(encoding="utf-8")
    assert shown.count("stopping: what is under way is finished; Ctrl-C again to stop at once") == 1
    assert sent == 2 or " interrupted" in shown
    assert "Traceback" not in shown
    if sent == 2:
        finish(server, story)
        check(server, story, wanted)


def test_a_locked_store(server: Serving, tmp_path: Path) -> None:
    store = tmp_path / "corpus.state.sqlite"
    with sqlite3.connect(store) as holder:
        holder.execute("CREATE TABLE a (b)")
        holder.execute("BEGIN EXCLUSIVE")
        code = start(server, tmp_path).wait(240)
    holder.close()
    shown = (tmp_path / "shown").read_text(encoding="utf-8")
    assert code == 1
    assert "another process holds the store" in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize("damage", ["head", "middle"])
def test_a_damaged_store(
    server: Serving, undisturbed: Path, wanted: list[dict[str, Any]], tmp_path: Path, damage: str
) -> None:
    story = Story(shutil.copytree(undisturbed, tmp_path / "copy"))
    data = bytearray(story.store.read_bytes())
    place = slice(0, 64) if damage == "head" else slice(4096, None)
    data[place] = b"\x5a" * len(data[place])
    story.store.write_bytes(data)
    code = start(server, story.folder).wait(240)
    shown = (story.folder / "shown").read_text(encoding="utf-8")
    assert code == 1
    assert "blogcorpus rebuild" in shown
    assert "Traceback" not in shown
    run("rebuild", story.corpus)
    check(server, story, wanted)
    before = len(server.requests)
    finish(server, story)
    check(server, story, wanted)
    posts = {record["url"] for record in wanted}
    assert sum(url in posts for _, url, _ in server.requests[before:]) <= 10 * len(NAMES), "only the lesson again"


def test_a_clock_that_jumps(server: Serving, wanted: list[dict[str, Any]], tmp_path: Path) -> None:
    story = Story(tmp_path)
    for days in ("+3650", "-3650"):
        clock = {"SCRAPY_SETTINGS_MODULE": "tests.clock", "SHIFT": days}
        story.codes.append(start(server, tmp_path, environment=clock).wait(240))
    assert story.codes == [0, 0]
    check(server, story, wanted)

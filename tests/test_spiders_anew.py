"""`-O`: corpus and memory begin anew together, or both stay as they were."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from blogcorpus.stores import SqliteStore
from tests.blogs.server import Serving, serving

ROOT = Path(__file__).parent.parent
BLOG = "http://plot.example/"


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving(ports=False) as running:
        yield running


def crawl(server: Serving, *words: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "scrapy", "crawl", "blogs", "-s", "DOWNLOAD_DELAY=0", *words]
    environment = {**os.environ, "http_proxy": server.proxy_url, "no_proxy": "", "COLUMNS": "200"}
    run = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, timeout=240, check=False)
    return run.returncode, run.stderr


def known(corpus: Path) -> int:
    store = SqliteStore(corpus.with_suffix(".state.sqlite"))
    count = sum(1 for _ in store.posts())
    store.close()
    return count


def test_nothing_is_lost_before_the_first_record(server: Serving, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.jsonl"
    assert crawl(server, "-a", f"url={BLOG}", "-o", str(corpus))[0] == 0
    before = corpus.read_bytes()
    posts = before.count(b"\n")
    for words, code in (
        (("-a", f"url={BLOG}", "-s", "DOWNLOAD_DELAY=abc"), 2),
        (("-a", f"url={BLOG}", "-s", "BLOGCORPUS_PROFILES=/nowhere"), 2),  # told when the pipelines are built
        (("-a", "url=http://nowhere.example/"), 3),
    ):
        found, shown = crawl(server, *words, "-O", str(corpus))
        assert (found, "Traceback" in shown) == (code, False), shown
        assert corpus.read_bytes() == before
        assert known(corpus) == posts
    assert "nothing new" in crawl(server, "-a", f"url={BLOG}", "-o", str(corpus))[1]
    assert crawl(server, "-a", f"url={BLOG}", "-O", str(corpus))[0] == 0
    assert corpus.read_bytes().count(b"\n") == posts == known(corpus)
    assert {file.name for file in tmp_path.iterdir()} == {"corpus.jsonl", "corpus.state.sqlite"}


def test_a_memory_without_its_corpus_is_told(server: Serving, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.jsonl"
    words = ("-a", f"url={BLOG}", "-o", str(corpus))
    assert crawl(server, *words)[0] == 0
    posts = corpus.read_bytes().count(b"\n")
    corpus.unlink()
    code, shown = crawl(server, *words)
    assert code == 1
    assert shown.startswith(f"blogcorpus: {corpus}: is gone, but its memory")
    assert f"knows {posts} posts" in shown
    corpus.touch()  # a person who keeps only what is new says so
    assert crawl(server, *words)[0] == 0
    corpus.unlink()
    assert crawl(server, "-a", f"url={BLOG}", "-O", str(corpus))[0] == 0
    assert corpus.read_bytes().count(b"\n") == posts

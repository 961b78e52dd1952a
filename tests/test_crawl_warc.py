"""A crawl that keeps its pages, and the same corpus made again from them without the network."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterable
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest
from warcio.archiveiterator import ArchiveIterator

from blogcorpus.spider_process import spider_command
from blogcorpus.stores import FORGOTTEN, OUTCOME, RUN, SqliteStore
from blogcorpus.warc import Exchange, WarcFolder
from tests.blogs import golden_blog
from tests.blogs.server import serving
from tests.crawling import crawl, read_corpus
from tests.desk import run

BLOG = golden_blog("ekiben")
#: What tells time, and so differs between two runs.
TIMES = ("run",)


def timeless(records: Iterable[dict[str, Any]]) -> list[str]:
    """Records as lines, in the order of their ids, without the times of the run."""
    return sorted(json.dumps({**r, "crawl": {**r["crawl"], **dict.fromkeys(TIMES)}}) for r in records)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A crawl of a blog whose newest post is not there yet, with its corpus and its WARC files."""
    folder = Path(tmp_path_factory.mktemp("warc"))
    with serving([BLOG], ports=False, held_back={"ekiben": 1}) as server:
        crawl(server, folder, settings=(f"BLOGCORPUS_WARC={folder / 'warc'}", "BLOGCORPUS_WARC_SIZE=60000"))
    return folder


def test_requests_and_responses_are_kept(folder: Path) -> None:
    kinds: dict[str, list[str]] = {}
    for path in sorted((folder / "warc").glob("*.warc.gz")):
        with path.open("rb") as file:
            for record in ArchiveIterator(file):
                kinds.setdefault(record.rec_type, []).append(record.rec_headers.get_header("WARC-Target-URI"))
    assert len(kinds["warcinfo"]) > 1
    assert len(kinds["request"]) == len(kinds["response"]) + len(kinds.get("revisit", []))
    assert "http://ekiben.example/robots.txt" in kinds["response"]


def test_the_run_is_in_the_journal(folder: Path) -> None:
    store = SqliteStore(folder / "corpus.state.sqlite")
    (run,) = [store.get(RUN, name) or {} for name in store.names(RUN)]
    outcome = store.get(OUTCOME, BLOG.seed) or {}
    store.close()
    assert (run["spider"], run["end"], run["posts"]) == ("blogs", "finished", 19)
    assert run["stats"]["outcome"] == 0
    assert (outcome["posts"], outcome["reason"], outcome["stopped"]) == (19, None, False)


def test_the_archive_gives_the_same_corpus(folder: Path) -> None:
    """And the post that no page names any more, as after years of nightly runs."""
    newest = BLOG.seed + BLOG.posts[0].path.lstrip("/")
    page = BLOG.render(BLOG.posts[0].path)
    assert page is not None
    kept = WarcFolder(folder / "warc", max_bytes=10**9, info={})
    headers = tuple(page.headers.items())
    kept.add(Exchange(url=newest, status=200, body=page.body, headers=headers, fetched_at=datetime.now(timezone.utc)))
    kept.close()
    records = replay(folder)
    assert [r["crawl"]["route"] for r in records if r["url"] == newest] == ["archive"]
    crawled = read_corpus(folder / "corpus.jsonl")
    assert len(crawled) == 19
    assert timeless(r for r in records if r["url"] != newest) == timeless(crawled)


def test_extract_gives_the_same_corpus_too(folder: Path, tmp_path: Path) -> None:
    """The command leaves nothing behind, and keeps to what the crawl was asked to forget."""
    crawled = read_corpus(folder / "corpus.jsonl")
    gone = next(record for record in crawled if record["crawl"]["route"] != "feed")  # no part of the lesson
    store = SqliteStore(tmp_path / "some.state.sqlite")
    store.put(FORGOTTEN, gone["url_key"], {"asked": "2026-11-16"})
    store.close()
    files = map(str, sorted((folder / "warc").glob("*.warc.gz")))
    done = run("extract", *files, "--store", str(tmp_path / "some.state.sqlite"))
    assert done.exit_code == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    known = {r["url"] for r in crawled}
    assert timeless(r for r in found if r["url"] in known) == timeless(r for r in crawled if r is not gone)


def replay(folder: Path) -> list[dict[str, Any]]:
    """The corpus from the archive, with a network that leads nowhere."""
    corpus = folder / "again.jsonl"
    command = spider_command("archive", corpus, arguments=[f"warc={folder / 'warc'}"], anew=True)
    nowhere = {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9", "no_proxy": ""}
    root, environment = Path(__file__).parent.parent, {**os.environ, **nowhere}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=root, check=False)
    assert done.returncode == 0, done.stderr
    return read_corpus(corpus)

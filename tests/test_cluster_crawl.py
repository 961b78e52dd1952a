"""Many workers crawl the small blogs: the same corpus as one worker makes, also when a worker is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from blogcorpus.stores import BLOG, CORPUS, open_store
from tests.blogs import golden_blog
from tests.blogs.server import Serving, serving
from tests.crawling import crawl, read_corpus
from tests.postgresql import require_postgresql, server

NAMES = ("pebble", "plot", "katze")
#: The rest tells when a post was found, and by which of several routes: that differs from run to run.
LASTING = ("url_key", "title", "authors", "text", "tags", "comments")
_COMMAND = (sys.executable, "-m", "blogcorpus", "crawl")


@contextmanager
def crawling(served: Serving, folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "seeds.txt").write_text("\n".join(served.seeds), encoding="utf-8")
    command = [*_COMMAND, str(folder / "seeds.txt"), "-o", str(folder / "corpus.jsonl"), *words]
    environment = {**os.environ, "http_proxy": served.proxy_url, "no_proxy": "", "COLUMNS": "200"}
    root = Path(__file__).parent.parent
    with subprocess.Popen(
        [*command, "-s", "DOWNLOAD_DELAY=0"], stderr=subprocess.PIPE, text=True, env=environment, cwd=root
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def worker_in_the_middle(parent: int, folder: Path) -> psutil.Process:
    """A worker of Dask, below a process, whose crawl has written some posts."""
    for _ in range(1200):
        if any(part.stat().st_size for part in folder.glob("*.parts/*.jsonl")):
            for process in psutil.Process(parent).children(recursive=True):
                if "scrapy" in process.cmdline() and (above := process.parent()) is not None:
                    return above
        time.sleep(0.1)
    raise AssertionError("no worker began")


def lasting(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    kept = [{name: record[name] for name in LASTING} for record in records]
    return sorted(kept, key=lambda record: str(record["url_key"]))


def test_a_worker_is_killed_and_the_corpus_is_that_of_one_worker(tmp_path: Path) -> None:
    with serving([golden_blog(name) for name in NAMES], ports=False, latency=0.05) as served:
        alone = crawl(served, tmp_path / "alone")
        with crawling(served, tmp_path / "many", "--workers", "2") as process:
            killed = worker_in_the_middle(process.pid, tmp_path / "many")
            orphans = killed.children(recursive=True)
            os.kill(killed.pid, signal.SIGKILL)
            _, left = psutil.wait_procs(orphans, timeout=20)
            said = process.communicate(timeout=300)[1]
    records = read_corpus(tmp_path / "many" / "corpus.jsonl")
    assert left == []  # the crawl of a dead worker ends with it
    assert process.returncode == 0, said
    assert "runs again" in said
    assert lasting(records) == lasting(alone.records)
    assert len({record["url_key"] for record in records}) == len(records)
    assert f"{len(records)} new posts from {len(NAMES)} blogs" in said
    assert list((tmp_path / "many" / "corpus.parts").iterdir()) == []
    store = open_store(tmp_path / "many" / "corpus.state.sqlite")
    assert len(list(store.posts())) == len(records)
    assert len(store.names(BLOG)) == len(NAMES)
    [name] = [name for name in store.names(CORPUS) if name.endswith("corpus.jsonl")]
    assert store.get(CORPUS, name) == (tmp_path / "many" / "corpus.jsonl").stat().st_size
    store.close()


def test_interrupted_it_keeps_what_it_has_and_says_so(tmp_path: Path) -> None:
    with serving([golden_blog(name) for name in NAMES], ports=False, latency=0.05) as served:
        with crawling(served, tmp_path, "--workers", "2") as process:
            worker_in_the_middle(process.pid, tmp_path)
            family = [*(child.pid for child in psutil.Process(process.pid).children(recursive=True)), process.pid]
            for member in family:  # as a terminal does
                os.kill(member, signal.SIGINT)
            said = process.communicate(timeout=120)[1]
        assert process.returncode == 1
        assert "Traceback" not in said
        assert "stopping the workers; Ctrl-C again to stop at once" in said
        records = read_corpus(tmp_path / "corpus.jsonl")
        assert records
        assert f"interrupted: {len(records)} new posts are in" in said
        with crawling(served, tmp_path, "--workers", "2") as process:
            process.communicate(timeout=300)
    assert process.returncode == 0
    keys = [record["url_key"] for record in read_corpus(tmp_path / "corpus.jsonl")]
    assert len(set(keys)) == len(keys) > len(records)


def test_a_part_with_a_torn_line_is_joined_without_it_and_its_post_is_fetched_again(tmp_path: Path) -> None:
    folder = tmp_path / "many"
    with (
        serving([golden_blog(name) for name in NAMES[:2]], ports=False) as served,
        pytest.MonkeyPatch.context() as patch,
    ):
        alone = crawl(served, tmp_path / "alone")
        patch.setenv("ROOM", "9000")
        patch.setenv("KILLED", str(tmp_path / "killed"))
        exporters = json.dumps(dict.fromkeys(("jsonlines", "jsonl", "jl"), "tests.fulldisk.FullDiskExporter"))
        with crawling(served, folder, "--workers", "2", "-s", f"FEED_EXPORTERS={exporters}") as process:
            said = process.communicate(timeout=300)[1]
    assert (tmp_path / "killed").is_file(), "nothing was torn"
    assert process.returncode == 0, said
    assert "runs again" in said
    records = read_corpus(folder / "corpus.jsonl")
    assert lasting(records) == lasting(alone.records)
    assert len({record["url_key"] for record in records}) == len(records)
    assert list((folder / "corpus.parts").iterdir()) == []


@contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """A scheduler with a worker, as one starts them on other machines."""
    file = folder / "scheduler.json"
    base = [sys.executable, "-m", "distributed.cli"]
    commands = [
        [
            f"{base[2]}.dask_scheduler",
            "--scheduler-file",
            str(file),
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
        ],
        [f"{base[2]}.dask_worker", "--scheduler-file", str(file), "--nthreads", "2", "--no-dashboard"],
    ]
    root = Path(__file__).parent.parent
    running = [
        subprocess.Popen([*base[:2], *command], cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for command in commands
    ]
    try:
        for _ in range(600):
            if file.exists() and '"address"' in file.read_text():  # it is made first, and filled then
                break
            time.sleep(0.1)
        yield file.read_text().split('"address": "')[1].split('"')[0]
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait(30)


def test_many_machines_share_their_memory_in_postgresql(tmp_path: Path) -> None:
    names = NAMES[:2]
    with (
        server(require_postgresql()) as database,
        serving([golden_blog(name) for name in names], ports=False) as served,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("http_proxy", served.proxy_url)  # the workers' environment is theirs
        patch.setenv("no_proxy", "")
        with cluster(tmp_path) as address:
            words = ("--scheduler", address, "--store", database)
            with crawling(served, tmp_path / "first", *words) as process:
                said = process.communicate(timeout=300)[1]
            before = len(served.requests)
            with crawling(served, tmp_path / "second", *words) as again:
                said_again = again.communicate(timeout=300)[1]
        records = read_corpus(tmp_path / "first" / "corpus.jsonl")
        store = open_store(database)
        assert len(list(store.posts())) == len(records) == sum(len(golden_blog(name).posts) for name in names)
        store.close()
    assert process.returncode == 0, said
    assert "nothing new from 2 blogs" in said_again
    assert len(served.requests) - before <= 3 * len(names)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--scheduler", "tcp://127.0.0.1:1"), "--store: many machines share their memory in a database"),
        (("--workers", "2"), "seeds.txt: names no blog"),
    ],
)
def test_wrong_usage_is_one_line(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    (tmp_path / "seeds.txt").write_text("# none\n")
    command = [*_COMMAND, str(tmp_path / "seeds.txt"), "-o", str(tmp_path / "corpus.jsonl"), *words]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parent.parent)
    assert run.returncode in (1, 2)
    assert run.stderr.startswith("blogcorpus: ")
    assert run.stderr.count("\n") == 1
    assert told in run.stderr

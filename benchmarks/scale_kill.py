"""Kill -9 of one of two workers in the middle of a crawl of saved blogs: what the corpus then holds.

    python -m benchmarks kill DATA [--blogs 13] [--after 150]

The same blogs are crawled by one worker first. The killed worker's shard must run again, and the corpus must have every
post of the undisturbed crawl, none of them twice.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil

from benchmarks.report import table
from benchmarks.scale_run import ROOT, Served, serving
from benchmarks.scale_workers import crawl_command

_PATIENCE = 300.0


def main(words: list[str] | None = None) -> None:
    """Print a table; fail where a post is missing or twice."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--blogs", type=int, default=13)
    parser.add_argument("--after", type=int, default=150, help="records that are written before the kill")
    options = parser.parse_args(words)
    files = sorted(options.data.glob("*.zip"))
    chosen = files[:: max(1, len(files) // options.blogs)][: options.blogs]
    with tempfile.TemporaryDirectory() as place, serving("saved", *map(str, chosen)) as served:
        whole = _crawled(served, Path(place) / "whole", workers=1)
        torn, written = Path(place) / "torn", 0
        with _crawling(served, torn, workers=2) as process:
            written = _kill_worker(process, torn, options.after)
            process.wait()
        again = _keys(torn / "corpus.jsonl")
    missing, twice = whole - again, again - Counter(set(again))
    heads = ["blogs", "records at the kill", "by one worker", "after the kill", "missing", "more", "twice"]
    told = [len(chosen), written, whole.total(), again.total(), missing.total(), (again - whole).total(), twice.total()]
    print(table(heads, [told]))
    if missing or twice:
        raise SystemExit("posts are missing or twice")


def _crawling(served: Served, folder: Path, workers: int) -> subprocess.Popen[bytes]:
    command = crawl_command(served, folder, workers=workers, shards=4)
    return subprocess.Popen(command, env=served.environment, cwd=ROOT, stderr=subprocess.DEVNULL)


def _crawled(served: Served, folder: Path, workers: int) -> Counter[str]:
    with _crawling(served, folder, workers) as process:
        process.wait()
    return _keys(folder / "corpus.jsonl")


def _kill_worker(process: subprocess.Popen[bytes], folder: Path, after: int) -> int:
    """Kill the worker above one of the crawls once so many records are written; how many were."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        written = sum(part.read_bytes().count(b"\n") for part in folder.glob("*.parts/*.jsonl"))
        workers = list(_workers(process.pid))
        if written >= after and workers:
            workers[0].kill()
            return written
        time.sleep(0.05)
    raise SystemExit(f"{after} records were not written in {_PATIENCE:.0f} s")


def _workers(pid: int) -> Iterator[psutil.Process]:
    """The processes above the crawls."""
    for process in psutil.Process(pid).children(recursive=True):
        with suppress(psutil.Error):  # it has just ended
            above = process.parent() if "scrapy" in process.cmdline() else None
            if above is not None:
                yield above


def _keys(corpus: Path) -> Counter[str]:
    with corpus.open(encoding="utf-8") as lines:
        return Counter(json.loads(line)["url_key"] for line in lines)


if __name__ == "__main__":
    main()

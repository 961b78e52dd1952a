"""One worker and two: the same pages out of files, and the same blogs crawled.

    python -m benchmarks workers DATA [--blogs 20] [--workers 2]

By the clock, so the machine must be idle: workers that share a core with other programs do not show what they can.
The server of the crawl needs a core as well; reading files needs none. Both crawls have the same shards: each is a
process that has to start.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from benchmarks.report import table
from benchmarks.scale_run import Served, clocked, serving

_MAIN = [sys.executable, "-m", "blogcorpus"]


def main(words: list[str] | None = None) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--blogs", type=int, default=20)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args(words)
    files = sorted(options.data.glob("*.zip"))
    chosen = files[:: max(1, len(files) // options.blogs)][: options.blogs]
    with tempfile.TemporaryDirectory() as place, serving("saved", *map(str, chosen)) as served:
        folder = Path(place)
        pages = _unpacked(chosen, folder / "pages")
        rows = []
        for name, run in (("extract", _extract), ("crawl", _crawl)):
            one, many = (run(served, folder, pages, count, 2 * options.workers) for count in (1, options.workers))
            rows.append([name, one, many, one / many])
    print(table(["", "1 worker, s", f"{options.workers} workers, s", "×"], rows))


def _unpacked(chosen: list[Path], folder: Path) -> list[str]:
    pages = []
    for blog in chosen:
        with zipfile.ZipFile(blog) as archive:
            for name in archive.namelist():
                if name.endswith(".html"):
                    target = folder / f"{len(pages)}.html"
                    target.parent.mkdir(exist_ok=True)
                    target.write_bytes(archive.read(name))
                    pages.append(str(target))
    return pages


def _extract(served: Served, _: Path, pages: list[str], workers: int, __: int) -> float:
    return clocked([*_MAIN, "extract", "--workers", str(workers), *pages], served.environment)


def _crawl(served: Served, folder: Path, _: list[str], workers: int, shards: int) -> float:
    target = folder / f"crawl{workers}"
    command = crawl_command(served, target, workers=workers, shards=shards)
    spent = clocked(command, served.environment, (0, 1))  # 1: a blog has no posts
    if not (target / "corpus.jsonl").exists():
        raise SystemExit("the crawl wrote nothing")
    return spent


def crawl_command(served: Served, folder: Path, *, workers: int, shards: int) -> list[str]:
    """`blogcorpus crawl` of all that is served into a new folder, without delays."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "seeds.txt").write_text("\n".join(served.seeds))
    words = [str(folder / "seeds.txt"), "-o", str(folder / "corpus.jsonl"), "--workers", str(workers)]
    words += ["-s", "DOWNLOAD_DELAY=0", "-s", "BLOGCORPUS_MAX_CRAWL_DELAY=0", "--shards", str(shards)]
    return [*_MAIN, "crawl", *words]


if __name__ == "__main__":
    main()

"""Long streams: memory over many pages, and nightly runs over many blogs with nothing new.

    python -m benchmarks memory [--pages 100000] [--blogs 50]
    python -m benchmarks nightly [--blogs 10000]

The blogs are made up, and made while they are asked for.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from benchmarks.report import table
from benchmarks.scale_run import our_crawl, serving

_POSTS = 3


def memory(words: list[str] | None = None) -> None:
    """Print the memory of the process as it reads more and more pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=100_000)
    parser.add_argument("--blogs", type=int, default=50)
    options = parser.parse_args(words)
    posts = options.pages // options.blogs
    with tempfile.TemporaryDirectory() as place, serving("made", str(options.blogs), str(posts)) as served:
        told = our_crawl(served, Path(place), "-s", "BLOGCORPUS_MAX_PAGES=1000000", "-s", "MEMUSAGE_LIMIT_MB=0")
        lines = sum(1 for _ in (Path(place) / "corpus.jsonl").open("rb"))
    step = max(1, len(told["memory"]) // 10)
    print(table(["pages", "MB"], [list(point) for point in told["memory"][step - 1 :: step]]))
    print(
        f"\n{told['pages']:,} pages, {lines:,} posts, {1000 * told['cpu'] / told['pages']:.1f} ms of CPU a page; ",
        end="",
    )
    print(f"peak {told['peak']} MB, longest stall {1000 * told['stall_max']:.0f} ms, after {told['stall_at']:,} pages")


def nightly(words: list[str] | None = None) -> None:
    """Print what a second run costs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blogs", type=int, default=10_000)
    options = parser.parse_args(words)
    rows: list[list[object]] = []
    with tempfile.TemporaryDirectory() as place, serving("made", str(options.blogs), str(_POSTS)) as served:
        for name in ("first night", "nothing new"):
            told = our_crawl(served, Path(place), "-s", "MEMUSAGE_LIMIT_MB=0", "-s", "ROBOTSTXT_OBEY=False")
            asked = served.asked()
            rows.append([name, options.blogs, asked / options.blogs, 1000 * told["cpu"] / options.blogs, told["peak"]])
    print(table(["", "blogs", "requests a blog", "CPU ms a blog", "peak MB"], rows))


if __name__ == "__main__":
    memory()

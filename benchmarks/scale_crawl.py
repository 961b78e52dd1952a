"""A crawl of saved blogs beside a bare Scrapy spider that follows the same links and stores the bodies.

    python -m benchmarks crawl DATA [--blogs 10] [--rounds 2]

The bare spider is as lean as can be; beside it also one with Scrapy's own `LinkExtractor` and, where trafilatura is
installed, the bare one with trafilatura for the pages that we found to be posts. They take turns. CPU time from the
first to the last moment of each crawl, without imports; on an idle machine a crawl without delays is bound by it.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks.report import table
from benchmarks.scale_run import Served, measured, our_crawl, serving

_BARE, _OURS = "bare Scrapy", "blogcorpus"
_USUAL, _READING = "Scrapy with LinkExtractor", "bare Scrapy with trafilatura"


def main(words: list[str] | None = None) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--blogs", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args(words)
    files = sorted(options.data.glob("*.zip"))
    chosen = files[:: max(1, len(files) // options.blogs)][: options.blogs]
    runs: dict[str, list[dict[str, Any]]] = {_BARE: [], _OURS: []}
    with tempfile.TemporaryDirectory() as place, serving("saved", *map(str, chosen)) as served:
        for number in range(options.rounds):
            folder = Path(place) / str(number)
            runs[_OURS].append(our_crawl(served, folder, "-s", f"METER_URLS={folder / 'urls.txt'}"))
            runs[_BARE].append(_bare(served, folder, "bare"))
            runs.setdefault(_USUAL, []).append(_bare(served, folder, "usual"))
            if find_spec("trafilatura") is not None:
                posts = _posts(folder)
                runs.setdefault(_READING, []).append(_bare(served, folder, "reading", "-a", f"posts={posts}"))
    rows = [_row(name, told) for name, told in runs.items()]
    heads = [
        "",
        "pages",
        "CPU ms/page",
        "after the first 300",
        "pages per CPU s",
        "pages/s",
        "peak MB",
        "longest stall ms",
    ]
    print(table(heads, rows))
    for name in runs:
        shares = [_cost(runs[_BARE], kind) / (_cost(runs[name], kind) or 1) for kind in ("", "warm_")]
        told = f"{name}: {100 * shares[0]:.0f} % of the pages that bare Scrapy makes of a second of CPU"
        print(f"\n{told}, {100 * shares[1]:.0f} % when what is loaded once is loaded.")


def _bare(served: Served, folder: Path, spider: str, *words: str) -> dict[str, Any]:
    fixed = ("-a", f"wanted={folder / 'urls.txt'}", "-a", f"bodies={folder / 'bodies'}")
    return measured(served, folder, spider, "benchmarks.scale_bare_settings", *fixed, *words)


def _posts(folder: Path) -> Path:
    """A file with the addresses of the pages that became records."""
    found = folder / "posts.txt"
    with (folder / "corpus.jsonl").open(encoding="utf-8") as corpus:
        found.write_text("\n".join(json.loads(line)["crawl"]["requested_url"] for line in corpus))
    return found


def _cost(runs: list[dict[str, Any]], kind: str = "") -> float:
    return float(sum(run[f"{kind}cpu"] for run in runs) / max(1, sum(run[f"{kind}pages"] for run in runs)))


def _row(name: str, runs: list[dict[str, Any]]) -> list[object]:
    pages, wall = sum(run["pages"] for run in runs), sum(run["wall"] for run in runs)
    cost = _cost(runs)
    peak, stall = max(run["peak"] for run in runs), 1000 * max(run["stall_max"] for run in runs)
    return [name, pages, 1000 * cost, 1000 * _cost(runs, "warm_"), 1 / cost, pages / wall, peak, stall]


if __name__ == "__main__":
    main()

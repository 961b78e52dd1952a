"""A crawl in a process of its own, and what came of it.

    python -m tests.scripted.crawl '{"url": "http://127.0.0.1:8000/", "settings": {…}}'

prints the crawl's statistics as JSON, and beside them whether a browser's library was loaded at all and how much memory
processes hold that the crawl has left behind.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spiders.browser.memory import children_megabytes

_ROOT = Path(__file__).parents[2]
#: What a test on loopback wants other than a crawl of strangers' blogs.
_SETTINGS = {
    "DOWNLOAD_DELAY": 0,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 16,  # the blogs of a test share one host
    "BLOGCORPUS_ALLOW_PRIVATE_ADDRESSES": True,
    "BLOGCORPUS_BROWSER_SECONDS": 30,  # on a busy machine
    "BLOGCORPUS_PROGRESS": False,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Crawled:
    """What a crawl left behind."""

    records: tuple[Mapping[str, Any], ...]
    stats: Mapping[str, Any]
    #: What a person saw.
    log: str
    corpus: Path

    def of(self, seed: str) -> dict[str, Mapping[str, Any]]:
        """Records of one blog by the path of their address."""
        return {"/" + r["url"].removeprefix(seed): r for r in self.records if r["url"].startswith(seed)}


def crawl(
    seeds: Sequence[str],
    folder: Path,
    environ: Mapping[str, str] | None = None,
    *,
    patience: float = 300,
    **settings: object,
) -> Crawled:
    """Crawl blogs into a folder, in at most so many seconds."""
    corpus = folder / "corpus.jsonl"
    feeds = {str(corpus): {"format": "jsonlines"}}
    order = {"url": ",".join(seeds), "settings": {**_SETTINGS, "FEEDS": feeds, **settings}}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.scripted.crawl", json.dumps(order)],
        cwd=_ROOT,
        env={**os.environ, "COLUMNS": "200", **(environ or {})},
        capture_output=True,
        text=True,
        timeout=patience,
        check=False,
    )
    if ran.returncode != 0:
        raise AssertionError(ran.stderr)
    lines = corpus.read_text(encoding="utf-8").splitlines() if corpus.exists() else []
    return Crawled(
        records=tuple(map(json.loads, lines)),
        stats=json.loads(ran.stdout.splitlines()[-1]),
        log=ran.stderr,
        corpus=corpus,
    )


def main() -> None:
    """Run one crawl in this process."""
    from scrapy.crawler import AsyncCrawlerProcess
    from scrapy.utils.project import get_project_settings

    order = json.loads(sys.argv[1])
    if order["settings"].pop("NO_CHROMIUM", False):
        from spiders.browser import chromium

        chromium.candidates = lambda *_: iter(())
    settings = get_project_settings()
    settings.update(order["settings"], priority="cmdline")
    process = AsyncCrawlerProcess(settings)
    crawler = process.create_crawler("blogs")
    process.crawl(crawler, url=order["url"])
    process.start()
    stats = {name: value for name, value in crawler.stats.get_stats().items() if isinstance(value, int)}
    left = {"playwright": "playwright" in sys.modules, "children": children_megabytes()}
    sys.stdout.write(json.dumps({**stats, **left}) + "\n")


if __name__ == "__main__":
    main()

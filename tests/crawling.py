"""Run `scrapy crawl blogs` on the small blogs as a user would, and read what it wrote."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blogcorpus.spider_process import spider_command
from tests.blogs.server import Serving


@dataclass(frozen=True)
class Crawled:
    """What a crawl left behind."""

    code: int
    shown: str
    records: list[dict[str, Any]]

    def of(self, host: str) -> list[dict[str, Any]]:
        """Records of one blog."""
        return [record for record in self.records if f"//{host}/" in record["url"]]


def crawl(server: Serving, folder: Path, *, arguments: tuple[str, ...] = (), settings: tuple[str, ...] = ()) -> Crawled:
    """Crawl all blogs of a server into a folder; a second call goes on where the first stopped."""
    folder.mkdir(parents=True, exist_ok=True)
    seeds, corpus = folder / "seeds.txt", folder / "corpus.jsonl"
    seeds.write_text("\n".join(server.seeds), encoding="utf-8")
    arguments, settings = (f"seeds={seeds}", *arguments), ("DOWNLOAD_DELAY=0", *settings)
    command = spider_command("blogs", corpus, arguments=arguments, settings=settings)
    environment = {**os.environ, "http_proxy": server.proxy_url, "no_proxy": "", "COLUMNS": "200"}
    root = Path(__file__).parent.parent
    run = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=root, timeout=240, check=False)
    return Crawled(run.returncode, run.stderr, read_corpus(corpus))


def read_corpus(corpus: Path) -> list[dict[str, Any]]:
    """Records of a corpus; a torn line fails."""
    if not corpus.exists():
        return []
    with corpus.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]

"""Settings of a crawl in a world where 127.0.0.1 is the public internet, but only by name; and what each blog came to.

All `*.example` names lead there; `at-10-0-0-1.dns.example` to the address it says; `turns.hostile.example` there once,
and then to this machine. Everything else of the crawl, the guard included, is as a user has it.
"""

from __future__ import annotations

import json
import os
import socket
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import spiders.resolver
from blogcorpus.addresses import is_public
from blogcorpus.crawl import BlogCrawl
from blogcorpus.settings import *  # noqa: F403
from blogcorpus.settings import EXTENSIONS as _EXTENSIONS
from tests.memory import peak_mb

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

PUBLIC = "127.0.0.1"
_looked_up: Counter[str] = Counter()


def _look_up(name: str) -> str:
    _looked_up[name] += 1
    if name.startswith("at-"):
        return name.split(".")[0].removeprefix("at-").replace("-", ".")
    if name == "turns.hostile.example" and _looked_up[name] > 1:
        return "127.0.0.66"
    if name.endswith(".example"):
        return PUBLIC
    raise socket.gaierror(f"no such name: {name}")


class Outcomes:
    """Writes down, for each blog, what its crawl came to and when, and at the end the memory it took."""

    def __init__(self, crawler: Crawler) -> None:
        from scrapy import signals

        from spiders.signals import blog_finished

        self._file = Path(os.environ["OUTCOMES"])
        self._begin = time.monotonic()
        crawler.signals.connect(self.on_blog, blog_finished)
        crawler.signals.connect(self.on_close, signals.spider_closed)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Outcomes:
        return cls(crawler)

    def on_blog(self, crawl: BlogCrawl) -> None:
        summary = crawl.summary
        verdict = summary.verdict()
        self._write(
            seed=crawl.seed,
            seconds=round(time.monotonic() - self._begin, 1),
            verdict=verdict.value if verdict else None,
            posts=summary.posts,
            requests=summary.requests,
            failures={reason.value: count for reason, count in summary.failures.items()},
            refused={reason.value: count for reason, count in summary.refused.items()},
        )

    def on_close(self) -> None:
        self._write(peak=peak_mb())

    def _write(self, **found: object) -> None:
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found) + "\n")


if "OUTCOMES" in os.environ:  # in the crawl, not in the test that only reads this module's names
    socket.gethostbyname = _look_up
    spiders.resolver.__dict__["is_public"] = lambda address: address == PUBLIC or is_public(address)

EXTENSIONS = {**_EXTENSIONS, "tests.hostile.world.Outcomes": 950}
DNSCACHE_ENABLED = False
DOWNLOAD_DELAY = 0

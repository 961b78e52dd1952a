"""An extension of Scrapy that measures a crawl from its first to its last moment, for benchmarks."""

from __future__ import annotations

import json
import resource
import time
from pathlib import Path
from typing import Any

from scrapy import signals
from twisted.internet.task import LoopingCall
from typing_extensions import Self

#: Seconds between two beats; a beat that comes late tells how long nothing else could happen.
_BEAT = 0.02
#: Pages between two looks at the memory.
_STEP = 1000
#: Pages after which models and tables have been loaded, which every process does once.
_WARM = 300


class Meter:
    """Writes what a crawl cost to the file `METER_FILE`, as JSON; what it asked for to `METER_URLS`."""

    def __init__(self, crawler: Any) -> None:
        self._crawler = crawler
        self._file = Path(crawler.settings["METER_FILE"])
        urls = crawler.settings.get("METER_URLS")
        self._urls = Path(urls).open("w") if urls else None  # noqa: SIM115 - closed with the spider
        self._pages = 0
        self._warm = 0.0
        self._memory: list[tuple[int, int]] = []
        #: CPU seconds of each beat, and the pages that had come by then.
        self._late: list[tuple[float, int]] = []
        self._beat = LoopingCall(self._tick)

    @classmethod
    def from_crawler(cls, crawler: Any) -> Self:
        """Listen."""
        meter = cls(crawler)
        crawler.signals.connect(meter.on_open, signals.spider_opened)
        crawler.signals.connect(meter.on_page, signals.response_received)
        crawler.signals.connect(meter.on_close, signals.spider_closed)
        return meter

    def on_open(self) -> None:
        """Imports are done, the crawl begins."""
        self._cpu, self._wall = time.process_time(), time.monotonic()
        self._last = time.thread_time()
        self._beat.start(_BEAT)

    def on_page(self, response: Any) -> None:
        """A response came."""
        self._pages += 1
        if self._pages == _WARM:
            self._warm = time.process_time()
        if self._urls is not None:
            self._urls.write(f"{response.url}\n")
        if self._pages % _STEP == 0:
            self._memory.append((self._pages, _megabytes()))

    def _tick(self) -> None:
        """CPU time of this thread between two beats: work that nothing else could come between."""
        now = time.thread_time()
        self._late.append((now - self._last, self._pages))
        self._last = now

    def on_close(self) -> None:
        """The crawl is over."""
        self._beat.stop()
        if self._urls is not None:
            self._urls.close()
        late = sorted(self._late) or [(0.0, 0)]
        told = {
            "pages": self._pages,
            "cpu": time.process_time() - self._cpu,
            "warm_cpu": time.process_time() - self._warm if self._warm else 0.0,
            "warm_pages": max(0, self._pages - _WARM),
            "wall": time.monotonic() - self._wall,
            "memory": self._memory,
            "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
            "stall_max": late[-1][0],
            "stall_at": late[-1][1],
            "stall_99": late[int(len(late) * 0.99)][0],
        }
        self._file.write_text(json.dumps(told))


def _megabytes() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 2**20

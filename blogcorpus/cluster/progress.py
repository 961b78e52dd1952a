"""One display for all workers: a live line on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import time
from collections import defaultdict
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.text import Text
from typing_extensions import Self

#: Seconds between two lines where there is no terminal.
_PACE = 15.0


class Progress:
    """Adds up what the shards tell."""

    def __init__(self, *, blogs: int, shards: int, console: Console) -> None:
        self._console = console
        self._blogs, self._shards = blogs, shards
        #: What each attempt at a shard told last: an attempt that was cut off did work as well.
        self._told: dict[tuple[int, str], dict[str, int]] = {}
        self._where: dict[int, str] = {}
        self._ended: dict[int, int] = {}
        self._attempts: defaultdict[int, set[str]] = defaultdict(set)
        self._started = self._said = time.monotonic()
        self._live = Live(console=console, refresh_per_second=4, transient=True) if console.is_terminal else None

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()

    def watch(self, event: dict[str, Any]) -> None:
        """A shard told something."""
        shard = event["shard"]
        if "log" in event:
            self._console.print(Text(event["log"]), highlight=False)
        elif "end" in event:
            self._ended[shard] = event["end"]
            self._where.pop(shard, None)
        elif "worker" in event:
            self._where[shard] = str(event["worker"])
            self._attempts[shard].add(event["attempt"])
            if len(self._attempts[shard]) > 1:
                self._console.print(Text(f"shard {shard} runs again, on worker {event['worker']}"), highlight=False)
        elif shard not in self._ended:
            self._told[shard, event["attempt"]] = event
        self._show()

    def line(self) -> str:
        """How far the crawl has come."""
        spent = max(0.1, time.monotonic() - self._started)
        pages, posts = (sum(told[name] for told in self._told.values()) for name in ("pages", "posts"))
        current = {shard: told["blogs"] for (shard, _), told in self._told.items() if shard not in self._ended}
        blogs = sum(self._ended.values()) + sum(current.values())
        shards = f"{len(self._ended)}/{self._shards} shards, {len(self._where)} running"
        rate = f"{pages / spent:.1f} pages/s"
        return f"{blogs}/{self._blogs} blogs · {posts} posts · {pages} pages · {rate} · {shards}"

    def _show(self) -> None:
        if self._live is not None:
            self._live.update(Text(self.line()))
        elif time.monotonic() - self._said > _PACE:
            self._said = time.monotonic()
            self._console.print(self.line(), highlight=False)

"""A shard lives as long as the worker that runs it."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

from scrapy.exceptions import NotConfigured
from typing_extensions import Self

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

#: The exit code of a shard whose worker has gone.
_ORPHAN = 75


class LifelineExtension:
    """Ends the process at once when its standard input ends.

    The worker holds the other end; whatever kills it, the system closes the line. The shard is then crawled by another
    worker, and a host must not have two visitors. Nothing is lost: a kill at any moment is what the ledger is made for.
    """

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Only shards have a worker."""
        if not crawler.settings.getbool("BLOGCORPUS_SHARD"):
            raise NotConfigured
        threading.Thread(target=_watch, name="lifeline", daemon=True).start()
        return cls()


def _watch() -> None:
    while os.read(0, 1024):  # not through `sys.stdin`, whose lock would be held when Python ends
        pass
    os._exit(_ORPHAN)

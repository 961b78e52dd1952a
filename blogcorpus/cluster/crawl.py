"""All shards of a crawl, wherever the workers are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from blogcorpus.cluster.client import watched
from blogcorpus.cluster.job import CrawlJob, ShardEnd
from blogcorpus.cluster.shard import Shard
from blogcorpus.cluster.work import run_shard, topic
from blogcorpus.outcome import BlogLine

if TYPE_CHECKING:
    from distributed import Client

#: Crawls of a shard that ended by themselves, but badly, before it is given up.
_RETRIES = 2


def crawl_shards(
    client: Client, dealt: Sequence[Shard], job: CrawlJob, watch: Callable[[dict[str, Any]], None]
) -> list[ShardEnd]:
    """Run every shard; one that cannot be crawled has a line for each of its blogs that says why.

    A worker that dies gives its shard to another one, as often as it takes.
    """
    from distributed import as_completed

    ends: list[ShardEnd] = []
    with watched(client, topic(job), watch):
        futures = {
            client.submit(
                run_shard, shard, job, key=f"blogcorpus-{job.run}-{shard.number}", retries=_RETRIES, pure=False
            ): shard
            for shard in dealt
        }
        try:
            for future in as_completed(futures):
                shard = futures[future]
                error = future.exception()
                end = future.result() if error is None else _given_up(shard, error)
                watch({"shard": shard.number, "end": len(end.lines)})
                ends.append(end)
        finally:
            client.cancel(list(futures))  # where we are interrupted, the crawls stop as well
    return sorted(ends, key=lambda end: end.number)


def _given_up(shard: Shard, error: BaseException) -> ShardEnd:
    note = f"the worker failed: {error}"[:300]
    lines = tuple(BlogLine(blog=seed, filled={}, note=note, failed=True) for seed in shard.seeds)
    return ShardEnd(number=shard.number, part="", lines=lines)

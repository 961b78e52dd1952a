"""Dask's side: a cluster of this machine's cores or the scheduler of many machines."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from blogcorpus.errors import OptionError

if TYPE_CHECKING:
    from distributed import Client

_CONFIG = {
    # Dask gives a task up after so many workers died under it. Machines are taken away all the time; a shard is not
    # the cause, and what it did is not lost.
    "distributed.scheduler.allowed-failures": 20,
    # A worker of this machine that does not answer is busy, or dead; and a death shows at once.
    "distributed.comm.timeouts.connect": "120s",
    "distributed.comm.timeouts.tcp": "120s",
    # A look at every worker a hundred times a second: programs that start take twice as long under it.
    "distributed.worker.profile.enabled": False,
    "distributed.worker.preload": ["blogcorpus.cluster.preload"],
}
_CONNECT = "60s"


@contextmanager
def connected(workers: int, scheduler: str | None = None) -> Iterator[Client]:
    """A client of the scheduler at an address, or of a cluster of processes on this machine while it lasts."""
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError as error:
        how = "need Dask: pip install 'blogcorpus[cluster]'"
        raise OptionError(how, subject="--scheduler" if scheduler else "--workers") from error
    if scheduler is not None:
        try:
            client = Client(scheduler, timeout=_CONNECT)
        except OSError as error:
            raise OptionError("the scheduler cannot be reached", subject=scheduler) from error
        with client:
            yield client
        return
    with (
        dask.config.set(_CONFIG),
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            memory_limit=0,  # the work is done in other processes, which bound themselves
            dashboard_address="127.0.0.1:0",
            security=True,  # keys for this run: other users of the machine could have their code run by us
            silence_logs=logging.ERROR,
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@contextmanager
def watched(client: Client, topic: str, watch: Callable[[dict[str, Any]], None]) -> Iterator[None]:
    """Hear what the workers tell."""

    def handler(event: tuple[Any, dict[str, Any]]) -> None:
        watch(event[1])

    client.subscribe_topic(topic, handler)
    try:
        yield
    finally:
        client.unsubscribe_topic(topic)

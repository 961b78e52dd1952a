"""Processes that do work which must not run for ever, nor take memory for ever.

A page can be made so that reading it takes minutes, and a process that has read many large pages keeps their memory. A
worker that is over its time is killed and another takes its place; after a number of jobs it is replaced as well.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from blogcorpus import heap
from blogcorpus.errors import BlogcorpusError

A = TypeVar("A")
R = TypeVar("R")

_log = logging.getLogger(__name__)
#: A worker is replaced after so many jobs.
_JOBS = 500
#: Loading the library takes a second, more on a loaded machine.
_START_SECONDS = 60.0


class OverTimeError(BlogcorpusError):
    """A job was stopped because its time was over, or its process died."""


class BrokenJobError(BlogcorpusError):
    """A job failed in a way that nobody foresaw; the log has the traceback."""


class Workers(Generic[A, R]):
    """Some processes that wait for jobs. `work` is a function of a module; jobs and results can be pickled."""

    def __init__(self, work: Callable[[A], R], *, count: int, seconds: float, jobs: int = _JOBS) -> None:
        self._work = work
        self._seconds = seconds
        self._jobs = jobs
        self._all = [_Worker(work) for _ in range(count)]
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)

    async def do(self, job: A) -> R:
        """What `work` makes of a job; waits for a free worker."""
        worker = await self._free.get()
        try:
            fine, result = await asyncio.to_thread(self._ask, worker, job)
        finally:
            self._free.put_nowait(worker)
        if fine:
            answer: R = result
            return answer
        raise result

    def _ask(self, worker: _Worker, job: A) -> tuple[bool, Any]:
        if worker.done >= self._jobs:
            worker.stop()
        return worker.ask(job, self._seconds)

    def close(self) -> None:
        """End the processes."""
        for worker in self._all:
            worker.stop()


class _Worker:
    """One process, started when it is needed."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self._work = work
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        # A request that was given up may still be in its thread when the server stops.
        self._lock = threading.Lock()
        self.done = 0

    def ask(self, job: Any, seconds: float) -> tuple[bool, Any]:
        """Whether all went well, and the result or the error."""
        with self._lock:
            pipe = self._pipe or self._start()
        self.done += 1
        try:
            pipe.send(job)
            if pipe.poll(seconds):
                answer: tuple[bool, Any] = pipe.recv()
                return answer
            message = f"was stopped after {seconds:g} seconds"
        except (EOFError, OSError):
            message = "ended without an answer: it may have run out of memory"
        self.stop()
        return False, OverTimeError(message, subject="the page")

    def stop(self) -> None:
        """End the process; the next job starts another."""
        with self._lock:
            if self._process is not None and self._pipe is not None:
                self._process.kill()
                self._process.join()
                self._process.close()
                self._pipe.close()
            self._process = self._pipe = None
            self.done = 0

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")  # a fork would copy the server's sockets and locks
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_answer, args=(theirs, self._work), daemon=True)
        self._process.start()
        theirs.close()
        if not self._pipe.poll(_START_SECONDS):
            raise OverTimeError("did not start", subject="a worker")
        self._pipe.recv()
        return self._pipe


def _answer(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """The life of a worker: a job in, an answer out."""
    heap.settle()
    pipe.send("ready")
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return  # the server is gone
        try:
            pipe.send((True, work(job)))
        except BlogcorpusError as error:
            pipe.send((False, error))
        except Exception:
            # A page that nobody foresaw: its client is told, the log says what, and the worker goes on.
            _log.exception("a job failed")
            pipe.send((False, BrokenJobError("could not be read", subject="the page")))

"""Running something that must not run for ever: in a process of its own, which is killed when its time is over."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from blogcorpus.errors import BlogcorpusError, TeachError

A = TypeVar("A")
R = TypeVar("R")


def run_apart(work: Callable[[A], R], argument: A, *, seconds: float, subject: str) -> R:
    """What `work` returns, computed in another process; `TeachError` when it takes longer than so many seconds.

    `work` is a function of a module, its argument and result can be pickled. Nothing that it does to the memory or
    the clock of its process reaches this one.
    """
    context = multiprocessing.get_context("spawn")  # a fork would copy the locks of a crawl's threads
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(sender, work, argument), daemon=True)
    process.start()
    sender.close()
    try:
        if not receiver.poll(seconds):
            raise TeachError(f"was stopped after {seconds:g} seconds", subject=subject)
        try:
            fine, result = receiver.recv()
        except EOFError:
            raise TeachError("ended without an answer: it may have run out of memory", subject=subject) from None
    finally:
        process.kill()
        process.join()
        process.close()
        receiver.close()
    if fine:
        answer: R = result
        return answer
    raise result


def _send(sender: Connection, work: Callable[[Any], Any], argument: Any) -> None:
    try:
        sender.send((True, work(argument)))
    except BlogcorpusError as error:
        sender.send((False, error))

"""Ctrl-C, which is not to be lost among the threads and finalisers of other libraries."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def not_lost() -> Iterator[None]:
    """KeyboardInterrupt as usual; where somebody swallows it, it comes at the end of the block.

    Python tells of exceptions in finalisers and goes on: one that comes just then would be forgotten.
    """
    came = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal came
        came = True
        signal.default_int_handler(number, frame)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt

"""Part files that are being written are left alone by whoever joins parts."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":  # where there are no such locks
    import fcntl

__all__ = ["is_being_written", "writing"]


@contextmanager
def writing(part: Path) -> Iterator[int]:
    """Make a part file and hold it; the number is a descriptor for the process that writes.

    The lock goes with the last process that has the descriptor: a worker's death does not free what its crawl still
    writes.
    """
    part.parent.mkdir(parents=True, exist_ok=True)
    with part.open("ab") as file:
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX)
        yield file.fileno()


def is_being_written(part: Path) -> bool:
    """Whether somebody holds it."""
    if sys.platform == "win32":
        return False
    with part.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False

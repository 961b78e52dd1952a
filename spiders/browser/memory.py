"""How much memory the browser's processes hold."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

_PROC = Path("/proc")


def children_megabytes(pid: int | None = None) -> int:
    """Memory that the processes below one (this one) have for themselves; 0 where the system does not tell."""
    page = os.sysconf("SC_PAGE_SIZE") if _PROC.is_dir() else 0
    queue, total = [pid or os.getpid()], 0
    while queue:
        for child in children(queue.pop()):
            queue.append(child)
            with suppress(OSError, ValueError, IndexError):
                _, resident, shared, *_ = (_PROC / str(child) / "statm").read_text().split()
                total += max(0, int(resident) - int(shared)) * page
    return total // 2**20


def children(pid: int) -> list[int]:
    """Processes that one has started and that still run."""
    found: list[int] = []
    with suppress(OSError, ValueError):
        for task in (_PROC / str(pid) / "task").iterdir():
            found += map(int, (task / "children").read_text().split())
    return found

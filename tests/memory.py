"""Memory of a process, for tests that bound it."""

from __future__ import annotations

import resource
import sys
from pathlib import Path


def peak_mb() -> int:
    """The most memory that this process had. Linux' `ru_maxrss` begins with what the process had that started it."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) // 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (1024 * 1024 if sys.platform == "darwin" else 1024)

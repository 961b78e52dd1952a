"""Tables of benchmarks, and the line that says where and with what they were made."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import datetime, timezone
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

_PACKAGES = ("scrapy twisted lxml distributed psycopg trafilatura readability-lxml newspaper4k resiliparse").split()


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Markdown; numbers to three figures."""
    cells = [[_cell(value) for value in row] for row in rows]
    widths = [max(len(row[place]) for row in [list(heads), *cells]) for place in range(len(heads))]
    lines = [list(heads), ["-" * width for width in widths], *cells]
    return "\n".join("| " + " | ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)) + " |" for line in lines)


def circumstances() -> str:
    """Machine, day and versions."""
    found = [f"{name} {number}" for name in _PACKAGES if (number := _version(name))]
    today = datetime.now(timezone.utc).date().isoformat()
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return (
        f"{today}, {_processor()}, {os.cpu_count()} cores (load {load}), {platform.system()}, "
        f"Python {platform.python_version()}, {', '.join(found)}"
    )


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    for line in info.read_text().splitlines() if info.exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _cell(value: object) -> str:
    if not isinstance(value, float):
        return f"{value:,}" if isinstance(value, int) else str(value)
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"

"""Programs that benchmarks run: a server of blogs, crawls with a meter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Served:
    """Blogs on loopback."""

    port: int
    seeds: tuple[str, ...]

    @property
    def environment(self) -> dict[str, str]:
        """For programs that are to see these blogs and nothing else."""
        proxy = f"http://127.0.0.1:{self.port}"
        paths = [str(ROOT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        here = {"http_proxy": proxy, "https_proxy": proxy, "no_proxy": "", "PYTHONPATH": os.pathsep.join(paths)}
        return {**os.environ, **here}

    def asked(self) -> int:
        """Requests since this was last called."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/asked") as answer:
            return int(answer.read())


@contextmanager
def serving(*words: str) -> Iterator[Served]:
    """A server, as `benchmarks.scale_server` takes its arguments."""
    command = [sys.executable, "-m", "benchmarks.scale_server", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        try:
            port = int(process.stdout.readline())
            seeds = []
            while line := process.stdout.readline().strip():
                seeds.append(line)
            yield Served(port, tuple(seeds))
        finally:
            process.terminate()


def measured(served: Served, folder: Path, spider: str, module: str, *words: str) -> dict[str, Any]:
    """Run a spider with a meter; what it told."""
    folder.mkdir(parents=True, exist_ok=True)
    meter = folder / "meter.json"
    command = [sys.executable, "-m", "scrapy", "crawl", spider, *words, "-s", f"METER_FILE={meter}"]
    environment = {**served.environment, "SCRAPY_SETTINGS_MODULE": module}
    run = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    if not meter.exists():
        raise SystemExit(f"{spider} failed:\n{run.stderr[-3000:]}")
    told: dict[str, Any] = json.loads(meter.read_text())
    meter.unlink()
    return told


def our_crawl(served: Served, folder: Path, *words: str) -> dict[str, Any]:
    """`scrapy crawl blogs` over all that is served."""
    folder.mkdir(parents=True, exist_ok=True)
    seeds = folder / "seeds.txt"
    seeds.write_text("\n".join(served.seeds))
    fixed = ("-a", f"seeds={seeds}", "-o", f"{folder / 'corpus.jsonl'}:jsonlines")
    return measured(served, folder, "blogs", "benchmarks.scale_settings", *fixed, *words)


def clocked(command: list[str], environment: dict[str, str], codes: tuple[int, ...] = (0,)) -> float:
    """Seconds that a program takes, by the clock on the wall. It must end with one of the codes."""
    start = time.monotonic()
    run = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    if run.returncode not in codes:
        raise SystemExit(run.stderr[-3000:])
    return time.monotonic() - start

"""Run all fuzzers for an hour of processor time, one after the other.

    uv pip install atheris
    python -m benchmarks.fuzz.hour --minutes 60 --folder /tmp/fuzz

What counts is the time that the fuzzers had the processor, not the time on the wall: on a busy machine the latter is
several times as much. A target that fails is begun again, a few times: what it failed on stands in the folder.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from pathlib import Path

from benchmarks.fuzz.targets import TARGETS

_FAILURES = 5
#: Seconds on the wall after which the processor time is looked at; each turn begins with some seconds of loading.
_TURN = 900


def main() -> None:
    """Fuzz each target for its share, and print what each came to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="only some of them")
    parser.add_argument("--minutes", type=float, default=60, help="processor time of all targets together")
    parser.add_argument("--folder", type=Path, default=Path("fuzz"))
    options = parser.parse_args()
    targets = options.targets or list(TARGETS)
    share = 60 * options.minutes / len(targets)
    failures = sum(_fuzz(target, share, options.folder) for target in targets)
    print(f"{_processor() / 60:.1f} minutes of processor, {failures} failures", flush=True)
    sys.exit(failures > 0)


def _fuzz(target: str, seconds: float, folder: Path) -> int:
    """Give one target its seconds of processor; how often it failed."""
    began, failures = _processor(), 0
    command = [sys.executable, "-m", "benchmarks.fuzz.run", target, "--folder", str(folder)]
    while (left := seconds - (_processor() - began)) > 1 and failures < _FAILURES:
        turn = max(5, min(_TURN, int(left)))
        failures += subprocess.run([*command, "--seconds", str(turn)], check=False).returncode != 0
    print(f"{target}: {_processor() - began:.0f} s of processor, {failures} failures", flush=True)
    return failures


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()

"""All benchmarks by one command.

    python -m benchmarks                     what there is
    python -m benchmarks NAME …              one of them, with its arguments
    python -m benchmarks scale DATA          those of docs/scale.md, one after another, with machine, day and versions
    python -m benchmarks scale DATA --quick  the same on less, in a quarter of an hour

DATA is a folder of saved blogs (`<blog>.zip`: `blog.json`, `pages/`, `urlmap.json`, `gold.jsonl`).
"""

from __future__ import annotations

import importlib
import runpy
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.report import circumstances

#: Name → module and function.
SCALE = {
    "crawl": ("benchmarks.scale_crawl", "main"),
    "extract": ("benchmarks.scale_extract", "main"),
    "workers": ("benchmarks.scale_workers", "main"),
    "kill": ("benchmarks.scale_kill", "main"),
    "stores": ("benchmarks.scale_stores", "main"),
    "nightly": ("benchmarks.scale_long", "nightly"),
    "memory": ("benchmarks.scale_long", "memory"),
}
_DATA = ("crawl", "extract", "workers", "kill")
#: Arguments of the same on less.
_QUICK = {
    "crawl": ["--blogs", "6", "--rounds", "1"],
    "extract": ["--blogs", "15", "--pages", "8"],
    "workers": ["--blogs", "8"],
    "kill": ["--blogs", "6"],
    "stores": ["--keys", "100000"],
    "nightly": ["--blogs", "1000"],
    "memory": ["--pages", "10000"],
}


def main(words: list[str]) -> None:
    """Run what is asked for."""
    if not words or words[0] in ("-h", "--help"):
        print(__doc__)
        print("Names:", ", ".join([*SCALE, *_others()]))
    elif words[0] == "scale":
        _scale(words[1:])
    elif words[0] in SCALE:
        _function(words[0])(words[1:])
    elif words[0] in _others():
        sys.argv = [words[0], *words[1:]]
        # In `sys.modules` too: what worker processes are sent is looked up there.
        runpy.run_module(f"benchmarks.{words[0]}", run_name="__main__", alter_sys=True)
    else:
        raise SystemExit(f"there is no benchmark {words[0]}; python -m benchmarks says what there is")


def _scale(words: list[str]) -> None:
    data = [word for word in words if not word.startswith("--")]
    if len(data) != 1:
        raise SystemExit("name the folder of saved blogs")
    print(f"{circumstances()}\n")
    for name in SCALE:
        print(f"## {name}\n", flush=True)
        _function(name)([*(data if name in _DATA else []), *(_QUICK[name] if "--quick" in words else [])])
        print(flush=True)


def _function(name: str) -> Callable[[list[str]], None]:
    module, function = SCALE[name]
    found: Callable[[list[str]], None] = getattr(importlib.import_module(module), function)
    return found


def _others() -> list[str]:
    """Modules that are programs of their own."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    programs = [file.stem for file in files if '__name__ == "__main__"' in file.read_text(encoding="utf-8")]
    return [name for name in programs if not name.startswith(("scale_", "__"))]


if __name__ == "__main__":
    main(sys.argv[1:])

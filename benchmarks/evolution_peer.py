"""One field learnt and read by one tool, in a process of its own: task in on stdin, answer out on stdout, both JSON.

    python benchmarks/evolution_peer.py TOOL < task.json

TOOL is `blogcorpus`, `autoscraper` or `mlscraper`; whichever it is must be installed for this Python. A task has
`examples` ([html, [values]]), `pages` ([html]) and `seconds`. The answer has the values found on each page, the
processor seconds of learning and of reading, and the largest memory the process ever had, in megabytes.
"""

from __future__ import annotations

import json
import logging
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

#: More than this and a tool has failed; mlscraper is known to ask for twelve gigabytes.
MEMORY = 3 << 30

Reader = Callable[[str], list[str]]


def blogcorpus(examples: list[tuple[str, list[str]]]) -> Reader:
    """Grammatical evolution."""
    from blogcorpus.dom import parse
    from blogcorpus.evolution import evaluate, example, teach

    field = teach("field", [example(str(n), parse(html), values) for n, (html, values) in enumerate(examples)]).field
    return lambda html: evaluate(field, parse(html)) if field is not None else []


def autoscraper(examples: list[tuple[str, list[str]]]) -> Reader:
    """One rule for each example, as its readme does with several pages."""
    from autoscraper import AutoScraper  # type: ignore[import-not-found]

    scraper = AutoScraper()
    for html, values in examples:
        if values:
            scraper.build(html=html, wanted_list=values, update=True)
    if any(len(values) > 1 for _, values in examples):
        return lambda html: list(scraper.get_result_similar(html=html, keep_order=True))
    return lambda html: list(scraper.get_result_exact(html=html))[:1]


def mlscraper(examples: list[tuple[str, list[str]]]) -> Reader:
    """One scraper for all examples."""
    from mlscraper.html import Page  # type: ignore[import-not-found]
    from mlscraper.samples import Sample, TrainingSet  # type: ignore[import-not-found]
    from mlscraper.training import train_scraper  # type: ignore[import-not-found]

    many = any(len(values) > 1 for _, values in examples)
    training = TrainingSet()
    for html, values in examples:
        if values:
            training.add_sample(Sample(Page(html), values if many else values[0]))
    scraper = train_scraper(training)

    def read(html: str) -> list[str]:
        found = scraper.get(Page(html))
        return found if isinstance(found, list) else [found] if found else []

    return read


TOOLS = {"blogcorpus": blogcorpus, "autoscraper": autoscraper, "mlscraper": mlscraper}


def memory() -> float:
    """The largest memory of this process in megabytes; `getrusage` would tell that of the process which started it."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024


def main() -> None:
    """Learn, read, tell."""
    logging.disable(logging.CRITICAL)
    task: dict[str, Any] = json.load(sys.stdin)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(task["seconds"]) + 5, int(task["seconds"]) + 5))
    answer: dict[str, Any] = {"values": [[] for _ in task["pages"]], "error": None}
    begin = time.process_time()
    try:
        read = TOOLS[sys.argv[1]]([(html, values) for html, values in task["examples"]])
        answer["learning"] = time.process_time() - begin
        begin = time.process_time()
        answer["values"] = [[str(value) for value in read(html)] for html in task["pages"]]
    except Exception as error:  # whatever a tool throws is its answer
        answer["error"] = f"{type(error).__name__}: {error}"[:200]
        answer.setdefault("learning", time.process_time() - begin)
    answer["reading"] = time.process_time() - begin
    answer["memory"] = memory()
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()

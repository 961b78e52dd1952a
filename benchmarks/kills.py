"""Fifty kills at random moments over crawls of the small blogs; each story of ten kills is then run to its end.

    python benchmarks/kills.py [--kills 50] [--seed 1]

Every corpus is checked record by record against that of an undisturbed crawl. Prints how many kills fell where.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.blogs.server import Serving, serving
from tests.crawling import crawl
from tests.killing import Kill, Story, check, finish, kill_at, moments

_PER_STORY = 10


def main() -> None:
    """Kill, finish, check, count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begin = time.monotonic()
    with serving(ports=False) as server, tempfile.TemporaryDirectory() as folder:
        wanted = crawl(server, Path(folder) / "undisturbed").records
        most = len(server.requests) // 2
        print(f"undisturbed: {len(wanted)} records, {len(server.requests)} requests", flush=True)
        kills: list[Kill] = []
        number = wrong = 0
        while len(kills) < options.kills:
            number += 1
            story = Story(Path(folder) / f"story-{number}")
            kills += _story(server, story, options.seed * 1000 + number, most, wanted).kills
            wrong += story.wrong
    phases = Counter(kill.phase for kill in kills)
    print(f"{len(kills)} kills in {number} stories, {time.monotonic() - begin:.0f} s; {wrong} corpora were not right")
    for phase, count in phases.most_common():
        print(f"  {count:3} {phase}")
    print(
        f"  torn lines: {sum(kill.torn > 0 for kill in kills)}, lines not remembered: {sum(k.unknown for k in kills)}"
    )


def _story(server: Serving, story: Story, seed: int, most: int, wanted: list[dict[str, object]]) -> Story:
    for answers, delay in moments(seed, _PER_STORY, most):
        kill_at(server, story, answers, delay)
    requests = finish(server, story)
    print(f"  {story.folder.name}: {[kill.phase for kill in story.kills]}, then {requests} requests", flush=True)
    try:
        check(server, story, wanted)
    except AssertionError as wrong:
        print(f"    WRONG: {wrong}", flush=True)
        story.wrong = True
    return story


if __name__ == "__main__":
    main()

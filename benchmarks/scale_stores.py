"""Stores with many keys: SQLite beside PostgreSQL.

    python -m benchmarks stores [--keys 1000000] [--postgresql ADDRESS]

Without an address a server is started for the run, where the programs are installed. Times by the clock: a store waits
for the disk. Fingerprints of the made-up posts are random, so copies are looked for among strangers, the worst case.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.report import table
from blogcorpus.stores import Known, Store, open_store
from blogcorpus.urls import bands
from tests.postgresql import programs, server

_BATCH = 20  # as the ledger writes
_LOOKS = 500


def main(words: list[str] | None = None) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keys", type=int, default=1_000_000)
    parser.add_argument("--postgresql", metavar="ADDRESS")
    options = parser.parse_args(words)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        rows.append(["SQLite", *_measured(str(Path(folder) / "state.sqlite"), options.keys)])
    with _database(options.postgresql) as address:
        if address:
            rows.append(["PostgreSQL", *_measured(address, options.keys)])
    heads = ["", "keys", "remember, posts/s", "known, ms for 50", "one known, ms", "near, ms", "note, ms"]
    print(table(heads, rows))


@contextmanager
def _database(address: str | None) -> Iterator[str | None]:
    found = programs()
    if address or found is None:
        yield address
        return
    with server(found) as started:
        yield started


def _post(number: int) -> Known:
    key = f"http://blog{number % 5000}.example/{number:08}/a-post-with-a-usual-name"
    mark = random.Random(number).getrandbits(64)
    return Known(
        key=key, url=key, blog=f"http://blog{number % 5000}.example/", digest=f"{number:032x}", fingerprint=mark
    )


def _measured(address: str, keys: int) -> list[object]:
    store = open_store(address)
    # All but the last are written in large batches: how a store grows is measured at its full size.
    small = min(keys // 10, 2000)
    for start in range(0, keys - small, 5000):
        store.remember(_post(number) for number in range(start, min(start + 5000, keys - small)))
    began = time.perf_counter()
    for start in range(keys - small, keys, _BATCH):
        store.remember([_post(number) for number in range(start, min(start + _BATCH, keys))])
    rate = small / (time.perf_counter() - began)
    found: list[object] = [keys, rate, *_asked(store, keys)]
    store.close()
    return found


def _asked(store: Store, keys: int) -> list[float]:
    source = random.Random(1)
    many = [[_post(source.randrange(2 * keys)).key for _ in range(50)] for _ in range(_LOOKS // 10)]
    marks = [source.getrandbits(64) for _ in range(_LOOKS // 10)]
    return [
        _milliseconds([lambda some=some: store.known(some) for some in many]),
        _milliseconds([lambda some=some: store.known(some[:1]) for some in many]),
        _milliseconds([lambda mark=mark: store.near(mark, bands(mark)) for mark in marks]),
        _milliseconds(
            [lambda n=n: store.put("blog", f"http://blog{n}.example/", {"n": n}) for n in range(_LOOKS // 10)]
        ),
    ]


def _milliseconds(calls: list[object]) -> float:
    """The middle one."""
    spent = []
    for call in calls:
        start = time.perf_counter()
        call()  # type: ignore[operator]
        spent.append(1000 * (time.perf_counter() - start))
    return sorted(spent)[len(spent) // 2]


if __name__ == "__main__":
    main()

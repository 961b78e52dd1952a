"""A large corpus, exported: `python benchmarks/export.py [--records 1000000] [--to parquet] [--folder DIR]`.

Makes a corpus of invented posts, exports it as a user does, and tells time and peak memory of the export; then opens
the result with what people use: DuckDB, pandas and, where it is installed, Hugging Face datasets.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from blogcorpus.exporters.jsonl import json_line
from blogcorpus.files import open_write
from blogcorpus.schema import Record, complete

WORDS = "tea cup water leaf pot kettle steam morning window rain garden letter train night bread paper song".split()


def posts(count: int) -> Iterator[Record]:
    """Invented posts of some hundred words, every tenth with comments."""
    dice = random.Random(7)
    for number in range(count):
        paragraphs = [" ".join(dice.choices(WORDS, k=60)) for _ in range(dice.randint(1, 5))]
        comments = [{"id": str(n), "author": "Bo", "text": paragraphs[0]} for n in range(3 * (number % 10 == 0))]
        yield complete(
            {
                "schema_version": "1.0",
                "id": f"{number:024x}",
                "url": f"http://blog{number % 5000}.example/{number}",
                "url_key": f"blog{number % 5000}.example/{number}",
                "blog": f"http://blog{number % 5000}.example/",
                "title": " ".join(dice.choices(WORDS, k=5)),
                "authors": [f"Author {number % 7000}"],
                "published": f"20{number % 25:02}-{number % 12 + 1:02}-{number % 28 + 1:02}T08:00:00+00:00",
                "language": ("en", "de", "fr")[number % 3],
                "tags": dice.choices(WORDS, k=2),
                "text": "\n\n".join(paragraphs),
                "html": "".join(f"<p>{part}</p>" for part in paragraphs),
                "comments": comments,
                "provenance": {"title": {"method": "feed", "rule": "title", "confidence": 0.98, "agrees": []}},
                "crawl": {"status": 200, "revision": 1, "rendered": False, "route": "feed"},
            }
        )


def main() -> None:
    """Make, export, open."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--records", type=int, default=1_000_000)
    options.add_argument("--to", default="parquet")
    options.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    chosen = options.parse_args()
    corpus, target = chosen.folder / "export-benchmark.jsonl", chosen.folder / f"export-benchmark.{chosen.to}"
    with open_write(corpus) as file:
        for record in posts(chosen.records):
            file.write(json_line(record))
    print(f"corpus: {chosen.records:,} records, {corpus.stat().st_size / 1e9:.2f} GB")
    started = time.perf_counter()
    subprocess.run([sys.executable, "-m", "blogcorpus", "export", corpus, "--to", chosen.to, "-o", target], check=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = time.perf_counter() - started
    processor = used.ru_utime + used.ru_stime
    print(f"export: {spent:.0f} s, {processor:.0f} s of processor, {used.ru_maxrss / 1024:.0f} MB at most")
    print(f"{chosen.to}: {target.stat().st_size / 1e9:.2f} GB")
    if chosen.to == "parquet":
        opened(target)


def opened(target: Path) -> None:
    """Count the records with every consumer there is."""
    import duckdb
    import pandas

    asked = f"SELECT language, count(*), avg(len(text)) FROM '{target}' GROUP BY 1 ORDER BY 1"
    print("duckdb:", duckdb.execute(asked).fetchall())
    frame = pandas.read_parquet(target, columns=["language", "published_utc"])
    print("pandas:", frame.groupby(frame["published_utc"].dt.year).size().sum(), "rows")
    try:
        import datasets
    except ImportError:
        print("datasets: not installed")
    else:
        with tempfile.TemporaryDirectory() as cache:
            read = datasets.load_dataset("parquet", data_files=str(target), split="train", cache_dir=cache)
            print("datasets:", read.num_rows, "rows,", read[0]["provenance"]["title"])


if __name__ == "__main__":
    main()

"""All experiments of `blogcorpus evaluate` on labelled blogs: `python benchmarks/protocols.py DATA [-o FOLDER]`.

Prints a table for each, as docs quote them; with a folder, plots as SVG go there.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from blogcorpus.evaluate import (
    Scores,
    evaluate_folds,
    evaluate_front,
    evaluate_pages,
    evaluate_stream,
    read_labelled,
)
from blogcorpus.evaluate.table import as_markdown, plot
from blogcorpus.report.plots import standalone


def main() -> None:
    """Run them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    blogs = read_labelled([options.data])
    protocols: dict[str, Callable[[], Scores]] = {
        "front": lambda: evaluate_front(blogs),
        "pages": lambda: evaluate_pages(blogs),
        "stream": lambda: evaluate_stream(blogs),
        "folds, wrappers alone": lambda: evaluate_folds(blogs),
        "folds, with heuristics": lambda: evaluate_folds(blogs, heuristics=True),
    }
    for name, protocol in protocols.items():
        begin = time.process_time()
        scores = protocol()
        rows = scores.rows()
        print(f"\n### {name} ({time.process_time() - begin:.0f} s of the processor)\n")
        print(as_markdown(scores.columns, rows, scores.notes, scores.unit), flush=True)
        if options.output is not None:
            folder = options.output / name.replace(", ", "-").replace(" ", "-")
            folder.mkdir(parents=True, exist_ok=True)
            for column in scores.columns:
                (folder / f"{column}.svg").write_text(standalone(plot(rows, column)), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Protocol `calibration`: whether values of confidence 0.9 are right nine times in ten."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from blogcorpus.evaluate.crawl import judge
from blogcorpus.evaluate.labelled import LabelledBlog
from blogcorpus.evaluate.measures import address
from blogcorpus.schema import Record

__all__ = ["Bin", "calibration_table", "evaluate_calibration"]

#: Column of the score → field of the record.
FIELDS = {"title": "title", "author": "authors", "date": "published", "good": "content"}
#: Lower ends of the ranges of confidence.
EDGES = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """Values of one field whose confidence lies in one range."""

    field: str
    low: float
    count: int
    #: Mean of what the records say, and share that was right.
    said: float
    right: float


def evaluate_calibration(records: Iterable[Record], blogs: Sequence[LabelledBlog]) -> list[Bin]:
    """Compare confidence with truth, for values that do not come from the feed."""
    wanted = {address(url): post for blog in blogs for post in blog.posts for url in post.urls}
    found: dict[tuple[str, float], list[tuple[float, float]]] = {}
    for record in records:
        post = wanted.get(address(record["url"]))
        if post is None:
            continue
        scores = judge(post, record, served=False)
        for column, name in FIELDS.items():
            told = record["provenance"].get(name)
            share = scores[column]
            if told is not None and share is not None and told["method"] != "feed":
                low = max(edge for edge in EDGES if edge <= told["confidence"])
                found.setdefault((column, low), []).append((told["confidence"], share))
    return [_bin(column, low, found[column, low]) for column in FIELDS for low in EDGES if (column, low) in found]


def _bin(column: str, low: float, values: Sequence[tuple[float, float]]) -> Bin:
    count = len(values)
    said, right = sum(c for c, _ in values) / count, sum(r for _, r in values) / count
    return Bin(field=column, low=low, count=count, said=said, right=right)


def calibration_table(bins: Sequence[Bin]) -> str:
    """As a table in Markdown."""
    lines = ["| field | confidence | values | said | right |", "|---|---|---:|---:|---:|"]
    ends = dict(zip(EDGES, (*EDGES[1:], 1.0), strict=True))
    lines += [f"| {b.field} | {b.low}–{ends[b.low]} | {b.count} | {b.said:.2f} | {b.right:.2f} |" for b in bins]
    return "\n".join(lines)

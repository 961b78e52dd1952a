"""Scores as a table to read, as JSON, and as a plot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from blogcorpus.evaluate.scores import Row
from blogcorpus.report.plots import intervals

__all__ = ["as_json", "as_markdown", "plot"]


def as_markdown(columns: Sequence[str], rows: Sequence[Row], notes: Sequence[str] = (), unit: str = "posts") -> str:
    """A table in per cent, with the intervals' bounds."""
    lines = [
        f"| group | blogs | {unit} | {' | '.join(columns)} |",
        f"|---|---:|---:|{'---:|' * len(columns)}",
    ]
    for row in rows:
        cells = (_cell(row, column) for column in columns)
        lines.append(f"| {row.group} | {row.blogs} | {row.posts} | {' | '.join(cells)} |")
    return "\n".join([*lines, "", *notes]).rstrip() + "\n"


def as_json(columns: Sequence[str], rows: Sequence[Row], notes: Sequence[str] = ()) -> dict[str, Any]:
    """The same as values."""
    return {
        "columns": list(columns),
        "rows": [
            {
                "group": row.group,
                "blogs": row.blogs,
                "posts": row.posts,
                **{
                    name: {"value": found.value, "low": found.low, "high": found.high, "count": found.count}
                    for name, found in row.values.items()
                },
            }
            for row in rows
        ],
        "notes": list(notes),
    }


def plot(rows: Sequence[Row], column: str) -> str:
    """One column over all groups, with intervals, as SVG."""
    shown = [(row.group, row.values[column]) for row in rows if column in row.values]
    return intervals([(group, i.value, i.low, i.high) for group, i in shown], f"{column}: mean and 95 % interval")


def _cell(row: Row, column: str) -> str:
    found = row.values.get(column)
    if found is None:
        return "–"
    return f"{100 * found.value:.1f} ({100 * found.low:.0f}–{100 * found.high:.0f})"

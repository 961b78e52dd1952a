"""Duplicates after each step of the URL key: Figure 2 of Sluban and Grčar, for the crawl behind a corpus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from blogcorpus.crawl.duplicates import FOUND_BY, NAMED_AGAIN
from blogcorpus.report.plots import bars, number

__all__ = ["after_each_step", "duplicates_plot"]


def after_each_step(found: Mapping[str, int]) -> list[tuple[str, int]]:
    """Duplicates known after each step that found any, those of the steps before it among them.

    >>> after_each_step({"www": 2, "same address": 9, "tracking": 3})
    [('www', 2), ('tracking', 5)]
    """
    total, rows = 0, []
    for step in FOUND_BY:
        if found.get(step) and step != NAMED_AGAIN:
            total += found[step]
            rows.append((step, total))
    return rows


def duplicates_plot(addresses: int, found: Counter[str]) -> tuple[str, str, str, str]:
    """A plot as the report's page takes it: name, heading, what it tells, SVG; without numbers the last is empty."""
    told = (
        f"Links and feeds named posts by {number(addresses)} addresses. Some turned out to be another address "
        "of a post that was known already. The steps are those that make an address's key, in their order; the "
        "bars add up: beside each step stands what it and all before it had found."
    )
    return "duplicates", "Duplicate addresses found, step by step", told, bars(after_each_step(found), "duplicates")

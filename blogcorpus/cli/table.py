"""The table at the end of a crawl: a line for every blog, and one closing sentence."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from blogcorpus.outcome import BlogLine

#: Fields whose share of records is shown, and their columns' heads.
SHOWN = {
    "title": "title",
    "authors": "author",
    "published": "date",
    "text": "text",
    "tags": "tags",
    "comments": "comm.",
}
#: In a window narrower than this the fields share a column, and only those that are sometimes empty are named.
_WIDE = 110
#: Columns of a log file, which no window cuts.
_LOG_WIDTH = 140
#: An address is cut after so much of the table's width.
_ADDRESS = 0.36


def screen() -> Console:
    """Standard error: as wide as its window, or as a log file is."""
    return Console(stderr=True, width=None if sys.stderr.isatty() else _LOG_WIDTH)


def summary_table(lines: Iterable[BlogLine], width: int = _WIDE) -> Table:
    """A line for each blog: posts, routes, how many records have each field, and the reason where nothing came."""
    wide = width >= _WIDE
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("blog", no_wrap=True, overflow="ellipsis", max_width=int(width * _ADDRESS))
    table.add_column("new", justify="right", no_wrap=True)
    table.add_column("feed alone", justify="right", min_width=5)
    table.add_column("by route")
    for name in SHOWN.values() if wide else ("fields",):
        table.add_column(name, justify="right" if wide else "left")
    table.add_column("note")
    for line in sorted(lines, key=lambda line: line.blog):
        fields = _shares(line) if wide else (_lacking(line),)
        blog = line.blog.removeprefix("http://").removeprefix("https://")
        # As text: addresses with brackets are no markup.
        table.add_row(*map(Text, (blog, str(line.new), line.feed, line.routes, *fields, line.note)))
    return table


def _shares(line: BlogLine) -> tuple[str, ...]:
    return tuple(f"{round(100 * line.filled.get(name, 0) / line.new)}%" if line.new else "" for name in SHOWN)


def _lacking(line: BlogLine) -> str:
    """The fields that some records do not have, with the share that has them."""
    if not line.new:
        return ""
    some = [f"{label} {share}" for label, share in zip(SHOWN.values(), _shares(line), strict=True) if share != "100%"]
    return "all but " + ", ".join(some) if some else "all"


def closing_line(lines: Sequence[BlogLine], spent: float) -> str:
    """One sentence about the whole crawl."""
    posts = sum(line.new for line in lines)
    requests = sum(line.requests for line in lines)
    failed = Counter(line.reason or "failed" for line in lines if line.failed)
    told = []
    if len(lines) > failed.total() or posts or not lines:
        told.append(f"{_count(posts, 'new post') if posts else 'nothing new'} from {_count(len(lines), 'blog')}")
    if failed:
        why = ", ".join(f"{reason} ({count})" if len(failed) > 1 else reason for reason, count in failed.most_common())
        told.append(f"nothing from {_count(failed.total(), 'blog')}: {why}")
    return f"\n{'; '.join(told)}{';' if failed else ','} {_count(requests, 'request')} in {spent:.0f} s"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"

"""The table at the end of a crawl: a line for each blog, and one sentence about all of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rich.table import Table
from rich.text import Text

from blogcorpus.crawl import BlogCrawl

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
#: An address is cut after so much of the table's width.
_ADDRESS = 0.36


@dataclass
class Row:
    """One blog's line of the table."""

    crawl: BlogCrawl
    written: int = 0
    changed: int = 0
    #: Pages that a stage failed on: a fault of ours, or of the machine.
    errors: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    filled: Counter[str] = field(default_factory=Counter)


def outcome(rows: list[Row]) -> int:
    """The exit code: 0 all well, 1 some blogs failed, 3 nothing was found at all."""
    failed = [row for row in rows if row.crawl.summary.verdict() is not None]
    if not failed:
        return 1 if any(row.errors for row in rows) else 0
    return 1 if len(failed) < len(rows) else 3


def summary_table(rows: list[Row], width: int = _WIDE) -> Table:
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
    for row in sorted(rows, key=lambda r: r.crawl.blog.url):
        fields = _shares(row) if wide else (_lacking(row),)
        # As text: addresses with brackets are no markup.
        table.add_row(*map(Text, (*_numbers(row), *fields, _note(row))))
    return table


def _numbers(row: Row) -> tuple[str, ...]:
    summary = row.crawl.summary
    feed = str(summary.feed_entries) if summary.feed else "no feed" if not summary.nothing_new else ""
    return (
        row.crawl.blog.url.removeprefix("http://").removeprefix("https://"),
        str(row.written),
        feed,
        ", ".join(f"{route} {count}" for route, count in summary.published.most_common()),
    )


def _shares(row: Row) -> tuple[str, ...]:
    return tuple(f"{round(100 * row.filled[name] / row.written)}%" if row.written else "" for name in SHOWN)


def _lacking(row: Row) -> str:
    """The fields that some records do not have, with the share that has them."""
    if not row.written:
        return ""
    some = [f"{label} {share}" for label, share in zip(SHOWN.values(), _shares(row), strict=True) if share != "100%"]
    return "all but " + ", ".join(some) if some else "all"


def _note(row: Row) -> str:
    summary = row.crawl.summary
    notes = [f"{count} {reason}" for reason, count in row.dropped.most_common(3)]
    verdict = summary.verdict()
    if verdict is not None:
        notes.insert(0, verdict.value)
    elif summary.nothing_new:
        notes.insert(0, "nothing new")
    if row.errors:
        notes.append(f"{row.errors} failed, see the log")
    if row.changed:
        notes.append(f"{row.changed} changed")
    return "; ".join(notes)


def closing_line(rows: list[Row], spent: float) -> str:
    """One sentence about the whole crawl."""
    posts = sum(row.written for row in rows)
    requests = sum(row.crawl.summary.requests for row in rows)
    told = f"{posts} new posts" if posts else "nothing new"
    return f"\n{told} from {len(rows)} blogs, {requests} requests in {spent:.0f} s"

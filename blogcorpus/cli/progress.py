"""How far a long command has come, on standard error: a bar on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from blogcorpus.files import COMPRESSED

__all__ = ["watching"]

#: Seconds between two lines where there is no terminal; shorter work says nothing.
_PACE = 10.0
#: Lines between two looks at the clock.
_STEP = 200


@contextmanager
def watching(paths: tuple[str, ...], doing: str) -> Iterator[Callable[[int], None]]:
    """A function to call with the length of every line of some files as they are read."""
    if sys.stderr.isatty() and _plain(paths):
        with _bar(sum(Path(path).stat().st_size for path in paths), doing) as watch:
            yield watch
    else:
        yield _spoken(doing)


@contextmanager
def _bar(size: int, doing: str) -> Iterator[Callable[[int], None]]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[posts]:,} posts"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(doing, total=size, posts=0)
        posts = read = 0

        def watch(length: int) -> None:
            nonlocal posts, read
            posts, read = posts + 1, read + length
            if posts % _STEP == 0:
                progress.update(task, completed=read, posts=posts)

        yield watch


def _spoken(doing: str) -> Callable[[int], None]:
    posts, started = 0, time.monotonic()
    said = started

    def watch(_: int) -> None:
        nonlocal posts, said
        posts += 1
        if posts % _STEP == 0 and (now := time.monotonic()) - said > _PACE:
            said = now
            click.echo(f"{doing}: {posts:,} posts, {posts / (now - started):,.0f} a second", err=True)

    return watch


def _plain(paths: tuple[str, ...]) -> bool:
    """Files whose size is that of their lines: not compressed, not standard input."""
    return all(Path(path).is_file() and Path(path).suffix not in COMPRESSED for path in paths)

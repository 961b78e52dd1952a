"""The store as an option of commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from blogcorpus.errors import StoreError
from blogcorpus.stores import SqliteStore

__all__ = ["opened", "store_option"]

Command = TypeVar("Command", bound=Callable[..., Any])

_STORE = Path("output/corpus.state.sqlite")


def store_option(command: Command) -> Command:
    """Where the crawl keeps its memory."""
    option = click.option(
        "--store",
        default=_STORE,
        show_default=True,
        type=click.Path(path_type=Path),
        help="Where the crawl keeps its memory.",
    )
    return option(command)


@contextmanager
def opened(path: Path) -> Iterator[SqliteStore]:
    """A store that is there."""
    if not path.exists():
        raise StoreError("is not there; crawl first, or name the store with --store", subject=str(path))
    store = SqliteStore(path)
    try:
        yield store
    finally:
        store.close()

"""The store as an option of commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from blogcorpus.errors import OptionError
from blogcorpus.stores import Store, open_store, store_exists

__all__ = ["opened", "store_option"]

Command = TypeVar("Command", bound=Callable[..., Any])

_STORE = "output/corpus.state.sqlite"


def store_option(command: Command) -> Command:
    """Where the crawl keeps its memory."""
    option = click.option(
        "--store",
        default=_STORE,
        show_default=True,
        metavar="FILE|ADDRESS",
        help="Where the crawl keeps its memory.",
    )
    return option(command)


@contextmanager
def opened(address: str) -> Iterator[Store]:
    """A store that is there."""
    if not store_exists(address):
        raise OptionError("there is no such store; crawl first, or name it with --store", subject=address)
    store = open_store(address)
    try:
        yield store
    finally:
        store.close()

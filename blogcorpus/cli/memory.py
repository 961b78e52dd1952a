"""The store as an option of commands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from blogcorpus.errors import OptionError
from blogcorpus.stores import Store, open_store, store_exists

__all__ = ["opened", "store_option"]


#: For commands that need a store.
store_option = click.option(
    "--store",
    default="output/corpus.state.sqlite",
    show_default=True,
    metavar="FILE|ADDRESS",
    help="The crawl's memory.",
)


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

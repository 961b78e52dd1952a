"""`blogcorpus learn`: the wrapper of a blog, without crawling all of it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from blogcorpus.cli.memory import opened, store_option
from blogcorpus.errors import BlogcorpusError, StoreError
from blogcorpus.spider_process import spider_command, spider_environment
from blogcorpus.stores import WRAPPER, SqliteStore
from blogcorpus.wrapper import Wrapper, put_wrappers, read_shelf


@click.command()
@click.argument("address")
@click.option(
    "--mode",
    type=click.Choice(["full", "paper"]),
    default="full",
    show_default=True,
    help="`paper`: only what the paper on wrappers describes.",
)
@click.option("--save", is_flag=True, help="Put it into the store, before the one that is there.")
@store_option
@click.option(
    "-s", "--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting of the crawl (repeatable)."
)
def command(address: str, mode: str, save: bool, store: str, settings: tuple[str, ...]) -> None:
    """Fetch the feed of the blog at ADDRESS and its newest entries' pages, and print the wrapper they teach.

    The blog is asked as politely as in a crawl: by the same spider, which stops after the lesson.
    """
    if save:
        with opened(store):
            pass  # told before the blog is asked
    with TemporaryDirectory() as folder:
        learnt = _learnt(address, mode, settings, Path(folder))
    click.echo(json.dumps([wrapper.to_json() for wrapper in learnt], ensure_ascii=False, indent=2))
    if save:
        _save(learnt, store)


def _learnt(address: str, mode: str, settings: tuple[str, ...], folder: Path) -> tuple[Wrapper, ...]:
    corpus = folder / "corpus.jsonl"
    memory = corpus.with_suffix(".state.sqlite")
    wanted = (
        "BLOGCORPUS_ARCHIVE=False",
        f"BLOGCORPUS_STORE={memory}",
        f"BLOGCORPUS_INDUCTION={mode}",
        "LOG_LEVEL=WARNING",
        *settings,
    )
    crawl = spider_command("blogs", corpus, arguments=[f"url={address}"], settings=wanted)
    ended = subprocess.run(crawl, check=False, env=spider_environment())  # noqa: S603 - our own spider, no shell
    if not memory.exists():
        raise BlogcorpusError(f"could not be crawled (exit code {ended.returncode})", subject=address)
    store = SqliteStore(memory)
    try:
        names = store.names(WRAPPER)
        if not names:
            raise BlogcorpusError("taught nothing: no entries with pages", subject=address)
        return read_shelf(store, names[0]).wrappers
    finally:
        store.close()


def _save(learnt: tuple[Wrapper, ...], address: str) -> None:
    blog = learnt[0].blog
    with opened(address) as store:
        if read_shelf(store, blog).pinned:
            raise StoreError(
                f"has a pinned wrapper of {blog}; `blogcorpus wrappers pin --undo {blog}`", subject=address
            )
        put_wrappers(store, blog, learnt)
    click.echo(f"saved {learnt[0].version} for {blog}", err=True)

"""`blogcorpus crawl`: blogs by many workers, on this machine or many."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from blogcorpus.cli.merge import told
from blogcorpus.cli.table import closing_line, screen, summary_table
from blogcorpus.cluster import CrawlJob, Shard, ShardEnd, connected, crawl_shards, shards
from blogcorpus.cluster.interrupt import not_lost
from blogcorpus.cluster.parts import is_being_written
from blogcorpus.cluster.progress import Progress
from blogcorpus.errors import OptionError, SeedError
from blogcorpus.merge import merge, part_files
from blogcorpus.outcome import BlogLine, outcome
from blogcorpus.recover import recover, refuse_lost
from blogcorpus.seeds import read_seeds
from blogcorpus.spider_process import spider_command, spider_environment
from blogcorpus.stores import open_store
from blogcorpus.stores.postgresql_address import is_postgresql


@click.command(short_help="Crawl a list of blogs with many workers.")
@click.argument("seeds", metavar="SEEDS")
@click.option("-o", "target", default="output/corpus.jsonl", show_default=True, metavar="FILE", help="The corpus.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1), help="Processes on this machine.")
@click.option("--scheduler", metavar="ADDRESS", help="Dask scheduler of many machines (tcp://…); needs --store.")
@click.option("--store", metavar="FILE|ADDRESS", help="Memory: postgresql://…, or a file [default: beside the corpus].")
@click.option("--parts", metavar="FOLDER", help="Where workers write their part files [default: beside the corpus].")
@click.option("--shards", "count", type=click.IntRange(1), help="Shards of blogs [default: one for each worker].")
@click.option("-a", "arguments", multiple=True, metavar="NAME=VALUE", help="An argument of the spider.")
@click.option("-s", "settings", multiple=True, metavar="NAME=VALUE", help="A setting, as for `scrapy crawl`.")
def command(
    seeds: str,
    target: str,
    workers: int,
    scheduler: str | None,
    store: str | None,
    parts: str | None,
    count: int | None,
    arguments: tuple[str, ...],
    settings: tuple[str, ...],
) -> None:
    """Crawl the blogs of the file SEEDS (text or OPML): shards of blogs, one owner for every host.

    Without --workers it is `scrapy crawl blogs`. A worker that dies gives its shard to another; what is known is
    skipped. Workers write part files, which are joined at the end where this machine can see them, or else later by
    `blogcorpus merge`.
    """
    corpus = Path(target)
    store = store or os.environ.get("BLOGCORPUS_STORE") or str(corpus.with_suffix(".state.sqlite").resolve())
    if scheduler is not None and not is_postgresql(store):
        raise OptionError("many machines share their memory in a database: postgresql://…", subject="--store")
    if scheduler is None and workers == 1:
        _alone(seeds, corpus, store, arguments, settings)
    good, bad = read_seeds(seeds)
    for line in bad:
        click.echo(f"{line.place}: {line.text!r} is no address of a blog; it is passed over", err=True)
    if not good:
        raise SeedError("names no blog", subject=seeds)
    job = CrawlJob(
        run=datetime.now(timezone.utc).strftime("%Y%m%dT%H%M%S"),
        folder=parts or str(corpus.with_suffix(".parts").resolve()),
        store=store,
        settings=settings,
        arguments=arguments,
    )
    sys.exit(_crawl(good, job, corpus, {"workers": workers, "scheduler": scheduler}, count))


def _alone(
    seeds: str, corpus: Path, store: str, arguments: tuple[str, ...], settings: tuple[str, ...]
) -> None:  # pragma: no cover - the process is replaced
    command = spider_command(
        "blogs", f"{corpus}:jsonlines", arguments=(f"seeds={seeds}", *arguments), settings=settings
    )
    os.execve(command[0], command, {**spider_environment(), "BLOGCORPUS_STORE": store})  # noqa: S606


def _crawl(seeds: Sequence[str], job: CrawlJob, corpus: Path, cluster: dict[str, Any], count: int | None) -> int:
    console, started = screen(), time.monotonic()
    _join(job, corpus, console)  # what a run that was killed left behind
    try:
        dealt, ends = _run(seeds, job, cluster, count, console)
    except KeyboardInterrupt:
        posts = _join(job, corpus, console).total()
        console.print(f"interrupted: {posts} new posts are in {corpus}; run again for the rest", highlight=False)
        return 1
    away = [end.part for end in ends if end.part and not Path(end.part).exists() and _wrote(end)]
    lines = _lines(dealt, ends, _join(job, corpus, console))
    console.print(summary_table(lines, console.width))
    console.print(closing_line(lines, time.monotonic() - started), highlight=False)
    if away:
        console.print(
            f"{len(away)} part files are on other machines, in {job.folder}: bring them together and run\n"
            f"  blogcorpus merge FOLDER -o {corpus}",
            highlight=False,
        )
    return outcome(lines)


def _run(
    seeds: Sequence[str], job: CrawlJob, cluster: dict[str, Any], count: int | None, console: Console
) -> tuple[list[Shard], list[ShardEnd]]:
    """Deal the blogs and crawl them; Ctrl-C ends the workers, which takes a moment."""
    with connected(**cluster) as client:
        workers = max(cluster["workers"], sum(client.nthreads().values()))
        dealt = shards(seeds, workers=workers, count=count)
        try:
            with not_lost(), Progress(blogs=len(seeds), shards=len(dealt), console=console) as progress:
                ends = crawl_shards(client, dealt, job, progress.watch)
        except KeyboardInterrupt:
            console.print("stopping the workers; Ctrl-C again to stop at once")
            raise
    return dealt, ends


def _join(job: CrawlJob, corpus: Path, console: Console) -> Counter[str]:
    """Part files that can be seen from here go into the corpus; the records by blog."""
    folder = Path(job.folder)
    parts = [part for part in part_files([folder]) if not is_being_written(part)] if folder.is_dir() else []
    blogs: Counter[str] = Counter()
    if parts:
        merged = merge(parts, corpus, on_bad=lambda error: console.print(str(error), highlight=False))
        if merged.bad or merged.torn or merged.twice:
            console.print(told(merged, len(parts)), highlight=False)
        for part in parts if not merged.bad else ():
            part.unlink()
        blogs = merged.blogs
    store = open_store(job.store)
    try:
        refuse_lost(corpus, store, job.store)
        recover(corpus, store)
    finally:
        store.close()
    return blogs


def _wrote(end: ShardEnd) -> bool:
    return any(line.new for line in end.lines)


def _lines(dealt: Sequence[Shard], ends: Sequence[ShardEnd], written: Counter[str]) -> list[BlogLine]:
    """A line for every blog; what an attempt wrote before it was cut off counts as well."""
    lines = [line for end in ends for line in end.lines]
    return [replace(line, new=max(line.new, written[line.blog])) for line in lines] if dealt else lines

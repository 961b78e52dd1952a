"""`blogcorpus extract`: posts out of single pages, without a crawl."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from blogcorpus.cluster.extract import extract_files, lines_of
from blogcorpus.errors import OptionError


@click.command(short_help="Posts out of pages.")
@click.argument("sources", nargs=-1, required=True, metavar="FILE|-…")
@click.option("--url", default="", help="Address of the page, for links and dates in it.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1), help="Processes on this machine.")
@click.option("--scheduler", metavar="ADDRESS", help="Dask scheduler of many machines, which see the files as we do.")
def command(sources: tuple[str, ...], url: str, workers: int, scheduler: str | None) -> None:
    """Print the posts of pages as JSON Lines: one for a post's page, several for a front page. `-` reads stdin.

    Of a WARC file (*.warc, *.warc.gz) every page that is a post is read by itself; `scrapy crawl archive` reads whole
    blogs with their feeds. With several workers the posts come in the same order.
    """
    if workers == 1 and scheduler is None:
        for source in sources:
            for line in lines_of(source, url):
                click.echo(line, nl=False)
        return
    if "-" in sources:
        raise OptionError("standard input has one reader", subject="--workers")
    files = [str(Path(source).resolve()) for source in sources]
    for lines in extract_files(files, url, workers=workers, scheduler=scheduler):
        sys.stdout.buffer.write(lines)
    sys.stdout.buffer.flush()

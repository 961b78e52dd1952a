"""`blogcorpus extract`: posts out of single pages, and out of WARC files, without the network."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from blogcorpus.cli.archive import replay
from blogcorpus.errors import OptionError
from blogcorpus.exporters.record import record
from blogcorpus.single import extract as posts_of
from blogcorpus.warc import WarcArchive, is_warc, read_pages


@click.command(short_help="Posts out of pages.")
@click.argument("sources", nargs=-1, required=True, metavar="FILE|-…")
@click.option("--url", default="", help="Address of the page, for links and dates in it; of WARC files: of the blog.")
@click.option("--pages", "singly", is_flag=True, help="Read every page of a WARC file by itself, without its blog.")
@click.option(
    "--store", metavar="FILE", help="The crawl's memory: what it was asked to forget and was taught is kept to."
)
def command(sources: tuple[str, ...], url: str, singly: bool, store: str | None) -> None:
    """Print the posts of pages as JSON Lines: one for a post's page, several for a front page. `-` reads stdin.

    WARC files (*.warc, *.warc.gz) are read together, as `scrapy crawl archive` reads them: blogs with their feeds and
    wrappers, by today's rules. Files that name no blog to begin with, and are given none, are read page by page.
    """
    if store is not None and not Path(store).is_file():
        raise OptionError("there is no such store", subject=store)
    archives = [source for source in sources if is_warc(source)]
    for source in sources:
        if source not in archives:
            body = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
            _print(body, url or (Path(source).resolve().as_uri() if source != "-" else ""))
    if archives and not singly and (url or _seeds(archives)):
        for line in replay(archives, url=url or None, store=store):
            sys.stdout.write(line)
    else:
        for source in archives:
            _print_pages(source)


def _print(body: bytes, url: str) -> None:
    for post in posts_of(body, url=url):
        click.echo(json.dumps(record(post), ensure_ascii=False))


def _print_pages(source: str) -> None:
    for url, html, moment in read_pages(source):
        for post in posts_of(html, url=url, now=moment):
            if post.url == url and post.text:  # posts that a page only lists have pages of their own
                click.echo(json.dumps(record(post), ensure_ascii=False))


def _seeds(files: list[str]) -> list[str]:
    archive = WarcArchive(map(Path, files))
    found = archive.index.seeds()
    archive.close()
    return found

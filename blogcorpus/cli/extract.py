"""`blogcorpus extract`: posts out of single pages, without a crawl."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from blogcorpus.cli.archive import replay
from blogcorpus.cli.sources import address_of, files_of, pages_of
from blogcorpus.errors import OptionError
from blogcorpus.exporters.record import record
from blogcorpus.single import extract as posts_of
from blogcorpus.streamed import extract_pages
from blogcorpus.template import REGION, heuristic
from blogcorpus.warc import WarcArchive, is_warc, read_pages


@click.command(short_help="Posts out of pages.")
@click.argument("sources", nargs=-1, required=True, metavar="FILE|DIR|WARC|-…")
@click.option("--url", default="", help="Address of the page; of a folder: of its top; of WARC files: of the blog.")
@click.option(
    "--method",
    type=click.Choice(["page", "url-tree"]),
    default="page",
    show_default=True,
    help="Each page by itself, or by what repeats from page to page of a site.",
)
@click.option("--by", default="region", show_default=True, help="url-tree: region, strict, strict-support-100, …")
@click.option("--pages", "singly", is_flag=True, help="Read every page of a WARC file by itself, without its blog.")
@click.option("--store", metavar="FILE", help="The crawl's memory: what it was asked to forget and was taught.")
def command(sources: tuple[str, ...], url: str, method: str, by: str, singly: bool, store: str | None) -> None:
    """Print the posts of pages as JSON Lines: one for a post's page, several for a front page. `-` reads stdin.

    Of a folder all *.html, *.htm, *.xhtml and WARC files are read. WARC files (*.warc, *.warc.gz) are read together, as
    `scrapy crawl archive` reads them: blogs with their feeds and wrappers, by today's rules. Files that name no blog to
    begin with, and are given none, are read page by page.

    With --method url-tree the pages are one stream, of any kind of site: all are counted first, then each is given
    without what repeats. The more pages of a site, the better; a few dozen are needed.
    """
    if by != REGION:
        heuristic(by)  # a wrong name is told before anything is read
    if store is not None and not Path(store).is_file():
        raise OptionError("there is no such store", subject=store)
    if method == "url-tree":
        for post in extract_pages(lambda: pages_of(sources, url), by=by):
            click.echo(json.dumps(record(post), ensure_ascii=False))
        return
    files = [file for source in sources for file in files_of(source)]
    archives = [file for file in files if is_warc(file)]
    for file in files:
        if file not in archives:
            _print(file, address_of(file, sources, url))
    if archives and not singly and (url or _seeds(archives)):
        for line in replay(archives, url=url or None, store=store):
            sys.stdout.write(line)
    else:
        for file in archives:
            _print_pages(file)


def _print(file: str, url: str) -> None:
    body = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    for post in posts_of(body, url=url):
        click.echo(json.dumps(record(post), ensure_ascii=False))


def _print_pages(file: str) -> None:
    for url, html, moment in read_pages(file):
        for post in posts_of(html, url=url, now=moment):
            if post.url == url and post.text:  # posts that a page only lists have pages of their own
                click.echo(json.dumps(record(post), ensure_ascii=False))


def _seeds(files: list[str]) -> list[str]:
    archive = WarcArchive(map(Path, files))
    found = archive.index.seeds()
    archive.close()
    return found

"""`blogcorpus extract`: posts out of single pages, without a crawl."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from blogcorpus.cli.sources import address_of, files_of, pages_of
from blogcorpus.exporters.record import record
from blogcorpus.single import extract as posts_of
from blogcorpus.streamed import extract_pages
from blogcorpus.template import REGION, heuristic
from blogcorpus.warc import is_warc, read_pages


@click.command(short_help="Posts out of pages.")
@click.argument("sources", nargs=-1, required=True, metavar="FILE|DIR|WARC|-…")
@click.option("--url", default="", help="Address of the page, for links and dates in it; of a folder: of its top.")
@click.option(
    "--method",
    type=click.Choice(["page", "url-tree"]),
    default="page",
    show_default=True,
    help="Each page by itself, or by what repeats from page to page of a site.",
)
@click.option("--by", default="region", show_default=True, help="url-tree: region, strict, strict-support-100, …")
def command(sources: tuple[str, ...], url: str, method: str, by: str) -> None:
    """Print the posts of pages as JSON Lines: one for a post's page, several for a front page. `-` reads stdin.

    Of a WARC file (*.warc, *.warc.gz) every page that is a post is read by itself; `scrapy crawl archive` reads whole
    blogs with their feeds. Of a folder all *.html, *.htm and *.xhtml files are read.

    With --method url-tree the pages are one stream, of any kind of site: all are counted first, then each is given
    without what repeats. The more pages of a site, the better; a few dozen are needed.
    """
    if by != REGION:
        heuristic(by)  # a wrong name is told before anything is read
    if method == "url-tree":
        for post in extract_pages(lambda: pages_of(sources, url), by=by):
            click.echo(json.dumps(record(post), ensure_ascii=False))
        return
    for source in (file for given in sources for file in files_of(given)):
        if is_warc(source):
            _extract_warc(source)
            continue
        body = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        for post in posts_of(body, url=address_of(source, sources, url)):
            click.echo(json.dumps(record(post), ensure_ascii=False))


def _extract_warc(source: str) -> None:
    for url, html, moment in read_pages(source):
        for post in posts_of(html, url=url, now=moment):
            if post.url == url and post.text:  # posts that a page only lists have pages of their own
                click.echo(json.dumps(record(post), ensure_ascii=False))

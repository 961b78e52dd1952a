"""`blogcorpus extract`: posts out of single pages, without a crawl."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from blogcorpus.exporters.record import record
from blogcorpus.single import extract as posts_of
from blogcorpus.warc import is_warc, read_pages


@click.command(short_help="Posts out of pages.")
@click.argument("sources", nargs=-1, required=True, metavar="FILE|-…")
@click.option("--url", default="", help="Address of the page, for links and dates in it.")
def command(sources: tuple[str, ...], url: str) -> None:
    """Print the posts of pages as JSON Lines: one for a post's page, several for a front page. `-` reads stdin.

    Of a WARC file (*.warc, *.warc.gz) every page that is a post is read by itself; `scrapy crawl archive` reads whole
    blogs with their feeds.
    """
    for source in sources:
        if is_warc(source):
            _extract_warc(source)
            continue
        body = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        for post in posts_of(body, url=url or (Path(source).resolve().as_uri() if source != "-" else "")):
            click.echo(json.dumps(record(post), ensure_ascii=False))


def _extract_warc(source: str) -> None:
    for url, html, moment in read_pages(source):
        for post in posts_of(html, url=url, now=moment):
            if post.url == url and post.text:  # posts that a page only lists have pages of their own
                click.echo(json.dumps(record(post), ensure_ascii=False))

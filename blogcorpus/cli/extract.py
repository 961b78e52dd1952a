"""`blogcorpus extract`: posts out of single pages, without a crawl."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from blogcorpus import heap
from blogcorpus.cli.archive import replay
from blogcorpus.cli.sources import addressed, pages_of
from blogcorpus.cli.texts import Text, TextFile
from blogcorpus.cluster.extract import Quick, extract_files, lines_of
from blogcorpus.errors import OptionError
from blogcorpus.exporters.jsonl import json_line
from blogcorpus.exporters.record import record
from blogcorpus.heuristics.blogbuster import read_rules
from blogcorpus.quick import QUICK_FIELDS
from blogcorpus.single import extract_by_rules
from blogcorpus.streamed import extract_pages
from blogcorpus.template import REGION, heuristic
from blogcorpus.warc import WarcArchive, is_warc


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="FILE|DIR|WARC|-…")
@click.option("--url", default="", help="Address of the page; of a folder: of its top; of WARC files: of the blog.")
@click.option(
    "--method",
    type=click.Choice(["page", "url-tree", "blogbuster"]),
    default="page",
    show_default=True,
    help="page: each by itself; url-tree: by what repeats from page to page; blogbuster: by that paper's rules alone.",
)
@click.option("--by", default="region", show_default=True, help="For url-tree: region, strict, strict-support-100 …")
@click.option("--rules", type=TextFile(), help="For blogbuster: a file of rules of your own.")
@click.option("--pages", "singly", is_flag=True, help="Read every page of a WARC file by itself, without its blog.")
@click.option("--store", metavar="FILE", help="The crawl's memory: wishes and wrappers in it hold here too.")
@click.option(
    "--quick",
    metavar="FIELDS",
    help=f"Only these of {', '.join(QUICK_FIELDS)}, by the wrappers in --store: several times faster.",
)
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1), help="Processes on this machine.")
@click.option("--scheduler", metavar="ADDRESS", help="Dask scheduler of many machines, which see the files as we do.")
def command(
    sources: tuple[str, ...],
    url: str,
    method: str,
    by: str,
    rules: Text | None,
    singly: bool,
    store: str | None,
    quick: str | None,
    workers: int,
    scheduler: str | None,
) -> None:
    """Print the posts of pages as JSON Lines: one for a post's page, several for a front page. `-` reads stdin.

    Of a folder all *.html, *.htm, *.xhtml and WARC files are read. WARC files (*.warc, *.warc.gz) are read together, as
    `scrapy crawl archive` reads them: blogs with their feeds and wrappers, by today's rules. Files that name no blog to
    begin with, and are given none, are read page by page.

    With --method url-tree the pages are one stream, of any kind of site: all are counted first, then each is given
    without what repeats. The more pages of a site, the better; a few dozen are needed.

    With --quick pages of the blogs that a crawl has learnt are read out of their source: title, authors, date and text
    as in the whole records, for a fraction of the time; lists of posts are left out.

    With several workers every page is read by itself, and the posts come in the same order as with one.
    """
    if url and "://" not in url:
        url = f"http://{url}"  # as in a list of seeds
    if by != REGION:
        heuristic(by)  # a wrong name is told before anything is read
    if store is not None and not Path(store).is_file():
        raise OptionError("there is no such store", subject=store)
    if method == "url-tree":
        _write(json_line(record(post)) for post in extract_pages(lambda: pages_of(sources, url), by=by))
        return
    if method == "blogbuster":
        table = read_rules(rules.text, str(rules.path)) if rules is not None else None
        found = (extract_by_rules(html, url=page, now=now, rules=table) for page, html, now in pages_of(sources, url))
        _write(json_line(record(post)) for posts in found for post in posts)
        return
    wanted = _quick(quick, store) if quick is not None else None
    files = list(addressed(sources, url))
    archives = [file for file, _ in files if is_warc(file)]
    if workers > 1 or scheduler is not None:
        if "-" in sources:
            raise OptionError("standard input has one reader", subject="--workers")
        if archives and not singly and wanted is None:
            raise OptionError("reads WARC files page by page only; add --pages", subject="--workers")
        whole = [(str(Path(file).resolve()), address) for file, address in files]
        _write(extract_files(whole, workers=workers, scheduler=scheduler, quick=wanted))
    elif archives and not singly and wanted is None and (url or _seeds(archives)):
        _write(line for file, address in files if file not in archives for line in lines_of(file, address))
        _write(line.encode() for line in replay(archives, url=url or None, store=store))
    else:
        _write(line for file, address in files for line in lines_of(file, address, wanted))


def _quick(fields: str, store: str | None) -> Quick:
    if store is None:
        raise OptionError("needs the wrappers that a crawl has learnt; name its store with --store", subject="--quick")
    names = tuple(part.strip() for part in fields.split(","))
    for name in names:
        if name not in QUICK_FIELDS:
            raise OptionError(f"{name!r} is not read quickly; {', '.join(QUICK_FIELDS)} are", subject="--quick")
    return Quick(store=store, fields=names)


def _write(lines: Iterable[bytes]) -> None:
    before = heap.settle()
    for line in lines:
        sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
    heap.unsettle(before)


def _seeds(files: list[str]) -> list[str]:
    archive = WarcArchive(map(Path, files))
    found = archive.index.seeds()
    archive.close()
    return found

"""`blogcorpus rebuild`: the crawl's memory made anew, after a damage."""

from __future__ import annotations

from pathlib import Path

import click

from blogcorpus.rebuild import rebuild


@click.command()
@click.argument("corpus", type=click.Path(dir_okay=False, path_type=Path), metavar="CORPUS")
@click.option("--store", type=click.Path(path_type=Path), metavar="FILE", help="Default: beside the corpus.")
def command(corpus: Path, store: Path | None) -> None:
    """Make the crawl's memory anew from CORPUS; the old file is moved aside.

    Posts come from the corpus. Wrappers, feeds' states and wishes to be forgotten come from the old file, as far as it
    can be read; what is lost of them the next crawl learns again, but for the wishes.
    """
    target = store or corpus.with_suffix(".state.sqlite")
    found = rebuild(corpus, target)
    click.echo(f"{target}: {found.posts} posts of the corpus, {found.notes} notes of the old store", err=True)
    if found.old is not None:
        click.echo(f"the old store is {found.old}", err=True)
    if not found.wishes_safe:
        click.echo("its wishes to be forgotten cannot be read: say them again with `blogcorpus forget`", err=True)

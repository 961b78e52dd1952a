"""`blogcorpus forget`: posts and people that must go, and must not come back."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path

import click

from blogcorpus.aliases import all_keys, stored_key
from blogcorpus.cli.memory import opened
from blogcorpus.corpus import read_corpus
from blogcorpus.errors import OptionError
from blogcorpus.privacy import Forgetting, check_editable, forget_in_file, forget_in_store
from blogcorpus.stores import Store
from blogcorpus.urls import is_http


@click.command()
@click.argument("wishes", nargs=-1, required=True, metavar="ADDRESS|NAME…")
@click.option("--corpus", "corpora", multiple=True, required=True, metavar="FILE", help="Corpus to edit (repeatable).")
@click.option("--store", metavar="FILE|ADDRESS", help="The crawl's memory [default: beside the first corpus].")
@click.option(
    "--export", "exports", multiple=True, metavar="FILE", help="Export to edit as well, in any format (repeatable)."
)
@click.option("--dry-run", is_flag=True, help="Only tell what would go.")
def command(
    wishes: tuple[str, ...], corpora: tuple[str, ...], store: str | None, exports: tuple[str, ...], dry_run: bool
) -> None:
    """Remove posts by their addresses, and people by their names: the posts they wrote and the comments they left.

    Any address under which a crawl met a post will do.

    The store remembers the wish, so that no later crawl fetches the posts or writes the people again. Let no crawl run
    meanwhile. WARC files are not edited.
    """
    what = Forgetting.of(wishes)
    for path in (*corpora, *exports):
        check_editable(path)
    with opened(store or str(Path(corpora[0]).with_suffix(".state.sqlite"))) as memory:
        what = replace(what, keys=frozenset(all_keys(memory, what.keys.union(_stored(memory, wishes)))))
        what, posts, comments = _found(what, corpora)
        click.echo(f"{posts} posts and {comments} comments" + (" would go" if dry_run else " go"), err=True)
        if dry_run:
            return
        for path in (*corpora, *exports):
            click.echo(f"{path}: {len(forget_in_file(path, what))} posts changed", err=True)
        what = replace(what, keys=frozenset(all_keys(memory, what.keys)))
        today = datetime.now(timezone.utc).date().isoformat()
        forget_in_store(memory, what, asked=today, corpora=tuple(map(Path, corpora)))


def _stored(store: Store, wishes: tuple[str, ...]) -> set[str]:
    """Keys that addresses have by what was learnt of their sites."""
    return {stored_key(store, wish) for wish in wishes if is_http(wish)}


def _found(what: Forgetting, corpora: tuple[str, ...]) -> tuple[Forgetting, int, int]:
    """What is to go with the keys of people's posts, and how much of it there is. A bad line stops all."""
    keys, comments = set(what.keys), 0
    found: set[str] = set()
    for path in corpora:
        if not Path(path).is_file():
            raise OptionError("there is no such corpus", subject=path)
        for record in read_corpus(path):
            kept = what.record(record)
            if kept is None:
                found.add(record["url_key"])
                keys.add(record["url_key"])
            else:
                comments += len(record["comments"]) - len(kept["comments"])
    return replace(what, keys=frozenset(key for key in keys if key)), len(found), comments

"""`blogcorpus explain`: what was taken out of posts' texts, and the same posts with it put back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

from blogcorpus.cli.choose import Chosen, chooses
from blogcorpus.errors import OptionError
from blogcorpus.restore import STAGES, removed_of, restore_record
from blogcorpus.text import shorten
from blogcorpus.urls import url_key

_SHOWN = 200


@click.command()
@chooses
@click.option("--url", "urls", multiple=True, metavar="ADDRESS", help="Only this post (repeatable).")
@click.option(
    "--stage", "stages", multiple=True, type=click.Choice(STAGES), help="Only what this stage took out (repeatable)."
)
@click.option("--restore", is_flag=True, help="Write the posts as JSON Lines, with these parts back in their texts.")
def command(urls: tuple[str, ...], stages: tuple[str, ...], restore: bool, **options: Any) -> None:
    """Tell which parts of each post's page were taken for template, by which stage and why.

    The crawl must have kept them: -s BLOGCORPUS_KEEP_REMOVED=1. What a post's own page had around its text was never
    part of it and is not listed. Parts go back as paragraphs behind the block they followed; those of the cleaners do
    not know their place, and stay out.
    """
    keys = {url_key(url) for url in urls}
    chosen = Chosen.of(options)
    lost = told = kept = 0
    with chosen.records("reading") as records:
        for record in records:
            if keys and not keys & {record["url_key"], url_key(record["url"])}:
                continue
            told += 1
            kept += bool(removed_of(record))
            if restore:
                record, missing = restore_record(record, stages or None)
                lost += missing
                click.echo(json.dumps(record, ensure_ascii=False))
            else:
                _show(record, stages)
    if keys and not told:
        raise OptionError("no such post is in the corpus", subject=", ".join(urls))
    if told and not kept:
        click.echo("nothing that was taken out was kept; crawl with -s BLOGCORPUS_KEEP_REMOVED=1 to see it", err=True)
    if lost:
        click.echo(f"{lost} parts do not know their place and stay out", err=True)


def _show(record: Mapping[str, Any], stages: tuple[str, ...]) -> None:
    parts = [part for part in removed_of(record) if not stages or part.get("stage") in stages]
    if not parts:
        return
    click.echo(f"{record['url']}\t{record['title'] or ''}")
    for part in parts:
        text = shorten(" ".join(str(part.get("text")).split()), _SHOWN)
        click.echo(f"  {part.get('stage')}\t{part.get('reason')}\t{text}")

"""`blogcorpus pseudonymise`: a corpus without names."""

from __future__ import annotations

from typing import Any

import click

from blogcorpus.cli.choose import Chosen, chooses
from blogcorpus.cli.targets import keep_apart
from blogcorpus.errors import OptionError
from blogcorpus.exporters import export, format_of
from blogcorpus.privacy import Pseudonyms, salt_in


@click.command()
@chooses
@click.option("--salt", required=True, metavar="FILE", help="File with the secret salt; made where there is none.")
@click.option("-o", "--output", "target", default="-", metavar="FILE", help="Corpus to write; standard output is `-`.")
def command(salt: str, target: str, **options: Any) -> None:
    """Write a corpus with pseudonyms for authors and commenters, e-mail addresses, telephone numbers and IPs masked.

    With the same salt the same name has the same pseudonym in every corpus. Whoever has the salt can test a guess, so
    keep it apart from the corpus, or throw it away.
    """
    chosen = Chosen.of(options, target)
    keep_apart([target], [salt])
    other = format_of(target)
    if other not in (None, "jsonl"):
        raise OptionError(
            f"would be JSON Lines; for {other}: `blogcorpus export --pseudonymise {salt}`", subject=target
        )
    with salt_in(salt) as secret, chosen.records("pseudonymising") as records:
        count = export(map(Pseudonyms(secret).apply, records), target, "jsonl")
    click.echo(f"{count:,} posts" + (f" in {target}" if target != "-" else ""), err=True)

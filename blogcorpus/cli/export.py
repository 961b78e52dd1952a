"""`blogcorpus export`: a corpus in another format."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import click

from blogcorpus.cli.choose import Chosen, chooses
from blogcorpus.cli.targets import keep_apart
from blogcorpus.errors import OptionError
from blogcorpus.exporters import FORMATS, ExportOptions, export, format_of
from blogcorpus.privacy import Pseudonyms, salt_in
from blogcorpus.schema import RECORD_FIELDS
from blogcorpus.selection import check_fields


@click.command()
@chooses
@click.option("--to", "form", type=click.Choice(list(FORMATS)), help="The format [default: by the name of TARGET].")
@click.option("-o", "--output", "target", default="-", metavar="TARGET", help="File or folder; standard output is `-`.")
@click.option("--fields", metavar="A,B,…", help="Only these fields, in this order.")
@click.option("--title", default="Blog corpus", show_default=True, help="Name of the corpus, where the format has one.")
@click.option(
    "--pseudonymise", "salt", metavar="SALTFILE", help="Replace names, mask addresses, as `pseudonymise` does."
)
def command(form: str | None, target: str, fields: str | None, title: str, salt: str | None, **options: Any) -> None:
    """Write posts of a corpus (JSON Lines, also .gz and .zst; `-` is standard input) in another format.

    \b
    jsonl     JSON Lines; TARGET may end in .gz or .zst, as for csv, xml, tei, vertical
    csv       a row a post, safe to open in a spreadsheet
    xml       the records as XML
    tei       TEI P5, comments as CMC posts
    text      a folder with a text file for each post and a table of them
    vertical  a token a line for corpus managers, and a registry file
    parquet   typed columns for pandas, DuckDB, datasets (needs blogcorpus[parquet])
    sqlite    a database with full-text search
    """  # noqa: D301 - click's sign for lines to leave alone
    name = form or format_of(target)
    if name is None:
        raise OptionError(f"does not tell the format; give --to {'|'.join(FORMATS)}", subject=target)
    chosen = Chosen.of(options, target)
    keep_apart([target], [salt])
    wanted = tuple(part.strip() for part in fields.split(",")) if fields else RECORD_FIELDS
    check_fields(wanted)
    with salt_in(salt) if salt else nullcontext() as secret, chosen.records("exporting") as records:
        if secret is not None:
            records = map(Pseudonyms(secret).apply, records)
        count = export(records, target, name, ExportOptions(fields=wanted, title=title))
    told = f"{count:,} posts as {name}" + (f" in {target}" if target != "-" else "")
    click.echo(told + (f", {len(chosen.bad)} bad lines passed over" if chosen.bad else ""), err=True)

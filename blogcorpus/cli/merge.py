"""`blogcorpus merge`: part files of several workers into one corpus."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from blogcorpus.errors import CorpusError, OptionError
from blogcorpus.files import COMPRESSED
from blogcorpus.merge import Merged, merge, part_files


@click.command()
@click.argument("parts", nargs=-1, required=True, metavar="PART|FOLDER…")
@click.option("-o", "target", metavar="FILE", help="The corpus; what it has already stays and is not written twice.")
@click.option("--check", is_flag=True, help="Only read the parts and say what is in them.")
@click.option("--remove", is_flag=True, help="Remove parts that have been joined and had no bad line.")
def command(parts: tuple[str, ...], target: str | None, check: bool, remove: bool) -> None:
    """Check part files and join them: every writing of a post once, whichever workers wrote it.

    Lines that are no records are named and left out; the exit code is then 1.
    """
    if (target is None) != check or (check and remove):
        raise OptionError("give either -o FILE or --check", subject="merge")
    if target is not None and Path(target).suffix in COMPRESSED:
        raise OptionError("the corpus is written as plain JSON Lines", subject=target)
    files = [file for file in part_files(parts) if target is None or file.resolve() != Path(target).resolve()]
    spoilt: set[str] = set()

    def on_bad(error: CorpusError) -> None:
        click.echo(f"blogcorpus: {error}", err=True)
        spoilt.add(str(error.subject).rpartition(":")[0])

    merged = merge(files, Path(target) if target else None, on_bad=on_bad)
    for file in files if remove else ():
        if str(file) not in spoilt:
            file.unlink()
    click.echo(told(merged, len(files)), err=True)
    sys.exit(1 if merged.bad else 0)


def told(merged: Merged, parts: int) -> str:
    """One sentence about a merge."""
    rest = {"already there": merged.twice, "torn last lines": merged.torn, "bad lines": merged.bad}
    notes = "".join(f", {count} {what}" for what, count in rest.items() if count)
    return f"{merged.records} records of {len(merged.blogs)} blogs out of {parts} parts{notes}"

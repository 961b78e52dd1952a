"""`blogcorpus report`: what a corpus holds, as a page, as JSON, as plots and as a data card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from blogcorpus.cli.choose import Chosen, chooses
from blogcorpus.cli.memory import opened
from blogcorpus.errors import OptionError
from blogcorpus.files import replacing
from blogcorpus.report import Figures, data_card, gather, read_store, report_page
from blogcorpus.report.figures import as_json
from blogcorpus.report.page import plots_of
from blogcorpus.report.plots import standalone
from blogcorpus.report.store_notes import add_notes


@click.command()
@chooses
@click.option(
    "-o", "--output", "target", metavar="FILE", help="report.html or report.json; else JSON on standard output."
)
@click.option("--store", metavar="FILE|ADDRESS", help="The crawl's memory: tells why blogs gave little.")
@click.option("--card", metavar="FILE", help="Write a data card, as Markdown.")
@click.option("--plots", metavar="FOLDER", help="Write each plot as an SVG file of its own.")
@click.option("--title", default="Blog corpus", show_default=True, help="Name of the corpus.")
@click.option("--contact", help="Whom to ask, for the data card.")
def command(
    target: str | None,
    store: str | None,
    card: str | None,
    plots: str | None,
    title: str,
    contact: str | None,
    **options: Any,
) -> None:
    """Tell what a corpus holds: posts per blog and over time, languages, lengths, fields and how sure they are."""
    if target is not None and Path(target).suffix not in (".html", ".json"):
        raise OptionError("can end in .html or .json", subject=target)
    chosen, notes = Chosen.of(options, target, card), None
    if store is not None:
        with opened(store) as memory:
            notes = read_store(memory)
    with chosen.records("reading") as records:
        figures = gather(records)
    if notes is not None:
        add_notes(figures, notes)
    if card is not None:
        _write(Path(card), data_card(figures, title=title, contact=contact), "data card")
    if plots is not None:
        made = [(name, svg) for name, _, _, svg in plots_of(figures) if svg]
        for name, svg in made:
            _write(Path(plots) / f"{name}.svg", standalone(svg))
        click.echo(f"{len(made)} plots in {plots}", err=True)
    _report(figures, target, title)


def _report(figures: Figures, target: str | None, title: str) -> None:
    if target is not None and target.endswith(".html"):
        _write(Path(target), report_page(figures, title=title), "report")
        return
    text = json.dumps(as_json(figures), ensure_ascii=False, indent=1) + "\n"
    if target is None:
        click.echo(text, nl=False)
    else:
        _write(Path(target), text, "report")


def _write(path: Path, text: str, what: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as part:
        part.write_text(text, encoding="utf-8", errors="replace")
    if what:
        click.echo(f"{what} in {path}", err=True)

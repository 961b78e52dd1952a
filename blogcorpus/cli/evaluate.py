"""`blogcorpus evaluate`: how good a corpus or the extractor is, on labelled blogs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from blogcorpus.cli.options import together
from blogcorpus.corpus import read_corpora
from blogcorpus.evaluate import (
    Scores,
    evaluate_crawl,
    evaluate_folds,
    evaluate_front,
    evaluate_pages,
    evaluate_stream,
    extractor_named,
    read_labelled,
)
from blogcorpus.evaluate.calibration import calibration_table, evaluate_calibration
from blogcorpus.evaluate.table import as_json, as_markdown, plot
from blogcorpus.report.plots import standalone
from blogcorpus.template.stream import REGION
from blogcorpus.template.verdicts import HEURISTICS
from blogcorpus.wrapper import learn, learn_as_paper

_labelled = together(
    click.argument("data", nargs=-1, required=True, type=click.Path(exists=True)),
    click.option(
        "--by",
        multiple=True,
        type=click.Choice(["platform", "language", "name"]),
        help="Groups to show; `name` is every blog by itself (repeatable) [default: platform, language].",
    ),
    click.option("--json", "as_values", is_flag=True, help="Values with their intervals instead of a table."),
    click.option("--plots", metavar="FOLDER", help="Write each column as an SVG plot."),
)


@click.group()
def command() -> None:
    """Score on labelled blogs (DATA: zip files, or folders of them), per field, platform and language.

    Values are per cent, with the interval in which they lie in 95 of 100 draws of blogs.
    """


@command.command("crawl", short_help="A corpus against known posts.")
@click.argument("corpus")
@_labelled
@click.option("--feed-entries", type=int, help="Entries of each feed that were served; older posts are shown apart.")
def crawl(corpus: str, data: tuple[str, ...], feed_entries: int | None, **options: Any) -> None:
    """Score a corpus: posts found, title, author, date, content (F1 of words in order), good (F1 of 0.95), comments."""
    _show(evaluate_crawl(read_corpora([corpus]), read_labelled(data), feed_entries=feed_entries), **options)


@command.command("calibration", short_help="Whether confidence tells the truth.")
@click.argument("corpus")
@click.argument("data", nargs=-1, required=True, type=click.Path(exists=True))
def calibration(corpus: str, data: tuple[str, ...]) -> None:
    """Compare the confidence of a corpus' values with how many of them are right; the feed's own are left out."""
    click.echo(calibration_table(evaluate_calibration(read_corpora([corpus]), read_labelled(data))))


@command.command("folds", short_help="Wrappers, in ten folds over feed entries.")
@_labelled
@click.option("--heuristics", is_flag=True, help="Fill what the wrapper does not find, as a crawl does.")
@click.option("--lesson", type=int, default=10, show_default=True, help="At most so many pages teach a wrapper.")
@click.option("--mode", type=click.Choice(["full", "paper"]), default="full", help="How wrappers are learnt.")
def folds(data: tuple[str, ...], heuristics: bool, lesson: int, mode: str, **options: Any) -> None:
    """Learn each blog's wrapper from nine tenths of its feed, and read the last tenth with it."""
    learner = learn_as_paper if mode == "paper" else learn
    scores = evaluate_folds(read_labelled(data), heuristics=heuristics, lesson_size=lesson, learner=learner)
    _show(scores, **options)


@command.command("front", short_help="Front pages, cut into posts.")
@_labelled
@click.option("--blogbuster", is_flag=True, help="By the rules of the BlogBuster paper instead of ours.")
def front(data: tuple[str, ...], blogbuster: bool, **options: Any) -> None:
    """Read the posts of front pages without anything else of the blog."""
    _show(evaluate_front(read_labelled(data), by_rules=blogbuster), **options)


@command.command("pages", short_help="An extractor, page by page.")
@_labelled
@click.option(
    "--extractor", metavar="MODULE:FUNCTION", help="Another one than ours: (html, url) → title, authors, text …"
)
def pages(data: tuple[str, ...], extractor: str | None, **options: Any) -> None:
    """Read each post's page by itself, without anything else of the blog."""
    _show(evaluate_pages(read_labelled(data), extractor_named(extractor) if extractor else None), **options)


@command.command("stream", short_help="Texts out of a stream of pages, by the URL tree.")
@_labelled
@click.option(
    "--way",
    type=click.Choice([REGION, *HEURISTICS]),
    default=REGION,
    show_default=True,
    help="Ours, or a heuristic of the paper.",
)
@click.option("--pages", type=int, default=300, show_default=True, help="At most so many pages of each blog.")
def stream(data: tuple[str, ...], way: str, pages: int, **options: Any) -> None:
    """Read texts as pages come, one by one, without feed or wrapper."""
    _show(evaluate_stream(read_labelled(data), by=way, pages=pages), **options)


def _show(scores: Scores, *, by: tuple[str, ...], as_values: bool, plots: str | None) -> None:
    rows = scores.rows(by or ("platform", "language"))
    if plots is not None:
        Path(plots).mkdir(parents=True, exist_ok=True)
        for column in scores.columns:
            if svg := plot(rows, column):
                (Path(plots) / f"{column}.svg").write_text(standalone(svg), encoding="utf-8")
    if as_values:
        click.echo(json.dumps(as_json(scores.columns, rows, scores.notes), indent=1))
    else:
        click.echo(as_markdown(scores.columns, rows, scores.notes, scores.unit), nl=False)

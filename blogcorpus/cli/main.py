"""The group of commands. Each command is a module of its own, loaded only when it is called."""

# ruff: noqa: ARG002 - the arguments are click's

from __future__ import annotations

import importlib
import os
import sys

import click

from blogcorpus.errors import BlogcorpusError
from blogcorpus.outcome import code_of, told

#: Command → module under `blogcorpus.cli` that has it as `command`, and what it does in one line.
COMMANDS: dict[str, str] = {
    "keys": "Which parameters of addresses tell posts apart: see, set, forget.",
    "explain": "What was taken out of posts' texts, by which stage and why; put it back.",
    "inspect": "What was taken from a page and why, in a browser; correct it there.",
    "proxy": "A reading proxy: posts without what is around them, in your browser.",
    "serve": "Extraction as an HTTP service on this machine.",
    "crawl": "A list of blogs, with many workers or machines.",
    "merge": "Part files of several workers into one corpus.",
    "learn": "The wrapper of a blog, from its feed's newest entries.",
    "wrappers": "What was learnt of each blog: list, show, pin, load, forget.",
    "teach": "A field of your own, from a few examples of it.",
    "forget": "Remove a post or a person from corpus, store and exports, for good.",
    "pseudonymise": "A corpus with pseudonyms, and with addresses and numbers masked.",
    "rebuild": "The crawl's memory made anew from the corpus, after a damage.",
    "report": "What a corpus holds: a page with plots, JSON, a data card.",
    "evaluate": "Scores on labelled blogs, with confidence intervals.",
    "export": "A corpus as CSV, XML, TEI, text, vertical, Parquet or SQLite.",
    "extract": "Posts out of pages: files, folders or standard input.",
}


class _Lazy(click.Group):
    """Commands are imported when they are asked for: `blogcorpus extract` need not load the report's plots."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"blogcorpus.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="blogcorpus")
def group() -> None:
    """Turn blogs into a corpus; the crawl itself is `scrapy crawl blogs`, or `blogcorpus crawl`."""


def main() -> None:
    """Run a command; our own errors, and failures of the system, become one line and an exit code."""
    try:
        group.main(standalone_mode=True)
    except BrokenPipeError:  # whoever reads has enough
        _close_output()
    except (BlogcorpusError, OSError) as error:
        if isinstance(error, OSError):
            _close_output()
        click.echo(told(error), err=True)
        sys.exit(code_of(error))


def _close_output() -> None:
    """What standard output did not take, Python would try to write once more at its end, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

"""Options that choose records, the same for every command that reads a corpus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import click

from blogcorpus.cli.options import together
from blogcorpus.cli.progress import watching
from blogcorpus.cli.targets import keep_apart
from blogcorpus.corpus import read_corpora
from blogcorpus.errors import CorpusError, OptionError
from blogcorpus.schema import Record
from blogcorpus.selection import EVERY, Selection, of_blog, select

__all__ = ["Chosen", "chooses"]

#: Adds the argument CORPUS… and the options that `Chosen` takes.
chooses = together(
    click.argument("corpora", nargs=-1, required=True, metavar="CORPUS…"),
    click.option("--blog", "blogs", multiple=True, metavar="ADDRESS", help="Only this blog (repeatable)."),
    click.option("--since", metavar="DATE", help="Only posts of this day or later: 2024, 2024-05 or 2024-05-17."),
    click.option("--until", metavar="DATE", help="Only posts of this day or earlier."),
    click.option(
        "--language", "languages", multiple=True, metavar="CODE", help="Only this language: en, pt … (repeatable)."
    ),
    click.option(
        "--min-confidence",
        metavar="N|FIELD=N,…",
        help="Leave out values less sure than this: 0.8, or title=0.9,content=0.7.",
    ),
    click.option("--no-copies", is_flag=True, help="Leave out posts whose text another post has."),
    click.option("--all-revisions", is_flag=True, help="Every writing of a post that changed, not only the last."),
    click.option(
        "--bad",
        type=click.Choice(["stop", "skip"]),
        default="stop",
        show_default=True,
        help="What to do at a line that is no record: stop, or report it and go on.",
    ),
)


@dataclass(slots=True, kw_only=True)
class Chosen:
    """Records of some corpora, chosen and counted."""

    corpora: tuple[str, ...]
    selection: Selection
    all_revisions: bool
    skip: bool
    #: Bad lines that were passed over.
    bad: list[CorpusError] = field(default_factory=list)

    @classmethod
    def of(cls, options: dict[str, Any], *writes: str | None) -> Chosen:
        """Out of the options that `chooses` added; what remains in `options` is the command's own.

        Of the files that the command `writes` none may be a corpus that it reads.
        """
        take = options.pop
        keep_apart(writes, options["corpora"])
        return cls(
            corpora=take("corpora"),
            selection=Selection(
                blogs=take("blogs"),
                since=take("since"),
                until=take("until"),
                languages=take("languages"),
                min_confidence=_bounds(take("min_confidence")),
                copies=not take("no_copies"),
            ),
            all_revisions=take("all_revisions"),
            skip=take("bad") == "skip",
        )

    @contextmanager
    def records(self, doing: str) -> Iterator[Iterator[Record]]:
        """The records, while the progress is shown on standard error."""
        with watching(self.corpora, doing) as watch:
            found = read_corpora(
                self.corpora, on_bad=self._report if self.skip else None, all_revisions=self.all_revisions, seen=watch
            )
            blogs = set[str]()
            yield select(_noted(found, blogs) if self.selection.blogs else found, self.selection)
        for wanted in self.selection.blogs:
            if not any(of_blog(blog, wanted) for blog in blogs):
                click.echo(f"blogcorpus: {wanted}: no post of this blog is in the corpus", err=True)

    def _report(self, error: CorpusError) -> None:
        self.bad.append(error)
        click.echo(f"blogcorpus: {error}; passed over", err=True)


def _noted(records: Iterable[Record], blogs: set[str]) -> Iterator[Record]:
    """The records; their blogs are noted as they pass."""
    for record in records:
        blogs.add(record["blog"] or record["url"])
        yield record


def _bounds(text: str | None) -> dict[str, float]:
    """`0.8` or `title=0.9,content=0.7`."""
    bounds: dict[str, float] = {}
    for part in (text or "").split(","):
        name, _, value = part.strip().rpartition("=")
        if part.strip():
            try:
                bounds[name or EVERY] = float(value)
            except ValueError:
                raise OptionError(f"{part.strip()!r} is no number", subject="--min-confidence") from None
    return bounds

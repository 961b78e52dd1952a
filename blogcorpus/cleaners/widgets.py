"""Widgets: share bars, related posts, subscription boxes and the like, known by their class words.

The words stand in `data/widgets.toml`; a word counts only as a whole class name, with `#` as a whole identifier.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.headings import heading_of
from blogcorpus.cleaners.toml import parse_toml, shipped
from blogcorpus.cleaners.work import Work, cut_small, words_of
from blogcorpus.sections import is_section


@dataclass(frozen=True, slots=True, kw_only=True)
class Widgets:
    """What of a table of words a profile may change."""

    #: A part with more letters stays: the word names something larger than it should.
    letters: int
    #: A part with more than this share of all letters stays, where its word may name something else, too.
    most: float
    #: More words.
    add: tuple[str, ...] = ()
    #: Words of the table that do not count.
    keep: tuple[str, ...] = ()


def _remover(usual: frozenset[str], sure: frozenset[str]) -> Callable[[Work, Widgets], None]:
    table = usual | sure

    def remove(work: Work, options: Widgets) -> None:
        """Remove the elements that carry one of the words and are no larger than such a part is."""
        words = table if not (options.add or options.keep) else _normal(options.add) | table - _normal(options.keep)
        if work.names.isdisjoint(words):
            return
        for named, most in ((words & sure, 1.0), (words, options.most)):
            called = (element for element in work.carrying(named) if element not in work.code)
            found = [element for element in called if not is_section(element, element.itersiblings())]
            headings = [heading for element in found if (heading := heading_of(element)) is not None]
            cut_small(work, found, most, options.letters)
            work.cut(heading for heading in headings if heading.getnext() in work.gone)

    return remove


def _normal(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(words_of(" ".join(words)))


def _cleaners() -> tuple[Cleaner, ...]:
    return tuple(
        Cleaner(
            name=name,
            about=table["about"],
            run=_remover(frozenset(table["words"].split()), frozenset(table.get("sure", "").split())),
            options=Widgets(letters=table["letters"], most=table["most"]),
        )
        for name, table in parse_toml(shipped("widgets.toml"), "widgets.toml").items()
    )


CLEANERS = _cleaners()

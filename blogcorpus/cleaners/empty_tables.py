"""The paper's empty table remover: tables left without substance."""

from __future__ import annotations

from dataclasses import dataclass

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.work import Work


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyTables:
    """What counts as substance."""

    #: A table with as many letters has substance.
    letters: int = 1
    #: A table with one of these elements has substance.
    tags: tuple[str, ...] = ("img", "picture", "svg", "canvas", "audio", "video", "iframe", "object", "embed", "form")


def remove_empty_tables(work: Work, options: EmptyTables) -> None:
    """Remove tables without substance, inner ones first: what an inner table held does not save the outer one."""
    if "table" not in work.tags:
        return
    tables = list(work.root.iter("table"))
    full = set()
    for element in work.root.iter(*options.tags) if options.tags else ():
        above = element.getparent()
        while above is not None and above not in full:
            full.add(above)
            above = above.getparent()
    work.cut([table for table in tables if table not in full and work.letters_of(table) < options.letters])


CLEANERS = (
    Cleaner(
        name="empty_tables",
        about="Remove tables without substance",
        run=remove_empty_tables,
        options=EmptyTables(),
    ),
)

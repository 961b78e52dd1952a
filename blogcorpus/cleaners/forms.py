"""Forms: whole ones where they only ask for something, their controls where a form wraps the text itself."""

from __future__ import annotations

from dataclasses import dataclass

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.work import Work, cut_small

_CONTROLS = ("input", "select", "textarea", "button", "option", "optgroup", "datalist", "output", "meter", "progress")


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms:
    """How a form that asks is told from one that wraps a page (ASP.NET puts a whole page into one)."""

    #: A form with at most so many letters goes as a whole; of a larger one only its controls go.
    letters: int = 600


def remove_forms(work: Work, options: Forms) -> None:
    """Remove forms and controls."""
    if "form" in work.tags:
        cut_small(work, list(work.root.iter("form")), 1.0, options.letters)
    if not work.tags.isdisjoint(_CONTROLS):
        work.cut(list(work.root.iter(*_CONTROLS)))


CLEANERS = (
    Cleaner(
        name="forms",
        about="Remove forms; of one that wraps the text itself only the controls",
        run=remove_forms,
        options=Forms(),
    ),
)

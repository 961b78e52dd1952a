"""Examples: a page, and what a field is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from blogcorpus.dom import Dom
from blogcorpus.evolution.reader import Reader
from blogcorpus.evolution.values import Wanted
from blogcorpus.filters import Index
from blogcorpus.text import tidy


@dataclass(frozen=True)
class Example:
    """A page, or a record of a list page, with the values that a field has there; none where it has no such field."""

    #: How the page is called in messages.
    name: str
    reader: Reader
    wanted: tuple[Wanted, ...]

    @cached_property
    def index(self) -> Index:
        """The elements of the page."""
        return self.reader.index


def example(name: str, dom: Dom, values: Sequence[str]) -> Example:
    """An example of a whole page."""
    return Example(name, Reader(Index(dom.root), dom.base), wanted(values))


def wanted(values: Sequence[str]) -> tuple[Wanted, ...]:
    """Values as they are compared; empty ones are none."""
    return tuple(Wanted(text) for text in map(tidy, values) if text)

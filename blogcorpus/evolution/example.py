"""Examples: a page, and what a field is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from blogcorpus.dom import Dom
from blogcorpus.evolution.reader import Reader
from blogcorpus.evolution.values import Wanted
from blogcorpus.index import Index
from blogcorpus.text import tidy

#: How many of the values that an expression gives are the field's: a title is the first one; tags are all, each once,
#: though a page may list them twice; the marks that readers gave are all, though two are the same.
Takes = Literal["first", "distinct", "all"]


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
    return Example(name, Reader(dom.index, dom.base), wanted(values))


def takes(examples: Sequence[Example]) -> Takes:
    """What the examples show of how many values the field has."""
    if all(len(example.wanted) < 2 for example in examples):
        return "first"
    repeated = any(len(set(example.wanted)) < len(example.wanted) for example in examples)
    return "all" if repeated else "distinct"


def kept(values: Sequence[str], how: Takes) -> list[str]:
    """The values of a field among those that its expression gives."""
    if how == "first":
        return list(values[:1])
    if how == "all":
        return list(values)
    return list(dict.fromkeys(values))


def wanted(values: Sequence[str]) -> tuple[Wanted, ...]:
    """Values as they are compared; empty ones are none."""
    return tuple(Wanted(text) for text in map(tidy, values) if text)

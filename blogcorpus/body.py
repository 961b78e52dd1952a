"""A post's content on its way to text, and what was taken out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from lxml.html import HtmlElement

from blogcorpus.dom import write_markup
from blogcorpus.flat import Flat, flatten


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """A part that a stage took out of the content, and why."""

    stage: str
    reason: str
    text: str
    #: The end of the block that it followed, empty at the beginning of the content; None where that is not known.
    after: str | None = None


@dataclass(frozen=True, kw_only=True)
class Body:
    """A post's content on its way to text: an own copy of its element, and what stages took out of it."""

    root: HtmlElement
    removed: tuple[Removed, ...] = ()
    #: The element of the page that it is a copy of.
    source: HtmlElement | None = field(default=None, repr=False)
    #: The elements inside that one that the copy was made without.
    without: tuple[HtmlElement, ...] = field(default=(), repr=False)

    @cached_property
    def flat(self) -> Flat:
        """Its text with element spans, made on first use. Who changes the content makes another body."""
        return flatten(self.root)

    @cached_property
    def markup(self) -> str:
        """It as well-formed markup, which text and HTML are made of."""
        return write_markup(self.root)

"""The rule for a post's text: its element, and what inside that element is not the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lxml.html import HtmlElement

from blogcorpus.errors import RuleError
from blogcorpus.filters import Filter, parse_filter
from blogcorpus.index import E, Index, Places


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentRule:
    """A filter for the post's element, filters for what to leave out inside it, and how well that gave the text."""

    filter: Filter
    exclude: tuple[Filter, ...] = ()
    #: Mean F1 of the words over the lesson.
    score: float = 0.0
    #: A person chose it.
    pinned: bool = False

    def element(self, index: Places[E]) -> E | None:
        """The post's element on a page."""
        return self.filter.one(index)

    def excluded(self, index: Index, element: HtmlElement) -> list[HtmlElement]:
        """Elements inside it to leave out, outer ones only."""
        return index.outermost(e for f in self.exclude for e in index.parts(f.select(index), element))

    def to_json(self) -> dict[str, Any]:
        """As written in a wrapper file."""
        data = {"filter": str(self.filter), "exclude": [str(f) for f in self.exclude], "score": round(self.score, 3)}
        return {**data, "pinned": True} if self.pinned else data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> ContentRule:
        """Read a rule from a wrapper file."""
        if not isinstance(data, dict) or not isinstance(data.get("filter"), str):
            raise RuleError("needs a filter", subject=f"content rule {data!r}")
        exclude = tuple(parse_filter(text) for text in data.get("exclude", ()))
        return cls(
            filter=parse_filter(data["filter"]),
            exclude=exclude,
            score=float(data.get("score", 0)),
            pinned=bool(data.get("pinned", False)),
        )

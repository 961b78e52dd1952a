"""The rule for a blog's comments: which elements are comments, and which one holds them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lxml.html import HtmlElement

from blogcorpus.errors import RuleError
from blogcorpus.filters import Filter, parse_filter
from blogcorpus.heuristics.comments.extent import holds_post
from blogcorpus.index import Index
from blogcorpus.items import MarkedComments

_NUMBER = (int, float)
_TYPES: dict[str, type | tuple[type, ...]] = {
    "items": str,
    "area": str,
    "runs": bool,
    "score": _NUMBER,
    "pinned": bool,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentRule:
    """Where a blog keeps the comments of a post, learnt from a lesson or written by hand."""

    #: Every comment of a page; answers too, which stand inside the comment they answer or behind it.
    items: Filter
    #: The element that holds all comments, their heading and their form.
    area: Filter | None = None
    #: Each comment goes on over the siblings of its element, up to the next one.
    runs: bool = False
    #: Share of the pages with known comments on which the filter selects these and nothing else.
    score: float = 0.0
    #: A person chose it: where it finds something, that is taken.
    pinned: bool = False

    def mark(self, index: Index) -> MarkedComments:
        """Where the comments of a page are; what they say is read later."""
        return MarkedComments(
            items=tuple(self.items.select(index)),
            place=self._place(index),
            runs=self.runs,
            rule=str(self.items),
            score=self.score,
            pinned=self.pinned,
        )

    def _place(self, index: Index) -> HtmlElement | None:
        """The area, unless the post is in it: nothing of a post may be lost for its comments."""
        found = next(iter(self.area.select(index)), None) if self.area is not None else None
        return found if found is not None and not holds_post(found, index) else None

    def to_json(self) -> dict[str, Any]:
        """As written in a wrapper file; what is usual is left out."""
        data: dict[str, Any] = {"items": str(self.items)}
        if self.area is not None:
            data["area"] = str(self.area)
        if self.runs:
            data["runs"] = True
        data["score"] = round(self.score, 3)
        return {**data, "pinned": True} if self.pinned else data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> CommentRule:
        """Read a rule from a wrapper file; unknown words are refused."""
        if not isinstance(data, Mapping) or not isinstance(data.get("items"), str) or set(data) - set(_TYPES):
            raise RuleError(f"needs items and of {sorted(_TYPES)} only", subject=f"comment rule {data!r}")
        for name, value in data.items():
            if not isinstance(value, _TYPES[name]):
                raise RuleError(f"{name} cannot be {value!r}", subject=f"comment rule {data['items']!r}")
        rest = {name: value for name, value in data.items() if name not in ("items", "area")}
        area = parse_filter(data["area"]) if "area" in data else None
        return cls(items=parse_filter(data["items"]), area=area, **rest)

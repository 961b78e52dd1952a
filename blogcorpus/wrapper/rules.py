"""Rules: a filter, how to take the value out of the element it selects, and how often that was right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from blogcorpus.errors import RuleError
from blogcorpus.filters import Filter, parse_filter
from blogcorpus.index import E, Places

#: Elements with more text than this hold no title, name or date.
MAX_VALUE = 500

#: Stands for text around a value that differs from page to page: "… by " in "4 March by Ann".
ANYTHING = "…"

_DEFAULTS: dict[str, Any] = {"take": "text", "before": "", "after": "", "nth": 0, "pinned": False}
_NUMBER = (int, float)
_TYPES: dict[str, type | tuple[type, ...]] = {
    "take": str,
    "before": str,
    "after": str,
    "nth": int,
    "score": _NUMBER,
    "wrong": _NUMBER,
    "pinned": bool,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A way to a property's value, learnt from a lesson or written by hand."""

    filter: Filter
    #: `text`, `own` (without the text of children), or `@name` of an attribute.
    take: str = "text"
    #: Constant text around the value that is not part of it ("Posted by ", " | My Blog"); `…` is anything further out.
    before: str = ""
    after: str = ""
    #: Which of several dates inside the text, from 0.
    nth: int = 0
    #: Share of the lesson's pages on which it gave the entry's value, and on which it gave another.
    score: float = 0.0
    wrong: float = 0.0
    #: A person chose it: where it finds something, that is taken.
    pinned: bool = False

    def raw(self, index: Places[E]) -> Iterator[str]:
        """Values on a page, in document order, before anybody has interpreted them."""
        for element in self.filter.select(index):
            value = self.inside(index.take(element, self.take))
            if value:
                yield value

    def first(self, index: Places[E], foreign: Callable[[E], bool] = lambda _: False) -> str | None:
        """The first value on a page; what stands in `foreign` elements is of something else."""
        if self.filter.pick:
            element = self.filter.one(index)
            if element is not None and foreign(element):
                others = self.filter.all(index) if self.filter.pick == 1 else ()
                element = next((other for other in others if not foreign(other)), None)
            return (self.inside(index.take(element, self.take)) or None) if element is not None else None
        for element in self.filter.select(index):
            if value := self.inside(index.take(element, self.take)):
                return value
        return None

    def inside(self, text: str) -> str | None:
        """The value without what stands around it; `None` where the surroundings differ."""
        if not text or len(text) > MAX_VALUE:
            return None
        if not self.before and not self.after:
            return text.strip()
        if self.before.startswith(ANYTHING):
            start = text.rfind(self.before[1:]) + len(self.before) - 1 if self.before[1:] in text else -1
        else:
            start = len(self.before) if text.startswith(self.before) else -1
        if self.after.endswith(ANYTHING):
            end = text.find(self.after[:-1], max(0, start))
        else:
            end = len(text) - len(self.after) if text.endswith(self.after) else -1
        return text[start:end].strip() if 0 <= start <= end else None

    def to_json(self) -> dict[str, Any]:
        """As written in a wrapper file; defaults are left out."""
        data: dict[str, Any] = {"filter": str(self.filter)}
        data.update((name, value) for name, default in _DEFAULTS.items() if (value := getattr(self, name)) != default)
        return {**data, "score": round(self.score, 3), "wrong": round(self.wrong, 3)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Rule:
        """Read a rule from a wrapper file; unknown words are refused."""
        if not isinstance(data, dict) or not isinstance(data.get("filter"), str) or set(data) - {"filter", *_TYPES}:
            raise RuleError(f"needs a filter and of {sorted(_TYPES)} only", subject=f"rule {data!r}")
        rest = {k: v for k, v in data.items() if k != "filter"}
        for name, value in rest.items():
            if not isinstance(value, _TYPES[name]):
                raise RuleError(f"{name} cannot be {value!r}", subject=f"rule {data['filter']!r}")
        return cls(filter=parse_filter(data["filter"]), **rest)

"""A taught field: an expression with its name and score, and reading pages with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from blogcorpus.dom import Dom
from blogcorpus.errors import RuleError
from blogcorpus.evolution.example import Takes, kept
from blogcorpus.evolution.language import Expression, parse
from blogcorpus.evolution.plain import to_xpath
from blogcorpus.evolution.reader import OverBudgetError, Reader
from blogcorpus.index import Index


@dataclass(frozen=True, slots=True, kw_only=True)
class TaughtField:
    """A field that was taught by examples."""

    name: str
    #: In the language of `blogcorpus.evolution.language`; a person may edit it.
    expression: str
    #: The same in plain XPath, as far as XPath can say it.
    xpath: str = ""
    #: Share of the held-out examples that it read right.
    score: float = 0.0
    #: Which of the values that the expression gives are the field's.
    takes: Takes = "first"
    #: Examples it was taught from.
    pages: int = 0
    #: Nobody taught it: it stands in for rules that were not found, and is learnt anew with its wrapper.
    fallback: bool = False

    @classmethod
    def of(cls, name: str, expression: Expression, *, score: float, takes: Takes, pages: int) -> TaughtField:
        """A field from its expression."""
        xpath = to_xpath(expression)
        return cls(name=name, expression=str(expression), xpath=xpath, score=score, takes=takes, pages=pages)

    @property
    def many(self) -> bool:
        """It may have several values on a page."""
        return self.takes != "first"

    def to_json(self) -> dict[str, Any]:
        """As written in a wrapper file."""
        return {
            "name": self.name,
            "expression": self.expression,
            "xpath": self.xpath,
            "score": round(self.score, 3),
            "takes": self.takes,
            "pages": self.pages,
            **({"fallback": True} if self.fallback else {}),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TaughtField:
        """Read what `to_json` wrote; an expression that is none is refused here, not in the middle of a crawl."""
        known = {"name", "expression", "xpath", "score", "takes", "pages", "fallback"}
        if not isinstance(data, Mapping) or not {"name", "expression"} <= set(data) or set(data) - known:
            raise RuleError(f"needs name and expression, and of {sorted(known)} only", subject=f"taught field {data!r}")
        if data.get("takes", "first") not in get_args(Takes):
            raise RuleError(f"takes one of {', '.join(get_args(Takes))}", subject=f"taught field {data['name']}")
        return cls(**{**data, "xpath": to_xpath(parse(data["expression"]))})


def evaluate(field: TaughtField, dom: Dom, index: Index | None = None) -> list[str]:
    """The values of a field on a page, in document order; none where it has none.

    Takes time linear in the size of the page; a page so large that the expression looks at too many nodes has none.

    >>> from blogcorpus.dom import parse as page
    >>> field = TaughtField(name="price", expression="//b[@class='price']&N(0).text.number")
    >>> evaluate(field, page("<p>Now <b class=price>£12.50</b></p>"))
    ['12.50']
    """
    return read(field, Reader(index or dom.index, dom.base))


def read(field: TaughtField, reader: Reader) -> list[str]:
    """The values of a field on a page, or in a part of one, that has a reader."""
    try:
        values = reader.fresh().values(parse(field.expression))
    except OverBudgetError:
        return []
    return kept(values, field.takes)

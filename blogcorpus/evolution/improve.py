"""Evolution as the second try: for a property for which induction found no rule that is good enough."""

from __future__ import annotations

from collections.abc import Sequence

from blogcorpus.dom import Dom
from blogcorpus.evolution.example import example
from blogcorpus.evolution.field import TaughtField
from blogcorpus.evolution.search import Plan
from blogcorpus.evolution.teach import teach

#: Pages of a lesson that are enough to learn from and to be judged by.
_PAGES = 12
#: With fewer pages a held-out score says nothing.
_FEWEST = 3


def improve(
    name: str,
    lesson_pages: Sequence[Dom],
    property_values: Sequence[Sequence[str]],
    current_score: float,
    budget: float = 5.0,
) -> TaughtField | None:
    """A field that reads a lesson's pages better than the rules there are, or none.

    `property_values` are what the entries say, page by page; a page whose entry says nothing is left out, since it may
    have the property all the same. `current_score` is the share of pages that the best rule reads right; `budget` is in
    seconds. The field wins only with a higher share of the pages that it was not learnt from.
    """
    examples = [
        example(dom.url or f"page {number}", dom, values)
        for number, (dom, values) in enumerate(zip(lesson_pages, property_values, strict=True), 1)
        if values
    ][:_PAGES]
    if len(examples) < _FEWEST:
        return None
    found = teach(name, examples, Plan(seconds=budget)).field
    return found if found is not None and found.score > current_score else None

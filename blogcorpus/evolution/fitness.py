"""Fitness: how well an expression reads the examples (Eq. 3), less a little for what it asks of a page."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.evolution.example import Example
from blogcorpus.evolution.language import Expression
from blogcorpus.evolution.parsimony import cost
from blogcorpus.evolution.reader import OverBudgetError
from blogcorpus.evolution.targets import Hit
from blogcorpus.evolution.values import matched

#: Taken off for each unit of cost: less than any difference in what is read right on one of ten pages.
_PARSIMONY = 0.003
#: How much of the XPath part's redundancy counts. The paper counts all; then a row of a table out of which the DOM part
#: walks to the right cell is worth less than a cell that holds half of the value.
_WEIGHT = 0.5
#: An expression that selects more nodes on a page was not meant.
_MOST_NODES = 300
#: A found value is of use if it is this much like a wanted one.
_USEFUL = 0.25


@dataclass(frozen=True, slots=True)
class Score:
    """What an expression is worth on some pages."""

    #: Mean of Eq. 3 over the pages.
    fitness: float
    #: Share of the pages on which it gives exactly the wanted values.
    right: float
    cost: float

    @property
    def rank(self) -> float:
        """What evolution maximises."""
        return self.fitness - _PARSIMONY * self.cost


class Judge:
    """Scores expressions on examples; keeps what it knows of each."""

    def __init__(self, examples: Sequence[Example], found: Sequence[Sequence[Sequence[Hit]]], *, many: bool) -> None:
        self.examples = examples
        self._many = many
        self._places = [_Places(example, values) for example, values in zip(examples, found, strict=True)]
        self._known: dict[Expression, Score] = {}
        # Any page has one <h1>: that a number of nodes is right says something only if it differs.
        self._countable = len({w.text for e in examples for w in e.wanted}) > 1

    @property
    def judged(self) -> int:
        """How many expressions were judged."""
        return len(self._known)

    def score(self, expression: Expression) -> Score:
        """The score of an expression."""
        score = self._known.get(expression)
        if score is None:
            pages = [self._page(places, expression) for places in self._places]
            count = len(pages) or 1
            score = self._known[expression] = Score(
                fitness=sum(fitness for fitness, _ in pages) / count,
                right=sum(right for _, right in pages) / count,
                cost=cost(expression),
            )
        return score

    def best(self, number: int) -> list[tuple[Expression, Score]]:
        """The best expressions so far."""
        return sorted(self._known.items(), key=lambda pair: (-pair[1].rank, str(pair[0])))[:number]

    def _page(self, places: _Places, expression: Expression) -> tuple[float, bool]:
        counted = expression.ops[-1].name in ("count", "sum")
        if counted and not self._countable:
            return 0.0, False
        try:
            nodes = places.example.reader.fresh().nodes(expression.steps)
            path = 1.0 if counted else places.worth(nodes)
            if path == 0.0 and nodes and places.example.wanted:
                return 0.0, False  # nothing wanted in there: the DOM part cannot mend it
            found = values_of(places.example, expression, many=self._many)
        except OverBudgetError:
            return 0.0, False
        return (path if places.example.wanted else 1.0) * dom_worth(found, places.example), right(found, places.example)


def values_of(example: Example, expression: Expression, *, many: bool) -> list[str]:
    """What an expression reads on an example's page; of a field with one value, the first."""
    found = example.reader.values(expression)
    return found if many else found[:1]


def right(found: Sequence[str], example: Example) -> bool:
    """Exactly the wanted values, in any order."""
    return len(found) == len(example.wanted) and all(worth == 1.0 for worth in matched(found, example.wanted))


def dom_worth(found: Sequence[str], example: Example) -> float:
    """`match × (1 - redundancy)` of the DOM part: of the values themselves."""
    if not found or not example.wanted:
        return float(not found and not example.wanted)
    worths = matched(found, example.wanted)
    useful = sum(worth >= _USEFUL for worth in worths)
    return sum(worths) / len(worths) * useful / len(found)


class _Places:
    """Where an example's values stand, for the XPath part."""

    def __init__(self, example: Example, values: Sequence[Sequence[Hit]]) -> None:
        self.example = example
        order, size = example.index.order, example.index.size
        elements = [{hit.element for hit in hits} for hits in values]
        self._numbers = [sorted(order[e] for e in wanted) for wanted in elements]
        self._sizes = {order[e]: size(e) for wanted in elements for e in wanted}

    def worth(self, nodes: Sequence[HtmlElement]) -> float:
        """`match × (1 - redundancy)`: wanted values that stand in the nodes; tags there that are about nothing wanted."""
        if not nodes or len(nodes) > _MOST_NODES:
            return 0.0
        covered = [False] * len(self._numbers)
        useful = total = 0
        for node in nodes:
            start, size = self.example.index.order[node], self.example.index.size(node)
            total += size
            inside = [self._inside(wanted, start, size) for wanted in range(len(covered))]
            covered = [known or bool(found) for known, found in zip(covered, inside, strict=True)]
            useful += min(size, sum(inside))
        match = sum(covered) / len(covered) if covered else 0.0
        return match * (1 - _WEIGHT * (1 - useful / total))

    def _inside(self, wanted: int, start: int, size: int) -> int:
        """Tags of the largest place of a wanted value inside a node; 0 where it does not stand there."""
        numbers = self._numbers[wanted]
        at = bisect_left(numbers, start)
        if at == len(numbers) or numbers[at] >= start + size:
            return 0
        return max(self._sizes[n] for n in numbers[at : bisect_left(numbers, start + size)])

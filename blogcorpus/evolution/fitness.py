"""Fitness: how well an expression reads the examples (Eq. 3), less a little for what it asks of a page."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.evolution.example import Example, Takes, kept
from blogcorpus.evolution.language import Expression
from blogcorpus.evolution.parsimony import cost
from blogcorpus.evolution.reader import OverBudgetError
from blogcorpus.evolution.targets import Hit
from blogcorpus.evolution.values import RIGHT, matched

#: Taken off for each unit of cost: less than any difference in what is read right on one of ten pages.
_PARSIMONY = 0.003
#: How much of the XPath part's redundancy counts. The paper counts all; then a row of a table out of which the DOM part
#: walks to the right cell is worth less than a cell that holds half of the value.
_WEIGHT = 0.5
#: An expression that selects more nodes on a page was not meant.
_MOST_NODES = 200
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
    """Scores expressions on pages, and keeps the scores."""

    def __init__(self, pages: Sequence[JudgedPage], takes: Takes, *, counts: bool = True) -> None:
        self.pages = pages
        self._takes = takes
        #: Numbers of nodes may be values.
        self._counts = counts
        self._known: dict[Expression, Score] = {}

    @property
    def judged(self) -> int:
        """How many expressions were judged."""
        return len(self._known)

    def score(self, expression: Expression) -> Score:
        """The score of an expression."""
        score = self._known.get(expression)
        if score is None:
            counts = expression.ops[-1].name in ("count", "sum")
            pages = [page.score(expression, self._takes) for page in self.pages if self._counts or not counts]
            score = self._known[expression] = Score(
                fitness=sum(fitness for fitness, _ in pages) / max(1, len(self.pages)),
                right=sum(right for _, right in pages) / max(1, len(self.pages)),
                cost=cost(expression),
            )
        return score

    def best(self, number: int) -> list[tuple[Expression, Score]]:
        """The best expressions so far."""
        return sorted(self._known.items(), key=lambda pair: (-pair[1].rank, str(pair[0])))[:number]


def right(found: Sequence[str], example: Example) -> bool:
    """Exactly the wanted values, in any order."""
    return len(found) == len(example.wanted) and all(worth >= RIGHT for worth in matched(found, example.wanted))


def dom_worth(found: Sequence[str], example: Example) -> float:
    """`match × (1 - redundancy)` of the DOM part: of the values themselves."""
    if not found or not example.wanted:
        return float(not found and not example.wanted)
    worths = matched(found, example.wanted)
    useful = sum(worth >= _USEFUL for worth in worths)
    return sum(worths) / len(worths) * useful / len(found)


class JudgedPage:
    """An example with the places of its values, and what expressions were worth there."""

    def __init__(self, example: Example, values: Sequence[Sequence[Hit]]) -> None:
        self.example = example
        self.hits = values
        example.reader.index_labels()
        order, size = example.index.order, example.index.size
        #: For each number of an element the wanted values that stand there, and the tags that are about them: all where
        #: a value stands alone or there is no smaller place inside, else one.
        self._places: dict[int, list[tuple[int, int]]] = {}
        for wanted, hits in enumerate(values):
            numbers = sorted({order[hit.element] for hit in hits})
            sizes: dict[int, int] = {}
            for hit in hits:
                at, inside = order[hit.element], size(hit.element)
                alone = hit.alone or len(_within(numbers, at, inside)) == 1
                sizes[at] = max(sizes.get(at, 1), inside if alone else 1)
            for at, tags in sizes.items():
                self._places.setdefault(at, []).append((wanted, tags))
        self._anywhere = sorted(self._places)
        self._known: dict[Expression, tuple[float, bool]] = {}

    def score(self, expression: Expression, takes: Takes) -> tuple[float, bool]:
        """Eq. 3 for this page, and whether it is read right."""
        known = self._known.get(expression)
        if known is None:
            try:
                known = self._score(expression, takes)
            except OverBudgetError:
                known = 0.0, False
            self._known[expression] = known
        return known

    def values(self, expression: Expression, takes: Takes) -> list[str]:
        """What an expression reads here."""
        try:
            return kept(self.example.reader.fresh().values(expression), takes)
        except OverBudgetError:
            return []

    def _score(self, expression: Expression, takes: Takes) -> tuple[float, bool]:
        nodes = self.example.reader.fresh().nodes(expression.steps)
        path, last = 1.0, expression.ops[-1].name
        # A number of nodes stands nowhere, and a sum need not.
        if self.example.wanted and last != "count" and (self._anywhere or last != "sum"):
            path = self._worth(nodes)
            if path == 0.0:
                return 0.0, False  # nothing wanted in there: the DOM part cannot mend it
        found = kept(self.example.reader.values(expression), takes)
        return path * dom_worth(found, self.example), right(found, self.example)

    def _worth(self, nodes: Sequence[HtmlElement]) -> float:
        """`match × (1 - redundancy)`: wanted values that stand in the nodes, less tags that are about none of them."""
        if not nodes or len(nodes) > _MOST_NODES:
            return 0.0
        index = self.example.index
        covered: set[int] = set()
        useful = total = 0
        for node in nodes:
            start, size = index.order[node], index.size(node)
            total += size
            if inside := _within(self._anywhere, start, size):
                sizes = self._largest(inside)
                covered.update(sizes)
                useful += min(size, sum(sizes.values()))
        match = len(covered) / len(self.hits)
        return match * (1 - _WEIGHT * (1 - useful / total))

    def _largest(self, numbers: Iterable[int]) -> dict[int, int]:
        """Wanted values that stand at these numbers, with the tags of the largest place of each."""
        sizes: dict[int, int] = {}
        for number in numbers:
            for wanted, size in self._places[number]:
                if size > sizes.get(wanted, 0):
                    sizes[wanted] = size
        return sizes


def _within(numbers: Sequence[int], start: int, size: int) -> Sequence[int]:
    at = bisect_left(numbers, start)
    if at == len(numbers) or numbers[at] >= start + size:
        return ()
    return numbers[at : bisect_left(numbers, start + size)]

"""Reading a page with expressions: linear in the size of the page, and stopped by a budget of nodes.

No XPath engine runs: libxml2 has no time limit, and `//*[//*[…]]` takes it half a minute on a page of 4,000 elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from lxml.html import HtmlElement

from blogcorpus.dates import find_dates
from blogcorpus.dom import join
from blogcorpus.evolution.language import Expression, Op, Step, Test
from blogcorpus.evolution.plain import MASKED_ATTRIBUTES, WORD_ATTRIBUTES
from blogcorpus.evolution.values import first_number, plain_number
from blogcorpus.flat import flatten
from blogcorpus.index import Index
from blogcorpus.index import Step as FilterStep
from blogcorpus.text import tidy

T = TypeVar("T")

#: Nodes that one expression may look at on one page, and values it may give.
NODES = 200_000
VALUES = 500
#: A value with more elements inside, or more characters, is no value but a part of the page.
_MOST_INSIDE = 400
_MOST_TEXT = 10_000

#: A label has little markup.
_LABEL_INSIDE = 8
_LINKS = frozenset({"href", "src"})
_DIGITS = re.compile(r"\d+")
#: Attribute tests that the index of a page answers at once.
_INDEXED = {"class": ".", "id": "#", "itemprop": "[", "rel": "[", "role": "[", "property": "[", "name": "["}
_SYNTAX = re.compile(r"[\s.#\[\]>]")


class OverBudgetError(Exception):
    """An expression looked at more nodes than it may."""


class Reader:
    """One page, read with any number of expressions; node sets and texts are kept between them."""

    def __init__(self, index: Index, base: str = "", nodes: int = NODES) -> None:
        self.index = index
        self.base = base
        self._budget = self._left = nodes
        self._nodes: dict[tuple[Step, ...], list[HtmlElement]] = {}
        self._texts: dict[HtmlElement, str] = {}
        self._lines: dict[HtmlElement, str] = {}
        #: Elements by their whole text, where many expressions will ask for it.
        self._labels: dict[str, list[HtmlElement]] | None = None

    def fresh(self) -> Reader:
        """The reader with its whole budget again: for the next expression."""
        self._left = self._budget
        return self

    def index_labels(self) -> None:
        """Get ready for many expressions that ask for labels: look at every short text once."""
        if self._labels is None:
            self._labels = {}
            for element in self.index.order:
                if self.index.size(element) <= _LABEL_INSIDE:
                    self._labels.setdefault(self.fresh().line(element), []).append(element)

    def _spend(self, nodes: int) -> None:
        self._left -= nodes
        if self._left < 0:
            raise OverBudgetError

    def nodes(self, steps: tuple[Step, ...]) -> list[HtmlElement]:
        """What the XPath part selects, in document order."""
        if not steps:
            return []
        found = self._nodes.get(steps)
        if found is None:
            found = self._nodes[steps] = self._select(steps)
        return found

    def values(self, expression: Expression) -> list[str]:
        """What the whole expression gives."""
        nodes: Sequence[HtmlElement] = self.nodes(expression.steps)
        ops = expression.ops
        picked = ops[0].name == "N"
        if picked:
            nodes, ops = _at(nodes, ops[0]), ops[1:]
        while ops[0].name == "E":
            self._spend(sum(map(len, nodes)))
            nodes = [child for node in nodes for child in _at(list(node), ops[0])]
            ops = ops[1:]
        self._spend(len(nodes))
        if ops[0].name == "count":
            return [str(sum(map(len, nodes)) if picked else len(nodes))]
        if ops[0].name == "sum":
            numbers = [number for node in nodes[:VALUES] if (number := first_number(self.text(node))) is not None]
            return [plain_number(sum(numbers))] if numbers else []
        return list(self._read(nodes[:VALUES], ops))

    def text(self, element: HtmlElement) -> str:
        """Text of an element, one line for each block; nothing where it is too much to be a value."""
        text = self._texts.get(element)
        if text is None:
            inside = self.index.size(element)
            self._spend(min(inside, _MOST_INSIDE))
            text = flatten(element).text.strip()[:_MOST_TEXT] if inside <= _MOST_INSIDE else ""
            self._texts[element] = text
        return text

    def _select(self, steps: tuple[Step, ...]) -> list[HtmlElement]:
        step = steps[-1]
        outer = self.nodes(steps[:-1])
        if len(steps) > 1 and not outer:
            return []
        if step.axis == "/following-sibling::":
            return self._siblings(outer, step)
        named = self._named(step)
        self._spend(len(named) + len(outer))
        if step.axis == "/":
            parents = set(outer)
            root = self.index.root
            named = [e for e in named if (e.getparent() in parents if outer else e is root)]
        elif outer:
            named = self.index.inside(named, outer)
        for test in step.tests:
            if _feature(test) is None:
                named = self._passing(named, test)
        return list(named)

    def _passing(self, elements: Sequence[HtmlElement], test: Test) -> list[HtmlElement]:
        if self._labels is None or test.kind not in ("text", "child"):
            return [element for element in elements if self._true(element, test)]
        labels = self._labels.get(test.value, [])
        if test.kind == "text":
            allowed: set[HtmlElement | None] = set(labels)
        else:
            allowed = {label.getparent() for label in labels if label.tag == test.name}
        return [element for element in elements if element in allowed]

    def _siblings(self, outer: Sequence[HtmlElement], step: Step) -> list[HtmlElement]:
        """The nearest following sibling of each element; every row of siblings is walked once, from its end."""
        order, wanted = self.index.order, set(outer)
        found: set[HtmlElement] = set()
        for parent in {e.getparent() for e in outer if e is not self.index.root}:
            if parent is None:  # only the root has none
                continue
            self._spend(len(parent))
            nearest: HtmlElement | None = None
            for child in reversed(parent):
                if child in wanted and nearest is not None:
                    found.add(nearest)
                if step.tag in ("*", child.tag) and all(self._true(child, test) for test in step.tests):
                    nearest = child
        return sorted(found, key=order.__getitem__)

    def _named(self, step: Step) -> Sequence[HtmlElement]:
        """Elements that the tag and the attributes allow, found without looking at others."""
        features = tuple(feature for test in step.tests if (feature := _feature(test)) is not None)
        if step.tag == "*" and not features:
            return list(self.index.order)
        return self.index.matching(FilterStep(None if step.tag == "*" else step.tag, features))

    def _true(self, element: HtmlElement, test: Test) -> bool:
        if test.kind == "has":
            return element.get(test.name) is not None
        if test.kind == "attribute":
            return _attribute(element.get(test.name) or "", test)
        if test.kind == "text":
            return self._label(element) == test.value
        if test.kind == "child":
            self._spend(len(element))
            return any(self._label(child) == test.value for child in element.iterchildren(test.name))
        return self.line(element).startswith(test.value)

    def line(self, element: HtmlElement) -> str:
        """Text of an element in one line."""
        line = self._lines.get(element)
        if line is None:
            line = self._lines[element] = tidy(self.text(element))
        return line

    def _label(self, element: HtmlElement) -> str | None:
        return self.line(element) if self.index.size(element) <= _LABEL_INSIDE else None

    def _read(self, nodes: Iterable[HtmlElement], ops: Sequence[Op]) -> Iterable[str]:
        for node in nodes:
            raw = self._raw(node, ops[0])
            if raw is None:
                continue
            texts = [raw]
            for op in ops[1:]:
                texts = [piece for text in texts for piece in _apply(text, op)]
            yield from (text for text in map(tidy, texts) if text)

    def _raw(self, node: HtmlElement, op: Op) -> str | None:
        if op.name == "text":
            return self.text(node)
        if op.name == "T":
            self._spend(len(node))
            own = [t for t in (node.text, *(child.tail for child in node)) if t and not t.isspace()]
            return next(iter(_at(own, op)), None)
        name = op.argument or ""
        if name.isdecimal():
            name = next(iter(_at(node.keys(), op)), "")
        value = node.get(name) if name else None
        return join(self.base, value) if value and name in _LINKS and self.base else value


def _at(nodes: Sequence[T], op: Op) -> Sequence[T]:
    number = int(op.argument or 0)
    return nodes[number : number + 1 or None]


def _apply(text: str, op: Op) -> list[str]:
    """One operation on a text."""
    argument = op.argument or ""
    if op.name == "after":
        # The rest of the line: "Address: …<br>Phone: …" has both labels in one element.
        _, found, rest = text.partition(argument)
        return [rest.strip().split("\n", 1)[0]] if found else []
    if op.name == "before":
        return [text.partition(argument)[0]]  # what stands behind a value is not always there
    if op.name == "split":
        return text.replace("\n", " " if argument == " " else argument).split(argument)
    if op.name == "number":
        number = first_number(text)
        return [] if number is None else [plain_number(number)]
    if op.name == "date":
        date = next(find_dates(text[:500]), None)
        return [date.when.value.date().isoformat()] if date is not None else []
    return [text]  # `text` and `value` have been taken


@lru_cache(maxsize=4096)
def _feature(test: Test) -> str | None:
    """The feature that the page's index knows a test by."""
    mark = _INDEXED.get(test.name) if test.kind == "attribute" else None
    if mark is None or not test.value or len(test.value) > 60 or _SYNTAX.search(test.value):
        return None
    return f"[{test.name}={test.value}]" if mark == "[" else f"{mark}{test.value}"


def _attribute(value: str, test: Test) -> bool:
    if test.name in MASKED_ATTRIBUTES:
        value = _DIGITS.sub("*", value)
    return test.value in value.split() if test.name in WORD_ATTRIBUTES else value.strip() == test.value

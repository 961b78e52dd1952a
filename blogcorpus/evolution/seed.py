"""The first generation: expressions that lead to where the wanted values stand on the examples' pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.errors import RuleError
from blogcorpus.evolution.example import Example
from blogcorpus.evolution.language import Expression, parse, quote
from blogcorpus.evolution.parsimony import cost
from blogcorpus.evolution.reader import OverBudgetError
from blogcorpus.evolution.targets import Hit
from blogcorpus.evolution.vocabulary import ANCESTORS, LABEL, Vocabulary, labels, line, tests

#: Places of a value on one page that are followed up, for all wanted values of a page together.
_HITS = 40
#: Tests of one element that are tried.
_TESTS = 4
_MOST_PLACE = 9
#: Steps down from an ancestor: as children in the DOM part, as a chain in the XPath.
_WALK = 2
_CHAIN = 3

_Kind = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Way:
    """A path to an element, and the walk from there."""

    path: str
    element: HtmlElement
    walk: str = ""


def seeds(
    examples: Sequence[Example], found: Sequence[Sequence[Sequence[Hit]]], words: Vocabulary, *, many: bool
) -> list[Expression]:
    """Expressions that the examples propose: those that most pages propose first, then the simplest."""
    votes: Counter[str] = Counter()
    shared = Counter(kind for page in found for kind in {_kind(hit) for hits in page for hit in hits})
    for example, values in zip(examples, found, strict=True):
        proposed: dict[str, None] = {}
        for hit in _followed(values, shared):
            for way in _ways(example, hit.element, words):
                text = _whole(example, hit, way, many=many)
                if text is not None:
                    proposed[text] = None
        votes.update(proposed.keys())
    known = [(count, expression) for text, count in votes.items() if (expression := _parsed(text)) is not None]
    known.sort(key=lambda pair: (-pair[0], cost(pair[1]), str(pair[1])))
    return [expression for _, expression in known]


def _parsed(text: str) -> Expression | None:
    try:
        return parse(text)
    except RuleError:
        return None


def _followed(values: Sequence[Sequence[Hit]], shared: Counter[_Kind]) -> list[Hit]:
    """Places of a page's values; those that other pages have too come first, since "3" stands everywhere."""
    ranked = sorted((hit for hits in values for hit in hits), key=lambda hit: (-shared[_kind(hit)], len(hit.take)))
    return ranked[:_HITS]


def _kind(hit: Hit) -> _Kind:
    """What makes places on two pages the same place: the tags around, the names of the element, how it is taken."""
    tags = [hit.element.tag, *(a.tag for a in hit.element.iterancestors())]
    return "/".join(map(str, tags[:ANCESTORS])) + "".join(tests(hit.element)), hit.take


def _ways(example: Example, element: HtmlElement, words: Vocabulary) -> Iterator[_Way]:
    """XPath parts that lead to an element, or to one near above it from which the DOM part walks."""
    around = line(example, element)
    own = _names(element, words)
    yield from (_Way(f"//{name}", element) for name in own)
    walk = ""
    for place, ancestor in enumerate(around[1:], 1):
        number = ancestor.index(around[place - 1])
        walk = f"E({number}).{walk}" if place <= _WALK and number <= _MOST_PLACE else ""
        for name in _names(ancestor, words)[1:]:
            yield from (_Way(f"//{name}{'/' if place == 1 else '//'}{mine}", element) for mine in own)
            if 1 < place <= _CHAIN:
                yield _Way(f"//{name}{_down(around[:place])}", element)
            if walk:
                yield _Way(f"//{name}", ancestor, walk)
    yield from (_Way(path, element) for path in _label_paths(example, element, words))


def _names(element: HtmlElement, words: Vocabulary) -> list[str]:
    """An element's tag, alone and with each of its tests."""
    known = [test for test in tests(element) if words.has("AttribTag", test)][:_TESTS]
    return [str(element.tag), *(f"{_tag(element)}[{test}]" for test in known)]


def _tag(element: HtmlElement) -> str:
    return str(element.tag)


def _down(inner: Sequence[HtmlElement]) -> str:
    """The way down to an element: `inner` is the element first, then those around it."""
    return "".join(f"/{_tag(e)}" for e in reversed(inner))


def _label_paths(example: Example, element: HtmlElement, words: Vocabulary) -> Iterator[str]:
    around = line(example, element)
    for label, text in labels(example, element):
        if not words.has("LabelText", quote(text)):
            continue
        if label in around[1:]:
            start = f"//{_tag(label)}[starts-with(.,{quote(text)})]"
            yield start + _down(around[: around.index(label)])
            continue
        row = label.getparent()
        if row is element:
            yield f"//{_tag(row)}[{_tag(label)}={quote(text)}]"
        for place, inner in enumerate(around[:3]):
            below = _down(around[:place])
            if inner.getprevious() is label:
                yield f"//{_tag(label)}[.={quote(text)}]/following-sibling::{_tag(inner)}{below}"
            if inner.getparent() is row and row is not None:
                yield f"//{_tag(row)}[{_tag(label)}={quote(text)}]/{_tag(inner)}{below}"
    start = example.reader.fresh().line(element)[: LABEL + 1]
    for constant in words.words["LabelText"]:
        if start.startswith(constant[1:-1]):
            yield f"//{_tag(element)}[starts-with(.,{constant})]"


def _whole(example: Example, hit: Hit, way: _Way, *, many: bool) -> str | None:
    """The whole expression: with the place among the nodes, unless every node is wanted."""
    if many:
        return f"{way.path}&{way.walk}{hit.take}"
    place = _place(example, way.path, way.element)
    return None if place is None else f"{way.path}&N({place}).{way.walk}{hit.take}"


def _place(example: Example, path: str, element: HtmlElement) -> int | None:
    """Where an element stands among the nodes of a path: 0 to 9, -1 the last."""
    expression = _parsed(f"{path}&text")
    if expression is None:
        return None
    try:
        place = example.reader.fresh().nodes(expression.steps).index(element)
    except (OverBudgetError, ValueError):
        return None
    nodes = example.reader.nodes(expression.steps)
    if place <= _MOST_PLACE:
        return place
    return -1 if place == len(nodes) - 1 else None

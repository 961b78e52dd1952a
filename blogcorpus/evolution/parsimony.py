"""How much an expression asks of a page: of two that read the examples alike, the one that asks less lasts longer."""

from __future__ import annotations

from functools import lru_cache

from blogcorpus.evolution.language import Expression, Op, Step

#: A step; what is added where it is named by nothing but its tag, and for each way of not being a descendant.
_STEP = 1.0
_NAMELESS = 1.2
_AXES = {"//": 0.0, "/": 0.3, "/following-sibling::": 0.1}
#: Tags that name what they hold.
_TELLING = frozenset("h1 h2 h3 h4 time address main article title dt dd th td".split())
#: Tests by kind; `starts-with` reads more than it needs to.
_TESTS = {"attribute": 0.2, "has": 0.4, "text": 0.2, "child": 0.2, "starts": 0.5}
#: Names that machines read are kept when a site changes its looks; numbered ones were made for one place.
_KEPT = frozenset({"itemprop", "property", "rel", "name"})
_MASKED = 0.5
#: Operations: places break when something is put before them, cuts when a word changes.
_OPS = {"E": 1.6, "T": 1.2, "A": 0.3, "after": 1.2, "before": 1.2, "split": 0.5, "number": 0.3, "date": 0.3,
        "count": 1.0, "sum": 2.0}  # fmt: skip
_PLACE = 0.4


@lru_cache(maxsize=20_000)
def cost(expression: Expression) -> float:
    """The cost of an expression, about 1 for the simplest and 10 for one that will not last."""
    return sum(map(_step, expression.steps)) + sum(map(_op, expression.ops))


def _step(step: Step) -> float:
    total = _STEP + _AXES[step.axis]
    if not step.tests and step.tag not in _TELLING:
        total += _NAMELESS
    for test in step.tests:
        total += _TESTS[test.kind]
        if test.kind == "attribute":
            total += (_MASKED if "*" in test.value else 0.0) - (0.2 if test.name in _KEPT else 0.0)
    return total


def _op(op: Op) -> float:
    total = _OPS.get(op.name, 0.0)
    if op.name in "NET":
        place = int(op.argument or 0)
        total += _PLACE * (place if place >= 0 else 1)
    return total

"""Chromosomes: integers of a fixed number in two parts, one that spells the XPath, one that spells the DOM part."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from blogcorpus.evolution.grammar import Grammar
from blogcorpus.evolution.language import Expression

#: Genes are 0 to 255; the paper's run from 1, which loses the first alternative one time in 256.
GENES = 256
#: Genes of the XPath part and of the DOM part. Four steps with labels take at most 28 choices, a walk of two with
#: both cuts 13; the rest is room for crossover.
XPATH_PART = 36
DOM_PART = 20
LENGTH = XPATH_PART + DOM_PART

Genome = list[int]


def decode(genes: Sequence[int], grammar: Grammar) -> str | None:
    """The expression that a chromosome spells; `None` where it spells none."""
    path = grammar.grow("XPath", genes[:XPATH_PART])
    if path is None:
        return None
    dom = grammar.grow("DOM", genes[XPATH_PART:])
    return None if dom is None else f"{path}&{dom}"


def encode(expression: Expression, grammar: Grammar, random: Random) -> Genome | None:
    """A chromosome that spells an expression; genes it does not need are random. `None` where there is none."""
    genes: Genome = []
    for start, part, room in (("XPath", expression.path, XPATH_PART), ("DOM", expression.dom, DOM_PART)):
        choices = grammar.derive(start, part)
        if choices is None or len(choices) > room:
            return None
        genes += [choice + count * random.randrange((GENES - choice - 1) // count + 1) for choice, count in choices]
        genes += [random.randrange(GENES) for _ in range(room - len(choices))]
    return genes


def anyone(random: Random) -> Genome:
    """A chromosome of chance."""
    return [random.randrange(GENES) for _ in range(LENGTH)]

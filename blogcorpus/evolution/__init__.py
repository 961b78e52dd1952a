"""Grammatical evolution: expressions for any field, from examples."""

from blogcorpus.evolution.example import Example, example
from blogcorpus.evolution.field import TaughtField, evaluate
from blogcorpus.evolution.search import Plan
from blogcorpus.evolution.teach import Miss, Teaching, teach

__all__ = ["Example", "Miss", "Plan", "TaughtField", "Teaching", "evaluate", "example", "teach"]

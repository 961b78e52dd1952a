"""Grammatical evolution: expressions for any field, from examples."""

from blogcorpus.evolution.example import Example, example
from blogcorpus.evolution.example_file import Examples, read_examples
from blogcorpus.evolution.field import TaughtField, evaluate
from blogcorpus.evolution.lists import ListTeaching, TaughtList, evaluate_list, teach_list
from blogcorpus.evolution.records import ListExample
from blogcorpus.evolution.search import Plan
from blogcorpus.evolution.teach import Absent, Miss, Teaching, teach

__all__ = [
    "Absent",
    "Example",
    "Examples",
    "ListExample",
    "ListTeaching",
    "Miss",
    "Plan",
    "TaughtField",
    "TaughtList",
    "Teaching",
    "evaluate",
    "evaluate_list",
    "example",
    "read_examples",
    "teach",
    "teach_list",
]

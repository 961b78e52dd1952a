"""A whole file of examples taught at once: what `blogcorpus teach` runs in a process of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter

from blogcorpus.dom import Dom, parse
from blogcorpus.evolution.example import example
from blogcorpus.evolution.example_file import Examples
from blogcorpus.evolution.lists import ListTeaching, teach_list
from blogcorpus.evolution.records import ListExample
from blogcorpus.evolution.search import Plan
from blogcorpus.evolution.teach import Teaching, teach


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Examples with their pages' HTML."""

    examples: Examples
    html: Mapping[str, str]
    plan: Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What was learnt, and the seconds that it took."""

    fields: tuple[tuple[Teaching, float], ...]
    list: tuple[ListTeaching, float] | None = None


def perform(task: Task) -> Answer:
    """Teach every field, and the list."""
    doms = {page: parse(html, task.examples.urls.get(page, "")) for page, html in task.html.items()}
    fields = []
    for name, pages in task.examples.fields.items():
        begin = perf_counter()
        taught = teach(name, [example(page, doms[page], values) for page, values in pages.items()], task.plan)
        fields.append((taught, perf_counter() - begin))
    return Answer(fields=tuple(fields), list=_list(task, doms))


def _list(task: Task, doms: Mapping[str, Dom]) -> tuple[ListTeaching, float] | None:
    if not task.examples.lists:
        return None
    begin = perf_counter()
    pages = [ListExample(page, doms[page], tuple(records.values())) for page, records in task.examples.lists.items()]
    return teach_list(pages, task.plan), perf_counter() - begin

"""How well fields are taught: the paper's tables on sites of ours, fields of saved blogs, and other tools beside.

    python benchmarks/evolution.py [--pages 100] [--examples 6] [--paper | --unseeded]
    python benchmarks/evolution.py --data DATA [--peers PYTHON]

DATA is a folder of `<blog>.zip` with `gold.jsonl` and `pages/`; PYTHON has autoscraper and mlscraper installed. All
figures are of pages that were not among the examples. Seconds are of one processor.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from blogcorpus.dom import parse
from blogcorpus.evolution import (
    Example,
    ListExample,
    Plan,
    TaughtList,
    Teaching,
    evaluate_list,
    example,
    teach,
    teach_list,
)
from blogcorpus.evolution.example import kept
from blogcorpus.evolution.field import read
from blogcorpus.evolution.grammar import shipped
from blogcorpus.evolution.language import parse as expression_of
from blogcorpus.evolution.reader import Reader
from blogcorpus.evolution.targets import hits
from blogcorpus.evolution.values import RIGHT, Wanted, matched
from tests.sites import NAMES, Site, make

#: Table 2 of the paper: recall, precision, redundancy.
PAPER = {
    ("shop", "LP"): (82.6, 86.3, 100.0), ("shop", "DP"): (81.3, 83.9, 99.7),
    ("food", "LP"): (92.4, 100.0, 100.0), ("food", "DP"): (84.1, 92.7, 98.2),
    ("travel", "LP"): (94.7, 100.0, 100.0), ("travel", "DP"): (87.2, 95.5, 97.9),
}  # fmt: skip
ADDRESS = "https://site.example/"
#: Examples of a blog's field; posts a blog must have beside them; blogs for each field.
BLOG_EXAMPLES = 4
BLOG_POSTS = 10
BLOGS = {"tags": 6, "comments_count": 4}
#: Seconds that a tool has for one field, and pages it then reads.
LIMIT = 30
PEER_PAGES = 25
CUTS = frozenset({"after", "before", "split", "number", "date"})
#: A peer's answer counts if the wanted value stands in it: peers do not cut values out of texts.
HOLDS = 0.3


@dataclass
class Tally:
    """What was found of what was wanted, and how many tags came along."""

    right: int = 0
    wanted: int = 0
    found: int = 0
    tags: int = 0
    useless: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, found: Sequence[str], wanted: Sequence[str]) -> None:
        """Count one field of one page or record."""
        self.right += sum(worth >= RIGHT for worth in matched(found, [Wanted(text) for text in wanted]))
        self.wanted += len(wanted)
        self.found += len(found)

    @property
    def row(self) -> tuple[float, float, float]:
        """Recall, precision, and the share of tags that is not useless, in per cent."""
        tags = self.tags + self.useless
        return (
            100 * self.right / max(1, self.wanted),
            100 * self.right / max(1, self.found),
            100 * self.tags / max(1, tags),
        )


def sites(pages: int, examples: int, plan: Plan, grammar: str) -> None:
    """Tables 1 and 2."""
    tallies: dict[tuple[str, str], Tally] = defaultdict(Tally)
    for name in NAMES:
        site = make(name, pages)
        print(f"\n{name}")
        _details(site, examples, plan, grammar, tallies[site.kind, "DP"])
        if grammar == "grammar":
            _lists(site, examples, plan, tallies[site.kind, "LP"])
    print(f"\n{'':14}{'Rc':>7}{'Pc':>7}{'Rd':>7}   the paper: Rc, Pc, Rd    s a field: mean, most")
    for key in sorted(tallies, key=list(PAPER).index):
        tally = tallies[key]
        ours = "".join(f"{value:7.1f}" for value in tally.row)
        paper = "".join(f"{value:7.1f}" for value in PAPER[key])
        print(
            f"{key[0]:10}{key[1]:4}{ours}   {paper}   {statistics.mean(tally.seconds):10.2f}{max(tally.seconds):6.2f}"
        )


def _details(site: Site, examples: int, plan: Plan, grammar: str, tally: Tally) -> None:
    doms = [parse(html, ADDRESS) for html, _ in site.details]
    for name in site.details[0][1]:
        known = [
            example(f"page {n}", dom, values[name])
            for n, (dom, (_, values)) in enumerate(zip(doms, site.details, strict=True))
        ]
        begin = time.process_time()
        taught = teach(name, known[:examples], plan, shipped(grammar))
        tally.seconds.append(time.process_time() - begin)
        print(f"  {name:10}{taught.closest if taught.field else '-':70} {_born(taught)}")
        for case in known[examples:]:
            values = read(taught.field, case.reader) if taught.field else []
            tally.add(values, [w.text for w in case.wanted])
            if taught.field:
                _count_tags(case.reader, taught.field.expression, values, tally)


def _born(taught: Teaching) -> str:
    return f"generation {taught.run.born}" if taught.field else "nothing fits"


def _count_tags(reader: Reader, expression: str, values: Sequence[str], tally: Tally) -> None:
    """Eq. 6: tags of the chosen elements whose own text is part of a value, and those whose text is not."""
    parsed = expression_of(expression)
    nodes: list[Any] = list(reader.fresh().nodes(parsed.steps))
    for op in parsed.ops:
        if op.name in "NE":
            place = int(op.argument or 0)
            inside = [nodes] if op.name == "N" else nodes
            nodes = [list(row)[place] for row in inside if -len(row) <= place < len(row)]
    said = "".join(values)
    for node in nodes:
        for element in node.iter("*"):
            own = "".join([element.text or "", *(child.tail or "" for child in element)]).strip()
            if element is node or not own or own in said:
                tally.tags += 1
            else:
                tally.useless += 1


def _lists(site: Site, examples: int, plan: Plan, tally: Tally) -> None:
    known = [ListExample(f"list {n}", parse(html, ADDRESS), records) for n, (html, records) in enumerate(site.lists)]
    begin = time.process_time()
    taught = teach_list(known[:examples], plan)
    tally.seconds.append((time.process_time() - begin) / (len(taught.fields) + 1))
    if taught.list is None:
        print("  records   -")
    else:
        print(f"  records   {taught.list.records.expression}")
        for part in taught.list.fields:
            print(f"    {part.name:8}{part.expression}")
    for case in known[examples:]:
        _count_list(taught.list, case, tally)


def _count_list(taught: TaughtList | None, case: ListExample, tally: Tally) -> None:
    found = evaluate_list(taught, case.dom) if taught is not None else []
    by_name = {tuple(record.get("name", ())): record for record in found}
    for record in case.records:
        mine = by_name.get(tuple(record["name"]), {})
        for name, values in record.items():
            tally.right += sum(w >= RIGHT for w in matched(mine.get(name, []), [Wanted(text) for text in values]))
            tally.wanted += len(values)
    tally.found += sum(len(values) for record in found for values in record.values())
    if taught is not None:
        reader = Reader(case.dom.index, ADDRESS)
        selected = reader.nodes(expression_of(taught.records.expression).steps)
        sizes = sorted((reader.index.size(node) for node in selected), reverse=True)
        tally.tags += sum(sizes[: len(case.records)])
        tally.useless += sum(sizes[len(case.records) :])


@dataclass
class Task:
    """A field of a blog or a site, with pages to learn from and pages to read."""

    name: str
    examples: list[Example]
    others: list[Example]
    #: HTML of both.
    html: dict[str, str]


def blog_tasks(data: Path) -> Iterator[Task]:
    """Tags and comment counts that stand on the pages: the first blogs that have enough of them."""
    for name, most in BLOGS.items():
        ready = 0
        for path in sorted(data.glob("*.zip")):
            if ready == most:
                break
            task = _blog_task(path, name)
            if task is not None:
                ready += 1
                yield task


def _blog_task(path: Path, name: str) -> Task | None:
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        gold = [json.loads(line) for line in archive.read("gold.jsonl").decode().splitlines()]
        cases, html = [], {}
        for post in gold:
            page, value = f"pages/{post['path']}", post.get(name)
            if page not in names or not value:  # a count of 0 is seldom shown
                continue
            html[page] = archive.read(page).decode("utf-8", "replace")
            case = example(page, parse(html[page], post["url"]), value if isinstance(value, list) else [str(value)])
            if all(hits(case)):  # the page shows it: a feed's count may be older or newer
                cases.append(case)
    random.Random(0).shuffle(cases)
    learnt = cases[:BLOG_EXAMPLES]
    enough = len(cases) >= BLOG_EXAMPLES + BLOG_POSTS and len({case.wanted for case in learnt}) > 1
    return Task(f"{path.stem} {name}", learnt, cases[BLOG_EXAMPLES:], html) if enough else None


def blogs(tasks: Iterable[Task]) -> None:
    """Accuracy on the posts that were not examples.

    A feed's comment count may not be the page's. Where teaching says that an example disagrees with the others, another
    post takes its place, once: what a person would do who reads the message.
    """
    right = asked = 0
    print(f"\n{'':44}{'right':>9}{'s':>7}")
    for task in tasks:
        begin = time.process_time()
        taught = teach(task.name.split()[-1], task.examples)
        wrong = {miss.page for miss in taught.misses}
        if taught.field is None and len(wrong) == 1:
            task.examples = [case for case in task.examples if case.name not in wrong] + task.others[:1]
            task.others = task.others[1:]
            taught = teach(task.name.split()[-1], task.examples)
        seconds = time.process_time() - begin
        good = sum(_right(read(taught.field, c.reader), c, RIGHT) for c in task.others) if taught.field else 0
        right, asked = right + good, asked + len(task.others)
        print(f"{task.name:44}{good:5}/{len(task.others):<3}{seconds:7.2f}  {taught.closest if taught.field else '-'}")
    print(f"{'all':44}{right:5}/{asked:<3} = {100 * right / max(1, asked):.1f} %")


def _right(found: Sequence[str], case: Example, worth: float) -> bool:
    return len(found) == len(case.wanted) and all(w >= worth for w in matched(found, case.wanted))


def site_tasks(pages: int, examples: int) -> Iterator[Task]:
    """Every field of every site's detail pages."""
    for site in (make(name, pages) for name in NAMES):
        html = {f"page {n}": text for n, (text, _) in enumerate(site.details)}
        doms = {page: parse(text) for page, text in html.items()}
        for name in site.details[0][1]:
            cases = [example(page, dom, site.details[n][1][name]) for n, (page, dom) in enumerate(doms.items())]
            yield Task(f"{site.name} {name}", cases[:examples], cases[examples:], html)


def peers(tasks: Sequence[Task], python: str) -> None:
    """The same examples for every tool, each in a process of its own.

    Peers are given values as the page writes them ("£12.50"), since they look for whole texts only.
    """
    known = [teach("field", task.examples) for task in tasks]
    written = [[_as_written(c, taught) for c in task.examples] for task, taught in zip(tasks, known, strict=True)]
    asked = [[[w.text for w in case.wanted] for case in task.examples] for task in tasks]
    print(
        f"\n{'':14}{'fields':>8}{'right %':>9}{'held %':>8}{'s: mean':>9}{'most':>7}{'MB: mean':>10}{'most':>7}  failed"
    )
    for tool in ("blogcorpus", "autoscraper", "mlscraper"):
        ours = tool == "blogcorpus"
        values = zip(tasks, asked if ours else written, strict=True)
        answers = [_ask(tool, task, given, sys.executable if ours else python) for task, given in values]
        exact, holds, failed = [], [], 0
        for task, answer in zip(tasks, answers, strict=True):
            failed += answer["error"] is not None
            for case, found in zip(task.others[:PEER_PAGES], answer["values"], strict=True):
                exact.append(_right(found, case, RIGHT))
                holds.append(_right(found, case, HOLDS))
        seconds, memory = [a["learning"] for a in answers], [a["memory"] for a in answers]
        print(
            f"{tool:14}{len(tasks):8}{100 * statistics.mean(exact):9.1f}{100 * statistics.mean(holds):8.1f}"
            f"{statistics.mean(seconds):9.2f}{max(seconds):7.1f}"
            f"{statistics.mean(memory):10.0f}{max(memory):7.0f}  {failed}",
            flush=True,
        )


def _ask(tool: str, task: Task, values: Sequence[Sequence[str]], python: str) -> dict[str, Any]:
    pages = [task.html[case.name] for case in task.others[:PEER_PAGES]]
    examples = [[task.html[case.name], given] for case, given in zip(task.examples, values, strict=True)]
    failure = {"values": [[] for _ in pages], "learning": float(LIMIT), "memory": 0.0, "error": "no answer"}
    command = [python, str(Path(__file__).with_name("evolution_peer.py")), tool]
    text = json.dumps({"examples": examples, "pages": pages, "seconds": LIMIT})
    environment = {"PYTHONPATH": str(Path(__file__).parent.parent), "OPENBLAS_NUM_THREADS": "1"}
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=10 * LIMIT, env=environment)
        answer: dict[str, Any] = json.loads(done.stdout) if done.stdout else failure
    except subprocess.TimeoutExpired:
        answer = failure
    return answer


def _as_written(case: Example, taught: Teaching) -> list[str]:
    """What stands where the values do, before anything is cut out of it."""
    values = [wanted.text for wanted in case.wanted]
    if taught.field is None or not values:
        return values
    expression = expression_of(taught.field.expression)
    whole = tuple(op for op in expression.ops if op.name not in CUTS)
    if whole[-1].name in ("count", "sum"):
        return values
    return kept(case.reader.fresh().values(replace(expression, ops=whole)), taught.field.takes) or values


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--examples", type=int, default=6)
    parser.add_argument("--paper", action="store_true", help="the grammar as the paper prints it, no seeds")
    parser.add_argument("--unseeded", action="store_true", help="our grammar, no seeds")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--peers", help="a Python that has autoscraper and mlscraper")
    options = parser.parse_args()
    plan = Plan(seeded=0.0) if options.paper or options.unseeded else Plan()
    sites(options.pages, options.examples, plan, "paper" if options.paper else "grammar")
    tasks = list(blog_tasks(options.data)) if options.data else []
    if tasks:
        blogs(tasks)
    if options.peers:
        peers([*tasks, *site_tasks(options.examples + PEER_PAGES, options.examples)], options.peers)


if __name__ == "__main__":
    main()

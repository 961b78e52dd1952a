"""Teaching a field: find an expression on some of the examples that reads the others too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import thread_time

from blogcorpus.evolution.counting import countable
from blogcorpus.evolution.example import Example, Takes, takes
from blogcorpus.evolution.field import TaughtField
from blogcorpus.evolution.fitness import Judge, JudgedPage, Score
from blogcorpus.evolution.grammar import Grammar, shipped
from blogcorpus.evolution.language import Expression, parse
from blogcorpus.evolution.search import Plan, Run, evolve
from blogcorpus.evolution.seed import seeds
from blogcorpus.evolution.targets import hits, nearest
from blogcorpus.evolution.vocabulary import vocabulary

#: A field is kept if it reads this share of the held-out examples, and of the others, right.
ACCEPTED = 0.75
#: Expressions of a search that are tried on the held-out examples.
_TRIED = 40
#: Searches, each with other examples held out, until one finds an expression that reads them all.
_ROUNDS = 3
#: Seeds that are judged; the best of them are the first generation.
_JUDGED = 300
#: Values that stand nowhere for which the nearest text is looked up; nobody reads more of them.
_COMPARED = 4
#: Nothing was searched for.
_NO_RUN = Run(generations=0, born=0, judged=0, timed_out=False)
#: Seconds that every step has, however late it is.
_LEAST = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Miss:
    """A page that the closest expression reads wrong."""

    page: str
    wanted: tuple[str, ...]
    found: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Absent:
    """A wanted value that stands nowhere on its page, and the text there that is most like it."""

    page: str
    value: str
    nearest: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Teaching:
    """What came of teaching a field."""

    name: str
    #: The field, or none: then `closest` and `misses` say why.
    field: TaughtField | None
    #: The best expression there was, kept or not.
    closest: str | None
    #: Share of pages that it reads right: those it was found on, and the held-out ones (none where none was held out).
    train: float
    held_out: float | None
    run: Run
    misses: tuple[Miss, ...] = ()
    #: Wanted values that stand nowhere on their page.
    absent: tuple[Absent, ...] = ()


@dataclass(frozen=True, slots=True)
class _Question:
    """What is searched for: an expression of a grammar that reads these pages."""

    pages: tuple[JudgedPage, ...]
    how: Takes
    counts: bool
    grammar: Grammar

    def judge(self, numbers: Iterable[int]) -> Judge:
        """A judge of some of the pages."""
        return Judge([self.pages[number] for number in numbers], self.how, counts=self.counts)


@dataclass(frozen=True, slots=True)
class _Candidate:
    expression: Expression
    train: Score
    held: Score | None
    whole: Score

    @property
    def rank(self) -> tuple[float, float, float]:
        return (self.held.right if self.held else 0.0, self.train.right, self.whole.rank)


def teach(
    name: str,
    examples: Sequence[Example],
    plan: Plan | None = None,
    grammar: Grammar | None = None,
    *,
    explained: bool = True,
) -> Teaching:
    """Find the expression of a field from examples of it.

    Examples without values say that their page has no such field. Where nobody wants it `explained` what came close,
    nothing is searched for that could not be kept.
    """
    how = takes(examples)
    plan, begin = plan or Plan(), thread_time()
    pages: list[JudgedPage] = []
    wrong = 0
    for example in examples:
        pages.append(JudgedPage(example, hits(example, many=how != "first")))
        wrong += not _can_be_right(pages[-1])
        if not explained and len(examples) - wrong < ACCEPTED * len(examples):
            return _teaching(name, (), None, _NO_RUN, how)
    rest = max(_LEAST, begin + plan.seconds - thread_time())
    return teach_pages(name, pages, how, replace(plan, seconds=rest), grammar or shipped())


def teach_pages(name: str, pages: Sequence[JudgedPage], how: Takes, plan: Plan, grammar: Grammar) -> Teaching:
    """Find the expression that reads pages best, whatever they call right."""
    # Any page has one <h1>: that a number of nodes is right says something only if it differs.
    counts = len({w.text for page in pages for w in page.example.wanted}) > 1
    question = _Question(tuple(pages), how, counts, grammar)
    whole = question.judge(range(len(pages)))
    best: _Candidate | None = None
    runs: list[Run] = []
    end = thread_time() + plan.seconds
    for number, held in enumerate(list(_folds(len(pages)))[:_ROUNDS]):
        rest = max(_LEAST, end - thread_time()) / (_ROUNDS - number)
        candidates, run = _search(question, held, whole, replace(plan, seconds=rest, seed=plan.seed + number))
        runs.append(run)
        best = max([*candidates, *([best] if best else [])], key=lambda c: c.rank, default=None)
        if (best is not None and best.whole.right == 1.0) or thread_time() > end:
            break
    return _teaching(name, pages, best, _sum(runs), how)


def _can_be_right(page: JudgedPage) -> bool:
    """Every wanted value stands on the page, or may be counted."""
    return all(places or value.number is not None for value, places in zip(page.example.wanted, page.hits, strict=True))


def _folds(count: int) -> Iterator[frozenset[int]]:
    """Which examples are held out, round by round: a third, the last first; none of a single one."""
    if count == 1:
        yield frozenset()
        return
    stride = 2 if count == 2 else 3 if count != 4 else 4
    for shift in range(stride):
        yield frozenset(i for i in range(count) if i % stride == stride - 1 - shift)


def _search(question: _Question, held: frozenset[int], whole: Judge, plan: Plan) -> tuple[list[_Candidate], Run]:
    """One search: the expressions that read the examples best, with their scores on those held out."""
    judge = question.judge(number for number in range(len(question.pages)) if number not in held)
    examples, found = [page.example for page in judge.pages], [page.hits for page in judge.pages]
    counted = countable(examples) if question.counts else []
    words = vocabulary(examples, found, counted)
    if not words.words["ElementTag"]:
        return [], _NO_RUN  # nothing wanted is on the pages
    first: list[Expression] = []
    begin = thread_time()
    if plan.seeded:
        first = [parse(f"//{name}&count") for name in counted]
        first += seeds(examples, found, words, many=question.how != "first")[:_JUDGED]
        first = _best_first(first, judge, begin + plan.seconds / 2)
    rest = max(_LEAST, begin + plan.seconds - thread_time())
    run = evolve(judge, question.grammar.fill(words.words), first, replace(plan, seconds=rest))
    others = question.judge(sorted(held)) if held else None
    return [
        _Candidate(expression, score, others.score(expression) if others else None, whole.score(expression))
        for expression, score in judge.best(_TRIED)
    ], run


def _best_first(expressions: Sequence[Expression], judge: Judge, end: float) -> list[Expression]:
    """Seeds by their score; pages so large that time runs out have fewer."""
    judged = []
    for expression in expressions:
        if thread_time() > end:
            break
        judged.append((-judge.score(expression).rank, expression))
    return [expression for _, expression in sorted(judged, key=lambda pair: pair[0])]


def _sum(runs: Sequence[Run]) -> Run:
    return Run(
        generations=sum(run.generations for run in runs),
        born=runs[-1].born,
        judged=sum(run.judged for run in runs),
        timed_out=any(run.timed_out for run in runs),
    )


def _teaching(name: str, pages: Sequence[JudgedPage], best: _Candidate | None, run: Run, how: Takes) -> Teaching:
    absent = tuple(_absent(pages))
    if best is None or best.whole.fitness == 0.0:
        return Teaching(name=name, field=None, closest=None, train=0.0, held_out=None, run=run, absent=absent)
    held = best.held.right if best.held else None
    kept = best.train.right >= ACCEPTED and (held is None or held >= ACCEPTED)
    score = best.train.right if held is None else held
    return Teaching(
        name=name,
        field=TaughtField.of(name, best.expression, score=score, takes=how, pages=len(pages)) if kept else None,
        closest=str(best.expression),
        train=best.train.right,
        held_out=held,
        run=run,
        misses=tuple(_misses(pages, best.expression, how)),
        absent=absent,
    )


def _absent(pages: Sequence[JudgedPage]) -> Iterator[Absent]:
    compared = 0
    for page in pages:
        for wanted, places in zip(page.example.wanted, page.hits, strict=True):
            if not places:
                near = nearest(page.example, wanted) if compared < _COMPARED else None
                compared += 1
                yield Absent(page=page.example.name, value=wanted.text, nearest=near)


def _misses(pages: Sequence[JudgedPage], expression: Expression, how: Takes) -> Iterator[Miss]:
    for page in pages:
        if not page.score(expression, how)[1]:
            wanted = tuple(w.text for w in page.example.wanted)
            yield Miss(page=page.example.name, wanted=wanted, found=tuple(page.values(expression, how)))

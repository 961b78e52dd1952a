"""Evolution: generations of chromosomes, from seeds and chance to the expression that reads the examples best.

PyGAD carries the loop: tournament, one-point crossover, mutation by gene, elitism, termination. Its generators are its
own, so that a seed decides everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import thread_time
from typing import Any

from blogcorpus.errors import RuleError
from blogcorpus.evolution.fitness import Judge
from blogcorpus.evolution.genome import GENES, Genome, anyone, decode, encode
from blogcorpus.evolution.grammar import Grammar
from blogcorpus.evolution.language import Expression, parse

#: Every page right, at the cost of two well-named steps: there is nothing to gain.
_REACHED = 0.993


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How evolution goes. The rates are the paper's where it names them."""

    population: int = 80
    generations: int = 40
    #: Generations without a better one, after which it ends.
    still: int = 8
    tournament: int = 3
    crossover: float = 0.95
    mutation: float = 0.03
    elite: int = 4
    #: The share of the first generation that comes from the examples' pages.
    seeded: float = 0.75
    seed: int = 0
    #: Seconds of one core, for pages larger than we thought: a run that ends by them may differ from the next.
    seconds: float = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What a search did."""

    generations: int
    #: The generation in which the best expression came up; 0 is the first one.
    born: int
    judged: int
    timed_out: bool


def evolve(judge: Judge, grammar: Grammar, seeds: Sequence[Expression], plan: Plan) -> Run:
    """Let expressions evolve; what comes of it is what `judge` has seen."""
    import pygad  # numpy comes with it: a second that only teaching pays

    random = Random(plan.seed)  # noqa: S311 - chance, not secrets
    end = thread_time() + plan.seconds
    spelt: dict[bytes, float] = {}
    best = [-1.0, 0.0]  # fitness, generation

    def fitness(ga: Any, genes: Any, _: int) -> float:
        key = genes.tobytes()
        if key not in spelt:
            spelt[key] = _fitness(genes.tolist(), grammar, judge)
        if spelt[key] > best[0]:
            best[:] = spelt[key], ga.generations_completed
        return spelt[key]

    ga = pygad.GA(
        num_generations=plan.generations,
        num_parents_mating=plan.population // 2,
        initial_population=_first(grammar, seeds, plan, random),
        fitness_func=fitness,
        gene_type=int,
        gene_space=range(GENES),
        parent_selection_type="tournament",
        K_tournament=plan.tournament,
        keep_elitism=plan.elite,
        crossover_type="single_point",
        crossover_probability=plan.crossover,
        mutation_type="random",
        mutation_probability=plan.mutation,
        stop_criteria=[f"reach_{_REACHED}", f"saturate_{plan.still}"],
        on_generation=lambda _: "stop" if thread_time() > end else None,
        random_seed=plan.seed,
        suppress_warnings=True,
    )
    ga.run()
    return Run(
        generations=int(ga.generations_completed),
        born=int(best[1]),
        judged=judge.judged,
        timed_out=thread_time() > end,
    )


def _first(grammar: Grammar, seeds: Sequence[Expression], plan: Plan, random: Random) -> list[Genome]:
    """The first generation: seeds, then chance."""
    wanted = int(plan.population * plan.seeded)
    genomes: list[Genome] = []
    for expression in seeds:
        if len(genomes) >= wanted:
            break
        genome = encode(expression, grammar, random)
        if genome is not None:
            genomes.append(genome)
    return genomes + [anyone(random) for _ in range(plan.population - len(genomes))]


def _fitness(genes: list[int], grammar: Grammar, judge: Judge) -> float:
    """Fitness of a chromosome; one that spells no expression is worth nothing, but not less than a wrong one."""
    text = decode(genes, grammar)
    if text is None:
        return 0.0
    try:
        return max(0.0, judge.score(parse(text)).rank)
    except RuleError:  # longer than the language allows, or out of the paper's looser grammar
        return 0.0

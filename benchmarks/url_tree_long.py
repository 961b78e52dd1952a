"""A URL Tree's time and memory over one long stream of many sites, in tenths: both must stay as they are."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from time import process_time
from typing import NamedTuple

from benchmarks.url_tree_cost import Site, deep_size
from blogcorpus.template import Block, UrlTree, classify, document_hashes, heuristic, key_parts

#: Share of the stream that one site has, whose pages are of middle size; the others have equal shares of the rest.
_LARGEST = 0.3
#: Between two documents: fourteen days are 40,320 of them, so that the largest site meets the bound of 10,000,
#: and the others that of age.
_SECONDS = 30.0
_STEPS = 10
#: Every so many-th document lxml parses its page too: a busy machine is then as slow for both.
_PARSED = 10
#: Documents of a site in a month of its archive.
_IN_A_MONTH = 100

#: The trees of all sites for one heuristic.
Trees = dict[str, UrlTree]


class Arrival(NamedTuple):
    """A document of the stream."""

    site: Site
    #: The how many-th of its site it is.
    number: int
    key: str
    blocks: list[Block]


def long_stream(all_sites: Iterable[Site], documents: int, heuristics: Sequence[str]) -> None:
    """For each tenth: what trees hold, the µs of lxml, and of each heuristic its share of these, its µs, its MB."""
    key_parts("http://example.org/")  # loads its list of suffixes, once
    found = sorted(all_sites, key=lambda site: site.size)
    print(f"{documents:,} documents of {len(found)} sites, {_LARGEST:.0%} of them of {found[len(found) // 2].name}")
    print(f"{'documents':>10}{'held':>8}{'lxml':>7}" + "".join(f"{name:>26}" for name in heuristics), flush=True)
    gc.freeze()  # the saved pages are no part of what is measured
    trees = {name: {site.name: _tree(name) for site in found} for name in heuristics}
    spent, parsing = dict.fromkeys(heuristics, 0.0), 0.0
    for total, arrival in enumerate(_stream(found, documents), 1):
        for name in heuristics:
            spent[name] += _judge(trees[name][arrival.site.name], arrival, name, total * _SECONDS)
        if total % _PARSED == 0:
            start = process_time()
            arrival.site.parse(arrival.number)
            parsing += _PARSED * (process_time() - start)
        if total % (documents // _STEPS) == 0:
            _show(total, trees, parsing, spent, documents // _STEPS)
            spent, parsing = dict.fromkeys(heuristics, 0.0), 0.0


def _tree(name: str) -> UrlTree:
    return UrlTree(branches=heuristic(name).support is not None)


def _judge(tree: UrlTree, arrival: Arrival, name: str, when: float) -> float:
    """Insert and classify a document; gives the seconds that took."""
    hashes, judged = document_hashes(arrival.blocks), arrival.site.judged(arrival.number, name, arrival.blocks)
    by = heuristic(name)
    start = process_time()
    tree.insert(arrival.key, hashes, when)
    classify(tree, arrival.key, judged, by)
    return process_time() - start


def _show(total: int, trees: Mapping[str, Trees], parsing: float, spent: Mapping[str, float], documents: int) -> None:
    cells = []
    for name, of_sites in trees.items():
        for tree in of_sites.values():
            tree.changes()  # as a store would ask
        micros, size = spent[name] / documents * 1e6, deep_size(of_sites) / 1e6
        cells.append(f"{spent[name] / parsing:10.2f}{micros:8.0f}{size:8.1f}")
    held = sum(map(len, next(iter(trees.values())).values()))
    print(f"{total:10}{held:8}{parsing / documents * 1e6:7.0f}" + "".join(cells), flush=True)


def _stream(found: Sequence[Site], documents: int) -> Iterator[Arrival]:
    """Documents of the sites in any order."""
    random, largest = Random(1), found[len(found) // 2]
    others = [site for site in found if site is not largest]
    counts = dict.fromkeys((site.name for site in found), 0)
    for _ in range(documents):
        site = largest if random.random() < _LARGEST else random.choice(others)
        number = counts[site.name]
        counts[site.name] += 1
        month = number // _IN_A_MONTH
        yield Arrival(
            site, number, f"http://{site.name}.example/{month // 12}/{month % 12}/{number}", site.document(number)
        )

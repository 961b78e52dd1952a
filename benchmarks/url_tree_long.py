"""A URL Tree's time and memory over one long stream of many sites, in tenths: both must stay as they are."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from time import process_time
from typing import NamedTuple

from benchmarks.saved_blogs import SavedBlog
from benchmarks.url_tree_cost import Site, sites
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
#: Memory is measured in a run of its own, because that slows everything down.
_MEMORY_OF = ("strict", "pipeline")


class Arrival(NamedTuple):
    """A document of the stream."""

    site: Site
    #: The how many-th of its site it is.
    number: int
    key: str
    blocks: list[Block]


def long_stream(blogs: Iterable[SavedBlog], documents: int, heuristics: Sequence[str]) -> None:
    """A table for each heuristic."""
    key_parts("http://example.org/")  # loads its list of suffixes, once
    found = sorted(sites(blogs), key=lambda site: site.size)
    print(f"{documents:,} documents of {len(found)} sites, {_LARGEST:.0%} of them of {found[len(found) // 2].name}")
    gc.freeze()  # the saved pages are no part of what is measured
    for name in heuristics:
        _run(found, documents, name, memory=False)
    for name in _MEMORY_OF:
        if name in heuristics:
            _run(found, documents, name, memory=True)


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


def _run(found: Sequence[Site], documents: int, name: str, *, memory: bool) -> None:
    by, step = heuristic(name), max(1, documents // _STEPS)
    trees = {site.name: UrlTree(branches=by.support is not None) for site in found}
    spent = parsing = 0.0
    print(
        f"{name}\n{'documents':>10}{'held':>8}{'blocks':>8}" + (f"{'MB':>8}" if memory else f"{'µs':>8}{'of lxml':>9}")
    )
    if memory:
        tracemalloc.start()
    for total, (site, number, key, blocks) in enumerate(_stream(found, documents), 1):
        tree, hashes, judged = trees[site.name], document_hashes(blocks), site.judged(number, name, blocks)
        start = process_time()
        tree.insert(key, hashes, total * _SECONDS)
        classify(tree, key, judged, by)
        spent += process_time() - start
        if total % _PARSED == 0 and not memory:
            start = process_time()
            site.parse(number)
            parsing += process_time() - start
        if total % step == 0:
            for each in trees.values():
                each.changes()
            row = f"{total:10}{sum(map(len, trees.values())):8}{sum(each.distinct for each in trees.values()):8}"
            if memory:
                print(f"{row}{tracemalloc.get_traced_memory()[0] / 1e6:8.1f}", flush=True)
            else:
                print(f"{row}{spent / step * 1e6:8.0f}{spent / (parsing * _PARSED):9.2f}", flush=True)
            spent = parsing = 0.0
    tracemalloc.stop()

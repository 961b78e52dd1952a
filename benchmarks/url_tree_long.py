"""A URL Tree's time and memory over one long stream of several sites, in tenths: both must stay as they are."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from random import Random
from resource import getpagesize
from time import process_time

from benchmarks.saved_blogs import SavedBlog
from benchmarks.url_tree_cost import Site, sites
from blogcorpus.template import Block, UrlTree, classify, document_hashes, heuristic, key_parts

#: Shares of the stream that its sites have, from the one with the smallest pages to the one with the largest.
_SHARES = (0.05, 0.2, 0.6, 0.1, 0.05)
_STEPS = 10
#: Every so many-th document lxml parses its page too: a busy machine is then as slow for both.
_PARSED = 10
#: A minute between documents: fourteen days are 20,160 of them, so the largest site meets the bound of 10,000 documents
#: and the others that of age.
_SECONDS = 60.0
_IN_A_MONTH = 500


def long_stream(blogs: Iterable[SavedBlog], documents: int, heuristics: Sequence[str]) -> None:
    """A table for each heuristic."""
    key_parts("http://example.org/")  # loads its list of suffixes, once
    found = sorted(sites(blogs), key=lambda site: site.size)
    chosen = [found[len(found) * (2 * at + 1) // (2 * len(_SHARES))] for at in range(len(_SHARES))]
    del found
    print(
        ", ".join(
            f"{share:.0%} {site.name} ({site.size:.0f} blocks)" for share, site in zip(_SHARES, chosen, strict=True)
        )
    )
    gc.freeze()  # the pages themselves are no part of what is measured
    for name in heuristics:
        _run(chosen, documents, name)


def _stream(chosen: Sequence[Site], documents: int) -> Iterator[tuple[int, int, str, list[Block]]]:
    """Documents of the sites in any order: which site, its how many-th, its key, its blocks."""
    counts, edges, random = [0] * len(chosen), list(accumulate(_SHARES)), Random(1)
    for _ in range(documents):
        which = next(at for at, edge in enumerate(edges) if random.random() * edges[-1] < edge or at == len(edges) - 1)
        number = counts[which]
        counts[which] += 1
        month = number // _IN_A_MONTH
        yield (
            which,
            number,
            f"http://{which}.example/{month // 12}/{month % 12}/{number}",
            chosen[which].document(number),
        )


def _run(chosen: Sequence[Site], documents: int, name: str) -> None:
    by, step = heuristic(name), max(1, documents // _STEPS)
    trees = [UrlTree(branches=by.support is not None) for _ in chosen]
    spent = parsing = 0.0
    print(f"{name}\n{'documents':>10}{'µs':>8}{'of lxml':>9}{'held':>8}{'blocks':>8}{'MB':>8}")
    before = _resident()
    for total, (which, number, key, found) in enumerate(_stream(chosen, documents), 1):
        hashes, judged = document_hashes(found), chosen[which].judged(number, name, found)
        start = process_time()
        trees[which].insert(key, hashes, total * _SECONDS)
        classify(trees[which], key, judged, by)
        spent += process_time() - start
        if total % _PARSED == 0:
            start = process_time()
            chosen[which].parse(number)
            parsing += process_time() - start
        if total % step == 0:
            for tree in trees:
                tree.changes()
            share = spent / (parsing * _PARSED)
            held, blocks = sum(map(len, trees)), sum(tree.distinct for tree in trees)
            size = (_resident() - before) / 1e6
            print(f"{total:10}{spent / step * 1e6:8.0f}{share:9.2f}{held:8}{blocks:8}{size:8.1f}", flush=True)
            spent = parsing = 0.0


def _resident() -> int:
    """Bytes of memory that this process has (Linux)."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * getpagesize()

"""Memory and time of a URL Tree over a long stream made of the blocks of real pages."""

from __future__ import annotations

import statistics
import tracemalloc
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from time import process_time

from lxml.html import document_fromstring

from benchmarks.saved_blogs import SavedBlog
from blogcorpus.dom import Dom, parse
from blogcorpus.template import HEURISTICS, Block, UrlTree, blocks, classify, document_hashes, key_parts

_BITS = (1 << 64) - 1
#: Blogs with fewer pages do not tell their template from their texts.
_MIN_PAGES = 40
_MEMORY_DOCUMENTS = 1_000
_STEPS = 10
#: Content, which is all that `pipeline` judges, is made of a page's own blocks and a few of those it shares.
_SHARED_IN_CONTENT = 5

#: A page's blocks: those it shares with others of its blog, and its own.
Split = tuple[list[Block], list[Block]]


def cost(blogs: Iterable[SavedBlog], documents: int, heuristics: Sequence[str]) -> None:
    """Memory for each blog stretched to a thousand documents, then time over one long stream."""
    parts = {blog.name: _split(blog) for blog in blogs if len(blog.posts) >= _MIN_PAGES}
    sites = {name: split for name, (split, _) in parts.items()}
    times = [times for _, times in parts.values()]
    for at, name in enumerate(("lxml alone", "parse", "flatten", "blocks and hashes")):
        print(f"{name}: {statistics.fmean(of_blog[at] for of_blog in times) * 1e3:.2f} ms a page")
    key_parts("http://example.org/")  # loads its list of suffixes, once
    for branches in (False, True):
        sizes = [_memory(split, branches=branches) for split in sites.values()]
        values = (statistics.fmean(sizes), statistics.median(sizes), max(sizes))
        found = ", ".join(f"{n} {v / 1e6:.2f}" for n, v in zip(("mean", "median", "most"), values, strict=True))
        worst = max(sites, key=lambda name: sizes[list(sites).index(name)])
        print(f"MB for 1,000 documents {'with' if branches else 'without'} branches: {found} ({worst})")
    middle = sorted(sites, key=lambda name: statistics.fmean(len(a) + len(b) for a, b in sites[name]))[len(sites) // 2]
    print(f"a stream of {documents:,} documents made of {middle}; a hundredth of them a month")
    for name in heuristics:
        _time(sites[middle], documents, name, parts[middle][1][1])


def _split(blog: SavedBlog) -> tuple[list[Split], tuple[float, ...]]:
    """Shared and own blocks of each page, and the mean time of a page for each step before the tree."""
    found, spent = [], [0.0] * 4
    for page in blog.posts:
        marks = [process_time()]
        document_fromstring(page.html.encode() or b"<p>")
        marks.append(process_time())
        dom: Dom = parse(page.html)
        marks.append(process_time())
        flat = dom.flat
        marks.append(process_time())
        found.append(blocks(dom.body, flat, links_apart=True))
        marks.append(process_time())
        spent = [total + after - before for total, before, after in zip(spent, marks, marks[1:], strict=False)]
    counts = Counter(value for page in found for value in {block.hash for block in page})
    split = [([b for b in page if counts[b.hash] > 1], [b for b in page if counts[b.hash] == 1]) for page in found]
    return split, tuple(total / len(found) for total in spent)


def _stream(site: list[Split], documents: int) -> Iterator[tuple[str, list[Block]]]:
    """Documents with the blocks of the site's pages; those that are a page's own are new each time."""
    for number in range(documents):
        shared, own = site[number % len(site)]
        new = [block._replace(hash=(block.hash * (2 * number + 1)) & _BITS) for block in own]
        month = number * 100 // documents
        yield f"http://example.org/{month // 12}/{month % 12}/{number}", shared + new


def _memory(site: list[Split], *, branches: bool) -> int:
    tree = UrlTree(branches=branches)
    tracemalloc.start()
    for number, (key, found) in enumerate(_stream(site, _MEMORY_DOCUMENTS)):
        tree.insert(key, document_hashes(found), float(number))
        if number % 100 == 99:
            tree.changes()  # as a store would
    del found, key
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size


def _time(site: list[Split], documents: int, name: str, parse_time: float) -> None:
    by = HEURISTICS[name]
    tree = UrlTree(branches=by.support is not None)
    spent, row = 0.0, []
    for number, (key, found) in enumerate(_stream(site, documents), 1):
        hashes = document_hashes(found)
        judged = len(site[(number - 1) % len(site)][1]) + _SHARED_IN_CONTENT
        start = process_time()
        tree.insert(key, hashes, float(number))
        classify(tree, key, found if by.care is None else found[-judged:], by)
        spent += process_time() - start
        if number % max(1, documents // _STEPS) == 0:
            row.append(spent / max(1, documents // _STEPS))
            spent = 0.0
            tree.changes()
    print(f"{name}: insert and classify, µs a document in each tenth: " + " ".join(f"{v * 1e6:.0f}" for v in row))
    ratio = statistics.fmean(row) / parse_time
    print(f"   {ratio:.2f} x the parse of its pages; {len(tree)} documents, {tree.distinct} blocks held")

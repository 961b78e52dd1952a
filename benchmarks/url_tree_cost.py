"""Memory and time of a URL Tree over streams made of the blocks of real pages."""

from __future__ import annotations

import statistics
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from time import process_time

from lxml.html import document_fromstring

from benchmarks.saved_blogs import SavedBlog
from blogcorpus.dom import parse
from blogcorpus.template import Block, UrlTree, blocks, classify, document_hashes, heuristic, key_parts

_BITS = (1 << 64) - 1
#: Blogs with fewer pages do not tell their template from their texts.
_MIN_PAGES = 40
#: Documents of a blog's stream, and over how many months they are spread.
_DOCUMENTS, _MONTHS = 1_000, 100
#: Documents between two looks at the parser: a busy machine is then as slow for both.
_BATCH = 20
#: Content, which is all that `pipeline` judges, is made of a page's own blocks and a few of those it shares.
_SHARED_IN_CONTENT = 5
_MEMORY_OF = ("strict", "strict-support-100", "pipeline")


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """What streams are made of: for each page of a blog the blocks it shares with others, and its own; its HTML."""

    name: str
    pages: Sequence[tuple[list[Block], list[Block]]]
    html: Sequence[bytes]

    @property
    def size(self) -> float:
        """Blocks of a page."""
        return statistics.fmean(len(shared) + len(own) for shared, own in self.pages)

    def document(self, number: int) -> list[Block]:
        """The blocks of one of its pages; those that are the page's own are new each time, and come last."""
        shared, own = self.pages[number % len(self.pages)]
        return shared + [block._replace(hash=(block.hash * (2 * number + 1)) & _BITS) for block in own]

    def judged(self, number: int, name: str, found: list[Block]) -> list[Block]:
        """Those of its blocks that a heuristic judges."""
        return (
            found if name != "pipeline" else found[-len(self.pages[number % len(self.pages)][1]) - _SHARED_IN_CONTENT :]
        )

    def parse(self, number: int) -> None:
        """What time is compared with."""
        document_fromstring(self.html[number % len(self.html)])


def sites(blogs: Iterable[SavedBlog]) -> Iterator[Site]:
    """Blogs with enough pages."""
    for blog in blogs:
        if len(blog.posts) >= _MIN_PAGES:
            found = [blocks(dom.body, dom.flat, links_apart=True) for dom in (parse(page.html) for page in blog.posts)]
            counts = Counter(value for page in found for value in {block.hash for block in page})
            pages = [
                ([b for b in page if counts[b.hash] > 1], [b for b in page if counts[b.hash] == 1]) for page in found
            ]
            yield Site(name=blog.name, pages=pages, html=[page.html.encode() or b"<p>" for page in blog.posts])


def cost(blogs: Iterable[SavedBlog], heuristics: Sequence[str]) -> None:
    """Time and memory for each blog stretched to a thousand documents."""
    key_parts("http://example.org/")  # loads its list of suffixes, once
    print(f"{'':34}{'blocks':>7}{'lxml':>8}" + "".join(f"{name[:17]:>18}" for name in (*heuristics, *_MEMORY_OF)))
    rows: list[tuple[list[float], list[float]]] = []
    for site in sites(blogs):
        times, sizes = _times(site, heuristics), [_memory(site, name) / 1e6 for name in _MEMORY_OF]
        rows.append((times, sizes))
        shares = "".join(f"{value / times[0]:18.2f}" for value in times[1:])
        print(
            f"{site.name[:32]:34}{site.size:7.0f}{times[0] * 1e3:8.2f}{shares}" + "".join(f"{mb:18.2f}" for mb in sizes)
        )
    _show("all pages together", rows, sum, statistics.fmean)
    _show("mean of the blogs", rows, None, statistics.fmean)
    _show("worst", rows, None, max)


#: What becomes of the values of all blogs.
Fold = Callable[[Iterable[float]], float]


def _show(name: str, rows: Sequence[tuple[list[float], list[float]]], times: Fold | None, fold: Fold) -> None:
    """A row about all blogs: the times folded first, then their shares of the parse, or the shares of each blog."""
    if times is not None:
        parse_time, *rest = (times(column) for column in zip(*(row for row, _ in rows), strict=True))
        shares = [value / parse_time for value in rest]
    else:
        shares = [fold(column) for column in zip(*([v / row[0] for v in row[1:]] for row, _ in rows), strict=True)]
    sizes = [fold(column) for column in zip(*(row for _, row in rows), strict=True)]
    print(f"{name:49}" + "".join(f"{value:18.2f}" for value in (*shares, *sizes)))


def _stream(site: Site) -> Iterator[tuple[int, str, list[Block]]]:
    for number in range(_DOCUMENTS):
        month = number * _MONTHS // _DOCUMENTS
        yield number, f"http://example.org/{month // 12}/{month % 12}/{number}", site.document(number)


def _times(site: Site, heuristics: Sequence[str]) -> list[float]:
    """Seconds a page for lxml's parser, then for insert and classify with each heuristic; all in turn."""
    spent = [0.0] * (1 + len(heuristics))
    trees = [UrlTree(branches=heuristic(name).support is not None) for name in heuristics]
    stream = _stream(site)
    while batch := list(islice(stream, _BATCH)):
        start = process_time()
        for number, _, _ in batch:
            site.parse(number)
        spent[0] += process_time() - start
        for at, (name, tree) in enumerate(zip(heuristics, trees, strict=True), 1):
            work = [(key, document_hashes(found), float(n), site.judged(n, name, found)) for n, key, found in batch]
            by = heuristic(name)
            start = process_time()
            for key, hashes, when, judged in work:
                tree.insert(key, hashes, when)
                classify(tree, key, judged, by)
            spent[at] += process_time() - start
    return [value / _DOCUMENTS for value in spent]


def _memory(site: Site, name: str) -> int:
    """Bytes of a tree of a thousand documents that were inserted, judged, and written to a store."""
    by = heuristic(name)
    tree = UrlTree(branches=by.support is not None)
    tracemalloc.start()
    for number, key, found in _stream(site):
        tree.insert(key, document_hashes(found), float(number))
        classify(tree, key, site.judged(number, name, found), by)
        if number % 100 == 99:
            tree.changes()
    del found, key
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size

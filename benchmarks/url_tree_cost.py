"""Memory and time of a URL Tree over streams made of the blocks of real pages."""

from __future__ import annotations

import gc
import statistics
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from sys import getsizeof
from time import process_time
from types import FunctionType, MethodType

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


def cost(found: Iterable[Site], heuristics: Sequence[str]) -> None:
    """Time and memory for each site stretched to a thousand documents: shares of lxml's time, then MB."""
    key_parts("http://example.org/")  # loads its list of suffixes, once
    print(f"{'':34}{'blocks':>7}{'lxml ms':>8}" + 2 * "".join(f"{name[:17]:>18}" for name in heuristics))
    rows = []
    for site in found:
        rows.append(_measured(site, heuristics))
        print(
            f"{site.name[:32]:34}{site.size:7.0f}{rows[-1].parse * 1e3:8.2f}{_cells(rows[-1].shares, rows[-1].sizes)}"
        )
    parse_time = sum(row.parse for row in rows)
    together = [sum(of_site) / parse_time for of_site in zip(*(row.times for row in rows), strict=True)]
    sizes = list(zip(*(row.sizes for row in rows), strict=True))
    shares = list(zip(*(row.shares for row in rows), strict=True))
    print(f"{'all pages together':49}{_cells(together, [statistics.fmean(of_sites) for of_sites in sizes])}")
    print(f"{'mean of the sites':49}{_cells(map(statistics.fmean, shares), map(statistics.fmean, sizes))}")
    print(f"{'worst':49}{_cells(map(max, shares), map(max, sizes))}")


def _cells(shares: Iterable[float], sizes: Iterable[float]) -> str:
    return "".join(f"{value:18.2f}" for value in (*shares, *sizes))


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What a site costs: seconds a page for lxml's parser, and for each heuristic; MB of its trees at the end."""

    parse: float
    times: list[float]
    sizes: list[float]

    @property
    def shares(self) -> list[float]:
        """Times as shares of the parser's."""
        return [value / self.parse for value in self.times]


def _measured(site: Site, heuristics: Sequence[str]) -> Measured:
    trees = [UrlTree(branches=heuristic(name).support is not None) for name in heuristics]
    parsing, spent = 0.0, [0.0] * len(heuristics)
    stream = _stream(site)
    while batch := list(islice(stream, _BATCH)):
        start = process_time()
        for number, _, _ in batch:
            site.parse(number)
        parsing += process_time() - start
        for at, (name, tree) in enumerate(zip(heuristics, trees, strict=True)):
            spent[at] += _judge(site, tree, name, batch)
    times = [value / _DOCUMENTS for value in spent]
    return Measured(parse=parsing / _DOCUMENTS, times=times, sizes=[deep_size(tree) / 1e6 for tree in trees])


def _judge(site: Site, tree: UrlTree, name: str, batch: Sequence[tuple[int, str, list[Block]]]) -> float:
    """Insert and classify documents; gives the seconds that took."""
    work = [(key, document_hashes(found), float(n), site.judged(n, name, found)) for n, key, found in batch]
    by = heuristic(name)
    start = process_time()
    for key, hashes, when, judged in work:
        tree.insert(key, hashes, when)
        classify(tree, key, judged, by)
    spent = process_time() - start
    tree.changes()  # as a store would ask
    return spent


def _stream(site: Site) -> Iterator[tuple[int, str, list[Block]]]:
    for number in range(_DOCUMENTS):
        month = number * _MONTHS // _DOCUMENTS
        yield number, f"http://example.org/{month // 12}/{month % 12}/{number}", site.document(number)


def deep_size(thing: object) -> int:
    """Bytes of an object and all that it holds, each counted once; much faster than tracing every allocation."""
    total, waiting, seen = 0, [thing], set[int]()
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type | MethodType | FunctionType):
            continue
        seen.add(id(one))
        total += getsizeof(one)
        if not isinstance(one, bytes | array | int | float | str):
            waiting.extend(gc.get_referents(one))
    return total

"""The URL Tree alone: an extractor for any stream of pages, without feed or wrapper."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from blogcorpus.dom import Dom, parse
from blogcorpus.template.blocks import Block, document_hashes
from blogcorpus.template.key_parts import site_of
from blogcorpus.template.region import Region
from blogcorpus.template.similar import judged_blocks
from blogcorpus.template.url_tree import Bounds, UrlTree
from blogcorpus.template.verdicts import HEURISTICS, classify, heuristic

#: Our way: learn where the site keeps its texts (`region`), judge with care what stands there.
REGION = "region"

#: What stands there is judged in the section of the site that a page is in, where that has enough documents: sites
#: made of five blogs each gained three points by this, single blogs neither gained nor lost.
_JUDGE = replace(HEURISTICS["pipeline"], support=20)
#: To learn where texts are, a block counts as new while no more documents have it than these, or this share of all.
_NEW_COUNT, _NEW_SHARE = 2, 0.1
#: Sites remembered at a time; the one not seen for longest goes first.
_MAX_SITES = 1_000
#: A stream has no times, only an order: nothing gets too old.
_BOUNDS = Bounds(seconds=math.inf)


def extract_stream(
    pages: Iterable[tuple[str, str]],
    *,
    by: str = REGION,
    warm: Iterable[tuple[str, str]] = (),
    key: Callable[[str], str] = str,
) -> Iterator[tuple[str, str]]:
    """The text of each page (address, HTML) of a stream, its blocks in lines.

    `by` is `region` or the name of one of the paper's heuristics, which keep every block they do not take for template.
    Pages in `warm` are learnt from before the first is read. `key` makes URL keys; without it two addresses of a page
    are two documents, and its text repeats.
    """
    extractor = _Extractor(by, key)
    for url, html in warm:
        extractor.text(url, html)
    for url, html in pages:
        yield url, extractor.text(url, html)


class _Extractor:
    """Trees and regions of the sites of a stream."""

    def __init__(self, by: str, key: Callable[[str], str]) -> None:
        self._key = key
        self._in_region = by == REGION
        self._by = _JUDGE if self._in_region else heuristic(by)
        self._sites: OrderedDict[str, tuple[UrlTree, Region]] = OrderedDict()
        self._number = 0

    def text(self, url: str, html: str) -> str:
        """Insert a page, then give its text."""
        key = self._key(url)
        tree, region = self._site(site_of(key))
        dom = parse(html, url)
        found = judged_blocks(dom.body, dom.flat, near=self._by.near, links_apart=self._in_region)
        self._number += 1
        tree.insert(key, document_hashes(found), float(self._number))
        if self._in_region:
            found = _held(tree, region, key, dom, found)
        verdicts = classify(tree, key, found, self._by)
        return "\n".join(block.text for block, verdict in zip(found, verdicts, strict=True) if not verdict.template)

    def _site(self, name: str) -> tuple[UrlTree, Region]:
        if name not in self._sites:
            self._sites[name] = UrlTree(bounds=_BOUNDS, branches=self._by.support is not None), Region()
            if len(self._sites) > _MAX_SITES:
                self._sites.popitem(last=False)
        self._sites.move_to_end(name)
        return self._sites[name]


def _held(tree: UrlTree, region: Region, key: str, dom: Dom, found: Sequence[Block]) -> list[Block]:
    """The blocks in the element that holds a page's text."""
    seen = tree.count(key, [block.hash for block in found], support=_JUDGE.support)
    most = max(_NEW_COUNT, _NEW_SHARE * seen.documents)
    element = region.choose(dom.body, dom.flat, found, [count <= most for count in seen.counts])
    if element is None:
        return []
    start, end = dom.flat.spans[element]
    return [block for block in found if start <= block.start < end]

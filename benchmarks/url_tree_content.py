"""What the `pipeline` heuristic does to content that a wrapper found."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator

from lxml.html import HtmlElement

from benchmarks.saved_blogs import SavedBlog, SavedPage, f1, words
from blogcorpus.body import Body
from blogcorpus.dom import Dom, parse
from blogcorpus.flat import Flat, flatten
from blogcorpus.template import (
    Block,
    UrlTree,
    blocks,
    classify,
    document_hashes,
    feed_hashes,
    heuristic,
    remove,
    with_near,
)

#: Pages that are inserted before the first is judged, as a feed of ten entries would give them.
_LESSON = 10
_COVERED = 0.95
VARIANTS = ("exact", "exact, feed vouches", "near", "near, feed vouches")


def content(blogs: Iterable[SavedBlog]) -> None:
    """Points of content F1 gained or lost, by blog and in all."""
    print(f"{'':42}{'posts':>6}{'before':>8}" + "".join(f"{name:>22}" for name in VARIANTS))
    total: list[tuple[float, ...]] = []
    for blog in blogs:
        rows = list(_scores(blog))
        total += rows
        _show(blog.name, rows)
    _show("all", total)


def _show(name: str, rows: list[tuple[float, ...]]) -> None:
    before, *after = (statistics.fmean(column) for column in zip(*rows, strict=True))
    gains = "".join(f"{100 * (value - before):+22.2f}" for value in after)
    print(f"{name[:40]:42}{len(rows):6}{100 * before:8.2f}{gains}")


def _scores(blog: SavedBlog) -> Iterator[tuple[float, ...]]:
    """F1 of each known post before, and after for each variant; pages come as in a crawl, the lesson first."""
    known = [page for page in blog.posts if page.gold]
    lesson = known[:_LESSON]
    vouched = feed_hashes(page.gold_html for page in lesson if page.gold_html)
    trees = {near: UrlTree(branches=False) for near in (False, True)}
    doms = {page.url: parse(page.html, page.url) for page in blog.posts}
    for number, page in enumerate((*lesson, *blog.posts)):
        for near, tree in trees.items():
            dom = doms[page.url]
            tree.insert(page.url, document_hashes(_blocks(dom.body, dom.flat, near=near)), float(number))
        if page.gold and number >= len(lesson):
            yield tuple(_judge(page, doms[page.url], trees, vouched))


def _judge(page: SavedPage, dom: Dom, trees: dict[bool, UrlTree], vouched: frozenset[int]) -> Iterator[float]:
    gold = page.gold or []
    body = Body(root=content_element(dom, gold))
    yield f1(gold, flatten(body.root).text)
    for near, tree in trees.items():
        found = _blocks(body.root, near=near)
        for trusted in (frozenset[int](), vouched):
            verdicts = classify(
                tree, page.url, found, heuristic("pipeline+near" if near else "pipeline"), vouched=trusted
            )
            yield f1(gold, flatten(remove(body, found, verdicts).root).text)


def _blocks(root: HtmlElement, flat: Flat | None = None, *, near: bool = False) -> list[Block]:
    flat = flat or flatten(root)
    found = blocks(root, flat, links_apart=True)
    return with_near(root, flat, found) if near else found


def content_element(dom: Dom, gold: Iterable[str]) -> HtmlElement:
    """The smallest element that has nearly all words of a text: what a perfect wrapper would find."""
    want = Counter(gold)
    need = _COVERED * want.total()
    element = dom.body
    while True:
        inside = (child for child in element if _common(dom, child, want) >= need)
        if (child := next(inside, None)) is None:
            return element
        element = child


def _common(dom: Dom, element: HtmlElement, want: Counter[str]) -> int:
    return (Counter(words(dom.flat.of(element))) & want).total()

"""Reading pages with learnt wrappers: what each stage costs, and other extractors on the same pages in the same run.

    python -m benchmarks extract DATA [--pages 20] [--blogs 50]

Each reads the pages of a blog, then the next one does, as they are used: one program, many pages. CPU time is taken: a
busy machine slows all alike. Python's collector of cycles is set as crawls set it, for all alike.

Readers of some fields alone (`blogcorpus extract --quick`) have tried the blog's lesson before.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lxml.html

from benchmarks.report import table
from benchmarks.scale_lessons import Cost, Taught, taught, timed
from benchmarks.single_pages import trafilatura
from benchmarks.url_tree_peers import peers
from blogcorpus import heap
from blogcorpus.chain import fill, read_with_wrapper, tidy_content, trim_content, with_body
from blogcorpus.cleaners import profile
from blogcorpus.evaluate import read_labelled
from blogcorpus.evaluate.crawl import GOOD
from blogcorpus.evaluate.labelled import KnownPost
from blogcorpus.evaluate.measures import word_f1
from blogcorpus.exporters.jsonl import json_line
from blogcorpus.exporters.record import record
from blogcorpus.items import Page
from blogcorpus.language import detect_language
from blogcorpus.publish import PublishOptions, publish
from blogcorpus.quick import QuickReader
from blogcorpus.template import Trees, classify, content_blocks, heuristic, in_content, on_page, page_hashes, remove
from blogcorpus.urls import fingerprint, url_key

_PARSE, _OURS = "lxml parse", "blogcorpus"
_WANTED = ("trafilatura", "readability-lxml", "newspaper4k", "resiliparse")
#: With title, author, date and the like, as readers of several fields give them.
_WITH_METADATA = "trafilatura, with metadata"
#: Fields that are read alone.
_QUICK = (("text",), ("title", "published", "text"), ("title", "authors", "published", "text"))


class Road:
    """The stages that a page passes, each by its name; the last gives the line that is written."""

    def __init__(self) -> None:
        self._by = heuristic("pipeline")
        self._trees = Trees(lambda _: None, lambda _, __: None, branches=self._by.support is not None)
        self._profile = profile("corpus")
        self.text = ""

    def stages(self, one: Taught, page: Page) -> dict[str, Callable[[Any], Any]]:
        """Each takes what the one before gave."""
        return {
            "parse and index": lambda _: page.dom,
            "wrapper": lambda _: read_with_wrapper(page, one.wrapper),
            "heuristics": fill,
            "cleaners": lambda draft: tidy_content(draft, self._profile),
            "template": lambda draft: self._template(one, draft),
            "publish": self._publish,
            "line and marks": lambda post: (json_line(record(post)), fingerprint(post.text)),
        }

    def _template(self, one: Taught, draft: Any) -> Any:
        key = url_key(draft.page.url)
        tree = self._trees.of(one.blog.url)
        everywhere = page_hashes(draft.page.dom)
        tree.insert(key, on_page(everywhere), 0.0)
        finding = draft.best("content")
        if finding is None:
            return draft
        found = content_blocks(finding.value, draft.page.dom)
        counted = in_content([block.hash for block in found], everywhere)
        return with_body(draft, remove(finding.value, found, classify(tree, key, found, self._by, counted=counted)))

    def _publish(self, draft: Any) -> Any:
        post = publish(trim_content(draft), PublishOptions())
        self.text = post.text
        return post


def main(words: list[str] | None = None) -> None:
    """Print two tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--pages", type=int, default=20, help="unseen pages of each blog")
    parser.add_argument("--blogs", type=int, default=50)
    options = parser.parse_args(words)
    files = sorted(options.data.glob("*.zip"))
    blogs = read_labelled(files[:: max(1, len(files) // options.blogs)][: options.blogs])
    others = {name: run for name, run in peers().items() if name in _WANTED}
    if "trafilatura" in others:
        others[_WITH_METADATA] = _with_metadata()
    spent: Counter[str] = Counter()
    scores: defaultdict[str, list[float]] = defaultdict(list)
    lessons: list[Cost] = []
    pages = 0
    heap.settle()
    road = Road()
    # Models and tables that are loaded once are no page's cost: of the first page, which is read twice, and the model
    # of languages, for which not every page asks.
    warm = False
    detect_language(Page(url="", html=""), "lorem ipsum dolor sit amet " * 20)
    for one in taught(blogs, pages=options.pages):
        lessons.append(one.cost)
        readers = {_PARSE: _parsed, **_ours(one, road, spent), **_quick(one), **_peers(one, others)}
        if not warm:
            warm = True
            for read in readers.values():
                read(*one.unseen[0])
            spent.clear()
        pages += len(one.unseen)
        for name, read in readers.items():
            for post, html in one.unseen:
                text, cost = timed(lambda read=read, post=post, html=html: read(post, html))
                spent[name] += cost
                if text is not None:
                    scores[name].append(word_f1(post.text or "", text))
    _print(spent, scores, pages)
    _print_lessons(lessons)


Read = Callable[[KnownPost, str], str | None]


def _parsed(_: KnownPost, html: str) -> None:
    lxml.html.document_fromstring(html.encode())


def _ours(one: Taught, road: Road, spent: Counter[str]) -> dict[str, Read]:
    """The whole record, and on the way what each stage takes."""

    def read(post: KnownPost, html: str) -> str:
        value: Any = None
        for name, stage in road.stages(one, Page(url=post.urls[-1], html=html, blog=one.blog)).items():
            value, cost = timed(lambda stage=stage, value=value: stage(value))
            spent[f" {name}"] += cost
        return road.text

    return {_OURS: read}


def _quick(one: Taught) -> dict[str, Read]:
    """Some fields alone."""

    def reading(fields: tuple[str, ...]) -> Read:
        reader = QuickReader(one.wrapper, one.blog, fields)
        for page in one.lesson.pages:
            reader.read(page.html, url=page.url)

        def read(post: KnownPost, html: str) -> str:
            return str((reader.read(html, url=post.urls[-1]) or {}).get("text", ""))

        return read

    return {f"{_OURS}, {', '.join(fields)}": reading(fields) for fields in _QUICK}


def _peers(one: Taught, others: dict[str, Any]) -> dict[str, Read]:
    def reading(run: Any) -> Read:
        return lambda _, html: str(run(html, one.blog.language or ""))

    return {name: reading(run) for name, run in others.items()}


def _with_metadata() -> Callable[[str, str], str]:
    read = trafilatura(fast=False)
    return lambda html, _: str(read(html, "").get("text", ""))


def _print(spent: Counter[str], scores: dict[str, list[float]], pages: int) -> None:
    parse, slow = spent[_PARSE], spent.get("trafilatura") or spent[_OURS]
    others = (*_WANTED, _WITH_METADATA)
    names = [_PARSE, *sorted(spent, key=lambda name: (name in others, not name.startswith(" "), name != _OURS))]
    names = list(dict.fromkeys(names))
    rows = []
    for name in names:
        marks = scores.get(name, [])
        quality = [sum(marks) / len(marks), sum(mark >= GOOD for mark in marks) / len(marks)] if marks else ["", ""]
        shown = name.strip() if not name.startswith(" ") else f"– {name.strip()}"
        rows.append([shown, 1000 * spent[name] / pages, spent[name] / parse, slow / spent[name], *quality])
    print(f"{pages} pages, none of them in a lesson\n")
    print(table(["", "ms/page", "× parse", "× trafilatura's speed", "content F1", "F1 ≥ 0.95"], rows))


def _print_lessons(lessons: list[Cost]) -> None:
    parse, learning = sum(cost.parse for cost in lessons), sum(cost.learning for cost in lessons)
    reading = sum(cost.reading for cost in lessons) / parse
    print(
        f"Learning a wrapper: {1000 * learning / len(lessons):.0f} ms of CPU for a blog, once ({len(lessons)} blogs):"
    )
    print(f"{learning / parse:.1f} × the parse of its lesson's pages; to read them before took {reading:.1f} ×.")


if __name__ == "__main__":
    main()

"""The URL Tree on saved blogs.

    python -m benchmarks.url_tree stream DATA [--all-pages] [--joined] [--peers] [--svg FILE] [--blogs] [--every N]
    python -m benchmarks.url_tree content DATA
    python -m benchmarks.url_tree cost DATA [--by HEURISTIC …]
    python -m benchmarks.url_tree long DATA [--documents 100000] [--by HEURISTIC …]

`stream` is the paper's experiment (§5): each blog's pages come one by one; of those whose post is known the F1 of the
words in order is averaged over all up to a document. `content` takes the element that holds a post's text for its
content and tells what the `pipeline` heuristic adds. `cost` measures memory and time on every blog, `long` whether they
stay the same over one long stream of many sites.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

from benchmarks.saved_blogs import SavedBlog, SavedPage, f1, load
from benchmarks.url_tree_content import content
from benchmarks.url_tree_cost import cost, sites
from benchmarks.url_tree_long import long_stream
from benchmarks.url_tree_peers import peers
from blogcorpus.template import HEURISTICS, extract_stream

#: Ours, the paper's, and the last with an N that streams of a few hundred documents can reach.
METHODS = ("region", *(name for name in HEURISTICS if name != "pipeline"), "relaxed-at-domain-50")
MARKS = (10, 20, 50, 100, 200)
_COLOURS = ("#c00", "#06c", "#090", "#f80", "#808", "#088", "#884", "#666", "#a52", "#48f", "#000")

#: (number of the document in its stream, F1) of the known posts of a stream.
Scores = list[tuple[int, float]]


def score(pages: Sequence[SavedPage], texts: Iterable[str | None]) -> Scores:
    """F1 of the pages whose text is known."""
    scored = zip(range(1, len(pages) + 1), pages, texts, strict=True)
    return [(number, f1(page.gold, text or "")) for number, page, text in scored if page.gold]


def streams(blogs: Iterable[SavedBlog], *, all_pages: bool, with_peers: bool) -> dict[str, dict[str, Scores]]:
    """Scores by method and blog."""
    results: dict[str, dict[str, Scores]] = {}
    others = peers() if with_peers else {}
    for blog in blogs:
        pages = blog.pages if all_pages else blog.posts
        for method in METHODS:
            texts = (text for _, text in extract_stream(((page.url, page.html) for page in pages), by=method))
            results.setdefault(method, {})[blog.name] = score(pages, texts)
        for name, run in others.items():
            texts_of = (run(page.html, blog.language) if page.gold else None for page in pages)
            results.setdefault(name, {})[blog.name] = score(pages, texts_of)
    return results


def joined(blogs: Iterable[SavedBlog], size: int = 5) -> list[SavedBlog]:
    """Sites made of blogs: the posts of several as sections of one site, one after the other in turn."""
    sections, sites = list(blogs), []
    for first in range(0, len(sections), size):
        pages: list[tuple[float, SavedPage]] = []
        for blog in sections[first : first + size]:
            for number, page in enumerate(blog.posts):
                url = f"http://site{first}.example/{blog.name}/{page.url.split('://')[-1]}"
                moved = SavedPage(url=url, html=page.html, gold=page.gold, gold_html=None, other=False)
                pages.append((number / len(blog.posts), moved))
        pages.sort(key=lambda item: item[0])
        sites.append(SavedBlog(name=f"site{first}", language="", pages=[page for _, page in pages]))
    return sites


def mean(scores: Iterable[tuple[int, float]], least: int = 0, most: float = float("inf")) -> float | None:
    """Mean F1 of documents with such numbers."""
    values = [value for number, value in scores if least < number <= most]
    return statistics.fmean(values) if values else None


def show(results: dict[str, dict[str, Scores]]) -> None:
    """Cumulative F1 up to some documents, F1 behind the hundredth, and the mean of the blogs."""
    heads = [*(f"<={mark}" for mark in MARKS), "all", ">100", "blogs"]
    print(f"{'':24}" + "".join(f"{head:>8}" for head in heads))
    for method, by_blog in results.items():
        scores = [item for of_blog in by_blog.values() for item in of_blog]
        cells = [*(mean(scores, 0, mark) for mark in MARKS), mean(scores), mean(scores, 100)]
        cells.append(statistics.fmean(value for of_blog in by_blog.values() if (value := mean(of_blog)) is not None))
        print(f"{method:24}" + "".join(f"{cell:8.3f}" if cell is not None else f"{'-':>8}" for cell in cells))
    known = [number for of_blog in results["region"].values() for number, _ in of_blog]
    late = sum(number > 100 for number in known)
    print(f"{len(known)} known posts in {len(results['region'])} streams, {late} behind the 100th document")


def show_blogs(results: dict[str, dict[str, Scores]]) -> None:
    """A row for each blog."""
    print(f"\n{'':42}" + "".join(f"{method[:11]:>12}" for method in results))
    for blog in sorted(results["region"], key=lambda name: mean(results["region"][name]) or 0.0):
        print(f"{blog[:40]:42}" + "".join(f"{mean(by_blog[blog]) or 0.0:12.3f}" for by_blog in results.values()))


def plot(results: dict[str, dict[str, Scores]], path: Path) -> None:
    """Cumulative F1 over the number of the document, as SVG."""
    left, top, width, height, low = 50, 20, 600, 400, 0.5
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 200}" height="{top + height + 40}" '
             'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>']  # fmt: skip
    for step in range(6):
        y = top + height - height * step / 5
        lines.append(f'<path d="M{left} {y}h{width}" stroke="#ddd"/><text x="10" y="{y}">{low + step / 10:.1f}</text>')
    lines += [f'<text x="{left + 2 * x}" y="{top + height + 20}">{x}</text>' for x in range(0, 301, 50)]
    lines.append(f'<text x="{left + 200}" y="{top + height + 36}">documents of a blog so far; y: cumulative F1</text>')
    for at, (method, by_blog) in enumerate(results.items()):
        scores = [item for of_blog in by_blog.values() for item in of_blog]
        points = [(n, value) for n in range(5, 301, 5) if (value := mean(scores, 0, n)) is not None]
        drawn = " ".join(f"{left + width * n / 300:.1f},{top + height * (1 - (v - low) / 0.5):.1f}" for n, v in points)
        colour = _COLOURS[at % len(_COLOURS)]
        lines.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        lines.append(f'<text x="{left + width + 10}" y="{top + 16 * at + 10}" fill="{colour}">{method}</text>')
    path.write_text("\n".join([*lines, "</svg>"]), encoding="utf-8")


def main() -> None:
    """Run one of the benchmarks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("stream", "content", "cost", "long"))
    parser.add_argument("data", type=Path, help="folder with <blog>.zip files")
    parser.add_argument("--all-pages", action="store_true", help="also pages that list posts, and copies")
    parser.add_argument("--joined", action="store_true", help="sites made of five blogs each")
    parser.add_argument("--peers", action="store_true", help="run the other extractors that are installed too")
    parser.add_argument("--blogs", action="store_true", help="a row for each blog")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th blog")
    parser.add_argument("--svg", type=Path, help="draw the cumulative F1")
    parser.add_argument("--by", nargs="+", default=list(HEURISTICS), help="heuristics whose cost is measured")
    parser.add_argument("--documents", type=int, default=100_000, help="length of the stream for long")
    options = parser.parse_args()
    blogs: Iterable[SavedBlog] = islice(load(options.data), 0, None, options.every)
    if options.what == "content":
        return content(blogs)
    if options.what == "cost":
        return cost(sites(blogs), options.by)
    if options.what == "long":
        return long_stream(sites(blogs), options.documents, options.by)
    if options.joined:
        blogs = joined(blogs)
    results = streams(blogs, all_pages=options.all_pages, with_peers=options.peers)
    show(results)
    if options.blogs:
        show_blogs(results)
    if options.svg:
        plot(results, options.svg)
    return None


if __name__ == "__main__":
    main()

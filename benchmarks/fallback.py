"""Evolution as the second try, on saved blogs: `python benchmarks/fallback.py DATA [--budget 5]`.

A wrapper is learnt from a blog's ten newest known posts, as in a crawl; properties whose rules are poor are tried by
evolution. Those that it takes over are read on all other known posts, once by the rules and once by the evolved field.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from zipfile import ZipFile

sys.path.insert(0, str(Path(__file__).parent.parent))

from blogcorpus.evaluate.measures import instant
from blogcorpus.evolution.improve import _PROPERTIES, GOOD, _score, improve
from blogcorpus.items import Blog, Entry, Lesson, Page
from blogcorpus.wrapper import apply, learn

LESSON = 10


def pages(path: Path) -> tuple[Blog, list[Page]]:
    """The known posts of a blog with what its feed says of them."""
    with ZipFile(path) as archive:
        about = json.loads(archive.read("blog.json"))
        found = []
        for said in map(json.loads, archive.read("gold.jsonl").decode().splitlines()):
            entry = Entry(
                url=said["url"],
                title=said["title"],
                authors=(said["author"],) if said.get("author") else (),
                published=instant(said.get("date")),
                html=said.get("content_html"),
                full=bool(said.get("content_full")),
                tags=tuple(said.get("tags") or ()),
            )
            html = archive.read(f"pages/{said['path']}").decode("utf-8", "replace")
            found.append(Page(url=said["url"], html=html, entry=entry))
    return Blog(url=about["base_url"], language=about.get("language")), found


def main() -> None:
    """Print every property that was tried, and what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--budget", type=float, default=5.0)
    options = parser.parse_args()
    tried = won = 0
    spent: list[float] = []
    sums = {"rules": 0.0, "evolved": 0.0}
    posts = 0
    for path in sorted(options.data.glob("*.zip")):
        blog, found = pages(path)
        lesson = Lesson(blog=blog, pages=tuple(found[:LESSON]))
        wrapper = learn(lesson)
        poor = [
            name
            for name, about in _PROPERTIES.items()
            if _score(wrapper, name) < GOOD and sum(bool(about.values(entry)) for entry, _ in lesson.pairs) >= 5
        ]
        begin = time.thread_time()
        better = improve(wrapper, lesson, options.budget)
        seconds = time.thread_time() - begin
        tried += len(poor)
        if poor:
            spent.append(seconds)
        told = f"{path.stem:45} {seconds:5.1f} s  poor: {', '.join(poor) or '-'}"
        for name, field in better.extra.items():
            won += 1
            about = _PROPERTIES[name]
            rest = [page for page in found[LESSON:] if page.entry is not None and about.values(page.entry)]
            scores = {"rules": 0.0, "evolved": 0.0}
            for page in rest:
                assert page.entry is not None
                reading = apply(better, page).get(name, ())
                for kind in scores:
                    own = [f for f in reading if (f.method == "evolved") == (kind == "evolved")]
                    scores[kind] += about.right(page.entry, own[0].value) if own else 0.0
            posts += len(rest)
            sums = {kind: sums[kind] + scores[kind] for kind in sums}
            told += f"\n    {name}: {field.expression}  rules {scores['rules']:.1f}, evolved {scores['evolved']:.1f} of {len(rest)}"
        if poor:
            print(told, flush=True)
    print(
        f"{tried} properties tried, {won} won; on {posts} further posts rules {sums['rules']:.1f}, evolved {sums['evolved']:.1f} right"
    )
    print(
        f"{len(spent)} blogs, seconds of processor: mean {sum(spent) / max(1, len(spent)):.1f}, most {max(spent, default=0):.1f}"
    )


if __name__ == "__main__":
    main()

"""Evolution as the second try, on saved blogs: `python benchmarks/fallback.py DATA [--budget 5]`.

A wrapper is learnt from a blog's ten newest known posts, as in a crawl; properties whose rules are poor are tried by
evolution. Those that it takes over are read on all other known posts, once by the rules and once by the evolved field.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from zipfile import ZipFile

sys.path.insert(0, str(Path(__file__).parent.parent))

from blogcorpus.evaluate.measures import instant
from blogcorpus.evolution.improve import FEWEST, GOOD, PROPERTIES, improve, rule_score
from blogcorpus.items import Blog, Entry, Lesson, Page
from blogcorpus.wrapper import Wrapper, apply, learn

LESSON = 10


def known_posts(path: Path) -> tuple[Blog, list[Page]]:
    """The known posts of a blog with what its feed says of them."""
    with ZipFile(path) as archive:
        about = json.loads(archive.read("blog.json"))
        pages = [_page(archive, json.loads(line)) for line in archive.read("gold.jsonl").decode().splitlines()]
    return Blog(url=about["base_url"], language=about.get("language")), pages


def _page(archive: ZipFile, said: dict[str, str]) -> Page:
    entry = Entry(
        url=said["url"],
        title=said["title"],
        authors=(said["author"],) if said.get("author") else (),
        published=instant(said.get("date")),
        html=said.get("content_html"),
        full=bool(said.get("content_full")),
        tags=tuple(said.get("tags") or ()),
    )
    return Page(url=said["url"], html=archive.read(f"pages/{said['path']}").decode("utf-8", "replace"), entry=entry)


def poor(wrapper: Wrapper, lesson: Lesson) -> list[str]:
    """Properties that evolution tries."""
    return [
        name
        for name, about in PROPERTIES.items()
        if rule_score(wrapper, name) < GOOD and sum(bool(about.values(entry)) for entry, _ in lesson.pairs) >= FEWEST
    ]


def scores(wrapper: Wrapper, name: str, pages: list[Page]) -> Counter[str]:
    """How many pages the rules, and the evolved field, read right."""
    found: Counter[str] = Counter()
    for page in pages:
        if page.entry is None or not PROPERTIES[name].values(page.entry):
            continue
        found["posts"] += 1
        first: dict[str, float] = {}
        for finding in apply(wrapper, page).get(name, ()):
            first.setdefault(finding.method, PROPERTIES[name].right(page.entry, finding.value))
        found.update(first)  # type: ignore[arg-type]  # shares count as well
    return found


def main() -> None:
    """Print every blog with a poor property, and what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--budget", type=float, default=5.0)
    options = parser.parse_args()
    total: Counter[str] = Counter()
    spent = []
    for path in sorted(options.data.glob("*.zip")):
        blog, pages = known_posts(path)
        lesson = Lesson(blog=blog, pages=tuple(pages[:LESSON]))
        wrapper = learn(lesson)
        tried, begin = poor(wrapper, lesson), time.thread_time()
        if not tried:
            continue
        better = improve(wrapper, lesson, options.budget)
        spent.append(time.thread_time() - begin)
        print(f"{path.stem:45} {spent[-1]:5.1f} s  {', '.join(tried)}", flush=True)
        total.update(tried=len(tried), won=len(better.extra))
        for name, field in better.extra.items():
            found = scores(better, name, pages[LESSON:])
            print(f"    {name}: {field.expression}  {dict(found)}")
            total.update(found)
    print(f"{dict(total)}; {len(spent)} blogs, {sum(spent) / max(1, len(spent)):.1f} s each, {max(spent):.1f} at most")


if __name__ == "__main__":
    main()

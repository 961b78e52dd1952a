"""What rendering costs, what it leaves behind, and that nobody pays for it in vain.

    python -m benchmarks.browser [--pages 300] [--memory 1500] [--saved FOLDER]

Crawls the same posts twice, as plain HTML and written by a script: seconds, processor time and memory. With a folder of
saved blogs (zip files with `pages/`), counts the pages that `auto` would render although they are whole.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import tempfile
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

from blogcorpus.errors import FeedError
from blogcorpus.feed import is_feed, read_feed
from blogcorpus.items import Entry
from blogcorpus.scripted import Told, needs_browser, told
from spiders.browser.memory import children, children_megabytes
from tests.blogs import GoldenBlog, golden_blog
from tests.blogs.server import Serving, serving
from tests.scripted import scripted_blog
from tests.scripted.crawl import crawl

#: Addresses of the posts that `many` makes.
_NUMBERED = re.compile(r"^[^?]+-\d+(?:\.html)?$")


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--at-once", type=int, default=4)
    parser.add_argument("--memory", type=int, default=1500, help="megabytes above which the browser is started anew")
    parser.add_argument("--saved", type=Path, help="folder of saved blogs")
    options = parser.parse_args()
    if options.pages:
        plain, rendered = (
            cost(name, many(blog, options.pages), options.at_once, options.memory)
            for name, blog in (("plain", golden_blog("plot")), ("rendered", scripted_blog("lantern")))
        )
        wall, processor = rendered.wall / plain.wall, rendered.processor / plain.processor
        print(f"ratio     {wall:.1f} in time, {processor:.1f} in processor")
    if options.saved:
        needless(options.saved)


def many(blog: GoldenBlog, count: int) -> GoldenBlog:
    """A blog with many posts: its own, again and again."""
    posts = tuple(
        replace(
            post,
            path=f"{post.path.removesuffix('.html')}-{n}{'.html' if post.path.endswith('.html') else ''}",
            title=f"{post.title}, {n}",
            source=f"{post.source}\n\nThis is number {n} of them all, and {n * n} is its square.",
            published=post.published - timedelta(days=n),
            comments=(),
        )
        for n in range(count)
        for post in (blog.posts[n % len(blog.posts)],)
    )
    return replace(blog, posts=tuple(sorted(posts, key=lambda post: post.published, reverse=True)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Seconds a post, by the clock on the wall and by the processor's."""

    wall: float
    processor: float


def cost(name: str, blog: GoldenBlog, at_once: int, memory: int) -> Cost:
    """Crawl a blog and print what it took."""
    before, began = _processor(), time.monotonic()
    with serving((blog,)) as served, tempfile.TemporaryDirectory() as folder, Watch(served) as watch:
        crawled = crawl(
            served.seeds,
            Path(folder),
            patience=3600,
            BLOGCORPUS_BROWSER_PAGES=at_once,
            BLOGCORPUS_BROWSER_MEMORY_MB=memory,
            BLOGCORPUS_LESSON_SIZE=5,
            LOG_LEVEL="INFO",
        )
    pages = len(crawled.records)
    found = Cost(wall=(time.monotonic() - began) / pages, processor=(_processor() - before) / pages)
    rendered, started = (crawled.stats.get(f"blogcorpus/browser/{what}", 0) for what in ("rendered", "started"))
    print(
        f"{name:9} {pages} posts, {rendered} pages rendered by {started} browser(s):"
        f" {1000 * found.wall:.0f} ms and {1000 * found.processor:.0f} ms of processor a post;"
        f" {len(served.requests) / pages:.1f} requests a post"
    )
    watch.tell()
    for line in crawled.log.splitlines():
        if "The browser failed on" in line:
            print(f"          {line}")
    print(f"          left behind: {crawled.stats['children']} MB in other processes")
    return found


class Watch:
    """Looks at the memory of a crawl's process and of the browser's, which are below it, while the crawl runs."""

    def __init__(self, served: Serving) -> None:
        #: Posts asked for → megabytes of the crawl, of the browser.
        self.seen: dict[int, tuple[int, int]] = {}
        self._served = served
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def tell(self, rows: int = 10) -> None:
        """Print a few of the looks, evenly taken, and the last."""
        looks = sorted(self.seen.items())
        for posts, (own, browser) in [*looks[:: max(1, len(looks) // rows)], *looks[-1:]]:
            print(f"          after {posts:4} posts: {own:4} MB for the crawl, {browser:4} MB for the browser")

    def _look(self) -> None:
        while not self._over.wait(2):
            browser = sum(map(children_megabytes, children(os.getpid())))
            posts = len({url for _, url, _ in self._served.requests if _NUMBERED.search(url)})
            self.seen[posts] = (children_megabytes() - browser, browser)


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def needless(folder: Path) -> None:
    """Look at every page of saved blogs as a crawl would: first the posts of the feeds, beside what the feeds say."""
    pages = entries = 0
    found: Counter[str] = Counter()
    spent = 0.0
    for archive in sorted(folder.glob("*.zip")):
        with zipfile.ZipFile(archive) as blog:
            known, saved = dict(_entries(blog)), dict(_pages(blog))
        found_before = Told.NOTHING
        for name in (*filter(saved.__contains__, known), *(name for name in saved if name not in known)):
            began = time.process_time()
            entry = known.get(name) if found_before < Told.TEXT else None
            tells = told(entry)
            sign = needs_browser(saved[name], entry if tells > found_before else None)
            spent += time.process_time() - began
            found_before = max(found_before, tells) if sign is None else found_before
            pages, entries = pages + 1, entries + (name in known)
            if sign is not None:
                found[sign.value] += 1
                print(f"          {sign.value}: {archive.stem} {name}")
    print(f"saved     {pages} pages, {entries} of them with an entry: {found.total()} would be rendered", dict(found))
    print(f"          {1000 * spent / max(1, pages):.2f} ms of processor a page to see that")


def _pages(blog: zipfile.ZipFile) -> Iterator[tuple[str, str]]:
    for name in blog.namelist():
        body = blog.read(name) if name.startswith("pages/") and not name.endswith("/") else b""
        head = body[:2000].lower()
        if b"<" in head and not is_feed(body[:5000], None) and b"<urlset" not in head and b"<sitemapindex" not in head:
            yield name, body.decode("utf-8", "replace")


def _entries(blog: zipfile.ZipFile) -> Iterator[tuple[str, Entry]]:
    """Entries of the blog's feeds by the file of their page."""
    names = {name.removeprefix("pages/").removesuffix("index.html").strip("/"): name for name in blog.namelist()}
    for name in blog.namelist():
        body = blog.read(name) if name.startswith("pages/") and not name.endswith("/") else b""
        if not body or not is_feed(body[:5000], None):
            continue
        try:
            feed = read_feed(body, f"http://saved.example/{name}")
        except FeedError:
            continue
        for entry in () if feed.is_comment_feed else feed.entries:
            path = entry.url.partition("://")[2].partition("/")[2].partition("#")[0].strip("/")
            if path in names:
                yield names[path], entry


if __name__ == "__main__":
    main()

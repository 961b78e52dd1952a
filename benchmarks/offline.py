"""Crawl saved blogs without Scrapy and without a network, and score what comes out.

    python -m benchmarks.offline BLOGOSPHERE [--only NAME …] [--feed-entries 10] [--no-feeds] [--without-template]
                                 [--jobs 2] [--out FOLDER]

BLOGOSPHERE is a folder with `replay.py`, `score.py` and `data/*.zip`; both scripts are imported from there. Each blog
is crawled by the library's own `BlogCrawl` and goes through the project's own pipelines; only downloading is replaced,
by a look into the blog's zip. With `--without-template` the same drafts are also published without the template stage,
and a table tells what the stage gains and loses.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import importlib
import json
import multiprocessing
import re
import sys
import tempfile
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from scrapy.exceptions import DropItem
from w3lib.encoding import html_to_unicode

from blogcorpus.cleaners import load_profiles
from blogcorpus.crawl import Answer, BlogCrawl, CrawlOptions, Failure, Fetch, Publish, Reason
from blogcorpus.exporters.record import record
from blogcorpus.items import Draft, Page, Post
from blogcorpus.publish import PublishOptions, digest
from blogcorpus.stores import Known, SqliteStore, Store
from blogcorpus.template import heuristic
from blogcorpus.urls import fingerprint
from pipelines.dedup import DedupPipeline
from pipelines.heuristics import HeuristicsPipeline
from pipelines.publish import PublishPipeline
from pipelines.template import TemplatePipeline
from pipelines.wrapper import WrapperPipeline
from spiders.memory import StoreMemory

NOW = datetime(2026, 11, 1, tzinfo=timezone.utc)
#: Ways to publish a draft: name → heuristic of the template stage.
WITH, WITHOUT = "with", "without"


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """How blogs answer."""

    folder: Path
    #: Feeds are cut to so many entries; 0 leaves them whole.
    feed_entries: int = 10
    no_feeds: bool = False

    def script(self, name: str) -> Any:
        """`replay` or `score`, as a module."""
        if str(self.folder) not in sys.path:
            sys.path.append(str(self.folder))
        return importlib.import_module(name)

    def blog(self, path: Path) -> Any:
        """A saved blog."""
        return self.script("replay").Blog(path)

    def answer(self, blog: Any, fetch: Fetch) -> Answer | Failure:
        """What the blog's server would say, redirects followed."""
        url = fetch.url
        for _ in range(5):
            parts = urlsplit(url)
            same = parts.netloc.lower().removeprefix("www.").split(":")[0] == blog.host
            name = blog.find(parts.path or "/", parts.query) if same else None
            if name is None:
                break
            folder = f"{unquote(parts.path).strip('/')}/index.html"
            if not parts.path or parts.path.endswith("/") or name != folder:
                return self._page(blog, fetch, url, name)
            url = f"http://{parts.netloc}{parts.path}/"
        return Failure(fetch=fetch, reason=Reason.NOT_FOUND, status=404)

    def _page(self, blog: Any, fetch: Fetch, url: str, name: str) -> Answer | Failure:
        replay = self.script("replay")
        body = blog.read(name)
        feed = bool(replay.FEED.search(body[:3000])) and not re.match(rb"(?i)\s*<!doctype html", body)
        if self.no_feeds and feed:
            return Failure(fetch=fetch, reason=Reason.NOT_FOUND, status=404)
        if self.no_feeds:
            body = replay.FEED_LINK.sub(b"", body)
        elif feed and self.feed_entries:
            body = replay.cut_feed(body, self.feed_entries)
        html = not feed and not name.endswith((".xml", ".rss", ".atom", ".txt", ".json"))
        tag = f'"{hashlib.blake2b(body, digest_size=16).hexdigest()}"'
        if fetch.headers.get("If-None-Match") == tag:
            return Answer(fetch=fetch, url=url, status=304, body=b"", text=None, fetched_at=NOW, headers={"etag": tag})
        return Answer(
            fetch=fetch,
            url=url,
            status=200,
            body=body,
            text=html_to_unicode(None, body)[1] if html else None,
            fetched_at=NOW,
            headers={"content-type": "text/html" if html else "application/xml", "etag": tag},
        )


def crawl(serving: Serving, blog: Any, store: Store, asked: list[Fetch]) -> Iterator[Page]:
    """The pages that a blog's crawl publishes; what it fetches is added to `asked`."""
    work = BlogCrawl(seed_of(blog), memory=StoreMemory(store), options=CrawlOptions())
    robots = blog.find("/robots.txt", "")
    if robots:
        work.sitemaps = re.findall(r"(?im)^sitemap:\s*(\S+)", blog.read(robots).decode("utf-8", "replace"))
    waiting = deque(work.start(NOW))
    while waiting:
        action = waiting.popleft()
        if isinstance(action, Publish):
            yield action.page
        else:
            asked.append(action)
            waiting.extend(work.receive(serving.answer(blog, action)))


def seed_of(blog: Any) -> str:
    """The blog's front page, without TLS."""
    return re.sub("^https:", "http:", blog.meta["front_page"])


class Road:
    """The pipelines of the project around a store in memory."""

    def __init__(self, store: Store, ways: Mapping[str, str | None]) -> None:
        self._store = store
        self._dedup = DedupPipeline(store, reread=False)
        self._wrapper = WrapperPipeline(store)
        self._heuristics = HeuristicsPipeline(load_profiles())
        self._publish = PublishPipeline(store, PublishOptions(removed=True), respect=False, drop_copies=False)
        self._ways = {name: TemplatePipeline(store, heuristic(by)) if by else None for name, by in ways.items()}

    def drafts(self, pages: Iterator[Page]) -> Iterator[Draft]:
        """Pages as drafts, without those that are known."""
        for page in pages:
            with suppress(DropItem):
                known = self._dedup.process_item(page)
                yield self._heuristics.process_item(asyncio.run(self._wrapper.process_item(known)))

    def posts(self, draft: Draft) -> Iterator[tuple[str, Post]]:
        """The posts of a draft, one for each way."""
        for name, template in self._ways.items():
            with suppress(DropItem):
                yield name, self._publish.process_item(template.process_item(draft) if template else draft)

    def remember(self, post: Post) -> None:
        """A post has been written."""
        mark = fingerprint(post.text)
        known = Known(key=post.url_key, url=post.url, blog=post.blog or "", digest=digest(post), fingerprint=mark)
        self._store.remember([known])


def run(serving: Serving, path: Path, ways: Mapping[str, str | None], out: Path) -> tuple[str, int]:
    """Crawl one blog into `<way>/<blog>.jsonl`; gives its name and how many fetches that took."""
    blog, store, asked = serving.blog(path), SqliteStore(":memory:"), list[Fetch]()
    road = Road(store, ways)
    files = {name: (out / name / f"{path.stem}.jsonl") for name in ways}
    lines: dict[str, list[str]] = {name: [] for name in ways}
    for draft in road.drafts(crawl(serving, blog, store, asked)):
        posts = dict(road.posts(draft))
        for name, post in posts.items():
            lines[name].append(json.dumps(record(post), ensure_ascii=False))
        if posts:
            road.remember(next(iter(posts.values())))
    for name, file in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f"{line}\n" for line in lines[name]), encoding="utf-8", errors="replace")
    return path.stem, len(asked)


def scores(serving: Serving, paths: list[Path], folder: Path) -> dict[str, Any]:
    """What `score.py` says of the corpora in a folder."""
    corpus = folder.with_suffix(".jsonl")
    parts = (folder / f"{path.stem}.jsonl" for path in paths)
    corpus.write_text("".join(part.read_text(encoding="utf-8") for part in parts if part.exists()), encoding="utf-8")
    entries = 0 if serving.no_feeds else serving.feed_entries
    found: dict[str, Any] = serving.script("score").score(corpus, list(map(str, paths)), entries)
    return found


def compare(found: Mapping[str, dict[str, Any]]) -> None:
    """What the template stage does to the content of each blog, in points of F1."""
    one, two = found[WITH], found[WITHOUT]
    rows = [(name, row.get("content"), two["blogs"][name].get("content")) for name, row in one["blogs"].items()]
    rows.append(("all", one["all"]["content"], two["all"]["content"]))
    print(f"{'content':40}{'without':>9}{'with':>9}{'gain':>8}")
    for name, new, old in rows:
        if new is not None and old is not None:
            print(f"{name[:38]:40}{100 * old:9.2f}{100 * new:9.2f}{100 * (new - old):+8.2f}")


def main() -> None:
    """Crawl, score, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[], help="blogs whose names contain one of these")
    parser.add_argument("--feed-entries", type=int, default=10)
    parser.add_argument("--no-feeds", action="store_true")
    parser.add_argument("--without-template", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    serving = Serving(folder=options.folder, feed_entries=options.feed_entries, no_feeds=options.no_feeds)
    paths = sorted((options.folder / "data").glob("*.zip"))
    paths = [path for path in paths if not options.only or any(name in path.stem for name in options.only)]
    if not paths:
        parser.error(f"{options.folder / 'data'} holds no saved blogs (*.zip) of these names")
    ways: dict[str, str | None] = {WITH: "pipeline", **({WITHOUT: None} if options.without_template else {})}
    out = options.out or Path(tempfile.mkdtemp())
    with multiprocessing.Pool(options.jobs) as pool:
        done = pool.starmap(run, [(serving, path, ways, out) for path in paths], chunksize=1)
    found = {name: scores(serving, paths, out / name) for name in ways}
    for name, result in found.items():
        values = {key: value for key, value in result["all"].items() if isinstance(value, int | float)}
        print(name, {key: round(value, 4) for key, value in values.items()})
        print(f"{result['records']} records, {result['extra']} index pages, {result['twice']} repeats")
    print(f"{len(paths)} blogs, {sum(fetches for _, fetches in done):,} fetches")
    if options.without_template:
        compare(found)


if __name__ == "__main__":
    main()

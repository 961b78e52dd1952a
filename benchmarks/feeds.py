"""How well feeds and archives are found and read on saved blogs.

    python benchmarks/feeds.py DATA [--verbose]

DATA is a folder of `<blog>.zip` with `blog.json`, `gold.jsonl`, `urlmap.json` and `pages/`. Nothing is fetched.
"""

from __future__ import annotations

import argparse
import json
import time
import zipfile
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from blogcorpus.archive import archive_links, neighbours, next_pages, platform_of, read_sitemap
from blogcorpus.dom import Dom, parse
from blogcorpus.feed import feed_links, guess_feeds, is_feed, part_feeds, read_comment_feed, read_feed
from blogcorpus.items import Entry


class SavedBlog:
    """A blog out of its zip file."""

    def __init__(self, path: Path) -> None:
        self.zip = zipfile.ZipFile(path)
        self.meta: dict[str, Any] = json.loads(self.zip.read("blog.json"))
        self.name = path.stem
        self.names = {name.removeprefix("pages/") for name in self.zip.namelist() if name.startswith("pages/")}
        self.paths: dict[str, str] = json.loads(self.zip.read("urlmap.json"))
        for feed in self.meta["feeds"]:
            self.paths.setdefault(urlsplit(feed["url"]).path, feed["path"])
        self.gold = [json.loads(line) for line in self.zip.read("gold.jsonl").decode().splitlines()]

    def get(self, url: str) -> bytes | None:
        """What was saved under an address."""
        parts = urlsplit(url)
        full = parts.path + (f"?{parts.query}" if parts.query else "")
        bare = unquote(full).strip("/")
        names = (self.paths.get(full), self.paths.get(unquote(full)), bare or "index.html", f"{bare}/index.html")
        found = next((name for name in (*names, f"{bare}/index.xml") if name in self.names), None)
        return self.zip.read(f"pages/{found}") if found else None

    def dom(self, url: str) -> Dom:
        """The parsed page at an address."""
        return parse((self.get(url) or b"").decode("utf-8", "replace"), url)


def reading(blogs: list[SavedBlog]) -> None:
    """Every feed reads, and its entries say what is known of the posts."""
    counts: Counter[str] = Counter()
    seconds = 0.0
    for blog in blogs:
        entries: dict[str, Entry] = {}
        for feed in blog.meta["feeds"]:
            begin = time.perf_counter()
            read = read_feed(blog.zip.read(f"pages/{feed['path']}"), feed["url"])
            seconds += time.perf_counter() - begin
            counts["feeds"] += 1
            counts["feeds taken for comment feeds"] += read.is_comment_feed
            for entry in read.entries:
                entries.setdefault(unquote(urlsplit(entry.url).path).rstrip("/") + urlsplit(entry.url).query, entry)
        for post in blog.gold:
            place = urlsplit(post["url"])
            found = entries.get(unquote(place.path).rstrip("/") + place.query)
            counts["posts"] += 1
            counts.update(name for name, agrees in agreements(post, found).items() if agrees)
    print("Reading")
    for name in ("feeds", "feeds taken for comment feeds", "posts", "url", "title", "author", "date", "tags", "full"):
        print(f"  {counts[name]:6} {name}")
    print(f"  {seconds / max(counts['feeds'], 1) * 1000:6.0f} ms a feed")


def agreements(post: dict[str, Any], entry: Entry | None) -> dict[str, bool]:
    """In which fields an entry says the same as what is known; a field that nothing is known of agrees."""
    if entry is None:
        return {}
    date = datetime.fromisoformat(post["date"]) if post["date"] else None
    own = entry.published
    if date and own and (date.tzinfo is None) == (own.tzinfo is None):
        same_date = abs((date - own).total_seconds()) < 1
    else:
        same_date = date is None
    return {
        "url": entry.url == post["url"],
        "title": entry.title == post["title"],
        "author": post["author"] is None or ", ".join(entry.authors) == post["author"],
        "date": same_date,
        "tags": {tag.casefold() for tag in post["tags"] or ()} == {tag.casefold() for tag in entry.tags},
        "full": bool(post["content_full"]) == entry.full,
    }


def discovery(blogs: list[SavedBlog]) -> None:
    """From the front page alone: the first feed that answers is a feed of posts."""
    counts: Counter[str] = Counter()
    misses = []
    for blog in blogs:
        dom = blog.dom(blog.meta["front_page"])
        platform = platform_of(None, dom)
        links = tuple(link.url for link in feed_links(dom))
        known = {blog.zip.read(f"pages/{feed['path']}") for feed in blog.meta["feeds"]}
        ways = (("named", links), ("guessed", guess_feeds(dom.url, platform)), ("of a part", part_feeds(dom, platform)))
        for way, urls in ways:
            saved = [(place, url, body) for place, url in enumerate(urls) if (body := blog.get(url)) and is_feed(body)]
            if saved:
                place, url, body = saved[0]
                read = read_feed(body, url)
                counts[f"{way}, after {place} that were not saved" if place else f"{way}, at once"] += 1
                counts["a known feed of posts" if body in known else "another feed of posts"] += 1
                counts["a comment feed"] += read.is_comment_feed
                break
        else:
            misses.append(f"{blog.name} (named: {', '.join(links[:3]) or 'none'})")
    print("Discovery from the front page")
    for name, count in sorted(counts.items()):
        print(f"  {count:6} {name}")
    print(f"  {len(misses):6} found none that was saved:", *misses, sep="\n         ")


def documents(blogs: list[SavedBlog]) -> None:
    """All that is saved and is a comment feed or a sitemap reads."""
    counts: Counter[str] = Counter()
    for blog in blogs:
        for name in blog.names:
            body = blog.zip.read(f"pages/{name}")
            if is_feed(body):
                read = read_feed(body, f"https://example.org/{name}")
                if read.is_comment_feed:
                    counts["comment feeds"] += 1
                    counts["comments"] += len(read_comment_feed(body, read.url))
            elif "sitemap" in name and name.endswith((".xml", ".xml.gz", ".txt")):
                sitemap = read_sitemap(body, f"https://example.org/{name}")
                counts["sitemaps"] += 1
                counts["sitemaps without a line"] += not (sitemap.pages or sitemap.sitemaps)
                counts["addresses in sitemaps"] += len(sitemap.pages)
    print("Other documents")
    for name, count in sorted(counts.items()):
        print(f"  {count:6} {name}")


def paging(blogs: list[SavedBlog], verbose: bool) -> None:
    """What leads on from front pages; on pages of posts nothing may, but their neighbours."""
    counts: Counter[str] = Counter()
    for blog in blogs:
        front = blog.dom(blog.meta["front_page"])
        onward, kinds = next_pages(front), Counter(link.kind for link in archive_links(front))
        counts["front pages with a next page"] += bool(onward)
        counts["front pages with archives"] += bool(kinds)
        counts["front pages with either"] += bool(onward or kinds)
        for post in blog.gold[:10]:
            dom = blog.dom(f"{front.url.partition('//')[0]}//{urlsplit(front.url).netloc}/{post['path']}")
            counts["pages of posts"] += 1
            counts["pages of posts with a next page (wrong)"] += bool(next_pages(dom))
            counts["pages of posts with neighbours"] += bool(neighbours(dom))
        if verbose:
            print(f"    {blog.name}: {', '.join(onward[:3]) or '–'}; archives {dict(kinds)}")
    print("Paging")
    for name, count in sorted(counts.items()):
        print(f"  {count:6} {name}")


def main() -> None:
    """Print all counts."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("data", type=Path)
    options.add_argument("--verbose", action="store_true", help="a line per blog for paging")
    given = options.parse_args()
    blogs = [SavedBlog(path) for path in sorted(given.data.glob("*.zip"))]
    print(f"{len(blogs)} blogs")
    reading(blogs)
    discovery(blogs)
    documents(blogs)
    paging(blogs, given.verbose)


if __name__ == "__main__":
    main()

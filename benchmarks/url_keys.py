"""URL keys on saved blogs: posts that share one, posts that have two, keys a second; and what else addresses tell.

    python benchmarks/url_keys.py DATA [--misses]

DATA is a folder of `<blog>.zip` (pages/, urlmap.json, gold.jsonl, blog.json). Nothing of it is written anywhere.
"""

from __future__ import annotations

import argparse
import html
import json
import re
import time
import zipfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from w3lib.url import canonicalize_url

from blogcorpus.dom import parse
from blogcorpus.urls import (
    CanonicalTrust,
    PostShapes,
    canonical_url,
    declared_canonical,
    distance,
    fingerprint,
    is_trap,
    looks_like_index,
    near,
    trace,
    url_key,
)

LINK = re.compile(rb"""<(?:a|area|link)\b[^>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.I)
FEED_LINK = re.compile(
    rb"<link>([^<]+)</link>|<guid[^>]*>([^<]+)<|<comments>([^<]+)<|origLink>([^<]+)<|<loc>([^<]+)<"
    rb"|<link[^>]*?href=[\"']([^\"']+)|<id>(http[^<]+)<"
)


@dataclass
class Saved:
    """A saved blog."""

    path: Path
    pages: dict[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        with zipfile.ZipFile(self.path) as archive:
            self.meta = json.loads(archive.read("blog.json"))
            self.urlmap: dict[str, str] = json.loads(archive.read("urlmap.json"))
            self.gold = [json.loads(line) for line in archive.read("gold.jsonl").splitlines() if line.strip()]
            for name in archive.namelist():
                if name.startswith("pages/"):
                    self.pages[name.removeprefix("pages/")] = archive.read(name)
        base = urlsplit(self.meta["base_url"])
        self.root = f"{base.scheme}://{base.netloc}"
        self.host = base.netloc.lower().removeprefix("www.")
        self.gold_files = {post["path"].removeprefix("pages/"): post for post in self.gold}

    @cached_property
    def address_of(self) -> dict[str, str]:
        """A file's own address: for a post the one its feed gives, moved to the host it was saved from."""
        paths: dict[str, str] = {}
        for path, file in self.urlmap.items():
            paths.setdefault(file, path)
        found = {file: self.root + paths.get(file, "/" + file) for file in self.pages}
        for file, post in self.gold_files.items():
            parts = urlsplit(post["url"])
            found[file] = self.root + parts.path + (f"?{parts.query}" if parts.query else "")
        return found

    def file_of(self, url: str) -> str | None:
        """The saved page an address of this blog leads to."""
        try:
            parts = urlsplit(url)
        except ValueError:
            return None
        if parts.scheme not in ("http", "https") or parts.netloc.lower().removeprefix("www.") != self.host:
            return None
        full = f"{parts.path}?{parts.query}" if parts.query else parts.path
        for path in (full, unquote(full), parts.path, unquote(parts.path)):
            bare = path.strip("/")
            for name in (self.urlmap.get(path), bare, f"{bare}/index.html", f"{bare}.html"):
                if name in self.pages:
                    return name
        return None

    @cached_property
    def saved_under(self) -> set[str]:
        """Addresses under which pages answer, linked or not."""
        return {self.root + path for path in self.urlmap}

    @cached_property
    def links(self) -> set[str]:
        """Every address in every page and feed, absolute."""
        found: set[str] = set()
        for file, body in self.pages.items():
            is_feed = re.search(rb"<(?:rss|feed|rdf:RDF|urlset|sitemapindex)[\s>]", body[:3000])
            for match in (FEED_LINK if is_feed else LINK).finditer(body):
                text = html.unescape(
                    next(group for group in match.groups() if group is not None).decode("utf-8", "replace")
                )
                try:
                    found.add(urljoin(self.address_of[file], text.strip()))
                except ValueError:
                    continue
        return found


def identity(blogs: list[Saved], misses: bool) -> None:
    """Posts that share a key; posts with two keys."""
    keys: dict[str, set[str]] = defaultdict(set)
    posts = addresses = split_posts = 0
    steps: Counter[str] = Counter()
    for blog in blogs:
        keys_of: dict[str, dict[str, str]] = defaultdict(dict)
        for link in blog.links | blog.saved_under | {blog.address_of[file] for file in blog.gold_files}:
            file = blog.file_of(link)
            if file in blog.gold_files:
                keys_of[file][link] = url_key(link)
        for file in blog.gold_files:
            posts += 1
            keys[url_key(blog.address_of[file])].add(f"{blog.path.stem}/{file}")
            addresses += len(keys_of[file])
            found = set(keys_of[file].values())
            if len(found) > 1:
                split_posts += 1
                if misses:
                    print("  two keys", blog.path.stem, sorted(found)[:4])
            count_steps(keys_of[file], steps)
    shared = [files for files in keys.values() if len(files) > 1]
    print(f"{len(blogs)} blogs, {posts} posts: {posts * (posts - 1) // 2:,} pairs tried, {len(shared)} share a key")
    print(f"{addresses:,} addresses lead to them: {split_posts} posts have two keys")
    print("addresses that are another of the same post, found after each step:")
    print("  " + " · ".join(f"{name} {count:,}" for name, count in steps.items()))
    if misses:
        for files in shared:
            print("  one key", sorted(files))


def count_steps(addresses: dict[str, str], steps: Counter[str]) -> None:
    """Add the addresses of one post that fall together after each step (the paper's Figure 2)."""
    after: dict[str, set[str]] = defaultdict(set)
    for address in addresses:
        for name, text in trace(address):
            after[name].add(text)
    for name, texts in after.items():
        steps[name] += len(addresses) - len(texts)


def speed(blogs: list[Saved]) -> None:
    """Keys a second against w3lib, on different addresses in the same run, in turns, the best of three."""
    urls = [url for url in sorted({link for blog in blogs for link in blog.links}) if readable(url)]
    queries = [url for url in urls if "?" in url]
    for name, sample in (("all", urls), ("with a query", queries)):
        runs = [(clock(url_key, sample), clock(canonicalize_url, sample)) for _ in range(3)]
        ours, theirs = (min(times) for times in zip(*runs, strict=True))
        print(
            f"{name}: {len(sample):,} different addresses: {len(sample) / ours:,.0f} keys/s,"
            f" canonicalize_url {len(sample) / theirs:,.0f}/s: {ours / theirs:.2f} times its cost"
        )


def readable(url: str) -> bool:
    """An address that w3lib does not refuse."""
    try:
        canonicalize_url(url)
    except ValueError:
        return False
    return url.startswith("http")


def clock(function: Callable[[str], str], urls: list[str]) -> float:
    """Seconds for all of them."""
    start = time.perf_counter()
    for url in urls:
        function(url)
    return time.perf_counter() - start


#: What software writes into the page of a single post. Of the saved pages that are no known post most are older posts.
POST_MARK = re.compile(
    rb"article:published_time|<body[^>]*class=[^>]*\bsingle\b|\"@type\":\s*\"(?:BlogPosting|Article|NewsArticle)"
    rb"|og:type\"?\s+content=\"?article|content=\"article\"\s+property=\"og:type|itemprop=.?(?:datePublished|articleBody)"
    rb"|id=\"?disqus_thread|id=\"respond\"|\"item-view\"|class=\"entry-date",
    re.I,
)


def shapes(blogs: list[Saved], misses: bool) -> None:
    """Shapes learnt from the ten newest permalinks: posts found, other pages taken for posts."""
    found = total = wrong = others = indexes = marked = unmarked = 0
    for blog in blogs:
        newest = sorted(blog.gold_files, key=lambda f: blog.gold_files[f].get("date") or "", reverse=True)
        learnt = PostShapes.learn(blog.address_of[file] for file in newest[:10])
        rest = [blog.address_of[file] for file in newest[10:]]
        hits = [url for url in rest if learnt.matches(url)]
        found, total = found + len(hits), total + len(rest)
        pages = [
            blog.address_of[f] for f in blog.pages if f not in blog.gold_files and f.endswith((".html", ".htm", ".php"))
        ]
        taken = [url for url in pages if learnt.matches(url)]
        wrong, others = wrong + len(taken), others + len(pages)
        if all(POST_MARK.search(blog.pages[file]) for file in blog.gold_files):
            marks = [bool(POST_MARK.search(blog.pages[blog.file_of(url) or ""])) for url in taken if blog.file_of(url)]
            marked, unmarked = marked + sum(marks), unmarked + len(marks) - sum(marks)
        posts = [blog.address_of[file] for file in newest]
        indexes += sum(looks_like_index(url) or is_trap(url) is not None for url in posts)
        if misses:
            print(f"  {blog.path.stem}: {learnt.shapes[:3]} {len(hits)}/{len(rest)} posts", end="")
            print(f", {len(taken)}/{len(pages)} others")
            print("     missed", [u for u in rest if u not in hits][:3], "taken", taken[:: len(taken) // 6 + 1])
            print("     index", [url for url in posts if looks_like_index(url) or is_trap(url)][:3])
    print(
        f"shapes from ten permalinks: {found} of {total} other posts; {wrong} of {others} pages that are no known post"
    )
    print(f"  where posts can be told by their markup, of the latter {marked} are posts too, {unmarked} are not")
    print(f"{indexes} posts look like an index or a trap")


def canonicals(blogs: list[Saved], misses: bool) -> None:
    """What pages name as their address: believed and right, believed and wrong."""
    tally: Counter[str] = Counter()
    for blog in blogs:
        trust = CanonicalTrust()
        doms = {f: parse(blog.pages[f].decode("utf-8", "replace"), blog.address_of[f]) for f in blog.gold_files}
        for file, dom in doms.items():
            trust.add(blog.address_of[file], declared_canonical(dom, blog.address_of[file]))
        for file, dom in doms.items():
            url = blog.address_of[file]
            declared = declared_canonical(dom, url)
            believed = canonical_url(dom, url, trust=trust)
            right = believed is not None and url_key(believed) == url_key(url)
            kind = "none" if declared is None else "refused" if believed is None else "right" if right else "other"
            tally[kind] += 1
            if misses and kind in ("refused", "other"):
                print("  canonical", kind, url, declared)
    print("canonical addresses of posts:", dict(tally))


def texts(blogs: list[Saved], misses: bool) -> None:
    """Fingerprints of the posts' texts: different posts that are near, and the same post changed a little."""
    posts = [(f"{blog.path.stem}/{f}", p["content_text"]) for blog in blogs for f, p in blog.gold_files.items()]
    posts = [(name, text) for name, text in posts if text and len(text) > 300]
    start = time.perf_counter()
    prints = [fingerprint(text) for _, text in posts]
    took = time.perf_counter() - start
    pairs = close = 0
    for one in range(len(prints)):
        for two in range(one):
            pairs += 1
            if near(prints[one], prints[two]):
                close += 1
                if misses:
                    print("  near", posts[one][0], posts[two][0], distance(prints[one], prints[two]))
    print(f"fingerprints: {len(posts)} texts in {took:.1f} s; of {pairs:,} pairs of posts {close} are near")
    for name, change in CHANGES.items():
        still = sum(near(fp, fingerprint(change(text))) for fp, (_, text) in zip(prints, posts, strict=True))
        print(f"  {name}: {still / len(posts):.1%} still near")


CHANGES: dict[str, Callable[[str], str]] = {
    "a sentence added": lambda text: (
        text + " The post appeared first on the old address of this blog and has moved here."
    ),
    "without the first twentieth": lambda text: text[len(text) // 20 :],
    "without the last tenth": lambda text: text[: -len(text) // 10],
    "every fiftieth word changed": lambda text: " ".join(
        "changed" if n % 50 == 7 else w for n, w in enumerate(text.split())
    ),
    "other case and spaces": lambda text: "\n".join(text.upper().split()),
}


def blogs_in(folder: Path) -> Iterator[Saved]:
    """The saved blogs of a folder."""
    for path in sorted(folder.glob("*.zip")):
        yield Saved(path)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--misses", action="store_true", help="also what is wrong")
    parser.add_argument("--only", choices=["identity", "speed", "shapes", "canonicals", "texts"])
    options = parser.parse_args()
    blogs = list(blogs_in(options.data))
    if options.only in (None, "identity"):
        identity(blogs, options.misses)
    if options.only in (None, "speed"):
        speed(blogs)
    if options.only in (None, "shapes"):
        shapes(blogs, options.misses)
    if options.only in (None, "canonicals"):
        canonicals(blogs, options.misses)
    if options.only in (None, "texts"):
        texts(blogs, options.misses)


if __name__ == "__main__":
    main()

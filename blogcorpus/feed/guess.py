"""Where a blog's feed may be when no page says so: the habits of the platforms."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import urlsplit

from blogcorpus.dom import Dom, join
from blogcorpus.feed.values import address

#: The generator's name → where its feeds are, relative to the blog's folder.
HABITS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("wordpress", ("feed/", "?feed=rss2", "feed/atom/")),
    ("blogger", ("feeds/posts/default",)),
    ("ghost", ("rss/", "feed/")),
    ("hugo", ("index.xml", "posts/index.xml", "post/index.xml")),
    ("jekyll", ("feed.xml", "atom.xml", "rss.xml")),
    ("octopress", ("atom.xml",)),
    ("hexo", ("atom.xml", "rss2.xml", "rss.xml", "feed.xml")),
    ("pelican", ("feeds/all.atom.xml", "feeds/atom.xml", "feeds/all.rss.xml")),
    ("nikola", ("rss.xml", "feed.xml")),
    ("movable", ("atom.xml", "index.xml", "index.rdf", "rss.xml")),
    ("typepad", ("atom.xml", "rss.xml", "index.rdf")),
    ("livejournal", ("data/atom", "data/rss")),
    ("dreamwidth", ("data/atom", "data/rss")),
    ("drupal", ("rss.xml", "blog/feed", "feed")),
    ("joomla", ("?format=feed&type=rss",)),
    ("tumblr", ("rss",)),
    ("substack", ("feed",)),
    ("medium", ("feed",)),
    ("squarespace", ("?format=rss",)),
    ("wix", ("blog-feed.xml",)),
    ("publii", ("feed.xml", "feed.json")),
    ("eleventy", ("feed.xml", "feed/feed.xml", "feed.json")),
    ("gatsby", ("rss.xml", "feed.xml")),
    ("astro", ("rss.xml",)),
    ("zola", ("atom.xml", "rss.xml")),
    ("textpattern", ("rss/", "atom/")),
    ("serendipity", ("index.php?/feeds/index.rss2", "feeds/index.rss2")),
    ("dotclear", ("feed/atom", "feed/rss2")),
    ("b2evolution", ("?tempskin=_rss2",)),
    ("blosxom", ("index.rss", "index.atom")),
    ("ikiwiki", ("index.rss", "index.atom")),
    ("spip", ("spip.php?page=backend",)),
    ("tistory", ("rss",)),
)
#: Where nothing is known of the software: what most blogs have, so that few requests are made in vain.
COMMON = (
    "feed/",
    "atom.xml",
    "rss.xml",
    "feed.xml",
    "index.xml",
    "feeds/posts/default",
    "rss/",
    "feeds/all.atom.xml",
    "?feed=rss2",
    "index.rdf",
    "feed.json",
    "blog/feed/",
)

#: Platform, archive address of a part of a blog, that part's feed.
_PARTS: tuple[tuple[str, re.Pattern[str], str], ...] = (
    ("pelican", re.compile(r"(.*/)(?:category|author)/([^/?#]+)\.html", re.I), r"\1feeds/\2.atom.xml"),
    ("nikola", re.compile(r"(.*/categories/[^/?#]+)\.html", re.I), r"\1.xml"),
    (
        "wordpress",
        re.compile(r"(.*/(?:category|tag|author)/(?:[^?#]+/)?[^/?#.]+)/?(?:index\.html)?", re.I),
        r"\1/feed/",
    ),
    ("ghost", re.compile(r"(.*/(?:tag|author)/[^/?#.]+)/?", re.I), r"\1/rss/"),
    ("hugo", re.compile(r"(.*/(?:tags|categories|authors)/[^/?#.]+)/?(?:index\.html)?", re.I), r"\1/index.xml"),
)
#: A section of a site: `/journal/`.
_SECTION = re.compile(r"/([\w-]{2,30})/(?:index\.html)?")


def guess_feeds(url: str, generator: str | None = None) -> tuple[str, ...]:
    """Addresses where a blog's feed may be, likeliest first: few where its software is known.

    >>> guess_feeds("https://example.org/blog/", "WordPress 6.4")[:3]
    ('https://example.org/blog/feed/', 'https://example.org/blog/?feed=rss2', 'https://example.org/blog/feed/atom/')
    """
    folder = join(url, "./").partition("?")[0]
    host = join(url, "/")
    known = [paths for name, paths in HABITS if name in (generator or "").lower()]
    paths = [path for group in known for path in group]
    guesses = [join(folder, path) for path in paths]
    guesses += [join(host, path) for path in paths]
    guesses += [join(folder, path) for path in COMMON]
    if folder != host:
        guesses += [join(host, path) for path in COMMON[:5]]
    return tuple(dict.fromkeys(guesses))


def part_feeds(dom: Dom, generator: str | None = None) -> tuple[str, ...]:
    """Feeds that parts of a blog may have, by a page's links to categories, authors and tags, most linked first.

    The last resort where the main feed is gone, as in static copies of a blog: its entries teach as well. Pages of
    posts name more parts than front pages do.
    """
    habits = [part for part in _PARTS if part[0] in (generator or "").lower()] or _PARTS
    counts: Counter[str] = Counter()
    marked: set[str] = set()
    for node in dom.root.iter("a"):
        url = address((node.get("href") or "").partition("#")[0], dom.base)
        if url and urlsplit(url).netloc == urlsplit(dom.url).netloc:
            counts[url] += 1
            if {"tag", "category", "author"} & set((node.get("rel") or "").lower().split()):
                marked.add(url)
    found = _beside_main(dom, counts)
    for url, _ in sorted(counts.items(), key=lambda pair: (pair[0] not in marked, -pair[1])):
        named = [match.expand(feed) for _, pattern, feed in habits if (match := pattern.fullmatch(url))]
        if not named and url in marked and url.endswith("/"):
            named = [join(url, "feed/")]  # WordPress's own taxonomies have names of their own
        found += named
    return tuple(dict.fromkeys(found))


def _beside_main(dom: Dom, links: Counter[str]) -> list[str]:
    """Pelican writes a feed per language, and per category, beside the one for all that it links."""
    language = (dom.root.get("lang") or "").partition("-")[0].lower()
    hrefs = [node.get("href") or "" for tag in ("link", "a") for node in dom.root.iter(tag)]
    main = next((join(dom.base, href) for href in hrefs if href.endswith("feeds/all.atom.xml")), None)
    if main is None:
        return []
    sections = [found.group(1) for link in links if (found := _SECTION.fullmatch(urlsplit(link).path))]
    names = ([f"all-{language}"] if language.isalpha() else []) + sections[:6]
    return [main.replace("all.atom.xml", f"{name}.atom.xml") for name in names]

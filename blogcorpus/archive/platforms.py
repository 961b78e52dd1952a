"""Which software writes a blog, by what its feed and its pages say."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from blogcorpus.dom import Dom
from blogcorpus.feed.read import Feed

#: Platform and what its `generator` is called; the first that is found decides: the special before the general.
_GENERATORS: tuple[tuple[str, str], ...] = (
    ("substack", r"substack"),
    ("octopress", r"octopress"),
    ("wordpress", r"wordpress|classicpress"),
    ("blogger", r"\bblogger\b"),
    ("ghost", r"\bghost\b"),
    ("typepad", r"typepad"),
    ("movabletype", r"movable\s?type|melody"),
    ("livejournal", r"livejournal|dreamwidth"),
    ("tumblr", r"tumblr"),
    ("medium", r"\bmedium\b"),
    ("drupal", r"drupal"),
    ("joomla", r"joomla"),
    ("hugo", r"\bhugo\b|gohugo"),
    ("hexo", r"\bhexo\b"),
    ("jekyll", r"jekyll"),
    ("pelican", r"pelican"),
    ("nikola", r"nikola"),
    ("publii", r"publii"),
    ("gatsby", r"gatsby"),
    ("eleventy", r"eleventy|11ty"),
    ("astro", r"\bastro\b"),
    ("zola", r"\bzola\b"),
    ("squarespace", r"squarespace|site-server v"),
    ("wix", r"\bwix\.com"),
    ("textpattern", r"textpattern"),
    ("serendipity", r"serendipity"),
    ("dotclear", r"dotclear"),
    ("b2evolution", r"b2evolution"),
    ("spip", r"\bspip\b"),
    ("ikiwiki", r"ikiwiki"),
    ("blosxom", r"blosxom"),
    ("tistory", r"tistory"),
)
#: The same, by the host of a hosting service.
_HOSTS: tuple[tuple[str, str], ...] = (
    ("wordpress", r"\.wordpress\.com$"),
    ("blogger", r"\.blogspot\.[a-z.]{2,6}$"),
    ("substack", r"\.substack\.com$"),
    ("medium", r"(?:^|\.)medium\.com$"),
    ("tumblr", r"\.tumblr\.com$"),
    ("livejournal", r"\.livejournal\.com$|\.dreamwidth\.org$"),
    ("typepad", r"\.typepad\.com$"),
    ("squarespace", r"\.squarespace\.com$"),
    ("tistory", r"\.tistory\.com$"),
)
#: The same, by addresses in the page's head: stylesheets, services, feeds.
_ADDRESSES: tuple[tuple[str, str], ...] = (
    ("wordpress", r"/wp-content/|/wp-includes/|/wp-json/|api\.w\.org|xmlrpc\.php"),
    ("blogger", r"blogger\.com/|/feeds/posts/default\?alt=rss|blogblog\.com|bp\.blogspot\.com"),
    ("substack", r"substackcdn\.com"),
    ("ghost", r"/ghost/api|static\.ghost\.org|/ghost-sdk"),
    ("squarespace", r"static1?\.squarespace\.com"),
    ("tumblr", r"assets\.tumblr\.com|static\.tumblr\.com"),
    ("medium", r"cdn-static-1\.medium\.com|miro\.medium\.com"),
    ("drupal", r"/sites/(?:default|all)/(?:files|themes|modules)/"),
    ("typepad", r"static\.typepad\.com"),
    ("movabletype", r"/mt-static/|mt-site\.js"),
    ("livejournal", r"l-stat\.livejournal"),
    ("hexo", r"hexo-theme|/hexo/"),
    ("gatsby", r"/page-data/app-data\.json"),
    ("pelican", r"/feeds/all\.(?:atom|rss)\.xml"),
)


def platform_of(generator: str | None = None, dom: Dom | None = None, feed: Feed | None = None) -> str | None:
    """The platform's short name (`wordpress`, `blogger`, …), or None where nothing tells.

    >>> platform_of("https://wordpress.org/?v=6.1"), platform_of("My own script")
    ('wordpress', None)
    """
    declared = [generator, feed.generator if feed else None, _meta_generator(dom) if dom else None]
    for text in filter(None, declared):
        if found := _first(_GENERATORS, text):
            return found
    addresses = [dom.url if dom else "", feed.url if feed else "", feed.link or "" if feed else ""]
    for url in addresses:
        if found := _first(_HOSTS, urlsplit(url).hostname or ""):
            return found
    if dom is None:
        return None
    return _first(_ADDRESSES, "\n".join(node.get("href") or "" for node in dom.root.iter("link")))


def _meta_generator(dom: Dom) -> str | None:
    return dom.meta("generator")


def _first(table: tuple[tuple[str, str], ...], text: str) -> str | None:
    text = text[:200_000]
    return next((name for name, pattern in table if re.search(pattern, text, re.I)), None)

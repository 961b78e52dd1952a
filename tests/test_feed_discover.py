"""Feeds found by the links of pages, and by habit."""

from __future__ import annotations

import pytest

from blogcorpus.dom import parse
from blogcorpus.feed import feed_links, guess_feeds, is_comment_link, part_feeds

HOME = "https://example.org/"


def urls(html: str, url: str = HOME) -> list[str]:
    return [link.url.removeprefix(HOME) for link in feed_links(parse(html, url))]


def link(href: str, title: str = "", kind: str = "application/rss+xml", rel: str = "alternate") -> str:
    return f'<link rel="{rel}" type="{kind}" title="{title}" href="{href}">'


PAGES = {
    "WordPress": (
        link("/feed/", "Blog » Feed")
        + link("/comments/feed/", "Blog » Comments Feed")
        + link("/category/x/feed/", "Blog » X Category Feed")
        + link("/wp-json/wp/v2/pages/1", "JSON", "application/json")
        + link("/wp-json/oembed/1.0/embed?url=x", "oEmbed (JSON)", "application/json+oembed"),
        ["feed/", "category/x/feed/"],
    ),
    "the front page is a post with comments of its own": (
        link("/feed/", "B » feed")
        + link("/comments/feed/", "B » reactiesfeed")
        + link("/home/feed/", "B » Home reactiesfeed"),
        ["feed/"],
    ),
    "comments in other languages": (
        link("/rss.xml", "B")
        + "".join(
            link(f"/{i}/x.xml", title)
            for i, title in enumerate(
                [
                    "Kommentar-Feed",
                    "Feed de los comentarios",
                    "Flux des commentaires",
                    "Комментарии",
                    "评论",
                    "コメント",
                ]
            )
        ),
        ["rss.xml"],
    ),
    "a blog called Comment": (link("/feed/", "Comment is free » Feed"), ["feed/"]),
    "Blogger": (
        link("/feeds/posts/default", "B - Atom", "application/atom+xml")
        + link("/feeds/posts/default?alt=rss", "B - RSS")
        + link("/feeds/12/comments/default", "B - Atom", "application/atom+xml"),
        ["feeds/posts/default", "feeds/posts/default?alt=rss"],
    ),
    "without a type": (
        "<link rel=alternate href=/articles/feed.xml title=B><link rel=alternate href=/m/>"
        "<link rel=canonical href=/rss><link rel=alternate hreflang=de href=/de/feed>",
        ["articles/feed.xml"],
    ),
    "a part before the whole": (link("/tag/a/rss/", "A") + link("/rss/", "B"), ["rss/", "tag/a/rss/"]),
    "a podcast before the posts": (link("/feed/mp3/", "Podcast Feed") + link("/feed/", "B"), ["feed/", "feed/mp3/"]),
    "vague types": (
        link("/feed.json", "", "application/json")
        + link("/data.json", "", "application/json")
        + link("/rss.php", "RSS .92", "text/xml")
        + link("/index.rdf", "", "application/rdf"),
        ["feed.json", "rss.php", "index.rdf"],
    ),
    "other alternates": (
        link("/de/", "Deutsch", "text/html")
        + link("/m/", "", "")
        + link("/style.css", "", "text/css", "alternate stylesheet"),
        [],
    ),
    "anchors": (
        '<a href="/archives/">Archives</a><a href="/comments/feed/">Comments</a><a href="/feed/">Entries</a>'
        '<a href="https://elsewhere.example/feed/">A friend</a><a href="/2014/03/virt-xml-edit.html">xml</a>',
        ["feed/"],
    ),
    "a feed service": (
        '<a href="http://feeds.feedburner.com/blog">Subscribe</a><a href="http://feeds.feedburner.com/~r/blog/~3/x">post</a>',
        ["http://feeds.feedburner.com/blog"],
    ),
    "declared before linked": ('<a href="/atom.xml">Atom</a>' + link("/rss.xml", "B"), ["rss.xml", "atom.xml"]),
    "the same twice": (link("/feed/", "B") + '<a href="/feed/">RSS</a>', ["feed/"]),
    "nothing": ("<p>Hello</p>", []),
}


@pytest.mark.parametrize(("html", "expected"), PAGES.values(), ids=PAGES.keys())
def test_feed_links(html: str, expected: list[str]) -> None:
    assert urls(html) == expected


def test_the_blogs_folder_comes_first() -> None:
    html = link("/feed.xml", "Site") + link("/blog/feed.xml", "Blog")
    assert urls(html, HOME + "blog/") == ["blog/feed.xml", "feed.xml"]


def test_relative_to_the_base() -> None:
    assert urls('<base href="https://example.org/b/">' + link("rss.xml")) == ["b/rss.xml"]


@pytest.mark.parametrize(
    ("url", "title", "expected"),
    [
        ("https://example.org/comments/feed/", None, True),
        ("https://example.org/feeds/comments/default", None, True),
        ("https://example.org/feeds/123/comments/default", None, True),
        ("https://example.org/?feed=comments-rss2", None, True),
        ("https://example.org/a-post/feed/", "Comments on: A post", True),
        ("https://example.org/feed/", "Feed", False),
        ("https://example.org/feed/", "The Comment Desk » Feed", False),
        ("https://example.org/commentary/feed/", None, False),
    ],
)
def test_comment_links(url: str, title: str | None, expected: bool) -> None:
    assert is_comment_link(url, title) is expected


@pytest.mark.parametrize(
    ("url", "generator", "first"),
    [
        ("https://example.org/", "WordPress 6.4", "https://example.org/feed/"),
        ("https://example.org/blog/", "https://wordpress.org/?v=5", "https://example.org/blog/feed/"),
        ("https://x.example/", "blogger", "https://x.example/feeds/posts/default"),
        ("https://x.example/", "Ghost 5.2", "https://x.example/rss/"),
        ("https://x.example/", "Hugo 0.120", "https://x.example/index.xml"),
        ("https://x.example/a/index.html", "Jekyll v4", "https://x.example/a/feed.xml"),
        ("https://x.example/", None, "https://x.example/feed/"),
        ("https://x.example/", "own work", "https://x.example/feed/"),
    ],
)
def test_guess_feeds(url: str, generator: str | None, first: str) -> None:
    guesses = guess_feeds(url, generator)
    assert guesses[0] == first
    assert len(guesses) == len(set(guesses)) <= 25


def test_guesses_reach_the_root_of_the_host_too() -> None:
    assert "https://x.example/feed/" in guess_feeds("https://x.example/blog/")


@pytest.mark.parametrize(
    ("html", "generator", "expected"),
    [
        ('<a href="/category/tea/">Tea</a>', "wordpress", ["category/tea/feed/"]),
        ('<a href="/category/tea/index.html">Tea</a>', "wordpress", ["category/tea/feed/"]),
        ('<a href="/recipes/soup/" rel="tag">Soup</a>', "wordpress", ["recipes/soup/feed/"]),
        ('<a href="/tags/tea/">Tea</a>', "hugo", ["tags/tea/index.xml"]),
        ('<a href="/category/tea.html">Tea</a>', "pelican", ["feeds/tea.atom.xml"]),
        (
            '<html lang="fr-FR"><link href="/feeds/all.atom.xml"><a href="/journal/">Journal</a>',
            None,
            ["feeds/all-fr.atom.xml", "feeds/journal.atom.xml"],
        ),
        ('<a href="/about/">About</a><a href="https://y.example/tag/a/">A</a>', None, []),
    ],
)
def test_part_feeds(html: str, generator: str | None, expected: list[str]) -> None:
    assert [url.removeprefix(HOME) for url in part_feeds(parse(html, HOME), generator)] == expected

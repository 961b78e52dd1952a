"""Canonical addresses: believed, refused, and refused because of the rest of the site."""

from __future__ import annotations

import pytest

from blogcorpus.dom import parse
from blogcorpus.urls import CanonicalTrust, canonical_url, declared_canonical

HERE = "http://example.org/2012/03/my-post/?ref=feed"


def link(href: str) -> str:
    return f'<head><link rel="canonical" href="{href}"></head>'


def og(href: str) -> str:
    return f'<head><meta property="og:url" content="{href}"></head>'


@pytest.mark.parametrize(
    ("html", "believed"),
    [
        (link("http://example.org/2012/03/my-post/"), "http://example.org/2012/03/my-post/"),
        (link("/2012/03/my-post/"), "http://example.org/2012/03/my-post/"),
        (link("//www.example.org/2012/03/my-post/"), "http://www.example.org/2012/03/my-post/"),
        (link("example.org/2012/03/my-post/"), "http://example.org/2012/03/my-post/"),
        (link("https://blog.example.org/my-post"), "https://blog.example.org/my-post"),
        (og("http://example.org/my-post"), "http://example.org/my-post"),
        (og("http://example.org/") + link("http://example.org/my-post"), "http://example.org/my-post"),
        ('<link rel="Canonical nofollow" href="/my-post">', "http://example.org/my-post"),
        (link("http://example.org/my-post") + link("http://example.org/my-post/"), "http://example.org/my-post"),
        # --- near misses
        ("", None),
        (link(""), None),
        (link("http://example.org/"), None),
        (link("http://example.org/blog/"), None),
        (link("http://example.org/2012/03/"), None),
        (link("http://example.org/category/news/"), None),
        (link("http://elsewhere.example/2012/03/my-post/"), None),
        (link("http://localhost:4000/2012/03/my-post/"), "http://example.org/2012/03/my-post/"),  # where it was made
        (link("http://192.168.0.7:4000/2012/03/my-post/"), None),
        (link("http://example.org/{{ page.url }}"), None),
        (link("http://example.org/undefined"), None),
        (link("javascript:void(0)"), None),
        (link("http://example.org/one-post") + link("http://example.org/other-post"), None),
        ('<link rel="alternate" href="http://example.org/my-post">', None),
    ],
)
def test_what_is_believed(html: str, believed: str | None) -> None:
    assert canonical_url(parse(html, HERE), HERE) == believed


def feeds(*hrefs: str) -> str:
    return "".join(f'<link rel="alternate" type="application/rss+xml" href="{href}">' for href in hrefs)


OEMBED = "wp-json/oembed/1.0/embed%3Furl=http:%252F%252Fexample.org%252Ftea%252Fmilk%252F&amp;format=xml"


@pytest.mark.parametrize(
    ("html", "believed"),
    [
        (feeds("feed/index.html", "comments/feed/index.html", "tea/milk/feed/index.html"), "/tea/milk/"),
        (feeds("blog/comments/feed/", "blog/feed/", "blog/milk/feed/"), "/blog/milk/"),
        (f'<link rel="alternate" type="application/json+oembed" href="{OEMBED}">', "/tea/milk/"),
        (feeds("comments/feed/", "tea/milk/feed/") + og("http://example.org/2012/milk/"), "/2012/milk/"),
        # --- near misses: the blog's own feeds, several that may be the post's, none of all comments
        (feeds("feed/index.html", "comments/feed/index.html"), "/index.html%3Fp=7.html"),
        (feeds("comments/feed/", "tea/milk/feed/", "tea/feed/"), None),
        (feeds("feed/index.html", "tea/feed/index.html"), "/index.html%3Fp=7.html"),
    ],
)
def test_a_copy_that_names_its_own_file(html: str, believed: str | None) -> None:
    here = "http://example.org/index.html%3Fp=7.html"
    said = canonical_url(parse(link("index.html%3Fp=7.html") + html, here), here)
    assert said == (believed and f"http://example.org{believed}")


def test_a_front_page_may_name_itself() -> None:
    front = "http://www.example.org/index.html"
    assert canonical_url(parse(link("http://example.org/"), front), front) == "http://example.org/"


def test_a_list_may_name_a_list() -> None:
    here = "http://example.org/page/2/?x=1"
    assert canonical_url(parse(link("/page/2/"), here), here) == "http://example.org/page/2/"


def test_one_address_for_many_pages_is_not_believed() -> None:
    trust = CanonicalTrust()
    same = "http://example.org/welcome-to-my-blog"
    for number in range(3):
        url = f"http://example.org/post-{number}"
        page = parse(link(same), url)
        trust.add(url, declared_canonical(page, url))
    assert not trust.trusts(same)
    assert not trust.site_trusted or trust.trusts("http://example.org/post-9")


def test_twins_may_name_one_address() -> None:
    trust = CanonicalTrust()
    post = "http://example.org/my-post"
    for url in (post, post + "?x=1", "http://example.org/m/my-post", "http://example.org/full/my-post"):
        trust.add(url, post)
    assert trust.trusts(post)


def test_a_site_that_is_mostly_wrong_is_not_believed_at_all() -> None:
    trust = CanonicalTrust()
    for number in range(6):
        trust.add(f"http://example.org/post-{number}", "http://example.org/welcome-to-my-blog")
    trust.add("http://example.org/about-cats", "http://example.org/about-cats-2")
    assert not trust.site_trusted
    assert not trust.trusts("http://example.org/about-cats-2")
    page = parse(link("/about-cats-2"), "http://example.org/about-cats")
    assert canonical_url(page, "http://example.org/about-cats", trust=trust) is None


def test_a_site_with_one_slip_is_believed() -> None:
    trust = CanonicalTrust()
    for number in range(20):
        trust.add(f"http://example.org/post-{number}", f"http://example.org/post-{number}")
    for number in range(3):
        trust.add(f"http://example.org/old-{number}", "http://example.org/the-archive-page")
    assert trust.site_trusted
    assert not trust.trusts("http://example.org/the-archive-page")


@pytest.mark.parametrize(
    ("named", "here", "own"),
    [
        # Templates join a root that ends with a slash to a path that begins with one.
        ("http://example.org//blog/tea/", "http://example.org/blog/tea/", "http://example.org/blog/tea/"),
        ("//example.org///blog//tea/", "http://example.org/blog/tea/", "http://example.org/blog/tea/"),
        # An address in an address keeps its scheme, and what was asked for so stays so.
        (
            "http://example.org/web/http://tea.example/milk",
            "http://example.org/web/http://tea.example/milk",
            "http://example.org/web/http://tea.example/milk",
        ),
        ("http://example.org//blog/tea/", "http://example.org//blog/tea/", "http://example.org//blog/tea/"),
    ],
)
def test_a_slash_doubled_by_a_template(named: str, here: str, own: str) -> None:
    assert canonical_url(parse(link(named), here), here) == own


@pytest.mark.parametrize(
    ("path", "named", "believed"),
    [
        ("/ann/2012/03/tea.html", "/ann", False),
        ("/ann/2012/03/tea.html", "/ann/2012/", False),
        # --- near misses: parts and forms of a post, and a post at another place
        ("/tea/2/", "/tea/", True),
        ("/tea/page/2/", "/tea/", True),
        ("/tea/2/amp/", "/tea/", True),
        ("/tea/comments/7/", "/tea/", True),
        ("/ann/2012/03/tea.html", "/tea/", True),
        ("/ann-lee/2012/tea", "/ann", True),
    ],
)
def test_a_folder_that_a_page_lies_deep_in_is_not_its_address(path: str, named: str, believed: bool) -> None:
    here, there = f"http://example.org{path}", f"http://example.org{named}"
    page = parse(f'<head><meta property="og:url" content="{there}"></head>', here)
    assert (canonical_url(page, here) == there) is believed

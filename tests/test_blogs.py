"""The golden blogs are as promised: other tests lean on them."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from urllib.parse import urljoin, urlsplit

import feedparser
import pytest
from lxml import html
from protego import Protego

from tests.blogs import GoldenBlog, GoldenPost, all_blogs, golden_blog

BLOGS = all_blogs()
POSTS = [(blog, post) for blog in BLOGS for post in blog.posts]
every_blog = pytest.mark.parametrize("blog", BLOGS, ids=lambda blog: blog.name)

#: Blogs' main feed; a blog that is not here has none.
FEEDS = {
    "tea": "/feed/",
    "katze": "/feeds/posts/default",
    "pebble": "/index.xml",
    "press": "/rss/",
    "shortwave": "/rss.xml",
}
COMMENTED = {"tea": 54, "katze": 38, "vagon": 30}


def words(text: str) -> str:
    return " ".join(text.split())


def get(blog: GoldenBlog, target: str) -> str:
    response = blog.render(target)
    assert response is not None, target
    return response.body.decode(blog.about.encoding)


def seen(blog: GoldenBlog, target: str) -> str:
    """What a reader sees of a page, on one line."""
    markup = re.sub(r"(?is)<(script|style)\b.*?</\1>", "", get(blog, target))
    return words(unescape(re.sub(r"<[^>]+>", " ", re.sub(r"</?(?:em|strong|a|code|span)\b[^>]*>", "", markup))))


def links(blog: GoldenBlog, target: str) -> set[str]:
    """Own addresses a page leads to, as paths with query."""
    page, base = html.fromstring(get(blog, target).encode(), parser=html.HTMLParser(encoding="utf-8")), blog.seed
    found = {urljoin(urljoin(base, target), href) for href in page.xpath("//a/@href")}
    parts = [urlsplit(url) for url in found if urlsplit(url).netloc == blog.host]
    return {(part.path or "/") + (f"?{part.query}" if part.query else "") for part in parts}


@pytest.mark.parametrize(("blog", "post"), POSTS, ids=[f"{blog.name}{post.path}" for blog, post in POSTS])
def test_page_shows_its_post(blog: GoldenBlog, post: GoldenPost) -> None:
    page = seen(blog, post.path)
    assert words(post.title or "") in page
    assert [part for part in post.text.split("\n\n") if words(part) not in page] == []
    assert [c.id for c in post.comments if words(c.text) not in page or c.author not in page] == []


@every_blog
def test_posts_are_whole_and_distinct(blog: GoldenBlog) -> None:
    assert 20 <= len(blog.posts) <= 40
    assert all(post.text and post.authors and post.published.tzinfo for post in blog.posts)
    assert [post.published for post in blog.posts] == sorted((p.published for p in blog.posts), reverse=True)
    assert max(Counter(post.path for post in blog.posts).values()) == 1
    identities = Counter(comment.id for post in blog.posts for comment in post.comments)
    assert not identities or max(identities.values()) == 1
    for post in blog.posts:
        known: set[str] = set()
        for comment in post.comments:
            assert comment.parent is None or comment.parent in known, comment
            known.add(comment.id)


@every_blog
def test_links_lead_to_every_post_without_what_robots_txt_forbids(blog: GoldenBlog) -> None:
    robots = Protego.parse(get(blog, "/robots.txt"))
    todo, reached = ["/"], {"/"}
    while todo:
        target = todo.pop()
        response = blog.render(target)
        if response is None or "html" not in response.headers["Content-Type"]:
            continue
        for link in links(blog, target) - reached:
            if robots.can_fetch(urljoin(blog.seed, link), "blogcorpus"):
                reached.add(link)
                todo.append(link)
        assert len(reached) < 1000
    assert {post.path for post in blog.posts} - reached == set()


@every_blog
def test_unknown_address_is_nothing(blog: GoldenBlog) -> None:
    for target in ("/no/such/page.html", "/page/99/", "/favicon.ico", "/?p=9999" if blog.name == "tea" else "/x"):
        assert blog.render(target) is None, target


@pytest.mark.parametrize(("name", "path"), FEEDS.items())
def test_feed_holds_the_newest_entries(name: str, path: str) -> None:
    blog = golden_blog(name)
    feed = feedparser.parse(get(blog, path))
    assert not feed.bozo
    assert [urlsplit(entry.link)._replace(scheme="", netloc="").geturl() for entry in feed.entries] == [
        post.path for post in blog.posts[:10]
    ]
    assert [entry.get("title") for entry in feed.entries] == [post.title for post in blog.posts[:10]]


@pytest.mark.parametrize(("name", "path"), FEEDS.items())
def test_front_page_names_its_feed(name: str, path: str) -> None:
    page = html.fromstring(get(golden_blog(name), "/").encode())
    assert path in {urlsplit(href).path for href in page.xpath("//link[@rel='alternate']/@href | //a/@href")}


def test_comments_are_many() -> None:
    counts = {blog.name: sum(len(post.comments) for post in blog.posts) for blog in BLOGS}
    assert {name: count for name, count in counts.items() if count} == COMMENTED


def test_blogger_feed_pages() -> None:
    blog = golden_blog("katze")
    found = [
        urlsplit(entry.link).path
        for start in (1, 11, 21)
        for entry in feedparser.parse(get(blog, f"/feeds/posts/default?start-index={start}&max-results=10")).entries
    ]
    assert found == [post.path for post in blog.posts]


def test_absolute_links_follow_the_origin() -> None:
    response = golden_blog("tea").render("/feed/", origin="http://127.0.0.1:8001")
    assert response is not None
    assert b"tea.example" not in response.body
    assert b"<link>http://127.0.0.1:8001/2018/09/two-years-of-second-cups/</link>" in response.body

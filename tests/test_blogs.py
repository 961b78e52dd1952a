"""The golden blogs are as promised: other tests lean on them."""

from __future__ import annotations

import re
import subprocess
import sys
from calendar import timegm
from collections import Counter
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import feedparser
import pytest
from lxml import html
from protego import Protego

from tests.blogs import GoldenBlog, all_blogs, golden_blog

ROOT = Path(__file__).parent.parent
BLOGS = all_blogs()
every_blog = pytest.mark.parametrize("blog", BLOGS, ids=lambda blog: blog.name)

#: Blogs' main feed; a blog that is not here has none.
FEEDS = {
    "tea": "/feed/",
    "katze": "/feeds/posts/default",
    "pebble": "/index.xml",
    "press": "/rss/",
    "shortwave": "/rss.xml",
    "vagon": "/atom.xml",
    "sal": "/?feed=rss2",
    "ekiben": "/feed",
}
COMMENTED = {"tea": 54, "katze": 38, "vagon": 30, "sal": 31, "ekiben": 12}


def words(text: str) -> str:
    return " ".join(text.split())


def get(blog: GoldenBlog, target: str) -> str:
    response = blog.render(target)
    assert response is not None, target
    return response.body.decode(blog.about.encoding)


def strip(markup: str) -> str:
    """What a reader sees of some HTML, on one line."""
    markup = re.sub(r"(?is)<(script|style)\b.*?</\1>", "", markup)
    return words(unescape(re.sub(r"<[^>]+>", " ", re.sub(r"</?(?:em|strong|a|code|span)\b[^>]*>", "", markup))))


def seen(blog: GoldenBlog, target: str) -> str:
    return strip(get(blog, target))


def links(blog: GoldenBlog, target: str) -> set[str]:
    """Own addresses a page leads to, as paths with query; without those that show the same page again."""
    page, base = html.fromstring(get(blog, target).encode(), parser=html.HTMLParser(encoding="utf-8")), blog.seed
    found = {urljoin(urljoin(base, target), href) for href in page.xpath("//a/@href")}
    parts = [urlsplit(url) for url in found if urlsplit(url).netloc == blog.host]
    return {
        (part.path or "/") + (f"?{part.query}" if part.query else "")
        for part in parts
        if not part.query.startswith(("replytocom=", "share=", "showComment="))
    }


@every_blog
def test_pages_show_their_posts(blog: GoldenBlog) -> None:
    missing = []
    for post in blog.posts:
        page = seen(blog, post.path)
        wanted = [post.title or "", *post.text.split("\n\n")]
        wanted += [part for comment in post.comments for part in (comment.author, comment.text)]
        missing += [(post.path, part) for part in wanted if words(part) not in page]
        facts = (*post.authors, *post.tags)  # of which some stand in the head only
        missing += [(post.path, part) for part in facts if part not in get(blog, post.path)]
    assert missing == []


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
    for target in ("/no/such/page.html", "/page/99/", "/favicon.ico"):
        assert blog.render(target) is None, target


@pytest.mark.parametrize(
    ("name", "target"),
    [("tea", "/?p=9999"), ("sal", "/?p=9999"), ("sal", "/?paged=99"), ("vagon", "/?page=99"), ("plot", "/feed/")],
)
def test_unknown_query_is_nothing(name: str, target: str) -> None:
    assert golden_blog(name).render(target) is None


@pytest.mark.parametrize(("name", "path"), FEEDS.items())
def test_feed_holds_the_newest_entries(name: str, path: str) -> None:
    blog = golden_blog(name)
    feed = feedparser.parse(get(blog, path))
    assert not feed.bozo
    assert [urlsplit(entry.link)._replace(scheme="", netloc="").geturl() for entry in feed.entries] == [
        post.path for post in blog.posts[:10]
    ]
    assert [entry.get("title") for entry in feed.entries] == [post.title for post in blog.posts[:10]]
    assert [timegm(entry.published_parsed) for entry in feed.entries] == [
        post.published.timestamp() for post in blog.posts[:10]
    ]


@pytest.mark.parametrize(("name", "path"), FEEDS.items())
def test_front_page_names_its_feed(name: str, path: str) -> None:
    page = html.fromstring(get(golden_blog(name), "/").encode())
    addresses = page.xpath("//link[@rel='alternate']/@href | //a/@href")
    assert path in {urlsplit(href)._replace(scheme="", netloc="").geturl() for href in addresses}


@pytest.mark.parametrize("name", ["tea", "katze", "vagon", "sal", "ekiben"])
def test_full_feed_has_the_whole_text(name: str) -> None:
    blog = golden_blog(name)
    for entry, post in zip(feedparser.parse(get(blog, FEEDS[name])).entries, blog.posts, strict=False):
        content = strip(entry.content[0].value)
        assert [part for part in post.text.split("\n\n") if words(part) not in content] == []


@pytest.mark.parametrize("name", ["press", "pebble", "shortwave"])
def test_feed_of_summaries_has_not_the_whole_text(name: str) -> None:
    blog = golden_blog(name)
    entries = feedparser.parse(get(blog, FEEDS[name])).entries
    assert all("content" not in entry for entry in entries)
    assert sum(words(post.text) in strip(e.summary) for e, post in zip(entries, blog.posts, strict=False)) <= 3


@pytest.mark.parametrize(
    ("name", "target", "markup"),
    [
        ("press", "/the-missing-w/", '<meta name="tdm-reservation" content="1" />'),
        ("sal", "/?p=12", '<meta name="robots" content="noai, noimageai" />'),
        (
            "pebble",
            "/posts/a-cache-of-one/",
            '<link rel="license" href="https://creativecommons.org/licenses/by/4.0/">',
        ),
    ],
)
def test_rights_are_declared(name: str, target: str, markup: str) -> None:
    assert markup in get(golden_blog(name), target)


def test_rights_header() -> None:
    response = golden_blog("press").render("/the-missing-w/")
    assert response is not None
    assert response.headers["tdm-reservation"] == "1"


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


def test_posts_that_other_tests_look_for() -> None:
    titles = Counter((blog.name, post.title) for blog in BLOGS for post in blog.posts)
    assert {title for (_, title), count in titles.items() if count > 1} >= {
        None,
        "What I drank this week",
        "Окно",
        "朝",
    }
    assert {blog.name for blog in BLOGS for post in blog.posts if post.title is None} == {"shortwave"}
    assert {blog.name for blog in BLOGS for post in blog.posts if len(post.authors) > 1} == {"sal"}
    assert {blog.name for blog in BLOGS for post in blog.posts if post.modified} == {"tea", "press", "vagon"}
    assert sum(len(post.text) < 120 for blog in BLOGS for post in blog.posts) >= 10
    openings = Counter(post.text.split("\n\n")[0] for post in golden_blog("pebble").posts)
    assert openings.most_common(1)[0][1] == 6


def test_absolute_links_follow_the_origin() -> None:
    response = golden_blog("tea").render("/feed/", origin="http://127.0.0.1:8001")
    assert response is not None
    assert b"tea.example" not in response.body
    assert b"<link>http://127.0.0.1:8001/2018/09/two-years-of-second-cups/</link>" in response.body


def test_make_crawl_does_not_write_on_the_corpus_of_ones_own_blogs(tmp_path: Path) -> None:
    (tmp_path / "corpus.jsonl").write_text("mine\n")
    command = [sys.executable, "-m", "tests.blogs.crawl", str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=240, check=True)
    assert (tmp_path / "corpus.jsonl").read_text() == "mine\n"
    assert run.stdout == f"{tmp_path / 'example.jsonl'}: 214 posts, one JSON object a line\n"
    assert run.stdout.replace(str(tmp_path), "output") in (ROOT / "README.md").read_text(encoding="utf-8")

"""Shapes of permalinks, lists that are no posts, traps, sites."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blogcorpus.urls import (
    PostShapes,
    domain,
    index_reason,
    is_http,
    is_trap,
    looks_like_index,
    same_site,
    shape,
    site,
)

BASE = "http://example.org"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/2012/03/my-post/", "/{yyyy}/{mm}/{slug}"),
        ("/2012/3/14/my-post", "/{yyyy}/{mm}/{dd}/{slug}"),
        ("/2012/03/14.html", "/{yyyy}/{mm}/{dd}.html"),
        ("/2012/03/blog.html", "/{yyyy}/{mm}/{slug}.html"),
        ("/archive/2018-10-23/My-Post/", "/archive/{date}/{slug}"),
        ("/my-post.html", "/{slug}.html"),
        ("/p/1234", "/p/{n}"),
        ("/blog/my-post/", "/blog/{slug}"),
        ("/blogs/isaac/archives/000096.html", "/blogs/{slug}/archives/{n}.html"),
        ("/?p=12", "/?p={n}"),
        ("/index.php?p=12&utm_source=x", "/?p={n}"),
        ("/show.asp?id=my-post", "/{slug}.asp?id={slug}"),
        ("/", "/"),
        ("/приветствие/", "/{slug}"),
    ],
)
def test_shape(path: str, expected: str) -> None:
    assert shape(BASE + path) == expected


def learnt(*paths: str) -> PostShapes:
    return PostShapes.learn(BASE + path for path in paths)


def test_dated_permalinks() -> None:
    shapes = learnt("/2012/03/one-post", "/2012/04/two", "/2011/12/three-long-words")
    assert shapes.shapes == ("/{yyyy}/{mm}/{slug}",)
    for path in ("/2004/01/old-post", "/2004/01/old", "/2004/01/old-post.html", "/2004/01/1234/"):
        assert shapes.matches(BASE + path), path
    for path in (
        "/",
        "/2004/01/",
        "/2004/",
        "/about-me",
        "/tag/old-post",
        "/2004/01/page/2",
        "/wp-content/2004/01/a.jpg",
        "/x/2004/01/y",
    ):
        assert not shapes.matches(BASE + path), path


def test_slugs_at_the_root() -> None:
    shapes = learnt("/the-first-post/", "/a-second-post/", "/one-more-of-these/")
    assert shapes.matches(BASE + "/something-quite-different/")
    for path in (
        "/about/",
        "/contact-us/",
        "/category/the-first/",
        "/page/2/",
        "/feed/",
        "/login/",
        "/archives.html",
        "/my-file.pdf",
    ):
        assert not shapes.matches(BASE + path), path


def test_a_folder_that_all_share_is_needed() -> None:
    shapes = learnt("/journal/one-post", "/journal/two-posts", "/journal/three-posts")
    assert shapes.matches(BASE + "/journal/any-post")
    assert not shapes.matches(BASE + "/shop/any-post")


def test_folders_that_vary_may_vary_more() -> None:
    shapes = learnt("/food/one-post", "/travel/two-posts", "/food/three-posts")
    assert shapes.matches(BASE + "/music/any-post")
    assert shapes.score(BASE + "/food/any-post") > shapes.score(BASE + "/music/any-post")


def test_numbers_and_titles() -> None:
    shapes = learnt(
        "/jeff/archives/my-new-post.html", "/jeff/archives/another-one.html", "/jeff/archives/third-post.html"
    )
    assert shapes.matches(BASE + "/jeff/archives/000993.html")
    assert not shapes.matches(BASE + "/greg/archives/000993.html")


def test_posts_by_parameter() -> None:
    shapes = learnt("/?p=1", "/?p=2", "/?p=3")
    assert shapes.matches(BASE + "/?p=99")
    for path in ("/?page_id=2", "/?cat=1", "/?paged=2", "/", "/?s=word"):
        assert not shapes.matches(BASE + path), path


def test_permalinks_that_look_like_lists_teach_that_they_are_none() -> None:
    shapes = learnt("/topics/one-post", "/topics/two-posts", "/topics/three-posts")
    assert looks_like_index(BASE + "/topics/four-posts")
    assert shapes.matches(BASE + "/topics/four-posts")
    assert not shapes.matches(BASE + "/feed/four-posts")


def test_one_permalink_that_looks_like_a_list_teaches_nothing() -> None:
    shapes = learnt("/one-post", "/two-posts", "/three-posts", "/tag/announced")
    assert not shapes.matches(BASE + "/tag/anything")


def test_numbered_posts_may_look_like_years_and_errors() -> None:
    shapes = learnt("/archives/1203.html", "/archives/1188.html", "/archives/954.html")
    for number in (404, 500, 1987, 2012):
        assert shapes.matches(f"{BASE}/archives/{number}.html"), number
    assert not shapes.matches(BASE + "/archives/2012/")
    assert not shapes.matches(BASE + "/2012.html")


def test_nothing_learnt_matches_nothing() -> None:
    assert not PostShapes.learn([]).matches(BASE + "/2012/03/my-post")
    assert not PostShapes.learn(["", "mailto:x"]).matches(BASE + "/2012/03/my-post")


@pytest.mark.parametrize(
    ("reason", "paths"),
    {
        "front page": ["", "/", "/index.html", "/?utm_source="],
        "tag": [
            "/tag/x",
            "/category/a/b/",
            "/kategorie/reisen",
            "/etiqueta/viaje",
            "/рубрика/новости",
            "/tags.html",
            "/search/label/x",
            "/tag_tea.html",
            "/blog/tag_black-tea.html",
        ],
        "author": ["/author/me/", "/autor/ich", "/users/me", "/author/admin/", "/blog/author/admin"],
        "archive": [
            "/2012/",
            "/2012/03",
            "/2012/03/14/",
            "/blog/2012/03",
            "/archives/",
            "/blog",
            "/2012_03_01_archive.html",
            "/arkisto",
            "/blog/all_posts.html",
        ],
        "paging": [
            "/page/2/",
            "/blog/page/10",
            "/tag/x/page/2",
            "/page2",
            "/seite/3",
            "/2012/03/page/2.html",
            "/articles22.html",
            "/index3.html",
        ],
        "search": ["/search", "/suche/wort", "/search/words"],
        "feed": [
            "/feed/",
            "/rss.xml",
            "/feeds/posts/default",
            "/my-post/feed/",
            "/index.xml",
            "/?feed=rss2",
            "/atom.xml",
        ],
        "door": [
            "/wp-login.php",
            "/wp-admin/edit.php",
            "/login",
            "/cgi-bin/mt-comments.cgi",
            "/my-post/trackback/",
            "/register.html",
            "/admin",
            "/user/login",
        ],
        "comments": ["/my-post/comment-page-2", "/my-post?replytocom=7"],
        "list": ["/?cat=3", "/?s=word", "/?paged=2", "/?m=201203", "/blog?page=2", "/?author=1", "/?updated-max=2012"],
        "file": ["/a.jpg", "/paper.pdf", "/style.css", "/data.json", "/google0123456789abcdef.html"],
        "page": ["/about/", "/contact.html", "/impressum", "/privacy-policy", "/quienes-somos", "/404.html"],
    }.items(),
)
def test_lists_and_doors(reason: str, paths: list[str]) -> None:
    assert {path: index_reason(BASE + path) for path in paths} == dict.fromkeys(paths, reason)


@pytest.mark.parametrize(
    "path",
    [
        "/my-post",
        "/2012/03/my-post",
        "/2012/03/14/1234/",
        "/2012/03/14.html",
        "/2016/01/9228/",
        "/blog/my-post",
        "/archives/000123.html",
        "/archive/2018-10-23/my-post",
        "/?p=12",
        "/?q=node/12",
        "/p/123",
        "/p/my-post",
        "/post/1984",
        "/node/2012",
        "/story/404.html",
        "/2012/03/search.html",
        "/2012/03/blog/",
        "/category/2012/03/my-post",
        "/tagebuch",
        "/tag_of_the_week.html",
        "/2012/03/tag_lines.html",
        "/feedback-on-feeds",
        "/2012",
        "/page-turners-of-the-year",
        "/post12.html",
        "/#!/my-post",
    ],
)
def test_posts_are_no_lists(path: str) -> None:
    expected = "archive" if path == "/2012" else None
    assert index_reason(BASE + path) == expected


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/a/b/a/b/a/b/", "repeated segments"),
        ("/x/x/x/post", "repeated segments"),
        ("/css/a/css/b/css/c/css/", "repeated segments"),
        ("/" + "/".join("abcdefghijklmnopqrstuvw"), "repeated segments"),
        ("/" + "a" * 3000, "too long"),
        ("/calendar/2141/05/", "calendar"),
        ("/events?month=1902-05", "calendar"),
        ("/events/2141-05-01/", "calendar"),
        ("/show.php?PHPSESSID=0a1b2c3d4e5f", "session"),
        ("/show;jsessionid=0A1B", "session"),
        ("/my-post?replytocom=7", "reply link"),
        ("/s?a=1&a=2&a=3&a=4", "growing query"),
        ("/s?" + "&".join(f"f{n}=1" for n in range(12)), "growing query"),
        ("/s?to=%252525252Fa", "growing query"),
        ('/feeds/"http:/example.com/">x</a>', "markup in the path"),
        ("/a%3Ca%20href", "markup in the path"),
    ],
)
def test_traps(path: str, reason: str) -> None:
    assert is_trap(BASE + path) == reason


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/2011/11/11/11-11-11",
        "/2011/11/11/11/",
        "/blog/blog/my-post",
        "/2026/01/",
        "/calendar/2041/05/",
        "/1984/my-post",
        "/a/b/a/c",
        "/s?a=1&a=2",
        "/2012/03/my-post?lang=en&p=2",
        "/%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82",
        "/news/2012/news/2013/news",
    ],
)
def test_no_traps(path: str) -> None:
    assert is_trap(BASE + path) is None


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("http://example.org/a", "https://www.example.org/b", True),
        ("http://blog.example.co.uk/", "http://feeds.example.co.uk/", True),
        ("http://one.co.uk/", "http://two.co.uk/", False),
        ("http://one.wordpress.com/", "http://two.wordpress.com/", False),
        ("http://me.blogspot.de/", "http://me.blogspot.com/", True),
        ("http://me.livejournal.com/", "http://you.livejournal.com/", False),
        ("http://localhost:4000/", "http://localhost:4000/x", True),
        ("http://localhost:4000/", "http://localhost:5000/", False),
        ("http://xn--bcher-kva.example/", "http://bücher.example/", True),
        ("http://127.0.0.1/", "http://127.0.0.2/", False),
        ("no address", "no address", False),
    ],
)
def test_same_site(a: str, b: str, same: bool) -> None:
    assert same_site(a, b) is same
    assert same_site(b, a) is same


def test_site_and_domain() -> None:
    assert site("https://www.blog.example.co.uk:443/x") == "blog.example.co.uk"
    assert domain("https://www.blog.example.co.uk:443/x") == "example.co.uk"
    assert domain("http://me.github.io/blog") == "me.github.io"
    assert site("") == domain("") == ""


@pytest.mark.parametrize(
    "url", ["ftp://example.org/", "example.org", "http:", "http://", "data:text/html,x", "file:///etc/passwd", ""]
)
def test_is_http_refuses(url: str) -> None:
    assert not is_http(url)


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=60).map(lambda text: BASE + "/" + text) | st.text(max_size=60))
def test_any_text_can_be_asked(url: str) -> None:
    shapes = PostShapes.learn([url])
    assert 0 <= shapes.score(url) <= 1
    shape(url), index_reason(url), is_trap(url), site(url), domain(url), same_site(url, BASE), is_http(url)

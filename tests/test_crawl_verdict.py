"""Post, list or something else: what a blog's judge says of addresses and pages."""

from __future__ import annotations

import json

import pytest

from blogcorpus.crawl import BlogState, Reason
from blogcorpus.crawl.verdict import Judge
from blogcorpus.dom import parse
from blogcorpus.items import Page
from tests.fakesite import front, post_page, posts

HOME = "http://blog.example/"
POSTS = posts(8)
URLS = [post.url for post in POSTS]


def judge(size: int = len(POSTS)) -> Judge:
    made = Judge()
    made.learn_addresses(URLS, sure=True)
    pages = [Page(url=post.url, html=post_page(post)) for post in POSTS[:size]]
    made.learn_structure(pages, [Page(url=HOME, html=front(POSTS)).dom])
    return made


@pytest.mark.parametrize(
    ("path", "likely"),
    [
        ("2019/07/story-99/", True),
        ("2019/07/another-tale/", True),
        ("2019/07/", False),
        ("category/tea/", False),
        ("about/", False),
        ("2019/07/story-99/comments/page/2/", False),
    ],
)
def test_addresses_that_look_like_posts(path: str, likely: bool) -> None:
    assert judge().likely(HOME + path) is likely


NEW = posts(9)[0]


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        (post_page(NEW), None),
        (front(POSTS), Reason.INDEX_PAGE),
        (
            "<body class=page><h1>About</h1><p>I am the author of this blog, and this page is about me.</p>",
            Reason.NOT_A_POST,
        ),
        ("<h1>About</h1><p>I am the author of this blog, and this page is about me.</p>", Reason.NOT_A_POST),
        # Like the lesson's pages, but it says what it is.
        (post_page(NEW).replace("<body", "<body class='page page-id-7'", 1), Reason.NOT_A_POST),
        (post_page(NEW).replace("<body", "<body class='single single-attachment attachment'", 1), Reason.NOT_A_POST),
        # Unlike the lesson's pages, but it says what it is.
        ("<body class=single><h1>T</h1><p>Some words about something.</p>", None),
    ],
)
def test_why_a_page_is_no_post(html: str, reason: Reason | None) -> None:
    assert judge().against(Page(url=f"{HOME}2019/07/x/", html=html)) is reason


DATED = "<meta property=article:published_time content=2024-05-06><h1>Friends</h1><p>Whose blogs I read, by name.</p>"


@pytest.mark.parametrize(
    ("html", "path", "reason"),
    [
        (DATED, "friends/", Reason.NOT_A_POST),
        (DATED, "2019/07/friends/", None),  # a post's address
        (f"<body class=single-post>{DATED}", "friends/", None),
        (f"<meta property=article:published_time content=2024-05-06>{post_page(NEW)}", "friends/", None),
    ],
)
def test_metadata_alone_makes_no_post_of_a_page_unlike_all_others(html: str, path: str, reason: Reason | None) -> None:
    assert judge().against(Page(url=HOME + path, html=html)) is reason


ENTRY = (
    '<article class="post-{0} type-{1} hentry"><h1><a href="{2}">Tea for two</a></h1><p>Some words on tea.</article>'
)


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ([(1, "post", "/tea/")], None),
        ([(1, "page", "/tea/")], Reason.NOT_A_POST),
        ([(1, "post", "/elsewhere/")], Reason.NOT_A_POST),  # the only post of a list
        ([(1, "post", "/tea/"), (2, "post", "/coffee/")], Reason.NOT_A_POST),
    ],
)
def test_the_only_part_that_is_called_a_post_makes_one_of_a_page(
    parts: list[tuple[int, str, str]], reason: Reason | None
) -> None:
    html = "<title>Tea for two</title>" + "".join(ENTRY.format(*part) for part in parts)
    assert judge().against(Page(url=f"{HOME}tea/", html=html)) is reason


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("2024/04/", Reason.INDEX_PAGE),
        ("2024/04/index.html", Reason.INDEX_PAGE),
        ("2024/04/story-99/", None),
        ("2018/tea/", None),  # a folder of none that are known
    ],
)
def test_the_folder_of_posts_is_a_list_whatever_it_shows(path: str, reason: Reason | None) -> None:
    assert judge().against(Page(url=HOME + path, html=post_page(NEW))) is reason


OLD = "<h1>Kettles</h1><div><p>" + "Of all kettles the blue one sings best. " * 5 + "</p><p class=posted>{}</p></div>"


@pytest.mark.parametrize(
    ("style", "said", "path", "is_post"),
    [
        ("old.css", "posted March 4, 2012", "2012/03/kettles/", True),
        ("old.css", "posted from my kitchen", "2012/03/kettles/", False),  # no day
        ("old.css", "posted March 4, 2012", "kettles/", False),  # no post's address
        ("new.css?v=2", "posted March 4, 2012", "2012/03/kettles/", False),  # the lesson's own design
    ],
)
def test_posts_in_an_older_design(style: str, said: str, path: str, is_post: bool) -> None:
    made = Judge()
    made.learn_addresses(URLS, sure=True)
    link = "<link rel=stylesheet href=/{}>"
    pages = [Page(url=post.url, html=link.format("new.css?v=1") + post_page(post)) for post in POSTS]
    made.learn_structure(pages, [Page(url=HOME, html=front(POSTS)).dom])
    page = Page(url=HOME + path, html=link.format(style) + OLD.format(said))
    assert made.against(page) is (None if is_post else Reason.NOT_A_POST)


@pytest.mark.parametrize(
    ("size", "path", "reason"),
    [
        (1, "2019/07/kettles/", None),
        (1, "kettles/", Reason.NOT_A_POST),  # no post's address
        (2, "2019/07/kettles/", Reason.NOT_A_POST),
    ],
)
def test_a_lesson_of_one_page_refuses_nothing_that_has_a_posts_address(
    size: int, path: str, reason: Reason | None
) -> None:
    assert judge(size).against(Page(url=HOME + path, html=OLD.format("from my kitchen"))) is reason


def test_what_posts_say_of_themselves_tells_nothing() -> None:
    named = [post_page(post).replace("<body", "<body class=page", 1) for post in POSTS]
    made = Judge()
    made.learn_structure([Page(url=HOME, html=html) for html in named], [parse(front(POSTS))])
    assert made.against(Page(url=f"{HOME}2019/07/x/", html=named[0])) is None


def test_without_a_lesson_the_page_itself_decides() -> None:
    assert Judge().against(Page(url=f"{HOME}x", html=post_page(NEW))) is None
    assert Judge().against(Page(url=f"{HOME}x", html=front(POSTS))) is Reason.INDEX_PAGE


@pytest.mark.parametrize(
    ("canonical", "url", "own"),
    [
        (NEW.url, f"{NEW.url}amp/", NEW.url),
        (None, f"{NEW.url}?share=x", f"{NEW.url}?share=x"),
        (HOME, NEW.url, NEW.url),  # the front page on every page
        ("http://other.example/2024/04/x/", NEW.url, NEW.url),
        (f"{HOME}index.html", NEW.url, NEW.url),
    ],
)
def test_the_posts_own_address(canonical: str | None, url: str, own: str) -> None:
    assert judge().address(Page(url=url, html=post_page(NEW, canonical=canonical))) == own


@pytest.mark.parametrize(
    ("known", "url", "own"),
    [
        ("?p={}", "index.html%3Fp=7.html", "?p=7"),
        ("?p={}", "?p=7", "?p=7"),
        ("index.html%3Fp={}.html", "index.html%3Fp=7.html", "index.html%3Fp=7.html"),  # the feed names the files
        ("2024/04/story-{}/", "index.html%3Fp=7.html", "index.html%3Fp=7.html"),  # nothing tells the permalink
    ],
)
def test_a_post_in_a_file_of_a_copy(known: str, url: str, own: str) -> None:
    made = Judge()
    made.learn_addresses([HOME + known.format(number) for number in range(1, 6)], sure=True)
    assert made.address(Page(url=HOME + url, html=post_page(NEW, canonical=None))) == HOME + own


def test_what_a_judge_learnt_is_remembered() -> None:
    state = BlogState(**judge().to_state())
    again = Judge.from_state(BlogState.from_json(json.loads(json.dumps(state.to_json()))))
    assert again.likely(f"{HOME}2019/07/story-99/")
    assert again.against(Page(url=f"{HOME}x", html=front(POSTS))) is Reason.INDEX_PAGE

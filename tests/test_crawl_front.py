"""Blogs without a feed whose front page lists no post: what the site calls its blog does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blogcorpus.chain import fill, read_with_wrapper
from blogcorpus.heuristics.list_entries import entries_of
from blogcorpus.items import Page
from tests.fakesite import FakePost, crawl, front, pages_of, post_page, posts
from tests.small_pages import PROSE, dom

HOME = "http://blog.example/"
POSTS = posts(8)
ABOUT = "<html><title>{0} – Fake blog</title><body><header><nav>{1}</nav></header><h1>{0}</h1><p>{2}</p></body></html>"


def menu(*paths: str) -> str:
    return "".join(f"<a href=/{path}/>{path.title()}</a> " for path in paths)


@pytest.mark.parametrize("name", ["blog", "articles"])
def test_a_front_page_that_is_only_a_menu_teaches_nothing(name: str) -> None:
    links = menu("portfolio", "resume", name)
    site = {
        **pages_of(POSTS),
        HOME: f"<html><title>Fake blog</title><body><nav>{links}</nav><h1>Ann</h1><p>{PROSE}</p></body></html>",
        **{f"{HOME}{page}/": ABOUT.format(page.title(), links, PROSE) for page in ("portfolio", "resume")},
        f"{HOME}{name}/": front(POSTS),
    }
    run = crawl(site, HOME)
    assert sorted(set(run.published)) == sorted(post.url for post in POSTS)
    lesson = run.pages[0].lesson
    assert lesson is not None
    assert {page.url for page in lesson.pages} == {post.url for post in POSTS}


def test_a_front_page_that_lists_posts_is_asked_first() -> None:
    site = {**pages_of(POSTS), HOME: front(POSTS[:4], links=["/blog/"]), f"{HOME}blog/": front(POSTS)}
    run = crawl(site, HOME)
    lesson = run.pages[0].lesson
    assert lesson is not None
    assert {page.url for page in lesson.pages} == {post.url for post in POSTS[:4]}
    assert sorted(run.published) == sorted(post.url for post in POSTS)


def _day(page: Page) -> str | None:
    found = fill(read_with_wrapper(page, None)).best("published")
    return f"{found.value:%Y-%m-%d}" if found is not None else None


def test_days_that_only_lists_show_are_those_of_posts_without_one() -> None:
    def listing(some: list[FakePost]) -> str:
        rows = "".join(f"<tr><td>{post.day:%Y.%m.%d}<td><a href={post.url}>{post.title}</a>" for post in some)
        return f"<html><title>Fake blog</title><body><table>{rows}</table><a href=/blog/archive/>Archive</a>"

    posts_ = [replace(post, url=f"{HOME}{number}-of-ours.html") for number, post in enumerate(POSTS)]
    plain = {post.url: f"<html><title>{post.title}</title><h1>{post.title}</h1><p>{post.text}" for post in posts_}
    own = f"<html><title>{posts_[7].title}</title><h1>{posts_[7].title}</h1><p>7 March 2003</p><p>{posts_[7].text}"
    site = {**plain, HOME: listing(posts_[:4]), f"{HOME}blog/archive/": listing(posts_), posts_[7].url: own}
    days = {page.url: _day(page) for page in crawl(site, HOME).pages}
    assert days == {**{post.url: f"{post.day:%Y-%m-%d}" for post in posts_}, posts_[7].url: "2003-03-07"}


@pytest.mark.parametrize(
    ("body", "count"),
    [
        (f"<nav>{menu('skills', 'resume', 'shop')}</nav><p>{PROSE}</p>", 0),
        (f"<div class=main-menu>{menu('skills', 'resume')}</div><p>{PROSE}</p>", 0),
        (f"<p>{PROSE}</p><footer><a href=/map>All pages of this site</a></footer>", 0),
        (f"<p>{PROSE}</p><p><a href=/map>All pages of this site</a></p>", 1),
        # Titles, or days, where menus are.
        ("<nav><a href=/a>The story of an old mill</a><br><a href=/b>The story of a new one</a></nav>", 2),
        ("<nav><a href=/a>Mills, 1 May 2020</a><br><a href=/b>Tea, 2 May 2020</a></nav>", 2),
        # Short titles in a list.
        ("<ul><li><a href=/a>Mills</a><li><a href=/b>Tea</a></ul>", 2),
    ],
)
def test_menus_and_lists(body: str, count: int) -> None:
    assert len(entries_of(dom(body))) == count


def test_a_posts_own_page_lists_none() -> None:
    assert entries_of(dom(post_page(POSTS[0]))) == ()

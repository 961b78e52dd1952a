"""A crawl of a blog killed after each of its requests: the next run brings what is missing, and nothing twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from blogcorpus.crawl import CrawlOptions
from tests.fakesite import FakePost, Past, Reply, Site, crawl, front, paged, pages_of, post_page, posts, rss, sitemap

HOME = "http://blog.example/"
OPTIONS = CrawlOptions(lesson_size=4)


def numbered(count: int) -> list[FakePost]:
    """Posts whose addresses say nothing but a number."""
    return [
        FakePost(f"{HOME}archives/{n:06}.html", post.title, post.day)
        for n, post in zip(range(count, 0, -1), posts(count), strict=True)
    ]


def with_feed(listed: list[FakePost]) -> Site:
    return {**paged(listed, 4, feed="/feed"), "http://blog.example/feed": rss(listed[:5]), **pages_of(listed)}


def with_sitemap(listed: list[FakePost]) -> Site:
    urls = [post.url for post in listed]
    found = {HOME: front(listed[:5], feed="/feed"), f"{HOME}feed": rss(listed[:5]), f"{HOME}sitemap.xml": sitemap(urls)}
    return {**found, **pages_of(listed)}


def chained(listed: list[FakePost]) -> Site:
    """Each post leads to the one before it, and nothing else does."""
    pages: dict[str, str | Reply] = {}
    for post, older in zip(listed, [*listed[1:], None], strict=True):
        page = post_page(post)
        if older is not None:
            page = page.replace("</body>", f'<a rel="prev" href="{older.url}">Previous</a></body>')
        pages[post.url] = page
    return {HOME: front(listed[:3], feed="/feed"), f"{HOME}feed": rss(listed[:3]), **pages}


def long_paging(listed: list[FakePost]) -> Site:
    """More pages of the list than a crawl is patient with."""
    return {**paged(listed, 1, feed="/feed"), f"{HOME}feed": rss(listed[:2]), **pages_of(listed)}


def related(listed: list[FakePost]) -> Site:
    """Half of the posts are on no list: one older post each names them, as related."""
    shown, hidden = listed[:6], listed[6:]
    site = {**paged(shown, 2, feed="/feed"), f"{HOME}feed": rss(shown[:2]), **pages_of(listed)}
    for post, other in zip(shown, hidden, strict=True):
        link = f'<p>See also <a href="{other.url}">{other.title}</a></p></body>'
        site[post.url] = post_page(post).replace("</body>", link)
    return site


def without_feed(listed: list[FakePost]) -> Site:
    return {**paged(listed, 4), **pages_of(listed)}


@pytest.mark.parametrize("build", [with_feed, with_sitemap, without_feed, chained, long_paging, related])
def test_whenever_it_is_killed(build: Callable[[list[FakePost]], Site]) -> None:
    listed = numbered(12)
    site = build(listed)
    whole = crawl(site, HOME, options=OPTIONS)
    assert set(whole.published) == {post.url for post in listed}
    wrong = {}
    for request in range(len(whole.fetches)):
        past = Past()
        first = crawl(site, HOME, past=past, killed_after=request, options=OPTIONS)
        second = crawl(site, HOME, past=past, options=OPTIONS)
        both = [*first.published, *second.published]
        if sorted(both) != sorted(whole.published):
            wrong[request] = (len(first.published), len(second.published))
    assert wrong == {}


def test_killed_behind_the_lesson_it_is_read_again() -> None:
    """The wrapper was kept, but nobody knows yet what a post is built like: the archive would be judged blindly."""
    listed = numbered(12)
    site, lesson = with_feed(listed), [post.url for post in listed[:4]]
    for request in range(60):
        past = Past()
        first = crawl(site, HOME, past=past, killed_after=request, options=OPTIONS)
        if first.published:
            break
    second = crawl(site, HOME, past=past, options=OPTIONS)
    assert set(first.published) == set(lesson)
    assert set(lesson) <= set(second.requests)
    assert not set(lesson) & set(second.published)


def test_what_the_last_posts_before_a_kill_name_is_not_lost() -> None:
    """They were written, and nobody could note where they lead."""
    listed = numbered(12)
    site = related(listed)
    whole = crawl(site, HOME, options=OPTIONS)
    for request in range(len(whole.fetches)):
        past = Past()
        first = crawl(site, HOME, past=past, killed_after=request, options=OPTIONS)
        past.trail, past.unread = [], first.published
        second = crawl(site, HOME, past=past, options=OPTIONS)
        assert sorted(first.published + second.published) == sorted(whole.published)


def test_what_the_budget_left_out_is_fetched_by_the_next_runs() -> None:
    listed = numbered(12)
    site, past = related(listed), Past()
    few = CrawlOptions(lesson_size=4, max_pages=11)
    published = [url for _ in range(8) for url in crawl(site, HOME, past=past, options=few).published]
    assert sorted(published) == sorted(post.url for post in listed)

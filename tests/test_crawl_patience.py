"""When a kind of lists is given up, and when it is not: the newest posts are named by the feed and by every list."""

from __future__ import annotations

import pytest

from tests.fakesite import FakePost, Site, crawl, front, paged, pages_of, posts, rss

HOME = "http://blog.example/"
COUNT = 60


def numbered(count: int = COUNT) -> list[FakePost]:
    """Posts whose addresses say nothing but a number, the newest first."""
    numbers = range(count, 0, -1)
    return [
        FakePost(f"{HOME}archives/{n:06}.html", post.title, post.day)
        for n, post in zip(numbers, posts(count), strict=True)
    ]


LISTED = numbered()
ALL = {post.url for post in LISTED}
MONTHS: Site = {
    f"{HOME}archives/{2020 - n // 12}/{12 - n % 12:02}/": front(LISTED[2 * n : 2 * n + 2]) for n in range(COUNT // 2)
}
TAGS: Site = {f"{HOME}tag/t{n}/": front(LISTED[:5]) for n in range(30)}


def with_lists(lists: Site, *, feed: int = 10, shown: int = 10) -> Site:
    """A front page that shows some posts and names the lists."""
    links = "".join(f'<li><a href="{url}">{url.split("/", 3)[3]}</a></li>' for url in lists)
    home = front(LISTED[:shown], feed="/feed").replace("</body>", f"<ul>{links}</ul></body>")
    return {HOME: home, f"{HOME}feed": rss(LISTED[:feed]), **pages_of(LISTED), **lists}


@pytest.mark.parametrize(("feed", "size"), [(10, 5), (30, 5), (50, 10), (100, 5), (200, 5)])
def test_paging_is_followed_behind_the_feeds_posts(feed: int, size: int) -> None:
    listed = numbered(200)
    site = {**paged(listed, size, feed="/feed"), f"{HOME}feed": rss(listed[:feed]), **pages_of(listed)}
    assert set(crawl(site, HOME).published) == {post.url for post in listed}


@pytest.mark.parametrize("feed", [2, 10, 30])
def test_months_are_read_behind_those_of_the_feed(feed: int) -> None:
    assert set(crawl(with_lists(MONTHS, feed=feed), HOME).published) == ALL


def test_the_last_month_is_tried_where_the_first_ones_bring_nothing_new() -> None:
    run = crawl(with_lists(MONTHS, shown=50), HOME)
    assert set(run.published) == ALL
    assert len(set(run.requests) & set(MONTHS)) <= 20, "five of the feed's, five of the older ones, and four twice"


def test_lists_of_the_same_posts_are_given_up() -> None:
    run = crawl(with_lists(TAGS), HOME)
    assert len(set(run.requests) & set(TAGS)) <= 6, "four after the first, and the last one"

"""Lists that go on behind addresses nobody knows: paging of any form, trees of lists, and what bounds the trying."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.fakesite import FakePost, Reply, Site, crawl, front, pages_of, posts, rss

HOME = "http://blog.example/"
LISTED = [
    FakePost(f"{HOME}archives/{n:06}.html", post.title, post.day)
    for n, post in zip(range(40, 0, -1), posts(40), strict=True)
]
ALL = {post.url for post in LISTED}


def site_of(lists: Site, *, feed: int = 10) -> Site:
    return {f"{HOME}feed": rss(LISTED[:feed]), **pages_of(LISTED), **lists}


def paged_by(address: Callable[[int], str], link: Callable[[str, int], str], size: int = 4) -> Site:
    """A list whose pages follow each other by a link of its own kind."""
    chunks = [LISTED[start : start + size] for start in range(0, len(LISTED), size)]
    lists: dict[str, str | Reply] = {}
    for number, chunk in enumerate(chunks, 1):
        onward = link(address(number + 1), number + 1) if number < len(chunks) else ""
        page = front(chunk, feed="/feed").replace("</body>", f"{onward}</body>")
        lists[HOME if number == 1 else f"{HOME}{address(number).lstrip('/')}"] = page
    return site_of(lists)


@pytest.mark.parametrize(
    "link",
    [
        lambda url, _: f'<link rel="next" href="{url}">',
        lambda url, _: f'<a href="{url}">Next</a>',
        lambda url, number: f'<p><a href="{url}">{number}</a></p>',
        lambda url, _: f'<div class="pagination"><a href="{url}"><i></i></a></div>',
        lambda url, _: f'<ul class="pager"><li class="x"><a href="{url}">Shkrimet e vjetra</a></li></ul>',
        lambda url, _: f'<button data-next-url="{url}">Ngarko</button>',
        lambda url, _: f'<button class="load-more" data-url="{url}">Ngarko</button>',
        lambda url, _: f"<button onclick=\"location.href='{url}'\">More posts</button>",
    ],
    ids=["relation", "word", "number", "icon", "class", "attribute", "button", "script"],
)
@pytest.mark.parametrize(
    "address",
    [
        lambda number: f"/weblog/P{4 * number}",
        lambda number: f"/?debut={4 * number}",
        lambda number: f"/list/{7919 * number % 997}",
        lambda number: f"/page/{20 - number}/",
    ],
    ids=["offset", "parameter", "no number", "counting down"],
)
def test_a_list_goes_on_at_any_address(address: Callable[[int], str], link: Callable[[str, int], str]) -> None:
    assert set(crawl(paged_by(address, link), HOME).published) == ALL


def test_what_leads_from_list_to_list_is_tried_a_few_times_only() -> None:
    """A calendar's days, a gallery's pictures: numbers, too."""
    days = "".join(f'<td><a href="/when?d={n}">{n}</a></td>' for n in range(1, 31))
    home = front(LISTED[:10], feed="/feed").replace("</body>", f"<table><tr>{days}</tr></table></body>")
    lists = {f"{HOME}when?d={n}": front(LISTED[:2]) for n in range(1, 31)}
    run = crawl(site_of({HOME: home, **lists}), HOME)
    assert len(set(run.requests) & set(lists)) <= 14, "five as paging, and as many as any section is given"


def test_neighbours_of_posts_are_no_lists() -> None:
    link = f'<a rel="prev" href="{LISTED[3].url}">Previous post</a><a rel="next" href="{LISTED[5].url}">Next</a>'
    run = crawl(site_of({HOME: front(LISTED[:10], feed="/feed").replace("</body>", f"{link}</body>")}), HOME)
    assert len(run.requests) == len(set(run.requests))


def tree(leaves: int) -> Site:
    """Lists that only a page of them names: by letters, topics, years."""
    names = [f"/az/{chr(97 + n)}" for n in range(leaves)]
    links = "".join(f'<li><a href="{name}">{name[-1].upper()}</a></li>' for name in names)
    page = f"<html><head><title>A to Z</title></head><body><h2>A to Z</h2><ul>{links}</ul></body></html>"
    lists = {f"{HOME}{name[1:]}": front(LISTED[n::leaves]) for n, name in enumerate(names)}
    return site_of({HOME: front(LISTED[:5], feed="/feed", links=["/az/"]), f"{HOME}az/": page, **lists})


@pytest.mark.parametrize("leaves", [3, 8])
def test_a_page_that_only_names_lists(leaves: int) -> None:
    assert set(crawl(tree(leaves), HOME).published) == ALL


def test_pages_that_lists_name_are_tried_a_few_times_only() -> None:
    wares = {f"{HOME}shop/{n}": "<html><body><h1>A cup</h1><p>It costs little.</p></body></html>" for n in range(30)}
    links = "".join(f'<a href="{url}">Cup</a>' for url in wares)
    shop = f"<html><body><h1>Shop</h1>{links}</body></html>"
    run = crawl(site_of({HOME: front(LISTED[:5], feed="/feed", links=["/shop/"]), f"{HOME}shop/": shop, **wares}), HOME)
    assert len(set(run.requests) & set(wares)) <= 5, "four, and the last one"
    assert not set(run.published) - ALL

"""Sitemaps that are not where, or not what, they should be."""

from __future__ import annotations

import pytest

from tests.fakesite import FakePost, Reply, Site, crawl, front, pages_of, posts, rss, sitemap

HOME = "http://blog.example/"
NEW = posts(20)
#: What the blog's older software wrote: other addresses.
OLD = [
    FakePost(f"{HOME}archives/{number:06}.html", f"An old story of thing {number}", post.day.replace(year=2010))
    for number, post in enumerate(posts(12))
]


def site_of(*maps: tuple[str, str | Reply], feed: int = 5, listed: list[FakePost] = NEW) -> Site:
    """A blog whose front page and feed show its newest posts; only sitemaps name the others."""
    found = {HOME: front(listed[:feed], feed="/feed"), f"{HOME}feed": rss(listed[:feed]), **pages_of(listed)}
    return {**found, **{f"{HOME}{name}": body for name, body in maps}}


def urls(*groups: list[FakePost]) -> set[str]:
    return {post.url for group in groups for post in group}


@pytest.mark.parametrize("named", ["gone.xml", "empty.xml", "sitemap.xml"])
def test_the_usual_places_where_robots_txt_names_nothing_of_use(named: str) -> None:
    site = site_of(("empty.xml", sitemap([])), ("sitemap_index.xml", sitemap(urls(NEW))))
    assert set(crawl(site, HOME, sitemaps=[f"{HOME}{named}"]).published) == urls(NEW)


def test_the_usual_places_are_left_alone_where_robots_txt_names_one() -> None:
    site = site_of(("map.xml", sitemap(urls(NEW))), ("sitemap.xml", sitemap([])))
    run = crawl(site, HOME, sitemaps=[f"{HOME}map.xml"])
    assert set(run.published) == urls(NEW)
    assert f"{HOME}sitemap.xml" not in run.requests


@pytest.mark.parametrize("host", ["http://localhost:4000", "http://yoursite.com", "http://cms.blog.example"])
def test_a_sitemap_that_names_the_workshop(host: str) -> None:
    body = sitemap(url.replace("http://blog.example", host) for url in urls(NEW))
    assert set(crawl(site_of(("sitemap.xml", body)), HOME).published) == urls(NEW)


def test_a_sitemap_of_another_site() -> None:
    body = sitemap(f"http://other.example/{n}/" for n in range(9))
    assert not [url for url in crawl(site_of(("sitemap.xml", body)), HOME).requests if url.endswith("/8/")]


def test_posts_of_an_older_software_that_only_the_sitemap_names() -> None:
    site = {**site_of(("sitemap.xml", sitemap([*urls(NEW), *urls(OLD)]))), **pages_of(OLD)}
    run = crawl(site, HOME)
    assert set(run.published) == urls(NEW, OLD)
    assert len(run.published) == len(set(run.published))


def test_other_pages_of_a_sitemap_are_tried_a_few_times_and_not_published() -> None:
    wares = {
        f"{HOME}shop/cup-{n}/": f"<html><body><h1>Cup {n}</h1><p>It costs little.</p></body></html>" for n in range(30)
    }
    lists = {f"{HOME}tag/t{n}/": front(NEW[n : n + 3]) for n in range(9)}
    site = {**site_of(("sitemap.xml", sitemap([*wares, *lists, *urls(NEW)]))), **wares, **lists}
    run = crawl(site, HOME)
    assert set(run.published) == urls(NEW)
    assert len(set(run.requests) & set(wares)) == 3
    assert not set(run.requests) & set(lists)


def test_other_peoples_blogs_beside_one_in_a_folder() -> None:
    home = f"{HOME}ann/"
    own = [FakePost(post.url.replace(HOME, home), post.title, post.day) for post in NEW]
    bobs = [FakePost(post.url.replace("archives", "bob"), post.title, post.day) for post in OLD]
    site = {home: front(own[:5], feed="/feed"), f"{HOME}feed": rss(own[:5]), **pages_of(own), **pages_of(bobs)}
    run = crawl({**site, f"{HOME}sitemap.xml": sitemap([*urls(own), *urls(bobs)])}, home)
    assert set(run.published) == urls(own)
    assert not set(run.requests) & urls(bobs)

"""The crawl of one blog, told as stories on a web in memory: what is asked for, published and remembered."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest

from blogcorpus.crawl import CrawlOptions, Reason
from blogcorpus.urls import url_key
from tests.fakesite import (
    NOW,
    FakePost,
    Past,
    Reply,
    blocked,
    crawl,
    front,
    gone,
    moved,
    paged,
    pages_of,
    post_page,
    posts,
    rss,
    sitemap,
    tagged,
)

HOME = "http://blog.example/"
FEED = f"{HOME}feed"
POSTS = posts(24)
ALL = {post.url for post in POSTS}
TEXTS_CHANGED = {POSTS[3].url: "The ending was another one, as I learnt yesterday."}


def blog(listed: list[FakePost] = POSTS, changed: dict[str, str] | None = None) -> dict[str, str | Reply]:
    """A blog with a feed of ten, five posts a page, and an ETag."""
    feed = rss(listed[:10], changed=changed)
    return {**pages_of(listed), **paged(listed, 5, feed="/feed"), FEED: tagged(feed, f'"{len(listed)}{changed}"')}


def without_feed(listed: list[FakePost] = POSTS) -> dict[str, str | Reply]:
    return {**pages_of(listed), **paged(listed, 5)}


# --- the whole archive -----------------------------------------------------------------------------------------------


def test_the_feed_first_then_the_archive_every_post_once() -> None:
    run = crawl(blog(), HOME)
    assert sorted(run.published) == sorted(ALL)
    assert run.requests[:2] == [HOME, FEED]
    assert run.requests[2:12] == [post.url for post in POSTS[:10]]
    assert len(run.requests) == len(set(run.requests))  # nothing is asked for twice
    assert run.summary.published == {"feed": 10, "paging": 14}
    assert run.summary.feed_entries == 10
    assert run.state.archive_done
    lessons = {id(page.lesson) for page in run.pages}
    assert len(lessons) == 1
    assert run.pages[0].lesson is not None
    assert len(run.pages[0].lesson.pages) == 10
    assert run.pages[0].entry is not None
    assert run.pages[0].entry.title == POSTS[0].title


@pytest.mark.parametrize("latest_first", [False, True])
@pytest.mark.parametrize("site", [blog(), without_feed()])
def test_the_lesson_is_in_the_order_of_the_entries_whichever_page_comes_first(
    site: dict[str, str | Reply], latest_first: bool
) -> None:
    lesson = crawl(site, HOME, latest_first=latest_first).pages[0].lesson
    taught = [page.url for page in lesson.pages] if lesson is not None else []
    assert taught == [post.url for post in POSTS[: len(taught)]]
    assert len(taught) >= 5


def test_a_blog_without_a_feed_is_read_from_its_front_page() -> None:
    run = crawl(without_feed(), HOME)
    assert sorted(run.published) == sorted(ALL)
    assert run.summary.feed is None
    assert run.summary.feed_entries == 0


def test_a_feed_may_be_given_as_the_seed() -> None:
    run = crawl(blog(), FEED)
    assert sorted(run.published) == sorted(ALL)
    assert run.state.home == HOME


def test_feeds_can_be_left_alone() -> None:
    run = crawl(blog(), HOME, options=CrawlOptions(feeds=False))
    assert sorted(run.published) == sorted(ALL)
    assert not any("feed" in url for url in run.requests)


def test_the_archive_can_be_left_alone() -> None:
    run = crawl(blog(), HOME, options=CrawlOptions(archive=False))
    assert run.published == [post.url for post in POSTS[:10]]
    assert len(run.requests) == 12
    assert not run.state.archive_done


def test_a_sitemap_of_robots_txt_saves_the_paging() -> None:
    about = f"{HOME}about/"
    site = {**blog(), f"{HOME}map.xml": sitemap([HOME, about, *ALL])}
    run = crawl(site, HOME, sitemaps=[f"{HOME}map.xml"])
    assert sorted(run.published) == sorted(ALL)
    assert run.summary.published["sitemap"] == 14
    assert not any(url.endswith("/sitemap.xml") for url in run.requests)


def test_a_seed_that_moved_to_another_host_by_https() -> None:
    home = "https://www.blog.example/"
    there = posts(12, home)
    site = {HOME: moved(home), **pages_of(there), **paged(there, 5, home, feed="/feed"), f"{home}feed": rss(there[:6])}
    run = crawl(site, HOME)
    assert sorted(run.published) == sorted(post.url for post in there)
    assert run.state.home == home


# --- what is not a post, or not another one --------------------------------------------------------------------------


@pytest.mark.parametrize("with_feed", [True, False])
def test_index_pages_are_read_and_never_published(with_feed: bool) -> None:
    lists = ["/2024/04/", "/category/tea/", "/tag/milk/", "/author/ann/", "/archives/", "/2024/"]
    about = "<body><div class=page><h1>About</h1><p>I write this blog, mostly in the evening, about things.</p></div>"
    site = {
        **pages_of(POSTS),
        HOME: front(POSTS[:5], feed="/feed" if with_feed else None, links=[*lists, "/about/"]),
        **{f"{HOME}{path[1:]}": front(POSTS[3 * n : 3 * n + 9]) for n, path in enumerate(lists)},
        f"{HOME}about/": f"<html><title>About</title>{about}",
    }
    if with_feed:
        site[FEED] = rss(POSTS[:10])
    run = crawl(site, HOME)
    assert sorted(run.published) == sorted(ALL)


def test_one_post_under_many_addresses_is_published_once_under_its_own() -> None:
    site = blog()
    twins = []
    for number, post in enumerate(POSTS):
        twins += [f"{post.url}amp/", f"{post.url}?utm_source=feed", f"{HOME}?p={500 + number}", f"{post.url}print/"]
        page = post_page(post, canonical=post.url, links=twins[-4:])
        site |= {post.url: page, **dict.fromkeys(twins[-4:], page)}
    run = crawl(site, HOME)
    assert sorted(run.published) == sorted(ALL)


def test_entries_that_only_redirect_are_published_under_the_posts_addresses() -> None:
    short = [replace(post, url=f"{HOME}?p={n}") for n, post in enumerate(POSTS[:10], 900)]
    site = {**blog(), FEED: rss(short), **{s.url: moved(p.url) for s, p in zip(short, POSTS, strict=False)}}
    run = crawl(site, HOME)
    assert sorted(run.published) == sorted(ALL)


def test_a_blog_that_moved_while_its_feed_names_the_old_host() -> None:
    old = [replace(post, url=post.url.replace("blog.example", "old.example")) for post in POSTS]
    run = crawl({**blog(), FEED: rss(old[:10])}, HOME)
    assert sorted(run.published) == sorted(ALL)
    assert not any("old.example" in url for url in run.requests)


@pytest.mark.parametrize(
    ("page", "goes"),
    [
        ("<meta http-equiv=refresh content='0; url=/blog/'>", True),
        ("<script>window.location.href = '/blog/';</script>", True),
        ("<script>location.replace('blog/')</script><body><noscript>Please enable scripts</noscript>", True),
        ("<frameset><frame src=menu.html><frame src=/blog/></frameset>", True),
        ("<frameset><frame name=main src=/blog/><frame name=menu src=menu.html></frameset>", True),
        ("<script>location = 'http://elsewhere.example/'</script>", False),
        (f"<script>location.href = '/blog/'</script><body><p>{'There is something to read here. ' * 9}", False),
    ],
)
def test_a_front_page_that_only_leads_on(page: str, goes: bool) -> None:
    there = posts(12, f"{HOME}blog/")
    lists = {f"{HOME}blog/": front(there, feed="/blog/rss"), f"{HOME}blog/rss": rss(there[:6])}
    run = crawl({HOME: f"<html><head>{page}", **lists, **pages_of(there)}, HOME)
    assert (sorted(run.published) == sorted(post.url for post in there)) == goes
    assert (run.state.home == f"{HOME}blog/") == goes


def test_a_front_page_that_leads_nowhere_is_the_front_page() -> None:
    front_page = "<script>location = '/blog/'</script><body><a href=/feed>Feed</a>"
    run = crawl(
        {**pages_of(POSTS[:10]), HOME: front_page, FEED: rss(POSTS[:10]), f"{HOME}blog/": blocked(Reason.ROBOTS)}, HOME
    )
    assert sorted(run.published) == sorted(post.url for post in POSTS[:10])


def test_a_feed_that_names_another_host_where_no_post_is() -> None:
    """The front page links none of them: they are looked for at the blog's own host when none is there."""
    old = [replace(post, url=post.url.replace("blog.example", "yours.example")) for post in POSTS]
    welcome = "<html><head><link rel=alternate type=application/rss+xml href=/feed></head><body><p>Welcome to my home."
    lists = {f"{HOME}all/": front(POSTS)}
    site = {**pages_of(POSTS), **lists, HOME: f"{welcome}<a href=/all/>Archive</a>", FEED: rss(old[:10])}
    run = crawl(site, HOME)
    assert sorted(run.published) == sorted(ALL)
    assert sum("yours.example" in url for url in run.requests) == 10


def test_a_blog_that_lives_on_another_host_than_its_front_page_stays_there() -> None:
    there = posts(12, "http://posts.elsewhere.example/")
    site = {HOME: "<link rel=alternate type=application/rss+xml href=/feed>", FEED: rss(there), **pages_of(there[2:])}
    run = crawl(site, HOME)
    assert sorted(run.published) == sorted(post.url for post in there[2:])
    assert not any(url.startswith(f"{HOME}2024") for url in run.requests)


@pytest.mark.parametrize("host", ["http://localhost:4000/", "http://127.0.0.1/", "http://"])
def test_addresses_of_the_machine_on_which_a_blog_was_made(host: str) -> None:
    def made(text: str) -> str:
        return text.replace(HOME, host if host != "http://" else "http:///")

    pages = {url: made(str(page)) for url, page in {**pages_of(POSTS), **paged(POSTS, 5, feed=FEED)}.items()}
    run = crawl({**pages, FEED: made(rss(POSTS[:10]))}, HOME)
    assert sorted(run.published) == sorted(ALL)


def test_a_planets_foreign_entries_are_not_its_posts() -> None:
    foreign = [FakePost(f"http://p{n}.example/2024/04/tale-{n}/", f"Tale number {n}", NOW) for n in range(8)]
    mixed = [*POSTS[:3], *foreign]
    run = crawl({**pages_of(mixed), HOME: front(mixed, feed="/feed"), FEED: rss(mixed)}, HOME)
    assert sorted(run.published) == sorted(post.url for post in POSTS[:3])
    assert not any(".example/2024/04/tale" in url for url in run.requests)
    pure = crawl({**pages_of(foreign), HOME: front(foreign, feed="/feed"), FEED: rss(foreign)}, HOME)
    assert pure.published == []
    assert pure.summary.verdict() is Reason.NO_POSTS


def test_what_a_person_wants_forgotten_is_not_even_fetched() -> None:
    unwanted = [POSTS[0].url, POSTS[20].url]
    run = crawl(blog(), HOME, past=Past(forgotten_keys={url_key(url) for url in unwanted}))
    assert sorted(run.published) == sorted(ALL - set(unwanted))
    assert not set(unwanted) & set(run.requests)


# --- ends ------------------------------------------------------------------------------------------------------------


def test_a_loop_of_index_pages_ends() -> None:
    site = {
        **pages_of(POSTS),
        HOME: front(POSTS[:5], feed="/feed", older="/page/2/"),
        f"{HOME}page/2/": front(POSTS[5:10], older="/page/3/"),
        f"{HOME}page/3/": front(POSTS[10:15], older="/page/2/"),
        FEED: rss(POSTS[:5]),
    }
    run = crawl(site, HOME)
    assert sorted(run.published) == sorted(post.url for post in POSTS[:15])


def test_a_paging_that_always_goes_on_ends_when_it_brings_nothing() -> None:
    site = blog()

    def endless(url: str) -> str | Reply | None:
        number = re.fullmatch(rf"{HOME}page/(\d+)/", url)
        if number is None:
            return site.get(url)
        start = 5 * (int(number[1]) - 1)
        return front(POSTS[start : start + 5] or POSTS[-5:], older=f"/page/{int(number[1]) + 1}/")

    run = crawl(endless, HOME)
    assert sorted(run.published) == sorted(ALL)
    assert sum("/page/" in url for url in run.requests) < 10


def test_a_calendar_without_end_is_left_soon() -> None:
    site = {**blog(), HOME: front(POSTS[:5], feed="/feed", links=["/calendar/2024/05/"])}

    def calendar(url: str) -> str | Reply | None:
        day = re.fullmatch(rf"{HOME}calendar/(\d+)/(\d+)/", url)
        if day is None:
            return site.get(url)
        month = 12 * int(day[1]) + int(day[2]) - 1
        beside = [f"/calendar/{n // 12}/{n % 12 + 1:02}/" for n in (month - 1, month + 1)]
        return front([], links=beside)

    run = crawl(calendar, HOME)
    assert set(run.published) >= {post.url for post in POSTS[:10]}
    assert set(run.published) <= ALL
    assert sum("calendar" in url for url in run.requests) < 10


def test_links_that_grow_are_not_followed() -> None:
    site = blog()

    def growing(url: str) -> str | Reply | None:
        found = site.get(url)
        if found is None and "story" in url:
            return post_page(POSTS[0], links=["tag/again/", "./"])
        return found if url not in ALL else post_page(next(p for p in POSTS if p.url == url), links=["tag/again/"])

    run = crawl(growing, HOME)
    assert set(run.published) >= ALL
    assert len(run.requests) < 100


def test_the_budget_bounds_the_pages_and_the_next_run_goes_on() -> None:
    past, options = Past(), CrawlOptions(max_pages=20)
    run = crawl(blog(), HOME, past=past, options=options)
    assert len(run.requests) <= 20 + 2  # the seed and its feed are not pages of the budget
    assert run.summary.refused[Reason.BUDGET]
    assert not run.state.archive_done
    seen = set(run.published)
    for _ in range(4):
        seen.update(crawl(blog(), HOME, past=past, options=options).published)
    assert seen == ALL


def test_index_pages_have_a_budget_of_their_own() -> None:
    run = crawl(blog(), HOME, options=CrawlOptions(max_index_pages=7))  # six of them are guesses at sitemaps
    assert sum("/page/" in url for url in run.requests) == 1


# --- blogs that cannot be had ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reason",
    [Reason.ROBOTS, Reason.NO_ROBOTS, Reason.BLOCKED, Reason.UNREACHABLE, Reason.REFUSED_ADDRESS, Reason.TIMEOUT],
)
def test_a_seed_that_cannot_be_had_costs_one_request(reason: Reason) -> None:
    run = crawl({**blog(), HOME: blocked(reason)}, HOME)
    assert run.requests == [HOME]
    assert run.published == []
    assert run.summary.verdict() is reason
    assert not run.state.archive_done


@pytest.mark.parametrize(("status", "reason"), [(404, Reason.NOT_FOUND), (500, Reason.SERVER_ERROR)])
def test_a_front_page_may_fail_while_the_feed_is_there(status: int, reason: Reason) -> None:
    site = {**blog(), HOME: gone(status), f"{HOME}feed/": rss(POSTS[:10])}
    assert set(crawl(site, HOME).published) >= {post.url for post in POSTS[:10]}
    nothing = crawl({HOME: gone(status)}, HOME)
    assert nothing.summary.verdict() is reason
    assert nothing.requests.count(HOME) == 1


def test_a_page_that_is_no_blog_says_so() -> None:
    run = crawl({HOME: "<html><title>Shop</title><body><p>Buy!</p></body></html>"}, HOME)
    assert run.published == []
    assert run.summary.verdict() is Reason.NO_POSTS


def test_lost_pages_do_not_stop_the_others() -> None:
    lost = {POSTS[0].url: gone(404), POSTS[1].url: blocked(Reason.TIMEOUT), POSTS[20].url: gone(500)}
    run = crawl({**blog(), **lost}, HOME)
    assert sorted(run.published) == sorted(ALL - set(lost))
    assert run.summary.missed == {Reason.NOT_FOUND: 1, Reason.TIMEOUT: 1, Reason.SERVER_ERROR: 1}
    assert run.summary.verdict() is None


# --- running again ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [HOME, FEED])
def test_a_second_run_with_nothing_new_is_one_conditional_request(seed: str) -> None:
    past = Past()
    crawl(blog(), seed, past=past)
    run = crawl(blog(), seed, past=past)
    assert run.requests == [FEED]
    assert run.fetches[0].headers == {"If-None-Match": '"24None"'}
    assert run.published == []
    assert run.summary.nothing_new
    assert run.summary.verdict() is None


def test_without_validators_the_feed_is_read_and_nothing_else() -> None:
    site, past = {**blog(), FEED: rss(POSTS[:10])}, Past()
    crawl(site, HOME, past=past)
    run = crawl(site, HOME, past=past)
    assert run.requests == [FEED]
    assert run.summary.nothing_new


def test_a_new_entry_costs_its_own_page() -> None:
    past = Past()
    crawl(blog(POSTS[1:]), HOME, past=past)
    run = crawl(blog(), HOME, past=past)
    assert run.requests == [FEED, POSTS[0].url]
    assert run.published == [POSTS[0].url]
    assert not run.pages[0].changed
    assert crawl(blog(), HOME, past=past).requests == [FEED]


def test_a_changed_entry_is_read_again_and_marked() -> None:
    past = Past()
    crawl(blog(), HOME, past=past)
    run = crawl(blog(changed=TEXTS_CHANGED), HOME, past=past)
    assert run.requests == [FEED, POSTS[3].url]
    assert [(page.url, page.changed) for page in run.pages] == [(POSTS[3].url, True)]
    assert crawl(blog(changed=TEXTS_CHANGED), HOME, past=past).requests == [FEED]


def test_a_changed_entry_of_a_blog_whose_wrapper_is_learnt_anew() -> None:
    past = Past()
    crawl(blog(), HOME, past=past)
    past.wrappers.clear()
    run = crawl(blog(changed=TEXTS_CHANGED), HOME, past=past)
    assert [(page.url, page.changed) for page in run.pages] == [(POSTS[3].url, True)]


def test_a_changed_entry_that_a_person_wants_forgotten_stays_so() -> None:
    past = Past()
    crawl(blog(), HOME, past=past)
    past.forgotten_keys.add(url_key(POSTS[3].url))
    assert crawl(blog(changed=TEXTS_CHANGED), HOME, past=past).published == []


@pytest.mark.parametrize("validated", [True, False])
def test_a_blog_without_a_feed_again(validated: bool) -> None:
    def site(listed: list[FakePost]) -> dict[str, str | Reply]:
        home = front(listed[:5], older="/page/2/")
        return {**without_feed(listed), HOME: tagged(home, f'"{len(listed)}"') if validated else home}

    past = Past()
    crawl(site(POSTS[1:]), HOME, past=past)
    again = crawl(site(POSTS[1:]), HOME, past=past)
    assert again.requests == [HOME]
    assert again.summary.nothing_new
    run = crawl(site(POSTS), HOME, past=past)
    assert run.requests == [HOME, POSTS[0].url]
    assert run.published == [POSTS[0].url]


def test_full_mode_reads_everything_again() -> None:
    past = Past()
    crawl(blog(), HOME, past=past)
    run = crawl(blog(), HOME, past=past, options=CrawlOptions(mode="full"))
    assert sorted(run.published) == sorted(ALL)


@pytest.mark.parametrize("requests", [0, 2, 7, 13, 30])
def test_killed_in_the_middle_the_next_run_brings_the_rest(requests: int) -> None:
    past = Past()
    first = crawl(blog(), HOME, past=past, killed_after=requests)
    assert past.state is None
    second = crawl(blog(), HOME, past=past)
    assert sorted(first.published + second.published) == sorted(ALL)  # every post, none twice
    assert second.state.archive_done


def test_killed_after_the_last_post_there_is_nothing_new() -> None:
    past = Past()
    crawl(blog(), HOME, past=past)
    past.state, past.feed_states = None, {}
    run = crawl(blog(), HOME, past=past)
    assert run.published == []
    assert run.summary.verdict() is None
    assert run.state.archive_done


# --- feeds that go ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
def test_a_feed_that_is_gone_is_looked_for_on_the_front_page(status: int) -> None:
    past = Past()
    crawl(blog(POSTS[1:]), HOME, past=past)
    site = {**blog(), FEED: gone(status), HOME: front(POSTS[:5], feed="/news.xml"), f"{HOME}news.xml": rss(POSTS[:10])}
    run = crawl(site, HOME, past=past)
    assert run.requests == [FEED, HOME, f"{HOME}news.xml", POSTS[0].url]
    assert run.published == [POSTS[0].url]
    assert crawl(site, HOME, past=past).requests == [f"{HOME}news.xml"]


def test_a_feed_that_is_gone_for_good_leaves_a_blog_without_one() -> None:
    past = Past()
    crawl(blog(POSTS[1:]), HOME, past=past)
    site = {**blog(), FEED: gone(410)}  # the front page still names it
    run = crawl(site, HOME, past=past)
    assert run.published == [POSTS[0].url]
    assert run.requests.count(FEED) == 1
    again = crawl(site, HOME, past=past)
    assert again.requests == [HOME, FEED]
    assert again.summary.nothing_new


def test_a_busy_feed_is_left_until_it_may_be_asked() -> None:
    past = Past()
    crawl(blog(POSTS[1:]), HOME, past=past)
    busy = crawl({**blog(), FEED: gone(429, retry_after="7200")}, HOME, past=past)
    assert busy.requests == [FEED]
    assert busy.summary.verdict() is Reason.BUSY
    soon = crawl(blog(), HOME, past=past, now=NOW + timedelta(hours=1))
    assert soon.requests == []
    assert soon.summary.verdict() is Reason.BUSY
    assert soon.state.archive_done  # what was known before stays known
    later = crawl(blog(), HOME, past=past, now=NOW + timedelta(hours=3))
    assert later.published == [POSTS[0].url]


def test_a_feed_that_moved_is_asked_where_it_is_now() -> None:
    past = Past()
    crawl(blog(POSTS[1:]), HOME, past=past)
    site = {**blog(), FEED: moved("/atom.xml"), f"{HOME}atom.xml": tagged(rss(POSTS[:10]), '"new"')}
    assert crawl(site, HOME, past=past).published == [POSTS[0].url]
    run = crawl(site, HOME, past=past)
    assert run.requests == [f"{HOME}atom.xml"]
    assert run.fetches[0].headers == {"If-None-Match": '"new"'}


def test_a_feed_that_is_no_feed_any_more_is_no_failure() -> None:
    past = Past()
    crawl(blog(POSTS[1:]), HOME, past=past)
    run = crawl({**blog(), FEED: "<html><body><p>Please log in.</p></body></html>"}, HOME, past=past)
    assert run.requests[:2] == [FEED, HOME]
    assert run.published == [POSTS[0].url]

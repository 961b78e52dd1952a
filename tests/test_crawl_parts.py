"""The parts of a crawl one by one: entries of several feeds, the frontier, answers as pages, states."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

import pytest

from blogcorpus.crawl import Answer, BlogState, CrawlOptions, Failure, Fetch, Purpose, Reason, Summary
from blogcorpus.crawl.entries import at_home, home_site, merge
from blogcorpus.crawl.feeds import FeedHunt
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.crawl.pages import describe, page_of, validators_of
from blogcorpus.feed import FeedState, read_feed
from blogcorpus.items import Blog, Entry, Page
from blogcorpus.urls import url_key
from tests.fakesite import NOW, Past, posts, rss

HOME = "http://blog.example/"
POSTS = posts(8)
URLS = [post.url for post in POSTS]


def entries(*urls: str) -> list[Entry]:
    return [Entry(url=url) for url in urls]


# --- entries ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("urls", "site"),
    [
        ([], HOME),
        (["http://blog.example/a", "http://x.example/b"], HOME),
        (["http://www.blog.example/a"], HOME),
        (["http://new.example/a", "http://new.example/b", "http://x.example/c"], "http://new.example/a"),
        (["http://a.example/1", "http://b.example/2", "http://c.example/3"], HOME),  # a planet
    ],
)
def test_where_the_posts_live(urls: list[str], site: str) -> None:
    assert home_site(entries(*urls), HOME) == site


def home(*links: str) -> Page:
    return Page(url=HOME, html="".join(f"<a href={link}>A story</a>" for link in links))


@pytest.mark.parametrize(
    ("links", "moves"),
    [
        (["/2024/a", "/2024/b"], True),
        (["http://blog.example/2024/a", "/2024/b"], True),
        (["/2024/a"], False),  # one may be chance
        (["http://old.example/2024/a", "http://old.example/2024/b"], False),
        ([], False),
    ],
)
def test_entries_of_a_blog_that_moved(links: list[str], moves: bool) -> None:
    old = entries("http://old.example/2024/a", "http://old.example/2024/b", "http://old.example/2024/c")
    host = "blog.example" if moves else "old.example"
    assert [e.url for e in at_home(old, home(*links))] == [f"http://{host}/2024/{name}" for name in "abc"]


def test_entries_of_a_blog_that_moved_in_letters_beyond_ascii() -> None:
    old = entries("http://old.example/2024/%E8%8C%B6/", "http://old.example/2024/%E5%A5%B6/")
    linked = home("/2024/茶/", "/2024/%E5%A5%B6/")
    assert [e.url for e in at_home(old, linked)] == [
        f"http://blog.example/2024/{n}/" for n in ("%E8%8C%B6", "%E5%A5%B6")
    ]
    assert at_home(old, home("/2024/茶/", "/2024/水/")) == old


@pytest.mark.parametrize(
    ("links", "feed", "there"),
    [
        # Copies of sites name the file that a folder shows.
        (["/2024/a/index.html", "/2024/b/index.html"], "http://old.example/2024/{}/", "http://blog.example/2024/{}/"),
        # The feed leaves out the folder that the blog lies in.
        (["/tea/2024/a", "/tea/2024/b"], "http://blog.example/2024/{}", "http://blog.example/tea/2024/{}"),
        (["/tea/2024/a", "/tea/2024/b"], "http://old.example/2024/{}", "http://blog.example/tea/2024/{}"),
        (["/tea/2024/a", "/2024/b"], "http://blog.example/2024/{}", "http://blog.example/2024/{}"),
        (["/tea/2024/a", "/tea/2024/b"], "http://blog.example/tea/2024/{}", "http://blog.example/tea/2024/{}"),
        (["/milk/2024/a", "/milk/2024/b"], "http://blog.example/2024/{}", "http://blog.example/2024/{}"),
    ],
)
def test_entries_where_the_home_links_them(links: list[str], feed: str, there: str) -> None:
    folder = "tea/" if not feed.endswith("/") else ""
    page = Page(url=f"{HOME}{folder}", html=home(*links).html)
    assert [e.url for e in at_home(entries(*map(feed.format, "abc")), page)] == list(map(there.format, "abc"))


def test_entries_stay_where_some_are_at_home_or_no_home_is_known() -> None:
    mixed = entries("http://old.example/2024/a", "http://blog.example/2024/b")
    assert at_home(mixed, home("/2024/a", "/2024/b")) == mixed
    assert at_home(mixed[:1], None) == mixed[:1]


def test_one_post_of_two_feeds_has_the_best_of_both() -> None:
    one = Entry(url="http://blog.example/a", title="A", html="<p>short</p>", tags=("x",), comment_count=0)
    two = Entry(url="http://www.blog.example/a/", title="Other", authors=("Ann",), html="<p>" + "long " * 20, full=True)
    [merged] = merge([one, two], lambda entry: url_key(entry.url))
    assert (merged.url, merged.title, merged.authors, merged.tags) == (one.url, "A", ("Ann",), ("x",))
    assert (merged.html, merged.full, merged.comment_count) == (two.html, True, 0)
    assert len(merge([one, Entry(url="http://blog.example/b")], lambda entry: url_key(entry.url))) == 2


# --- frontier --------------------------------------------------------------------------------------------------------


def frontier(past: Past | None = None, **options: int) -> Frontier:
    return Frontier(HOME, past or Past(), CrawlOptions(**options))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        (f"{HOME}2024/tea", None),
        ("http://www.blog.example/2024/tea", None),
        ("https://blog.example/2024/tea", None),
        ("http://other.example/2024/tea", Reason.OTHER_SITE),
        ("http://shop.blog.example/2024/tea", Reason.OTHER_SITE),
        ("ftp://blog.example/tea", Reason.OTHER_SITE),
        ("mailto:ann@blog.example", Reason.OTHER_SITE),
        (f"{HOME}a/b/a/b/a/b/c", Reason.TRAP),
        (f"{HOME}2024/tea?replytocom=5", Reason.TRAP),
    ],
)
def test_which_addresses_are_asked_for(url: str, reason: Reason | None) -> None:
    border = frontier()
    assert (border.post(url, route="links") is None) is (reason is not None)
    assert border.refused == ({reason: 1} if reason else {})


def test_every_post_is_asked_for_once() -> None:
    border = frontier()
    assert border.post(URLS[0], route="feed") is not None
    assert border.post(f"{URLS[0]}?utm_source=x#top", route="links") is None
    border.mark(URLS[1])
    assert border.post(URLS[1], route="links") is None
    assert border.refused == {Reason.KNOWN: 2}


def test_known_and_forgotten_posts() -> None:
    past = Past(keys={url_key(URLS[0])}, forgotten_keys={url_key(URLS[1])})
    keys = [url_key(url) for url in URLS[:3]]
    assert frontier(past).unwritten(keys) == {keys[2]}
    full = Frontier(HOME, past, CrawlOptions(mode="full"))
    assert full.unwritten(keys) == {keys[0], keys[2]}
    border = frontier(past)
    assert border.post(URLS[0], route="feed") is None
    assert border.post(URLS[0], route="feed", purpose=Purpose.LESSON) is not None
    assert border.post(URLS[1], route="feed", purpose=Purpose.LESSON) is None
    assert border.post(URLS[1], route="feed", again=True) is None


def test_the_scheme_is_that_under_which_the_blog_answers() -> None:
    border = frontier()
    fetch = border.post("https://blog.example/2024/tea", route="links")
    assert fetch is not None
    assert fetch.url == "http://blog.example/2024/tea"
    assert border.local("https://other.example/") == "https://other.example/"


def test_hosts_of_the_entries_belong_to_the_blog() -> None:
    border = Frontier("http://example.org/", Past(), CrawlOptions())
    assert border.post("http://journal.example.org/a", route="links") is None
    border.settle("http://example.org/", ["http://journal.example.org/a", "http://example.net/b"])
    assert border.post("http://journal.example.org/c", route="links") is not None
    assert border.post("http://example.net/d", route="links") is None


def test_budgets() -> None:
    border = frontier(max_pages=3, max_index_pages=1)
    assert border.index(f"{HOME}page/2/", route="paging") is not None
    assert border.index(f"{HOME}page/3/", route="paging") is None
    assert [border.post(url, route="links") is not None for url in URLS[:3]] == [True, True, False]
    assert border.refused[Reason.BUDGET] == 2


def test_lists_are_known_by_their_whole_address() -> None:
    border = frontier()
    assert border.index(f"{HOME}?page=2", route="paging") is not None
    assert border.index(f"{HOME}?page=3", route="paging") is not None
    assert border.index(f"{HOME}?page=3#end", route="paging") is None
    assert border.index(f"{HOME}?page=3", route="sitemap", purpose=Purpose.SITEMAP) is not None


# --- answers ---------------------------------------------------------------------------------------------------------


def answer(body: str, purpose: Purpose = Purpose.POST, *, text: bool = True, **headers: str) -> Answer:
    fetch = Fetch(url=f"{HOME}feed" if purpose is Purpose.FEED else HOME, purpose=purpose, route="links", again=True)
    return Answer(
        fetch=fetch,
        url=fetch.url,
        status=200,
        body=body.encode(),
        text=body if text else None,
        fetched_at=NOW,
        headers={name.replace("_", "-"): value for name, value in headers.items()},
    )


def test_an_answer_as_a_page() -> None:
    page = page_of(answer("<p>x", x_robots_tag="noai", set_cookie="secret", etag='"1"'), Blog(url=HOME))
    assert page is not None
    assert page.headers == {"x-robots-tag": "noai"}
    assert (page.route, page.changed, page.fetched_at) == ("links", True, NOW)
    assert page_of(answer("x", text=False), Blog(url=HOME)) is None
    assert page_of(answer(rss(POSTS)), Blog(url=HOME)) is None


def test_validators() -> None:
    told = answer("", etag='"1"', last_modified="Wed", date="Thu")
    assert validators_of(told) == {"If-None-Match": '"1"', "If-Modified-Since": "Wed"}
    assert validators_of(answer("")) == {}


def test_what_is_known_of_a_blog() -> None:
    feed = read_feed(rss(POSTS).encode(), f"{HOME}feed")
    page = Page(url=HOME, html="<html lang=sv><title>Page title</title><meta name=generator content='Hugo 1'>")
    told = describe(Blog(url=HOME), [feed], page)
    assert (told.title, told.feed, told.language, told.generator) == ("Fake blog", f"{HOME}feed", "sv", "Hugo 1")
    alone = describe(Blog(url=f"{HOME}feed"), [feed], None)
    assert alone.url == HOME  # the seed was a feed: it names its blog
    bare = describe(Blog(url=HOME), [], page)
    assert (bare.title, bare.feed) == ("Page title", None)
    home = Page(url=HOME, html="<title>Strona główna – Page title | Page title</title>")
    assert describe(Blog(url=HOME), [], home).title == "Page title"


# --- feeds -----------------------------------------------------------------------------------------------------------


def hunt(states: Iterable[FeedState] = (), **options: bool) -> FeedHunt:
    return FeedHunt(CrawlOptions(**options), {state.url: state for state in states})  # type: ignore[arg-type]


def declared(*links: str) -> Page:
    return Page(
        url=HOME, html="".join(f'<link rel=alternate type="application/rss+xml" href={link}>' for link in links)
    )


def test_each_candidate_is_asked_once() -> None:
    found = hunt()
    found.declared(declared("/a.xml", "/b.xml", "/a.xml"))
    asked = []
    while (fetch := found.next()) is not None:
        asked.append(fetch.url)
    assert asked == [f"{HOME}a.xml", f"{HOME}b.xml"]


def test_guessing_stops_at_the_first_that_is_right() -> None:
    found = hunt()
    found.guess(HOME, None)
    assert found.next() is not None
    assert found.answered(answer(rss(POSTS), Purpose.FEED))
    assert found.next() is None


def test_the_page_that_a_site_calls_its_blog_may_name_the_feed() -> None:
    found = hunt()
    home = Page(url=HOME, html="<a href=/papers.html>Papers</a> <a href=/words.html>Blog</a>")
    found.declared(home)
    assert found.next() is None
    found.guess(HOME, home)
    page = found.next()
    assert page is not None
    assert page.url == f"{HOME}words.html"
    html = declared("/words/feed.rss").html
    assert not found.answered(replace(answer(html, Purpose.FEED), fetch=page, url=page.url))
    feed = found.next()
    assert feed is not None
    assert feed.url == f"{HOME}words/feed.rss"
    assert found.answered(replace(answer(rss(POSTS), Purpose.FEED), fetch=feed))
    assert found.next() is None


@pytest.mark.parametrize(
    "body",
    ["<p>no feed", "", rss([]), rss(POSTS).replace("<title>Fake blog", "<title>Comments on: Fake blog")],
)
def test_answers_that_are_no_feed_of_posts(body: str) -> None:
    found = hunt()
    assert not found.answered(answer(body, Purpose.FEED))
    assert found.found == []


def test_feeds_can_be_switched_off() -> None:
    found = hunt(feeds=False)
    found.declared(declared("/a.xml"))
    found.guess(HOME, None)
    assert found.next() is None


def test_entries_that_an_earlier_run_did_not_see() -> None:
    first = hunt()
    first.answered(answer(rss(POSTS[1:]), Purpose.FEED))
    assert first.fresh == set()  # everything is new: nothing changed
    second = hunt(first.states.values())
    second.answered(answer(rss(POSTS, changed={URLS[2]: "Another text."}), Purpose.FEED))
    assert second.fresh == {URLS[0], URLS[2]}


def test_failures_are_remembered_of_known_feeds_only() -> None:
    url = f"{HOME}feed"
    failure = Failure(fetch=Fetch(url=url, purpose=Purpose.FEED), reason=Reason.SERVER_ERROR, status=500)
    new, known = hunt(), hunt([FeedState(url=url)])
    new.failed(failure, NOW)
    known.failed(failure, NOW)
    assert new.states == {}
    assert known.states[url].failures == 1
    assert known.dead == set()


# --- summary and state -----------------------------------------------------------------------------------------------


def summary(**values: object) -> Summary:
    made = Summary(blog=HOME)
    for name, value in values.items():
        setattr(made, name, value)
    return made


def test_verdicts() -> None:
    busy = summary(reason=Reason.BUSY)
    assert busy.failed
    assert busy.verdict() is Reason.BUSY
    assert summary().verdict() is Reason.NO_POSTS
    assert summary(nothing_new=True).verdict() is None
    published = summary(reason=Reason.BUSY)
    published.published["feed"] += 1
    assert (published.verdict(), published.posts) == (None, 1)
    missed = summary()
    missed.failures[Reason.NOT_FOUND] = 9  # guesses
    assert missed.verdict() is Reason.NO_POSTS
    missed.missed[Reason.SERVER_ERROR] = 1
    assert missed.verdict() is Reason.SERVER_ERROR


def test_states_are_read_back_and_unknown_names_passed_over() -> None:
    state = BlogState(home=HOME, feeds=(f"{HOME}feed",), archive_done=True, routes={"feed": 3}, permalinks=tuple(URLS))
    written = json.loads(json.dumps(state.to_json()))
    assert BlogState.from_json(written) == state
    assert BlogState.from_json({**written, "of_a_newer_version": 1}) == state
    assert BlogState.from_json(None) == BlogState() == BlogState.from_json({})


@pytest.mark.parametrize("first", [True, False])
def test_a_feed_that_says_when_a_post_was_published_knows_better_than_one_of_changes(first: bool) -> None:
    url, written, changed = "http://blog.example/a", datetime(2020, 1, 1), datetime(2021, 1, 1)
    both = [
        Entry(url=url, published=changed, dated_by_change=True),
        Entry(url=url, published=written, modified=changed),
    ]
    [merged] = merge(both if first else both[::-1], lambda entry: entry.url)
    assert (merged.published, merged.modified, merged.dated_by_change) == (written, changed, False)

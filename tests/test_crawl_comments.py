"""Comments that a page counts but does not show are asked for where the blog has them."""

from __future__ import annotations

import json

import pytest

from blogcorpus.chain import fill, read_with_wrapper
from blogcorpus.crawl import CrawlOptions, Reason
from blogcorpus.crawl import comments as hunts
from blogcorpus.crawl.comments import CommentHunt
from blogcorpus.heuristics.comments import comments_of
from blogcorpus.items import CommentArea, Page
from tests.fakesite import Reply, Site, blocked, crawl, front, pages_of, posts, rss

HOME = "http://blog.example/"
POSTS = posts(4)
FIRST = POSTS[0].url.rstrip("/")

COMMENT_FEED = """<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>Comments on: One</title>{}</channel></rss>"""
ITEM = """<item><title>By: {who}</title><link>{url}/#comment-{n}</link><dc:creator>{who}</dc:creator>
<guid>{url}/#comment-{n}</guid><pubDate>Wed, 01 May 2024 10:0{n}:00 +0000</pubDate>
<description>Said {who}.</description></item>"""


def feed(*people: str) -> str:
    items = "".join(ITEM.format(who=who, url=FIRST, n=n) for n, who in enumerate(people, 1))
    return COMMENT_FEED.format(items)


def spoken(number: int, who: str) -> str:
    when = f'<a href="#comment-{number}">May 1, 2024</a>'
    return f'<li class="comment" id="comment-{number}"><cite class="fn">{who}</cite> {when}<p>Said {who}.</p></li>'


def site(heading: str, shown: tuple[str, ...], head: str = "", **others: str | Reply) -> Site:
    """A blog whose first post says how many comments it has, and shows some of them."""
    pages = dict(pages_of(POSTS))
    comments = "".join(spoken(n, who) for n, who in enumerate(shown, 1))
    page = str(pages[POSTS[0].url]).replace("<head>", f"<head>{head}")
    list_ = f'<h3 id="comments">{heading}</h3><ol class="commentlist">{comments}</ol>'
    pages[POSTS[0].url] = page.replace("</body>", f"{list_}</body>")
    return {**pages, HOME: front(POSTS, feed="/feed"), f"{HOME}feed": rss(POSTS), **others}


FEED_LINK = f'<link rel="alternate" type="application/rss+xml" href="{FIRST}/feed/">'
API_LINKS = f"""<link rel="https://api.w.org/" href="{HOME}wp-json/">
<link rel="alternate" type="application/json" href="{HOME}wp-json/wp/v2/posts/12">"""
API = f"{HOME}wp-json/wp/v2/comments?post=12&per_page=100&order=asc"


def names(page: Page) -> list[str | None]:
    best = fill(read_with_wrapper(page, None)).best("comments")
    return [comment.author for comment in best.value] if best is not None else []


def first(run_pages: list[Page]) -> Page:
    return next(page for page in run_pages if page.url == POSTS[0].url)


def test_missing_comments_come_from_the_posts_feed() -> None:
    run = crawl(site("3 Comments", ("Ann",), FEED_LINK, **{f"{FIRST}/feed/": feed("Ann", "Bo", "Cy")}), HOME)
    assert sorted(run.published) == sorted(post.url for post in POSTS)
    assert names(first(run.pages)) == ["Ann", "Bo", "Cy"]


def test_the_lesson_has_the_comments_that_were_asked_for() -> None:
    run = crawl(site("3 Comments", ("Ann",), FEED_LINK, **{f"{FIRST}/feed/": feed("Ann", "Bo", "Cy")}), HOME)
    lesson = run.pages[0].lesson
    assert lesson is not None
    assert [len(page.comments) for page in lesson.pages if page.url == POSTS[0].url] == [3]
    assert len(lesson.pages) == len(POSTS)


def test_wordpress_is_asked_by_its_interface_which_knows_who_answers_whom() -> None:
    said = [
        {"id": 7, "parent": 0, "author_name": "Ann", "date_gmt": "2024-05-01T10:00:00", "content": {"rendered": "A"}},
        {"id": 8, "parent": 7, "author_name": "Bo", "date_gmt": "bad", "content": {"rendered": "<p>B</p>"}},
    ]
    run = crawl(site("2 Comments", (), API_LINKS, **{API: json.dumps(said)}), HOME)
    ann, bo = first(run.pages).comments
    assert (ann.id, ann.parent, ann.author, ann.text) == ("7", None, "Ann", "A")
    assert (bo.id, bo.parent, bo.published, bo.text) == ("8", "7", None, "B")


@pytest.mark.parametrize("shown", [("Ann", "Bo", "Cy"), ("Ann", "Bo", "Cy", "Di")])
def test_pages_that_show_all_are_not_asked_about(shown: tuple[str, ...]) -> None:
    run = crawl(site("3 Comments", shown, FEED_LINK, **{f"{FIRST}/feed/": feed("Ann")}), HOME)
    assert f"{FIRST}/feed/" not in run.requests


def test_a_switch_turns_it_off() -> None:
    web = site("3 Comments", ("Ann",), FEED_LINK, **{f"{FIRST}/feed/": feed("Ann", "Bo", "Cy")})
    run = crawl(web, HOME, options=CrawlOptions(comment_feeds=False))
    assert f"{FIRST}/feed/" not in run.requests
    assert names(first(run.pages)) == ["Ann"]


@pytest.mark.parametrize(
    "answer",
    [
        blocked(Reason.ROBOTS),
        Reply(status=404),
        "<html>no feed",
        "[1, 2",
        "[3]",
        '{"code": "rest_forbidden"}',
        feed(),
        feed("Ann"),
    ],
)
def test_what_brings_nothing_costs_nothing(answer: str | Reply) -> None:
    run = crawl(site("3 Comments", ("Ann",), FEED_LINK, **{f"{FIRST}/feed/": answer}), HOME)
    assert sorted(run.published) == sorted(post.url for post in POSTS)
    assert names(first(run.pages)) == ["Ann"]
    assert run.summary.missed == {}


def test_the_blogs_own_feed_and_other_sites_are_not_asked() -> None:
    for address in (f"{HOME}feed", "http://elsewhere.example/feed/"):
        link = f'<link rel="alternate" type="application/rss+xml" href="{address}">'
        run = crawl(site("3 Comments", ("Ann",), link), HOME)
        assert run.requests.count(address) <= 1


def test_a_blog_is_given_up_when_its_feeds_know_no_more() -> None:
    many = posts(12)
    pages = {}
    for post in many:
        own = f'<link rel="alternate" type="application/rss+xml" href="{post.url.rstrip("/")}/feed/">'
        page = str(pages_of([post])[post.url]).replace("<head>", f"<head>{own}")
        pages[post.url] = page.replace(
            "</body>", '<h3 id="comments">9 Comments</h3><ol class="commentlist"></ol></body>'
        )
    run = crawl({**pages, HOME: front(many, feed="/feed"), f"{HOME}feed": rss(many)}, HOME)
    assert len(run.published) == 12
    asked = [url for url in run.requests if url.endswith("/feed/")]
    assert 3 <= len(asked) < 12


COUNT = '<a href="#comments">{} Comments</a>'


@pytest.mark.parametrize(
    ("heading", "looked", "later"), [("Comments", 5, None), (COUNT.format(1), 1, f"{FIRST}/feed/")]
)
def test_pages_that_say_no_more_than_others_are_not_searched(
    heading: str, looked: int, later: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[Page] = []

    def search(page: Page) -> CommentArea | None:
        searched.append(page)
        return comments_of(page)

    monkeypatch.setattr(hunts, "comments_of", search)
    hunt = CommentHunt()
    pages = site(heading, ("Ann",), FEED_LINK)
    for _ in range(8):
        assert hunt.source(Page(url=POSTS[0].url, html=str(pages[POSTS[0].url]))) is None
    assert len(searched) == looked
    more = site(COUNT.format(7), ("Ann",), FEED_LINK)
    assert hunt.source(Page(url=POSTS[0].url, html=str(more[POSTS[0].url]))) == later

"""Platforms and the routes into their archives."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blogcorpus.archive import (
    Answer,
    Step,
    platform_of,
    read_substack,
    read_wp_posts,
    routes,
)
from blogcorpus.dom import parse
from blogcorpus.feed import Feed

HOME = "https://example.org/"


@pytest.mark.parametrize(
    ("generator", "expected"),
    [
        ("WordPress 6.1", "wordpress"),
        ("https://wordpress.org/?v=4.1", "wordpress"),
        ("Blogger http://www.blogger.com 7.00", "blogger"),
        ("Ghost 0.11", "ghost"),
        ("http://www.movabletype.org/?v=2.64", "movabletype"),
        ("Hugo -- gohugo.io", "hugo"),
        ("Hexo 5.4", "hexo"),
        ("Jekyll v4.2.0", "jekyll"),
        ("http://octopress.org/", "octopress"),
        ("Nikola (getnikola.com)", "nikola"),
        ("LiveJournal / LiveJournal.com", "livejournal"),
        ("Ghostwriter", None),
        ("A multimedium tool", None),
        ("", None),
        (None, None),
    ],
)
def test_platform_by_generator(generator: str | None, expected: str | None) -> None:
    assert platform_of(generator) == expected
    assert platform_of(None, None, Feed(url=HOME, version="rss20", generator=generator)) == expected


@pytest.mark.parametrize(
    ("html", "url", "expected"),
    [
        ('<meta name="Generator" content="Ghost 5.2">', HOME, "ghost"),
        ('<link rel="stylesheet" href="/wp-content/themes/x/style.css">', HOME, "wordpress"),
        ('<link rel="stylesheet" href="https://www.blogger.com/static/x.css">', HOME, "blogger"),
        ("", "https://x.blogspot.co.uk/", "blogger"),
        ("", "https://x.substack.com/", "substack"),
        ('<a href="https://wordpress.org/">Proudly powered by WordPress</a>', HOME, None),
        ("", HOME, None),
    ],
)
def test_platform_by_page(html: str, url: str, expected: str | None) -> None:
    assert platform_of(None, parse(html, url)) == expected


def walk(step: Step | None, *answers: Answer) -> list[str]:
    found = []
    for answer in answers:
        if step is None:
            break
        found.append(step.url)
        step = step.after(answer)
    return [*found, step.url if step else "end"]


def full(entries: int = 10, **kwargs: int) -> Answer:
    return Answer(status=200, entries=entries, new=kwargs.pop("new", entries), **kwargs)


def test_wordpress_routes() -> None:
    api, feed = routes("wordpress", HOME + "blog/", HOME + "blog/feed/")
    urls = walk(api, full(50, pages=2), full(7, pages=2))
    assert [url.partition("?")[0] for url in urls] == [HOME + "blog/wp-json/wp/v2/posts"] * 2 + ["end"]
    assert [url.rpartition("&")[2] for url in urls[:2]] == ["page=1", "page=2"]
    assert walk(feed, full(), full(3), Answer(status=404)) == [f"{HOME}blog/feed/?paged={n}" for n in (2, 3, 4)] + [
        "end"
    ]


def test_routes_without_a_feed() -> None:
    assert [step.route.name for step in routes("wordpress", HOME, None)] == ["wordpress api"]
    assert routes("hugo", HOME, HOME + "index.xml") == ()
    assert routes(None, HOME, None) == ()


def test_a_feed_with_a_query_keeps_it() -> None:
    assert routes("wordpress", HOME, HOME + "?feed=rss2")[1].url == HOME + "?feed=rss2&paged=2"


def test_blogger_goes_on_by_what_came() -> None:
    (step,) = routes("blogger", HOME, HOME + "feeds/posts/default")
    urls = walk(step, full(150), full(25), Answer(status=200))
    assert [url.rpartition("=")[2] for url in urls] == ["1", "151", "176", "end"]


def test_ghost_and_substack() -> None:
    (ghost,) = routes("ghost", HOME + "index.html", None)
    assert walk(ghost, full(), full(new=0)) == [HOME + "rss/2/", HOME + "rss/3/", "end"]
    (substack,) = routes("substack", HOME, None)
    assert [url.rpartition("=")[2] for url in walk(substack, full(12), full(12))] == ["0", "12", "24"]


@pytest.mark.parametrize(
    "answer",
    [
        Answer(status=404, entries=3, new=3),
        Answer(status=403),
        Answer(status=200, entries=0),
        Answer(status=200, entries=10, new=0),  # a server that ignores the page number
        Answer(status=200, entries=10, new=10, pages=1),
    ],
)
def test_when_a_route_ends(answer: Answer) -> None:
    assert routes("wordpress", HOME, None)[0].after(answer) is None


def test_steps_read_their_answers() -> None:
    (step,) = routes("ghost", HOME, None)
    body = b"<rss><channel><item><link>/a/</link></item></channel></rss>"
    assert [entry.url for entry in step.read(body)] == ["https://example.org/a/"]
    assert step.read(b"<html>404</html>") == ()


POST: dict[str, Any] = {
    "id": 12,
    "guid": {"rendered": "https://example.org/?p=12"},
    "link": "https://example.org/2021/tea/",
    "title": {"rendered": "Tea &#038; toast"},
    "date": "2021-03-01T18:30:00",
    "date_gmt": "2021-03-01T16:30:00",
    "modified": "2021-03-05T10:00:00",
    "modified_gmt": "2021-03-05T08:00:00",
    "content": {"rendered": "<p>All.</p>", "protected": False},
    "excerpt": {"rendered": "<p>Some.</p>"},
    "_embedded": {
        "author": [{"name": "Ada"}, {"code": "rest_user_invalid_id"}],
        "wp:term": [[{"name": "Tea", "taxonomy": "category"}], [{"name": "black"}, {"name": "tea"}]],
    },
}


def test_wordpress_posts() -> None:
    (entry,) = read_wp_posts(b"<br>Warning" + json.dumps([POST, {"id": 1}, 3]).encode(), "https://example.org/api")
    assert (entry.url, entry.id) == ("https://example.org/2021/tea/", "https://example.org/?p=12")
    assert (entry.title, entry.authors, entry.tags) == ("Tea & toast", ("Ada",), ("Tea", "black"))
    assert (entry.html, entry.full, entry.summary) == ("<p>All.</p>", True, "Some.")
    assert entry.published
    assert entry.modified
    assert entry.published.isoformat() == "2021-03-01T18:30:00+02:00"
    assert entry.modified.isoformat() == "2021-03-05T10:00:00+02:00"


@pytest.mark.parametrize(
    ("change", "published"),
    [
        ({"date_gmt": None}, "2021-03-01T18:30:00"),
        ({"date_gmt": "2021-03-01T00:00:00", "date": "2020-01-01T00:00:00"}, "2021-03-01T00:00:00+00:00"),
        ({"date": None}, "2021-03-01T16:30:00"),
        ({"date": None, "date_gmt": 3}, None),
    ],
)
def test_wordpress_dates(change: dict[str, Any], published: str | None) -> None:
    (entry,) = read_wp_posts(json.dumps([POST | change]).encode())
    assert (entry.published.isoformat() if entry.published else None) == published


def test_protected_posts_are_not_full() -> None:
    (entry,) = read_wp_posts(
        json.dumps([POST | {"content": {"rendered": "<p>Password:</p>", "protected": True}}]).encode()
    )
    assert not entry.full


@pytest.mark.parametrize("body", [b"", b"{}", b'{"code":"rest_no_route"}', b"<html>[", b"[" * 100_000, b"[null, 1]"])
def test_other_answers_hold_no_posts(body: bytes) -> None:
    assert not read_wp_posts(body)
    assert not read_substack(body)


def test_substack() -> None:
    items = [
        {
            "id": 9,
            "title": "On tea",
            "canonical_url": "https://x.substack.com/p/on-tea",
            "post_date": "2021-03-01T18:30:00.000Z",
            "subtitle": "And toast",
            "publishedBylines": [{"name": "Ada"}],
            "postTags": [{"name": "tea"}],
            "comment_count": 4,
        },
        {"title": "No address"},
    ]
    (entry,) = read_substack(json.dumps(items).encode())
    assert (entry.url, entry.title, entry.summary) == ("https://x.substack.com/p/on-tea", "On tea", "And toast")
    assert (entry.authors, entry.tags, entry.comment_count, entry.full) == (("Ada",), ("tea",), 4, False)


_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from([*POST, "rendered", "name", "author"]), inner, max_size=4),
    ),
    max_leaves=12,
)


@given(st.lists(_JSON, max_size=3))
def test_any_json_is_survived(items: list[Any]) -> None:
    body = json.dumps([POST | item if isinstance(item, dict) else item for item in items]).encode()
    read_wp_posts(body)
    read_substack(body)

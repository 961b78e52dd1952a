"""Keys in a crawl: whose rules decide, other addresses of a post, duplicates by the step that finds them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from blogcorpus.crawl import BlogCrawl, BlogState, CrawlOptions, Keys
from blogcorpus.crawl.duplicates import CANONICAL, FOUND_BY, NAMED_AGAIN, REDIRECT, Duplicates
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.crawl.identity import Identity
from blogcorpus.crawl.verdict import Judge
from blogcorpus.items import Entry, Page
from blogcorpus.urls import KeyRules, ParamRule, SiteRules, trace, url_key
from tests.fakesite import Past, Reply, crawl, front, moved, pages_of, posts, rss

HOME = "http://blog.example/"
SHOW = [f"http://blog.example/the-show?nr={number}" for number in range(1, 5)]


def settled(keys: Keys, *permalinks: str) -> Keys:
    keys.settle(HOME, permalinks)
    return keys


def user_rules(folder: Path, text: str) -> KeyRules:
    file = folder / "rules.txt"
    file.write_text(text, encoding="utf-8")
    return KeyRules.load(file)


def said(name: str, *, identity: bool, path: str = "*") -> SiteRules:
    rule = ParamRule(path=path, name=name, identity=identity, reason="said by the user", user=True)
    return SiteRules(params=(rule,))


# --- who decides -----------------------------------------------------------------------------------------------------


def test_permalinks_teach_which_parameter_is_identity() -> None:
    assert url_key(SHOW[0]) == url_key(SHOW[1])  # no rule of ours knows this script
    keys = settled(Keys(), *SHOW[:2])
    assert len({keys.key(url) for url in SHOW}) == 4


def test_what_the_last_run_learnt_is_used_again() -> None:
    learnt = settled(Keys(), *SHOW[:2]).learnt()
    keys = settled(Keys(site_rules=lambda site: learnt if site == "blog.example" else SiteRules()))
    assert keys.key(SHOW[0]) != keys.key(SHOW[1])


def test_the_user_overrules_experience_and_files(tmp_path: Path) -> None:
    rules = user_rules(tmp_path, r"blog\.example/the-show  nr")
    keys = settled(Keys(rules=rules, site_rules=lambda _: said("nr", identity=False)), *SHOW)
    assert {keys.key(url) for url in SHOW} == {"http://blog.example/the-show"}
    kept = keys.learnt().rule("/the-show", "nr")
    assert kept is not None
    assert kept.user
    assert not kept.identity


def test_a_file_of_the_user_overrules_experience(tmp_path: Path) -> None:
    keys = settled(Keys(rules=user_rules(tmp_path, r"blog\.example/the-show  -")), *SHOW)
    assert {keys.key(url) for url in SHOW} == {"http://blog.example/the-show"}


def test_titles_tell_posts_of_one_address_apart(tmp_path: Path) -> None:
    border = Frontier(HOME, Past(), CrawlOptions(), Keys(rules=user_rules(tmp_path, r"blog\.example/today  _cid_")))
    url = "http://blog.example/today"
    entries = [Entry(url=url, title=title) for title in ("Rain", "Sun", "rain")]
    asked = [border.post(entry.url, route="feed", entry=entry) for entry in entries]
    assert [fetch is not None for fetch in asked] == [True, True, False]


# --- experience ------------------------------------------------------------------------------------------------------


def test_pages_seen_under_several_addresses_teach_the_next_run() -> None:
    keys = settled(Keys(), "http://blog.example/a-story?style=1")
    for number in range(1, 4):
        for style in ("", "?style=1", "?style=2"):
            keys.witness(f"http://blog.example/story-{number}{style}", f"page {number}")
    assert keys.learnt().verdict("/anything", "style") is False
    assert keys.key("http://blog.example/a?style=1") == keys.key("http://blog.example/a")


def test_posts_keep_their_keys_when_rules_change() -> None:
    before = settled(Keys())
    key = before.key(SHOW[0])
    after = settled(Keys(posts=lambda blog: [(key, SHOW[0])] if blog == HOME else []), *SHOW[:2])
    after.recall({}, before.rules_mark(), HOME)
    assert after.key(SHOW[0]) == key
    assert after.key(SHOW[1]) != key
    same = settled(Keys(posts=lambda _: pytest.fail("nothing changed: no need to look")))
    same.recall({}, before.rules_mark(), HOME)


# --- other addresses -------------------------------------------------------------------------------------------------


def identity(past: Past | None = None, permalinks: tuple[str, ...] = ()) -> tuple[Identity, Frontier]:
    border = Frontier(HOME, past or Past(), CrawlOptions(), settled(Keys(), *permalinks))
    judge = Judge(permalinks, key=border.key)
    return Identity(border, judge), border


def page(url: str, *, asked: str | None = None, canonical: str = "", entry: bool = False) -> Page:
    head = f'<link rel="canonical" href="{canonical}">' if canonical else ""
    told = Entry(url=asked or url) if entry else None
    return Page(url=url, requested_url=asked or url, html=f"<head>{head}</head><p>{url}", entry=told)


@pytest.mark.parametrize(
    ("asked", "answered", "moved", "remembered"),
    [
        ("http://blog.example/?p=7", "http://blog.example/2024/a-story", True, True),
        ("http://feeds.example/~r/x/7", "http://blog.example/2024/a-story", False, True),
        ("http://blog.example/2024/other", "http://blog.example/2024/a-story", False, False),  # perhaps only today
        ("http://blog.example/2024/gone", HOME, True, False),
        ("http://blog.example/2024/a-story", "http://blog.example/2024/a-story/", True, False),  # the same key
    ],
)
def test_redirects_are_remembered(asked: str, answered: str, moved: bool, remembered: bool) -> None:
    who, border = identity()
    found, twin = who.of(page(answered, asked=asked, entry=True), moved=moved, told=True)
    assert not twin
    assert found.url_key == url_key(answered)
    assert bool(border.keys.aliases()) == remembered
    assert (border.key(asked) == url_key(answered)) == (remembered or url_key(asked) == url_key(answered))


def test_what_a_page_names_decides_where_no_feed_does() -> None:
    who, border = identity()
    url = "http://blog.example/story-view.php?from=list"
    found, _ = who.of(page(url, canonical="/2024/a-story"), moved=False, told=False)
    assert (found.url, found.url_key) == ("http://blog.example/2024/a-story", "http://blog.example/2024/a-story")
    assert border.key(url) == found.url_key
    again, twin = who.of(page("http://blog.example/other.php", canonical="/2024/a-story"), moved=False, told=False)
    assert twin
    assert border.keys.duplicates.found == {CANONICAL: 1}
    assert again.url_key == found.url_key


def test_a_feed_knows_better_than_the_page() -> None:
    who, border = identity(permalinks=("http://blog.example/?p=7",))
    found, _ = who.of(page("http://blog.example/?p=7", canonical="/2024/a-story", entry=True), moved=False, told=True)
    assert found.url_key == "http://blog.example/?p=7"
    who.witness(found)
    assert border.key("http://blog.example/2024/a-story") == found.url_key
    assert border.post("http://blog.example/2024/a-story", route="links") is not None  # not asked for in this test yet


def test_a_copy_of_a_post_that_the_feed_names() -> None:
    who, border = identity(permalinks=("http://blog.example/a-story/",))
    file = "../index.html%3Fp=7.html"
    found, _ = who.of(page("http://blog.example/a-story/", canonical=file, entry=True), moved=False, told=True)
    who.witness(found)
    assert found.url_key == "http://blog.example/a-story"
    assert border.key("http://blog.example/index.html%3Fp=7.html") == found.url_key
    assert border.key("http://blog.example/index.html%3Fp=8.html") == "http://blog.example/?p=8"


def test_a_theme_that_names_the_neighbour_is_not_believed() -> None:
    who, border = identity()
    urls = [f"http://blog.example/2024/story-{number}" for number in range(6)]
    pages = [
        who.of(page(url, canonical=f"http://blog.example/2024/story-{number + 1}", entry=True), moved=False, told=True)[
            0
        ]
        for number, url in enumerate(urls)
    ]
    for found in pages:
        who.witness(found)
    assert border.keys.aliases() == {}


def test_aliases_travel_with_the_state() -> None:
    past = Past()
    work = BlogCrawl(HOME, memory=past, options=CrawlOptions())
    work.keys.settle(HOME, [])
    work.keys.alias("http://blog.example/?p=7", "http://blog.example/2024/a-story")
    state = BlogState.from_json(json.loads(json.dumps(work.final_state().to_json())))
    keys = settled(Keys())
    keys.recall(state.aliases, state.key_rules, HOME)
    assert keys.key("http://blog.example/index.php?p=7") == "http://blog.example/2024/a-story"


def test_a_run_without_news_forgets_nothing() -> None:
    state = BlogState(home=HOME, aliases={"http://blog.example/?p=7": "http://blog.example/a-story"}, key_rules="x")
    work = BlogCrawl(HOME, memory=Past(), options=CrawlOptions(), state=state)
    assert work.final_state().aliases == state.aliases
    assert work.final_state().key_rules == "x"


def test_the_next_run_does_not_ask_for_short_links_again() -> None:
    written = posts(6)
    short = {post.url: f"http://blog.example/?p={number}" for number, post in enumerate(written)}

    def site(*, held_back: int) -> dict[str, str | Reply]:
        shown = written[held_back:]
        feed = rss([replace(post, url=short[post.url]) for post in shown])
        pages = {**pages_of(shown), HOME: front(shown, feed="/feed"), "http://blog.example/feed": feed}
        return {**pages, **{short[post.url]: moved(post.url) for post in shown}}

    past = Past()
    first = crawl(site(held_back=1), HOME, past=past)
    assert sorted(first.published) == sorted(post.url for post in written[1:])
    second = crawl(site(held_back=0), HOME, past=past)
    assert second.published == [written[0].url]
    assert [url for url in second.requests if "?p=" in url] == [short[written[0].url]]


def test_two_addresses_are_never_each_others_alias() -> None:
    keys = settled(Keys())
    keys.alias("http://blog.example/a-b", "http://blog.example/c-d")
    keys.alias("http://blog.example/c-d", "http://blog.example/a-b")
    assert keys.key("http://blog.example/a-b") == keys.key("http://blog.example/c-d")


# --- views -----------------------------------------------------------------------------------------------------------


def test_a_view_waits_for_the_post_itself() -> None:
    border = Frontier(HOME, Past(), CrawlOptions())
    for view in ("http://blog.example/a-story/print/", "http://blog.example/b-story/?showComment=7"):
        assert border.post(view, route="links") is None
    assert border.post("http://blog.example/a-story/", route="links") is not None
    assert [fetch.url for fetch in border.views()] == ["http://blog.example/b-story/?showComment=7"]
    assert list(border.views()) == []
    assert border.post("http://blog.example/b-story/", route="links") is None


# --- the paper's Figure 2 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "step"),
    [
        ("http://blog.example/a-story", NAMED_AGAIN),
        ("https://blog.example/a-story", "scheme"),
        ("http://BLOG.example:80/a-story", "host"),
        ("http://www.blog.example/a-story", "www"),
        ("http://blog.example/%61-story", "encoding"),
        ("http://blog.example/a-story#top", "fragment"),
        ("http://blog.example//a-story", "dots"),
        ("http://blog.example/a-story/index.html", "slash"),
        ("http://blog.example/a-story/", "slash"),
        ("http://blog.example/a-story;jsessionid=1f", "session"),
        ("http://blog.example/a-story?fbclid=x", "tracking"),
        ("http://blog.example/a-story/amp", "view"),
        ("http://blog.example/a-story/comment-page-2", "comments"),
        ("http://blog.example/a-story.html", "extension"),
        ("http://blog.example/a-story?colour=red", "rules"),
    ],
)
def test_the_step_that_finds_a_duplicate(other: str, step: str) -> None:
    seen = Duplicates(trace)
    seen.add("http://blog.example/a-story", url_key("http://blog.example/a-story"))
    seen.add(other, url_key(other))
    assert seen.found == {step: 1}
    assert step in FOUND_BY


def test_duplicates_are_found_at_the_earliest_step_by_any_earlier_address() -> None:
    seen = Duplicates(trace)
    for url in ("http://a.example/b-c/?utm_source=x", "http://www.a.example/b-c", "https://www.a.example/b-c"):
        seen.add(url, url_key(url))
    assert seen.found == {"tracking": 1, "scheme": 1}
    assert seen.addresses == 3


def test_what_only_a_redirect_told() -> None:
    keys = settled(Keys())
    keys.alias("http://blog.example/?p=7", "http://blog.example/a-story")
    assert keys.met("http://blog.example/a-story")
    assert keys.met("http://blog.example/?p=7")
    assert not keys.met("http://blog.example/?p=7")
    assert keys.duplicates.found == {REDIRECT: 1, NAMED_AGAIN: 1}


def test_counts_outlive_the_addresses() -> None:
    keys = settled(Keys())
    for url in ("http://blog.example/a-story", "https://blog.example/a-story"):
        keys.met(url)
    keys.release()
    assert (keys.duplicates.addresses, keys.duplicates.found) == (2, {"scheme": 1})
    assert keys.site == "blog.example"

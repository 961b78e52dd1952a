"""What the links of a blog's pages promise, judged once."""

from __future__ import annotations

import pytest

from blogcorpus.crawl import CrawlOptions, Reason
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.crawl.links import Lead, Links
from blogcorpus.crawl.verdict import Judge
from blogcorpus.dom import Dom, parse
from blogcorpus.items import Page
from tests.fakesite import Past

HOME = "http://blog.example/"


def links(**options: int) -> tuple[Links, Frontier]:
    frontier = Frontier(HOME, Past(), CrawlOptions(**options))  # type: ignore[arg-type]
    judge = Judge(f"{HOME}2020/0{n}/post-number-{n}" for n in range(1, 6))
    return Links(frontier, judge), frontier


def page(*hrefs: str, url: str = HOME) -> Dom:
    return parse("".join(f'<a href="{href}">A title of some words</a>' for href in hrefs), url)


@pytest.mark.parametrize(
    ("url", "lead"),
    [
        (f"{HOME}2019/03/another-post", Lead.POST),
        (f"{HOME}notes-of-mine", Lead.OPEN),
        (f"{HOME}tag/mills", Lead.OPEN),
        ("http://elsewhere.example/2019/03/another-post", Lead.CLOSED),
        (f"{HOME}a/b/a/b/a/b", Lead.CLOSED),
        ("mailto:me@blog.example", Lead.CLOSED),
    ],
)
def test_what_an_address_promises(url: str, lead: Lead) -> None:
    found, _ = links()
    assert found.known(url) is None
    assert found.judge(url) is lead
    assert found.known(url) is lead


def test_links_are_joined_to_the_page_that_they_stand_on() -> None:
    found, _ = links()
    assert list(found.on(page("/a", "b", "/c#d", "#e")).values()) == [f"{HOME}a", f"{HOME}b", f"{HOME}c", HOME]
    there = page("/a", "b", url="http://www.blog.example/x/y")
    assert list(found.on(there).values()) == ["http://www.blog.example/a", "http://www.blog.example/x/b"]


@pytest.mark.parametrize(
    ("hrefs", "more"),
    [
        (["/2019/03/another-post", "/tag/mills", "/2019/"], False),
        (["/2019/03/another-post", "/notes-of-mine"], True),
        (["http://elsewhere.example/notes"], False),
        (["/list"], False),
    ],
)
def test_whether_a_page_may_list_what_nobody_asked_for(hrefs: list[str], more: bool) -> None:
    found, frontier = links()
    dom = page(*hrefs, url=f"{HOME}list")
    for url in found.on(dom).values():
        if found.judge(url) is Lead.POST:
            frontier.post(url, route="test")
    assert found.may_list_more(dom) is more


def test_what_was_asked_for_is_not_open_any_more() -> None:
    found, frontier = links()
    dom = page("/notes-of-mine", url=f"{HOME}list")
    assert found.may_list_more(dom)
    frontier.post(f"{HOME}notes-of-mine", route="test")
    assert not found.may_list_more(dom)


def test_what_two_lists_passed_over_is_no_post_of_a_third() -> None:
    found, frontier = links()
    lists = [page("/my-garden", f"/note-{n}", url=f"{HOME}list{n}") for n in range(3)]
    for dom in lists[:2]:
        assert found.may_list_more(dom)
        frontier.post(dom.url.replace("list", "note-"), route="test")
        assert found.may_list_more(dom), "one list may have overlooked it"
        found.pass_over(dom)
    assert found.may_list_more(lists[2]), "it has a note that nobody has seen"
    frontier.post(f"{HOME}note-2", route="test")
    assert not found.may_list_more(lists[2])


def test_a_menu_that_names_another_address_in_each_folder_is_known_by_how_it_is_written() -> None:
    found, _ = links()
    lists = [page("garden", url=f"{HOME}list/{n}/") for n in range(3)]
    for dom in lists[:2]:
        assert found.may_list_more(dom)
        found.pass_over(dom)
    assert not found.may_list_more(lists[2])
    assert found.may_list_more(page("meadow", url=f"{HOME}list/4/"))


@pytest.mark.parametrize(
    ("html", "more"),
    [
        ('<div><div><p><a href="/cup-7"><img src="c.jpg"></a></p></div></div>', False),
        # --- near misses: its title says what it is, it stands with a heading, others call it by words
        ('<div><div><p><a href="/cup-7" title="The seventh cup"><img src="c.jpg"></a></p></div></div>', True),
        ('<div><h2>The seventh cup</h2><p><a href="/cup-7"><img src="c.jpg"></a></p></div>', True),
        ('<p><a href="/cup-7"><img src="c.jpg"></a></p><a href="/cup-7">The seventh cup</a>', True),
    ],
)
def test_a_picture_in_a_text_leads_to_no_post(html: str, more: bool) -> None:
    found, _ = links()
    assert found.may_list_more(parse(html, f"{HOME}list")) is more


def test_where_the_budget_is_spent_nothing_is_remembered() -> None:
    found, frontier = links(max_pages=1)
    frontier.post(f"{HOME}2019/03/another-post", route="test")
    assert found.judge(f"{HOME}2019/03/a-third-post") is Lead.POST
    assert found.known(f"{HOME}2019/03/a-third-post") is None
    assert found.may_list_more(page("/2019/03/a-third-post", url=f"{HOME}list"))


@pytest.mark.parametrize(
    ("permalinks", "path", "reason"),
    [
        ([f"2020/03/0{n}" for n in range(1, 6)], "2019/07/12", None),
        # --- near misses: a month of such a blog, and a day where posts have names
        ([f"2020/03/0{n}" for n in range(1, 6)], "2019/07", Reason.INDEX_PAGE),
        ([f"2020/03/post-number-{n}" for n in range(1, 6)], "2019/07/12", Reason.INDEX_PAGE),
    ],
)
def test_days_are_posts_where_permalinks_are_days(permalinks: list[str], path: str, reason: Reason | None) -> None:
    text = "<p>" + "We sat in the garden and drank the first cup of the year, slowly. " * 5 + "</p>"
    judge = Judge(HOME + permalink for permalink in permalinks)
    assert judge.against(Page(url=HOME + path, html=f"<h1>Leaves</h1><h2>Tea</h2>{text}")) is reason

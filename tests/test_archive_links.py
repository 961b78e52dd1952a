"""Archive pages among a page's links."""

from __future__ import annotations

import pytest

from blogcorpus.archive import Mark, archive_links
from blogcorpus.dom import parse

HOME = "https://example.org/"


def kinds(html: str, url: str = HOME) -> list[tuple[str, str]]:
    return [(link.kind, link.url.removeprefix(HOME)) for link in archive_links(parse(html, url))]


@pytest.mark.parametrize(
    ("href", "words", "kind"),
    [
        ("archives/", "", "index"),
        ("archive.html", "", "index"),
        ("all-archives", "", "index"),
        ("x.html", "Archives", "index"),
        ("x.html", "Alle Beiträge", "index"),
        ("x.html", "文章归档", "index"),
        ("x.html", "Все записи", "index"),
        ("sitemap.html", "", "index"),
        ("blog/", "", "blog"),
        ("x/", "Блог", "blog"),
        ("2014/", "", "year"),
        ("archives/2014/", "", "year"),
        ("2014/05/", "", "month"),
        ("2014/05/index.html", "", "month"),
        ("?m=201405", "", "month"),
        ("2004_05_01_archive.html", "", "month"),
        ("archives/may-2014.html", "", "month"),
        ("2014/05/17/", "", "day"),
        ("category/tea/", "", "category"),
        ("?cat=4", "", "category"),
        ("tags/tea/", "", "tag"),
        ("tag/2009/", "", "tag"),
        ("search/label/tea", "", "tag"),
        ("author/ada/", "", "author"),
        ("themen/tee/", "", "category"),
        ("рубрика/чай", "", "category"),
        ("x.php?y=2014&m=5", "", "month"),
        ("x.php?month=5&year=2014", "", "month"),
        ("list/77", "Mai 2014 (4)", "month"),
        ("list/77", "2014年5月", "month"),
        ("list/77", "2014 [31]", "year"),
    ],
)
def test_kind(href: str, words: str, kind: str) -> None:
    assert kinds(f'<a href="/{href}">{words}</a>') == [(kind, href)]


@pytest.mark.parametrize(
    "href",
    [
        "2014/05/17/a-post/",
        "2014/05/17.html",
        "a-post/",
        "about/",
        "feed/",
        "category/tea/feed/",
        "tag/tea/page/2/",
        "wp-content/uploads/2014/05/",
        "archive.xml",
        "",
    ],
)
def test_other_links(href: str) -> None:
    assert kinds(f'<a href="/{href}">words</a>') == []


@pytest.mark.parametrize("words", ["May", "17 May 2014", "May 2014 in Paris", "2014: a year", "Room 2014b", "(2014)"])
def test_titles_that_name_no_whole_month_or_year(words: str) -> None:
    assert kinds(f'<a href="/list/77">{words}</a>') == []


def test_order_is_by_promise() -> None:
    html = """<a href="/tag/a/">a</a><a href="/category/rare/">r</a><a href="/2013/">2013</a><a href="/2014/">2014</a>
        <a href="/category/often/">o</a><a href="/category/often/">o</a><a href="/2013/12/">m</a>
        <a href="/archives/">A</a>"""
    assert [url for _, url in kinds(html)] == [
        "archives/",
        "2014/",
        "2013/",
        "2013/12/",
        "category/often/",
        "category/rare/",
        "tag/a/",
    ]


def test_where_links_stand() -> None:
    html = """<link rel="archives" href="/2014/05/"><select><option value="">Month</option>
        <option value="https://example.org/2014/04/">April</option><option value="5">5</option></select>
        <a href="https://other.example/archives/">Archives</a>"""
    assert kinds(html) == [("month", "2014/05/"), ("month", "2014/04/")]


def test_the_page_itself_and_doubles_are_left_out() -> None:
    html = '<a href="/archives/">A</a><a href="/2014/">2014</a><a href="/2014/index.html">again</a>'
    assert kinds(html, HOME + "archives/index.html") == [("year", "2014/")]


def test_links_of_earlier_pages_are_passed_over() -> None:
    passed: set[Mark] = set()
    first = parse('<a href="/archive/">All</a><a href="/2014/">2014</a><a href="x">Archives</a>', HOME)
    assert len(archive_links(first, passed)) == 3
    second = parse(
        '<a href="/archive/">All</a><a href="/2014/">2014</a><a href="x">Archives</a><a href="/2015/">2015</a>',
        f"{HOME}posts/one",
    )
    # What begins in a folder leads elsewhere from another one.
    assert [link.url for link in archive_links(second, passed)] == [f"{HOME}posts/x", f"{HOME}2015/"]


def test_a_list_that_links_itself_is_not_passed() -> None:
    passed: set[Mark] = set()
    link = '<a href="/archive/">All</a>'
    assert archive_links(parse(link, f"{HOME}archive/"), passed) == ()
    assert len(archive_links(parse(link, HOME), passed)) == 1

"""Paging and neighbours, in many languages, with links that only look like them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blogcorpus.archive import neighbours, next_pages, page_place
from blogcorpus.dom import parse

HOME = "https://example.org/"


def pages(html: str, url: str = HOME) -> list[str]:
    return [found.removeprefix(HOME) for found in next_pages(parse(html, url))]


@pytest.mark.parametrize(
    ("url", "stem", "number"),
    [
        ("page/3/", "example.org/", 3),
        ("page/3", "example.org/", 3),
        ("page3/", "example.org/", 3),
        ("blog/page/2/index.html", "example.org/blog/", 2),
        ("index2.html", "example.org/", 2),
        ("blog/index-6.html", "example.org/blog/", 6),
        ("?paged=4", "example.org/", 4),
        ("category/a/?page=2", "example.org/category/a/", 2),
        ("?cat=3&paged=4", "example.org/?cat=3", 4),
        ("seite/2", "example.org/", 2),
        ("index.php?seite=2", "example.org/", 2),
    ],
)
def test_page_place(url: str, stem: str, number: int) -> None:
    place = page_place(HOME + url)
    assert place
    assert (place.stem, place.number) == (stem, number)


@pytest.mark.parametrize(
    "url",
    ["", "?p=3", "2020/03/", "2020/03/04/", "a-post-2/", "page/", "pages/about/", "index.html", "top10.html", "p/12"],
)
def test_no_page_place(url: str) -> None:
    assert page_place(HOME + url) is None


LISTS = {
    "rel=next": ('<link rel="next" href="/page/2/">', ["page/2/"]),
    "WordPress": ('<a href="/page/2/">← Older posts</a>', ["page/2/"]),
    "numbers": (
        '<a class="page-numbers" href="/page/2/">2</a><a href="/page/9/">9</a>'
        '<a class="next" href="/page/2/">Next »</a><a href="/page/3/">3</a>',
        ["page/2/", "page/3/", "page/9/"],
    ),
    "Blogger": (
        '<a class="blog-pager-older-link" href="/search?updated-max=2013-07-21&max-results=7">Older Posts</a>'
        '<a class="blog-pager-newer-link" href="/search?updated-max=2013-09-01&reverse-paginate=true">Newer Posts</a>',
        ["search?updated-max=2013-07-21&max-results=7"],
    ),
    "an odd address with plain words": ('<a href="/earlier.html">Older entries</a>', ["earlier.html"]),
    "numbers that fall": ('<a rel="next" href="/index-6.html">Older posts</a>', ["index-6.html"]),
    "an icon": ('<a class="newer-posts" href="/blog/page/2/"><i></i></a>', ["blog/page/2/"]),
    "a bare number": ('<a href="/2">Next</a>', ["2"]),
    "a bare number and its file": ('<a href="/2/index.html">Next ›</a>', ["2/index.html"]),
    "a file that is a number": ('<a rel="next" href="/2.html">›</a>', ["2.html"]),
    "numbers alone": ('<span>1</span><a href="/3/">3</a><a href="/2/">2</a>', ["2/", "3/"]),
    "a number that is none of the page's": (
        '<a href="/2/">12</a><a href="/3/"><b>3</b> hours</a><a href="/4/"></a>',
        [],
    ),
    "numbers of another list": ('<a href="/album/2/">2</a><a href="/2014/05/02/">2</a>', []),
    "the list is elsewhere": ('<a rel="next" href="/blog/page/2">Next →</a>', ["blog/page/2"]),
    "a list that starts at a moment": ('<a href="/?offset=1395090000000">Older</a>', ["?offset=1395090000000"]),
    "the next post by its number": ('<a href="/?p=13">Next</a>', []),
    "another host": ('<a href="https://other.example/page/2/">Older posts</a>', []),
    "comments of a post": ('<a href="/a-post/comment-page-2/#comments">Older Comments</a>', []),
    "paging of another list": ('<a href="/category/a/page/2/">A, page 2</a>', []),
    "a calendar": ('<a href="/2014/03/">« Mar</a><a href="/2014/05/">May »</a>', []),
    "reading on": ('<a href="/a-post/#more">Continue reading →</a><a href="/a-post/">Read more »</a>', []),
    "neighbours of a post": ('<a rel="prev" href="/a/">Previous Post</a><a rel="next" href="/c/">Next →</a>', []),
    "a category called Next": ('<a href="/category/next/">Next</a>', []),
    "a script": ('<a href="#">Older posts</a><a href="javascript:more()">Load more</a>', []),
}


@pytest.mark.parametrize(("html", "expected"), LISTS.values(), ids=LISTS.keys())
def test_next_pages(html: str, expected: list[str]) -> None:
    assert pages(html) == expected


@pytest.mark.parametrize(
    "words",
    [
        "Older Posts",
        "« Ältere Beiträge",
        "Vorherige Artikel",
        "Page suivante »",
        "Articles plus anciens",
        "Entradas antiguas",
        "← Posts antigos",
        "Articoli meno recenti",
        "Oudere berichten",
        "Äldre inlägg",
        "Vanhemmat artikkelit",
        "Starsze wpisy",
        "Starší příspěvky",
        "Régebbi bejegyzések",
        "Daha eski kayıtlar",
        "Παλαιότερες αναρτήσεις",
        "Старые записи",
        "Следующая страница",
        "下一页",
        "次のページ",
        "다음 페이지",
        "المشاركات الأقدم",
        "Trang sau",
    ],
)
def test_words_of_many_languages(words: str) -> None:
    assert pages(f'<a href="/mehr/x.html">{words}</a>') == ["mehr/x.html"]


def test_on_a_later_page_only_later_pages_follow() -> None:
    html = """<a href="/">1</a><a href="/page/2/">« Newer posts</a><a href="/page/4/">Older posts »</a>
        <a href="/page/9/">9</a>"""
    assert pages(html, HOME + "page/3/") == ["page/4/", "page/9/"]
    assert pages(
        '<a href="/index-7.html">Newer posts</a><a href="/index-5.html">Older posts</a>', HOME + "index-6.html"
    ) == ["index-5.html"]
    assert pages('<a rel="next" href="/page/2/">Next</a>', HOME + "page/3/") == []
    assert pages('<a href="/blog/2/">Previous</a><a href="/blog/4/">Next</a>', HOME + "blog/3/") == ["blog/4/"]
    later = '<a href="/blog/index.html">1</a><a href="/blog/2/index.html">2</a><a href="/blog/4/index.html">4</a>'
    assert pages(later, HOME + "blog/3/index.html") == ["blog/4/index.html"]
    assert pages('<a rel="next" href="/2014/05/18/">Next</a>', HOME + "2014/05/17/") == []


POSTS = {
    "WordPress": (
        '<div class="nav-previous"><a href="/a/" rel="prev">← A title</a></div><a href="/c/" rel="next">C →</a>',
        ["a/", "c/"],
    ),
    "Blogger": (
        '<a class="blog-pager-older-link" href="/2012/a.html">Older Post</a><a href="/">Home</a>',
        ["2012/a.html"],
    ),
    "words alone": (
        '<a href="/a.html">&lt;&lt; Previous</a><a href="/c.html">Nächster Beitrag</a>',
        ["a.html", "c.html"],
    ),
    "Docusaurus": (
        '<nav class="pagination-nav"><a class="pagination-nav__link pagination-nav__link--next" href="/a">'
        "<div>Older post</div><div>A title</div></a></nav>",
        ["a"],
    ),
    "in the head": ('<link rel="prev" title="A" href="/a/">', ["a/"]),
    "the front page is no post": ('<a rel="prev" href="/">Previous</a>', []),
    "pages of a list": ('<a rel="next" href="/page/2/">Next</a><a href="/x/">Older posts</a>', []),
    "other links": ('<a href="/about/">About</a><a href="/tag/next/">next level</a>', []),
}


@pytest.mark.parametrize(("html", "expected"), POSTS.values(), ids=POSTS.keys())
def test_neighbours(html: str, expected: list[str]) -> None:
    found = neighbours(parse(html, HOME + "b/"))
    assert [url.removeprefix(HOME) for url in found] == expected


@given(st.text(max_size=40), st.text(max_size=20))
def test_any_link_is_survived(href: str, words: str) -> None:
    dom = parse(f'<a rel="next" href="{href}">{words}</a><a href="http://[">Older posts</a>', HOME)
    next_pages(dom)
    neighbours(dom)

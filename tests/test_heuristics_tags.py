"""Tags on pages nobody taught us: tables of pages with what they say, and near misses."""

from __future__ import annotations

import pytest

from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.tags import find_tags
from tests.small_pages import LONG, TEXT, dom

_BOTH = ("Tea", "Milk")


@pytest.mark.parametrize(
    ("body", "head", "found"),
    [
        ("<a rel=tag href=/t/tea>Tea</a> <a rel=tag href=/t/milk>#milk</a>", "", ("Tea", "milk")),
        ("<a rel='category tag' href=/c/tea>Tea</a>", "", ("Tea",)),
        ("<p class=post-labels><a href=/l/tea>Tea</a><a href=/l/tea>tea</a></p>", "", ("tea",)),
        ("", "<meta property=article:tag content=Tea><meta property=article:tag content=Milk>", ("Tea", "Milk")),
        ("", '<script type=application/ld+json>{"@type":"Article","keywords":"Tea, Milk"}</script>', ("Tea", "Milk")),
        ("<a rel=tag href=/t/tea># Tea</a>", "", ("Tea",)),
        ("<p>Filed under: Tea, Cold milk</p>", "", ("Tea", "Cold milk")),
        ("<p>See <a href=/tag/tea>Tea</a> and <a href=/tag/milk/>Milk</a></p>", "", ("Tea", "Milk")),
        ("<p><a href=../taxonomy/term/3.html>Tea</a> | <a href=cat_6.html>Milk</a></p>", "", ("Tea", "Milk")),
        ("<p>See <a href=cat_food.html>food for cats</a></p>", "", ()),
        ("<p class=tags><a href=/d>March 4, 2024</a><a href=/t>2024</a></p>", "", ("2024",)),
        # With its categories, if it has some.
        ("<p class=cat-links><a href=/c>Drinks</a></p><p class=tags><a href=/t>Tea</a></p>", "", ("Drinks", "Tea")),
        (
            "",
            "<meta property=article:section content=Drinks><meta property=article:tag content=Tea>",
            ("Drinks", "Tea"),
        ),
        ("", "<meta property=article:section content=posts>", ()),
        ("", "<meta property=article:tag content=Story>", ("Story",)),
        ("", '<script type=application/ld+json>{"@type":"Article","articleSection":["Tea","Milk"]}</script>', _BOTH),
        ("", "<meta itemprop=keywords content='Tea,Milk,'>", _BOTH),
        ("<p class=post-tags><a href=/x/tea>Tea (12)</a> <a href=/x/milk>Milk,</a></p>", "", _BOTH),
        ("<ul><li>Tags:</li><li><a href=/x/tea>Tea</a></li><li><a href=/x/milk>Milk</a></li></ul>", "", _BOTH),
        (
            "<p>Tags:</p><ul><li><a href=/x/tea>Tea</a><li><a href=/x/milk>Milk</a></ul><p><a href=/of/ann>Ann</a></p>",
            "",
            _BOTH,
        ),
        ("<ul><li>Tags</li><li><a href=/x/tea>Tea</a></li><li><a href=/x/milk>Milk</a></li></ul>", "", ()),
        ("<div class=quarto-category>Tea</div><div class=quarto-category>Milk</div>", "", ("Tea", "Milk")),
        ("<p><a href=/categories/drinks/tea/>Tea</a></p>", "", ("Tea",)),
        ("<p><a href=/category/drinks/page/2/>Older</a></p>", "", ()),
        ("<h2>March 4 <a href=/categories/drinks/#drinks>Drinks</a></h2>", "", ("Drinks",)),
        ("<p><a href=/tags/#tea>All tags</a></p>", "", ()),
        (
            "<p><a href=/tags/#green-tea>Green tea</a> <a href=/etiquetas/#milk-ref>milk</a></p>",
            "",
            ("Green tea", "milk"),
        ),
        ("<p><a href=/categories.html#%E8%8C%B6>茶</a> <a href=/tags#Milk>Milk</a></p>", "", ("茶", "Milk")),
        # Only the category is marked as a tag.
        ("<p><a href=/c/tea rel=tag>Tea</a> <a href=/tag/milk>Milk</a> <a href=/edit/7>Edit</a></p>", "", _BOTH),
        ("<p>--- <a href=all.html?tea>#tea</a> <a href=all.html?milk># milk</a></p>", "", ("tea", "milk")),
        ("<p><a href=/milk/>#Tea: milk, sugar and the rest of it</a></p>", "", ()),
        ("<p><a href=https://talk.example/tea>#tea</a> <a href=#tea>#tea</a> <a href=/issues/7>#7</a></p>", "", ()),
        ("<div class='field field--name-field-tags'><ul><li><a href=/cimkek/tea>tea</a></ul></div>", "", ("tea",)),
        ("<div class='list tag-list'><a href='/search?q=[tea]'>tea</a></div>", "", ("tea",)),
        ("<p class=tag-list><a href=/tag/tea>tea</a></p><p class=tag-list><a href=/in/leaf>leaf</a></p>", "", ("tea",)),
        ("<div class='list hub-list'><a href='/search?q=[tea]'>tea</a></div>", "", ()),
        (
            "<p>Posted in <a href='/?cat=3'>Tea</a>, <a href='/?cat=4'>Milk</a> | <a href=#c>3 Comments</a></p>",
            "",
            _BOTH,
        ),
        ("<p>Posted in <a href=/x/tea>Tea</a> and <a href=/x/milk>Milk</a> | <a href=/edit/7>Edit</a></p>", "", _BOTH),
        ("<p>Tags <a href=/x/tea>Tea</a> <a href=/x/milk>Milk</a></p>", "", _BOTH),
        ("<p>Tags: <a href=/x/tea>Tea</a> | <a href=/x/milk>Milk</a> | <a href=/about/>About</a></p>", "", _BOTH),
        ("<p>Veröffentlicht unter <a href=/x/tea>Tea</a>, <a href=/x/milk>Milk</a></p>", "", _BOTH),
        ("<p>Publié dans <a href=/x/tea>Tea</a></p><p>Mots-clés : <a href=/y/milk>Milk</a></p>", "", _BOTH),
        ("<p>Рубрика: Tea | Метки: Milk</p>", "", _BOTH),
        ("<p>分类：Tea，Milk</p>", "", _BOTH),
        ("<p>Tags: #Tea #Milk</p>", "", _BOTH),
        ("<p>Posted in: Tea, Milk. | 3 Comments</p>", "", _BOTH),
        ("<p>A book: <a href='https://shop.example/3?tag=ann-20'>On tea</a></p>", "", ()),
        ("<p>Topics we like: <a href=/x/tea>Tea</a></p>", "", ()),
        ("<p>Posted in 2010 by <a href=/ann>Ann</a></p>", "", ()),
        ("<p>Tags: the little pieces of cloth that are sewn into every shirt</p>", "", ()),
        # Not this post's.
        ("<div class=sidebar><a rel=tag href=/t/x>Other</a></div>", "", ()),
        ("<div class=tagcloud><a rel=tag href=/t/x>Other</a></div>", "", ()),
        ("<div class='block block-tagadelic'><a rel=tag href=/t/x>Other</a></div>", "", ()),
        (f"<a rel=tag href=/t/x>{'x' * 61}</a>", "", ()),
        ("<a rel=tag href=/t/x> … </a>", "", ()),
        ("<p>Filed under the stairs, where nobody ever looks for anything at all</p>", "", ()),
        ("", "", ()),
    ],
)
def test_tags(body: str, head: str, found: tuple[str, ...]) -> None:
    page = dom(f"<h1>T</h1><div class=entry-content>{TEXT}</div>{body}", head)
    content = find_content(page)
    tags = find_tags(page, content.element if content else None)
    assert (tags[0].value if tags else ()) == found


def test_a_cloud_in_the_text_is_the_posts() -> None:
    cloud = "<div>Tags <span class=tagcloud><a rel=tag href=/t/tea>Tea</a></span></div>"
    for body, found in ((f"{TEXT}{cloud}</div>", ("Tea",)), (f"{TEXT}</div>{cloud}", ())):
        page = dom(f"<h1>T</h1><div class=entry-content>{body}")
        content = find_content(page)
        tags = find_tags(page, content.element if content else None)
        assert (tags[0].value if tags else ()) == found


def test_a_cloud_in_the_texts_article_is_the_posts() -> None:
    footer = "<footer><h5>Tags</h5><div class=tagcloud><a rel=tag href=/t/tea>Tea</a></div></footer>"
    for inside, behind, found in ((footer, "", ("Tea",)), ("", footer, ())):
        page = dom(f"<h1>T</h1><article><div class=entry-content>{TEXT}</div>{inside}</article>{behind}")
        content = find_content(page)
        assert content is not None
        tags = find_tags(page, content.element)
        assert (tags[0].value if tags else ()) == found


_BOOKS = "<a href=/blog/books/>Books</a>, <a href=/blog/old_films/>Old Films</a>"


@pytest.mark.parametrize(
    ("line", "tags"),
    [
        (
            f"<span>Posted by Ann at 10:15 AM in {_BOOKS}</span> | <a href=/blog/tea.html>Permalink</a>",
            ("Books", "Old Films"),
        ),
        (
            f"Ann Lee posted Jun 22, 2007 in {_BOOKS} | <a href=/blog/tea.html#c>Comments (1)</a>",
            ("Books", "Old Films"),
        ),
        (f"Rédigé le 22 juin 2007 dans {_BOOKS}", ("Books", "Old Films")),
        (f"Posted by Ann in {_BOOKS}", ()),  # where she was
        (f"It was written 3 years ago in {_BOOKS} and so on", ()),
        (f"It was written 3 years ago in {_BOOKS}.", ()),
        ("Posted at 10:15 AM | <a href=/blog/tea.html>Permalink</a>", ()),
    ],
)
def test_topics_in_the_posts_own_line(line: str, tags: tuple[str, ...]) -> None:
    page = dom(f"<h1>T</h1><div class=entry-content>{TEXT}</div><p>{line}</p>")
    content = find_content(page)
    assert content is not None
    found = find_tags(page, content.element)
    assert (found[0].value if found else ()) == tags


def test_a_list_of_all_tags_is_nobodys() -> None:
    links = "".join(f"<a rel=tag href=/tag/{n}>tag {n}</a>" for n in range(41))
    page = dom(f"{TEXT}{links}")
    assert find_tags(page) == []
    assert find_tags(page, page.body) == []


@pytest.mark.parametrize(
    ("around", "tags"),
    [
        (
            "<ul class=tag_box><li><a href=/tags.html#tea>tea <i>4</i></a><li><a href=/t>milk <i>1</i></a></ul>",
            ("tea", "milk"),
        ),
        # The cloud of a sidebar, and a box of something else.
        ("<aside><ul class=tag_box><li><a href=/tags.html#tea-ref>tea <span>4</span></a></ul></aside>", ()),
        ("<ul class=link_box><li><a href=/shop>tea <span>4</span></a></ul>", ()),
    ],
)
def test_boxes_that_count_the_posts_of_each(around: str, tags: tuple[str, ...]) -> None:
    page = dom(f"<article><h1>T</h1><div>{LONG}</div></article>{around}")
    content = find_content(page)
    found = find_tags(page, content.element if content is not None else None)
    assert (found[0].value if found else ()) == tags


_CLOUD = "<div class=card><b>All</b><p class=tags><a href=/tags/tea/>Tea</a><a href=/tags/milk/>Milk</a></p></div>"


@pytest.mark.parametrize(
    ("before", "behind", "tags"),
    [
        # Far behind the text stand the tags of the blog; the post's are links beside it.
        ("<p><a class=tag href=/tags/tea/>Tea</a></p>", f"<div>{LONG}</div>{_CLOUD}", ("Tea",)),
        # Near the text, or where nothing else is said, the name is believed.
        ("", _CLOUD, ("Tea", "Milk")),
        ("", f"<div>{LONG}</div>{_CLOUD}", ("Tea", "Milk")),
    ],
)
def test_the_cloud_of_a_column_that_nothing_names(before: str, behind: str, tags: tuple[str, ...]) -> None:
    page = dom(f"<h1>T</h1>{before}<div class=entry-content>{LONG}</div>{behind}")
    content = find_content(page)
    assert content is not None
    assert find_tags(page, content.element)[0].value == tags


@pytest.mark.parametrize(
    ("line", "tags"),
    [
        (
            "It was a long day, and of all that we had <a href=/tag/tea>tea</a> was the best, with <a href=/p>a pie</a>"
            " that somebody had left on the table, and a little milk.",
            (),
        ),
        ("<a href=/tag/tea>Tea</a>", ("Tea",)),
        ("4 March 2024, by Ann, in <a href=/category/tea>Tea</a>", ("Tea",)),
        ("Topics: Tea, Milk", ("Tea", "Milk")),
    ],
)
def test_links_in_sentences_are_no_tags(line: str, tags: tuple[str, ...]) -> None:
    page = dom(f"<h1>T</h1><div class=entry-content><p>{line}</p>{LONG}</div>")
    content = page.index.named(".entry-content")[0]
    found = find_tags(page, content)
    assert (found[0].value if found else ()) == tags


def test_a_list_amid_the_text_is_no_line_of_tags() -> None:
    page = dom(f"<h1>T</h1><div class=entry-content>{LONG}<p>Topics: Tea, Milk</p>{LONG}</div>")
    assert find_tags(page, page.index.named(".entry-content")[0]) == []


@pytest.mark.parametrize(
    ("classes", "beside", "tags"),
    [
        ("post-7 type-post hentry category-hot-drinks tag-tea", "", ("hot drinks", "tea")),
        (
            "post-7 type-post hentry category-hot-drinks",
            "<aside><a href=/category/all/hot-drinks/>Hot Drinks!</a></aside>",
            ("Hot Drinks!",),
        ),
        # One that other posts have, and one that is called as a category.
        ("post-7 type-post category-cafe-te tag-milk-2", "", ("Café & Té", "milk")),
        # What it shows says more.
        ("post-7 type-post category-hot-drinks", "<p>Tags: Milk</p>", ("Milk",)),
        # Numbers say nothing; elements of other kinds have other classes.
        ("post-7 type-post category-12 format-standard", "", ()),
        ("menu-item category-hot-drinks", "", ()),
        # Another post.
        ("main", "<div class='post-8 hentry tag-x'>Next</div><div class='post-9 hentry tag-y'>Last</div>", ()),
    ],
)
def test_what_wordpress_says_in_classes(classes: str, beside: str, tags: tuple[str, ...]) -> None:
    page = dom(f"<h1>T</h1><div class='{classes}'><div class=entry-content>{LONG}</div></div>{beside}")
    found = find_tags(page, page.index.named(".entry-content")[0], known=("Tea leaves", "Café & Té"))
    assert (found[0].value if found else ()) == tags

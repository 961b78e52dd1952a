"""Titles on pages nobody taught us: tables of pages with what they say, and near misses."""

from __future__ import annotations

import pytest

from blogcorpus.dom import Dom, parse
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.title import find_titles
from tests import small_pages
from tests.small_pages import TEXT

URL = "http://blog.example/tea-for-two"


def dom(body: str, head: str = "", url: str = URL) -> Dom:
    return small_pages.dom(body, head, url)


def title(page: Dom, site: str | None = None) -> str | None:
    content = find_content(page)
    found = find_titles(page, content.element if content else None, site)
    return found[0].value if found else None


HEAD = "<title>Tea for two – Leaves</title>"
SITE_HEADING = "<h1 class=site-title><a href=/>Leaves</a></h1>"


@pytest.mark.parametrize(
    ("body", "head", "site", "found"),
    [
        (f"<h1>Tea for two</h1>{TEXT}", HEAD, None, "Tea for two"),
        (f"{SITE_HEADING}<h2>Tea for two</h2>{TEXT}", HEAD, None, "Tea for two"),
        (f"<h1>Leaves</h1><h2>Tea for two</h2>{TEXT}", HEAD, "Leaves", "Tea for two"),
        (f"{SITE_HEADING}<h3 class=post-title>Tea for two</h3>{TEXT}<h2>Comments</h2>", HEAD, None, "Tea for two"),
        (f"<div class=entry-title>Tea for two</div>{TEXT}", HEAD, None, "Tea for two"),
        (f"<h1>Tea <em>for</em>\n two</h1>{TEXT}", HEAD, None, "Tea for two"),
        # What else the heading holds is no part of the title where the head has none of it.
        (f"<h1>Of tea</h1><h2>Tea for two <span><a href=#c>10</a></span></h2>{TEXT}", HEAD, None, "Tea for two"),
        (
            f"<h2>Of tea</h2><h3><a href=#>Tea for two</a> · May 1, 2024 by Ann Lee</h3>{TEXT}",
            HEAD,
            None,
            "Tea for two",
        ),
        # Nor what is written small at its end, however long: a motto, the number of a footnote.
        (f"<h1>Tea for two <small>All that is to be said of it</small></h1>{TEXT}", HEAD, None, "Tea for two"),
        (f"<h1>Tea for two<sup><a href=#fn>1</a></sup></h1>{TEXT}", HEAD, None, "Tea for two"),
        (f"<h1>Tea <small>for</small> two</h1>{TEXT}", HEAD, None, "Tea for two"),
        (f"<h1>Tea <small>for two</small></h1>{TEXT}", HEAD, None, "Tea for two"),
        # Of its feeds, a page may name only that of the post's comments.
        (
            f"<h1>Tea for two</h1>{TEXT}",
            "<title>Tea for two</title><link rel=alternate title='Leaves » Tea for two Comments Feed' href=/f>",
            None,
            "Tea for two",
        ),
        (
            f"<h1>Leaves</h1>{TEXT}",
            "<title>Leaves</title><link rel=alternate title='Leaves » Feed' href=/f>",
            None,
            None,
        ),
        # A date, longer than the title, and a sign; but not other words.
        (
            f"<h3>Tea <a href=/tea>::</a> <span>10 December 2008, 22:02</span></h3>{TEXT}",
            "<title>Leaves: Tea</title>",
            None,
            "Tea",
        ),
        (
            f"<h3>Tea <a href=/tea>::</a> <span>for two and many others</span></h3>{TEXT}",
            "<title>Leaves: Tea</title>",
            None,
            "Tea :: for two and many others",
        ),
        # A date, where only other titles of the head show it.
        (
            f"<h1><time>May 1</time> Tea for two</h1>{TEXT}",
            "<title>Leaves</title><meta property=og:title content='Tea for two'>",
            None,
            "Tea for two",
        ),
        (
            f"<h1><i>May 1</i> Tea for two</h1>{TEXT}",
            "<title>Leaves</title><meta property=og:title content='May 1 Tea for two'>",
            None,
            "May 1 Tea for two",
        ),
        # A microformat's name may be the site's.
        (f"<h1 class='p-name site-title'><a href=/>Leaves</a></h1>{TEXT}", "<title>Leaves</title>", "Leaves", None),
        # The blog's name is what its feeds are called after, and leads to where its posts lie.
        (
            f"<h1>Leaves of grass</h1><h2>Tea for two</h2>{TEXT}",
            "<title>Tea for two | Leaves of grass</title><link rel=alternate title='Leaves of grass » Feed' href=/f>",
            None,
            "Tea for two",
        ),
        # Where they are called "RSS", a post's own feed of comments begins with it.
        (
            f"<h1><a>Leaves of grass</a></h1><div><h2>Tea for two</h2>{TEXT}</div>",
            "<title>Tea for two | Leaves of grass</title><link rel=alternate title=RSS href=/f>"
            "<link rel=alternate title='Leaves of grass » Tea for two Comments Feed' href=/c>",
            None,
            "Tea for two",
        ),
        # A heading that leads to its own page is the post's; one that leads to its comments says less.
        (
            f"<h1><a>Leaves of grass</a></h1><div><h2><a href=/tea-for-two>Tea for two</a></h2>{TEXT}</div>",
            "<title>Tea for two – Leaves of grass</title>",
            None,
            "Tea for two",
        ),
        (
            f"<h1>Tea for two</h1>{TEXT}<h2><a href=/tea-for-two#respond>2 Comments</a></h2>",
            HEAD,
            None,
            "Tea for two",
        ),
        # Signs at a heading that lead to its place, or on.
        (f"<h1><a href=#tea class=header-anchor>#</a> Tea for two</h1>{TEXT}", HEAD, None, "Tea for two"),
        (f"<h2><a href=/x>Tea for two</a> →</h2>{TEXT}", HEAD, None, "Tea for two"),
        (f"<h1><b>#100</b> Days of tea</h1>{TEXT}", "<title>#100 Days of tea</title>", None, "#100 Days of tea"),
        # A day is a title where nothing else is one: the other part leads home.
        (
            f"<a href=/ class=home>Leaves of tea</a><h1>20201015</h1>{TEXT}",
            "<title>20201015 | Leaves of tea</title>",
            None,
            "20201015",
        ),
        # A title that is cut short, and the heading that has all of it; another one that begins otherwise.
        (f"<h1 class=p-name>Tea for…</h1><h3>Tea for two</h3>{TEXT}", "<title>Tea for…</title>", None, "Tea for two"),
        (f"<h1 class=p-name>Tea for…</h1><h3>Tea or milk</h3>{TEXT}", "<title>Tea for…</title>", None, "Tea for…"),
        # A subheading is no title, though it is written like one.
        (f"<h2>Tea for two</h2>{TEXT}<h2>The kettle</h2>{TEXT}", HEAD, None, "Tea for two"),
        # The sidebar names other posts.
        (f"<div id=sidebar><h2>Milk</h2></div><h2>Tea for two</h2>{TEXT}", HEAD, None, "Tea for two"),
        # Nothing in the page itself: what the head says.
        (TEXT, HEAD, "Leaves", "Tea for two"),
        (TEXT, "<title>Leaves » Tea for two</title>", "Leaves", "Tea for two"),
        (TEXT, "<title>Tea for two, at four | Leaves</title>", None, "Tea for two, at four"),
        (
            f"<div>Home / Tea for two – a tale</div>{TEXT}",
            "<title>Tea for two – a tale</title>",
            None,
            "Tea for two – a tale",
        ),
        (f"<div>Home / Tea for two</div>{TEXT}", "<title>Tea for two – Leaves</title>", None, "Tea for two"),
        (TEXT, "<title>Leaves</title><meta property=og:title content='Tea for two'>", "Leaves", "Tea for two"),
        (TEXT, "<title>x</title><meta property=og:title content='Tea for two - Leaves'>", "Leaves", "Tea for two"),
        # The site's name stands beside its menu; so may a title that nothing else says.
        (
            f"<header><h1>Leaves of all grass</h1><nav><a href=/a>A</a></nav></header><h2>Tea</h2>{TEXT}",
            "<title>Tea — Leaves of all grass</title>",
            None,
            "Tea",
        ),
        (
            f"<header><nav><a href=/a>A</a></nav><h1>Tea for two</h1></header>{TEXT}<h2>Milk</h2>",
            HEAD,
            None,
            "Tea for two",
        ),
        # No heading has any of `<title>`, but a line before the text has.
        (f"<h1>Grass</h1><legend>Tea for two</legend>{TEXT}", "<title>Blog: Tea for two</title>", None, "Tea for two"),
        (f"<h1>Grass</h1><div>Tea: for two</div>{TEXT}", "<title>Blog: Tea: for two</title>", None, "Tea: for two"),
        (f"<div>All about grass</div><h1>Tea</h1>{TEXT}", "<title>Leaves | All about grass</title>", None, "Tea"),
        # A day's header is no title, the blog's name neither.
        (f"<h2>Wednesday, 1 May 2024</h2><h3>Tea for two</h3>{TEXT}", HEAD, None, "Tea for two"),
        # Unless the post is called by it, which its heading says, and `<title>`.
        (f"<h1 class=post-title>Tea 3/19/15</h1>{TEXT}<h4>Tea</h4>", "<title>Tea 3/19/15</title>", None, "Tea 3/19/15"),
        (f"<h1 class=post-title>May 1, 2024</h1><h2>Tea for two</h2>{TEXT}", HEAD, None, "Tea for two"),
        (f"<h1>Tea 3/19/15</h1>{TEXT}<h4>Tea</h4>", "<title>Tea 3/19/15</title>", None, "Tea"),
        (f"{SITE_HEADING}{TEXT}", "<title>Leaves</title>", "Leaves", None),
        (f"{SITE_HEADING}<h3 class=title></h3>{TEXT}", "<title>Leaves: </title>", None, None),
        (f"<p><a href=/>Home</a></p>{TEXT}", "<title>Leaves: </title>", None, "Leaves:"),
        ("", "", None, None),
    ],
)
def test_titles(body: str, head: str, site: str | None, found: str | None) -> None:
    assert title(dom(body, head), site) == found


@pytest.mark.parametrize(
    ("link", "found"),
    [
        ("/tea-for-two", "Tea for two"),
        ("/tea-for-two/#top", "Tea for two"),
        ("/coffee", "Leaves"),  # another post's
        ("/", "Leaves"),
    ],
)
def test_a_heading_that_leads_to_its_own_page(link: str, found: str) -> None:
    """`<title>` says the site's name on every page, as the heading above the menu does."""
    body = (
        f"<header><h1>Leaves</h1><nav><a href=/blog/>Blog</a></nav></header><article><h2><a href={link}>Tea for two</a>"
    )
    assert title(dom(f"{body}</h2>{TEXT}</article>", "<title>Leaves</title>")) == found


def test_the_folder_of_a_post_is_not_the_post() -> None:
    head = "<title>Tea for two | Leaves of grass</title>"
    body = f"<h1><a href=../>Leaves of grass</a></h1><h2><a href=#>Tea for two</a></h2>{TEXT}"
    assert title(dom(body, head, "http://host.example/leaves/2024/tea.html")) == "Tea for two"


def test_titles_are_told_with_their_rule_and_doubt() -> None:
    found = find_titles(dom(f"<h1 class=entry-title>Tea for two</h1>{TEXT}", HEAD))
    assert (found[0].rule, found[0].method) == ("h1.entry-title", "heuristic")
    assert all(0.3 <= f.confidence <= 0.97 for f in found)
    lone = find_titles(dom(f"<h4>Tea for two</h4>{TEXT}"))
    assert not lone or lone[0].confidence < found[0].confidence


def test_markup_in_metadata_is_no_part_of_a_title() -> None:
    said = "Tea at the &lt;span class=caps&gt;BBC&lt;/span&gt;"
    page = parse(f"<head><title>{said}</title><meta property=og:title content='{said}'></head><p>Words.</p>")
    assert [found.value for found in find_titles(page)] == ["Tea at the BBC"]
    (title,), (meta,) = page.root.iter("title"), page.root.iter("meta")
    assert (page.index.take(title, "text"), page.index.take(meta, "@content")) == ("Tea at the BBC", "Tea at the BBC")


@pytest.mark.parametrize(
    ("head", "body", "found"),
    [
        (
            "2017 Feb 10 (Ann&rsquo;s Leaves)",
            f"<p>Up: <a href=2017.html>2017</a></p><h3>Green tea</h3>{TEXT}",
            "Green tea",
        ),
        ("8/9/22", f"<div><h1>8th of September 2022</h1>{TEXT}</div>", "8th of September 2022"),
        # --- near misses: no other heading, the site's own, a menu's
        ("8 September 2022", TEXT, "8 September 2022"),
        ("8 September 2022", f"<h3><a href=/>Leaves</a></h3>{TEXT}", "8 September 2022"),
        ("8 September 2022", f"<nav><h3>Pages</h3></nav>{TEXT}", "8 September 2022"),
        ("8 September 2022", f"{TEXT}<h3>Two days later</h3>{TEXT}", "8 September 2022"),
        ("Green tea (Ann&rsquo;s Leaves)", f"<h4>Part one</h4>{TEXT}", "Green tea (Ann’s Leaves)"),
    ],
)
def test_a_heading_where_the_head_says_a_day(head: str, body: str, found: str) -> None:
    assert title(dom(body, f"<title>{head}</title>")) == found


@pytest.mark.parametrize(
    ("head", "heading", "found"),
    [
        ("Ann&amp;apos;s tea - Leaves", "Ann's tea", "Ann's tea"),
        ("Tea &amp;amp; milk - Leaves", "Tea &amp; milk", "Tea & milk"),
        # --- near miss: a title about such signs
        ("What &amp;nbsp; means - Leaves", "What &amp;nbsp; means", "What &nbsp; means"),
    ],
)
def test_signs_that_are_escaped_twice(head: str, heading: str, found: str) -> None:
    body = f"<h2>Leaves</h2><article><h1><small>{heading}</small></h1>{TEXT}</article>"
    said = f'<title>{head}</title><meta property="og:title" content="{head.partition(" - ")[0]}">'
    assert title(dom(body, said)) == found

"""Parsing never fails, keeps every word that can be kept, and knows where each element's words stand."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.class_names import classes
from blogcorpus.dom import DEPTH_LIMIT, drop, join, parse, private_copy, text_of
from blogcorpus.flat import flatten


def html_of(element: HtmlElement) -> str:
    return etree.tostring(element, encoding="unicode", method="html")


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<p>One</p><p>two</p>", "One\ntwo\n"),
        ("no markup at all", "no markup at all\n"),
        ("<p>a\0b</p>", "a b\n"),
        ("<p>a\x0bb\x1fc</p>", "a b c\n"),
        ("<p>half a \ud83d pair</p>", "half a pair\n"),
        ("<p>no \uffff character</p>", "no character\n"),
        ("<p>tabs\tand\nlines stay</p>", "tabs and lines stay\n"),
        ("<p>ends here", "ends here\n"),
        ("<p>a<script>b</script>c<style>d</style>e<noscript>f</noscript>g<template>h</template>i</p>", "acegi\n"),
        ("<p>a<!-- b -->c</p>", "ac\n"),
        ("<html><head><meta charset=iso-8859-1></head><p>é 日</p></html>", "é 日\n"),
        ("<?xml version='1.0' encoding='utf-16'?><html><body><p>é</p></body></html>", "é\n"),
        ("<body><p>1</p></body><body><p>2</p></body>", "1\n2\n"),
    ],
)
def test_text_of_a_page(page: str, text: str) -> None:
    assert parse(page).flat.text == text


@pytest.mark.parametrize(
    "page",
    [
        "<html><head><title>T</title></head></html><body><p>words</p></body></html>",
        "<HTML><HEAD><TITLE>T</TITLE></HEAD></HTML >\n <BODY><p>words</p></BODY></HTML>",
        # A long head and a short body: the early end stands in the page's second half.
        f"<html><head><title>T</title><style>{'x' * 500}</style></head></html><body><p>words</p></body>",
    ],
)
def test_a_body_behind_an_early_end_is_kept(page: str) -> None:
    assert parse(page).flat.text == "T\nwords\n"


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<body><nav>Home</nav></body><div>On tea</div>", "Home\nOn tea\n"),
        ("<body><nav>Home</nav></body>On tea<div>and milk</div>", "Home\nOn tea\nand milk\n"),
        ("<body><nav><div>Home</nav></body><div>On tea</div><footer>End</footer></body></html>", "Home\nOn tea\nEnd\n"),
        ("<html><head><title>T</title></head><body>Home</body><!-- end --></html>\n", "T\nHome\n"),
    ],
)
def test_what_stands_behind_the_body_is_part_of_it(page: str, text: str) -> None:
    dom = parse(page)
    assert dom.flat.text == text
    assert [e.tag for e in dom.root] == ["head", "body"]


@pytest.mark.parametrize("page", ["", " ", "\n\t", "\0", "<!-- nothing -->", "<?php ?>", "<!doctype html>", "\ufeff"])
def test_a_page_with_nothing_has_an_empty_body(page: str) -> None:
    dom = parse(page, "http://example.org/")
    assert dom.body.tag == "body"
    assert dom.flat.text.strip("\ufeff\n") == ""
    assert not dom.cut


@pytest.mark.parametrize(("levels", "cut"), [(1_000, False), (100_000, True)])
def test_depth_is_bounded_and_known(levels: int, cut: bool) -> None:
    dom = parse("<p>before</p>" + "<div>" * levels + "deep" + "</div>" * levels)
    assert dom.cut is cut
    assert dom.flat.text.startswith("before\n")
    assert ("deep" in dom.flat.text) is not cut
    assert (dom.flat.depth >= DEPTH_LIMIT) is cut
    assert text_of(private_copy(dom.body)).startswith("before")  # no recursion that a deep tree could exhaust


def test_huge_text_is_kept() -> None:
    """libxml2 cuts text nodes at 10 MB unless told otherwise."""
    dom = parse(f"<p>{'a' * 10_200_000} end</p>")
    assert dom.flat.text.endswith("a end\n")
    assert len(dom.flat.text) == 10_200_005


@pytest.mark.parametrize(
    ("page", "url", "base"),
    [
        ("<p>", "http://example.org/a/b", "http://example.org/a/b"),
        ("<base href='/c/'><p>", "http://example.org/a/b", "http://example.org/c/"),
        ("<base target=_top><p>", "http://example.org/a/b", "http://example.org/a/b"),
        ("<base href='http://[bad'><p>", "http://example.org/a/b", "http://example.org/a/b"),
    ],
)
def test_base(page: str, url: str, base: str) -> None:
    assert parse(page, url).base == base


def test_scripts_are_counted_and_json_ld_is_kept_aside() -> None:
    dom = parse(
        '<script>x</script><script type="application/LD+JSON">{"@type": "BlogPosting", "headline": "A"}</script>'
    )
    assert dom.scripts == 2
    assert dom.json_ld == ('{"@type": "BlogPosting", "headline": "A"}',)
    meta = dom.root.find(".//meta[@property='ld:headline']")
    assert meta is not None
    assert meta.get("content") == "A"


@pytest.mark.parametrize("escape", [r"\u0000", r"\u000b", r"\ud83d", r"\ufffe", r"\uffff"])
def test_json_ld_may_escape_what_a_tree_cannot_hold(escape: str) -> None:
    page = f'<script type="application/ld+json">{{"@type": "Article", "headline": "a{escape}b"}}</script>'
    meta = parse(page).root.find(".//meta[@property='ld:headline']")
    assert meta is not None
    assert meta.get("content") == "a b"


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<p>One <b>two</b> three</p>", "One two three\n"),
        ("<p>One<b>two</b></p>", "Onetwo\n"),
        ("<p>One<br>two</p>", "One\ntwo\n"),
        ("<p>  One \n two  </p>", "One two \n"),
        ("<div><div>a</div>b</div>c", "a\nb\nc\n"),
        ("<ul><li>a<li>b</ul>", "a\nb\n"),
        ("<p>a</p> <p> </p> <p>b</p>", "a\nb\n"),
        ("<p>a\u00a0b</p>", "a b\n"),
    ],
)
def test_flatten(page: str, text: str) -> None:
    assert flatten(parse(page).body).text == text


def test_spans_say_where_each_elements_text_stands() -> None:
    dom = parse("<h1>A <i>fine</i> day</h1><div id=d><p>One</p>between<p>two</p></div>after")
    flat = dom.flat
    assert flat.text == "A fine day\nOne\nbetween\ntwo\nafter\n"
    assert flat.of(next(dom.body.iter("i"))) == "fine"
    assert flat.of(next(dom.body.iter("div"))) == "One\nbetween\ntwo"
    assert [flat.of(p) for p in dom.body.iter("p")] == ["One", "two"]
    assert flat.of(dom.root) == flat.text.strip()


def test_the_tail_of_the_flattened_element_is_not_its_text() -> None:
    dom = parse("<div><b>in</b>out</div>")
    assert flatten(next(dom.body.iter("b"))).text == "in"


_markup = st.lists(
    st.sampled_from(["<p>", "</p>", "<b>", "</b>", "<div>", "</div>", "<br>", " ", "\n", "one", "two ", "&nbsp;", "é"]),
    max_size=30,
).map("".join)


@given(_markup)
def test_spans_nest_and_white_space_is_never_doubled(page: str) -> None:
    dom = parse(page)
    text, spans = dom.flat.text, dom.flat.spans
    assert set(spans) == set(dom.root.iter())
    assert not any(pair in text for pair in ("  ", "\n ", "\n\n"))
    for element, (start, end) in spans.items():
        assert 0 <= start <= end <= len(text)
        parent = element.getparent()
        if parent is not None:
            assert spans[parent][0] <= start
            assert end <= spans[parent][1]


@given(st.text(max_size=80))
def test_any_text_is_parsed(page: str) -> None:
    dom = parse(page)
    assert dom.flat.of(dom.body) == dom.flat.of(dom.body).strip()


@pytest.mark.parametrize(
    ("page", "text"),
    [("<h1> A <i>b</i><br>c</h1>", "A b c"), ("<p>a <br> b</p>", "a b"), ("<p> </p>", ""), ("<p>a<i>b</i></p>", "ab")],
)
def test_text_of_is_one_line(page: str, text: str) -> None:
    assert text_of(parse(page).body) == text


@pytest.mark.parametrize(
    ("base", "link", "joined"),
    [
        ("http://example.org/a/b", "c", "http://example.org/a/c"),
        ("http://example.org/a/b", " /c ", "http://example.org/c"),
        ("http://example.org/a/b", "?q=1", "http://example.org/a/b?q=1"),
        ("http://example.org/a/b", "#f", "http://example.org/a/b#f"),
        ("http://example.org/a/b", "", "http://example.org/a/b"),
        ("http://example.org/", "//other.example/x", "http://other.example/x"),
        ("http://example.org/", "lo\n  ng", "http://example.org/long"),
        ("http://example.org/", "with space", "http://example.org/with space"),
        ("http://example.org/", "http://[bad", "http://example.org/"),
        ("", "c", "c"),
    ],
)
def test_join(base: str, link: str, joined: str) -> None:
    assert join(base, link) == joined


@pytest.mark.parametrize(
    ("page", "left"),
    [
        ("<div><b>x</b></div>", "<div></div>"),
        ("<div>a<b>x</b>c</div>", "<div>ac</div>"),
        ("<div><i>i</i>a<b>x</b>c</div>", "<div><i>i</i>ac</div>"),
        ("<div><i>i</i><b>x<u>y</u></b>c<s>s</s></div>", "<div><i>i</i>c<s>s</s></div>"),
    ],
)
def test_drop_leaves_the_text_behind_it(page: str, left: str) -> None:
    div = parse(page).body[0]
    drop(next(div.iter("b")))
    assert html_of(div) == left


def test_dropping_a_root_does_nothing() -> None:
    root = parse("<p>a</p>").root
    drop(root)
    assert text_of(root) == "a"


def test_a_private_copy_leaves_out_parts_and_the_original_alone() -> None:
    dom = parse("<div>a<p class=x>b<i>c</i></p>d<b>e</b>f</div>tail")
    before = html_of(dom.root)
    div = dom.body[0]
    copy = private_copy(div, [div[0], div[0][0], div[1]])
    assert html_of(copy) == "<div>adf</div>"
    assert html_of(dom.root) == before
    copy.clear()
    assert html_of(dom.root) == before


def test_a_private_copy_of_a_part_to_be_left_out_is_whole_and_unmarked() -> None:
    div = parse("<div>a</div>").body[0]
    assert html_of(private_copy(div, [div])) == "<div>a</div>"


def test_classes_in_order() -> None:
    assert classes(parse("<p class=' b  a b '>").body[0]) == ("b", "a", "b")
    assert classes(parse("<p>").body[0]) == ()


@pytest.mark.parametrize("tag", ["embed", "source", "track", "wbr", "keygen"])
def test_elements_that_hold_nothing_do_not_swallow_what_follows(tag: str) -> None:
    body = parse(f"<body><div>a<{tag} src=x>b<p>c<{tag}>d<{tag}>e</p>f</div>g<p>h</p></body>").body
    assert flatten(body).text.split() == (["ab", "cde", "f", "g", "h"])
    assert [len(element) or element.text for element in body.iter(tag)] == [None, None, None]
    assert body[0][0].tag == tag


@pytest.mark.parametrize(
    "link",
    [
        "http://other.example/a/b-c_d.html",
        "https://www.other.example:8080/2024/05/post/",
        "http://other.example",
        "http://other.example/a/../b",
        "http://other.example/a?b=1&c",
        "http://other.example/a?",
        "http://other.example/a#b",
        "http://other.example/a;b",
        "HTTP://Other.example/a",
        " http://other.example/a",
        "//other.example/a",
        "/a//b",
        "../a",
        "",
    ],
)
def test_whole_links_are_joined_as_any_other(link: str) -> None:
    assert join("http://blog.example/x/y", link) == urljoin("http://blog.example/x/y", link.strip())


@pytest.mark.parametrize(
    "html",
    [
        "<!doctype html><title>T</title><article><h1>a</h1><p>b</p></article>",
        "<title>T</title><meta charset=utf-8><article><h1>a</h1></article><link rel=x href=y><section>b</section>",
        "<html><head><title>T</title><main>a</main><aside>b</aside></html>",
        "<title>T</title><p>a<p>b",
    ],
)
def test_a_body_that_nobody_opened_is_a_body(html: str) -> None:
    dom = parse(html)
    assert dom.flat.of(dom.body).split() == ["a", "b"]
    assert dom.root.findtext("head/title") == "T"
    assert {child.tag for child in dom.root[0]} <= {"title", "meta", "link"}

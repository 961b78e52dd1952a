"""The paper's link list remover, empty tables around it, and the removed link retainer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from lxml import etree
from lxml.html import Element, HtmlElement, fromstring

from blogcorpus.cleaners import Profile, clean, profile, to_html, to_text

BASE = "https://blog.example/"
LINKS = '<a href="/a">one</a> <a href="/b">two</a>'


def run(html: str, **switches: Any) -> str:
    root, _ = clean(fromstring(html), Profile(name="test").switch(**switches), BASE)
    return etree.tostring(root, encoding="unicode", method="html")


def cell(content: str) -> str:
    return f"<table><tr><td>{content}</td><td>x</td></tr></table>"


@pytest.mark.parametrize(
    ("content", "options", "goes"),
    [
        (LINKS, {}, True),
        # two links for 8 words of five letters: the ratio of a quarter is reached, not passed
        (LINKS + " " + "abcde " * 8, {}, False),
        (LINKS + " " + "abcde " * 7, {}, True),
        # the same letters are fewer words when a word has more letters
        (LINKS + " " + "abcde " * 8, {"word": 6}, True),
        (LINKS + " " + "abcde " * 4, {"ratio": 1}, False),
        ('<a href="/a">one</a>', {}, False),
        ('<a href="/a">one</a>', {"links": 1}, True),
        ('<a href="/a"><img src="a.png"></a><a name="b"></a>', {}, False),
        (LINKS, {"cells": False}, False),
    ],
)
def test_ratio(content: str, options: dict[str, Any], goes: bool) -> None:
    after = run(cell(content), link_lists=options or True)
    assert after == (cell("") if goes else cell(content))


def test_the_cell_itself_goes_when_asked() -> None:
    assert run(cell(LINKS), link_lists={"cell": True}) == "<table><tr><td>x</td></tr></table>"


def test_blocks_are_judged_when_asked() -> None:
    html = f"<div><p>{'Some words stand here. ' * 9}</p><ul><li>{LINKS}</li></ul></div>"
    assert run(html, link_lists=True) == html
    assert "<ul>" not in run(html, link_lists={"blocks": True})


def test_a_list_inside_a_cell_does_not_take_the_text_around_it() -> None:
    text = "Some words. " * 3
    html = cell(f"{text}{cell(LINKS * 9)}")
    assert to_text(fromstring(run(html, link_lists=True))).startswith(text.strip())


def test_retainer_lists_removed_text_links_once() -> None:
    html = f'<div><p>text</p>{cell(LINKS + LINKS + """<a href="#x">in</a> <a href="javascript:x()">js</a>""")}</div>'
    after = run(html, link_lists=True, empty_tables=True, removed_links=True)
    assert after.endswith(
        '<ul class="blogcorpus-removed-links"><li><a href="https://blog.example/a">one</a></li>'
        '<li><a href="https://blog.example/b">two</a></li></ul></div>'
    )


def test_retainer_takes_its_own_list_up_again() -> None:
    switches: dict[str, Any] = {"link_lists": {"blocks": True}, "removed_links": {"most": 2}}
    once = run(f"<div><p>text</p>{cell(LINKS)}</div>", **switches)
    assert run(once, **switches) == once


def nested(levels: int) -> HtmlElement:
    """Tables in tables, each with a cell of links beside the next."""
    root = inner = Element("div")
    for _ in range(levels):
        row = etree.SubElement(etree.SubElement(inner, "table"), "tr")
        links = etree.SubElement(row, "td", {"class": "share gutter"})
        for address in "ab":
            etree.SubElement(links, "a", {"href": f"/{address}", "rel": "tag"}).text = "link"
        inner = etree.SubElement(row, "td", {"class": "share", "style": "display:none"})
        inner.text = "word"
    return root


def wide(cells: int) -> HtmlElement:
    """A table of many cells, every other one a list of links, each with text behind it."""
    root = Element("div")
    table = etree.SubElement(root, "table")
    for number in range(cells // 10):
        row = etree.SubElement(table, "tr")
        for column in range(10):
            cell = etree.SubElement(row, "td")
            cell.tail = "tail "
            for address in "ab" if column % 2 else "":
                etree.SubElement(cell, "a", {"href": f"/{address}{number}"}).text = "link"
    return root


def seconds(root: HtmlElement) -> list[float]:
    """Time to render, and to clean."""
    start = time.thread_time()
    to_text(root, profile("reader").text)
    to_html(root, BASE)
    rendered = time.thread_time()
    clean(root, profile("strict"), BASE)
    return [rendered - start, time.thread_time() - rendered]


@pytest.mark.parametrize(("make", "size"), [(nested, 2000), (wide, 20_000)])
def test_time_is_proportional(make: Callable[[int], HtmlElement], size: int) -> None:
    """2,000 nested tables and 20,000 cells take about four times as long as a quarter of them, not sixteen times."""
    small, large = (
        [min(times) for times in zip(*(seconds(make(n)) for _ in "abc"), strict=True)] for n in (size // 4, size)
    )
    for quarter, whole in zip(small, large, strict=True):
        assert whole < 12 * quarter + 0.05  # a busy machine is unsteady

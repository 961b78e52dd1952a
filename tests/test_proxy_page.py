"""Which pages the reading proxy cleans, and which it leaves."""

from __future__ import annotations

import pytest

from blogcorpus.cleaners import profile
from blogcorpus.proxy import Improved, Untouched, improve

PROSE = "".join(
    f"<p>Paragraph {word} tells at some length, and with a comma or two, what the writer thought of it that day.</p>"
    for word in ("one", "two", "three", "four", "five")
)
LINKS = "".join(f"<li><a href='/{n}'>A link to page number {n} of the portal</a></li>" for n in range(60))


MENU = "".join(f"<li><a href='/{name}'>{name}</a></li>" for name in ("Home", "About", "Tags", "Contact"))


def page(body: str, head: str = "") -> bytes:
    head = f"<head><title>Tea · Leaves</title>{head}</head>"
    return f"<!doctype html><html lang=en>{head}<body>{body}</body></html>".encode()


def test_a_post_is_shown_alone() -> None:
    body = f"""<nav><ul>{MENU}</ul></nav><article><h1 class=entry-title>Tea</h1><p>by <a rel=author>Ada Leaf</a>,
      <time datetime=2024-05-17>17 May</time></p><div class=entry-content>{PROSE}<img src=/cup.png onerror=alert(1)>
      <script>alert(2)</script></div></article>"""
    found = improve(page(body), "text/html; charset=utf-8", "http://tea.example/1", profile("reader"))
    assert isinstance(found, Improved)
    assert "<h1>Tea</h1><p>Ada Leaf · 2024-05-17</p>" in found.html
    assert "Paragraph five tells" in found.html
    assert 'src="http://tea.example/cup.png"' in found.html
    assert "Contact" not in found.html
    assert "alert" not in found.html
    assert 'lang="en"' in found.html


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (f"<ul>{LINKS}</ul>", "a list"),
        (f"<div class=entry-content><p>{PROSE[:60]}<a href=/all>{PROSE * 2}</a></p></div>", "mostly links"),
        ("<div id=root></div><script src=/app.js></script>", "an application"),
        ("<div id=root>Loading the application</div><script src=/app.js></script>", "an application"),
        ("<p>A short notice.</p>", "too little text"),
        ("", "too little text"),
    ],
)
def test_what_is_left_and_why(body: str, reason: str) -> None:
    assert improve(page(body), "text/html", "http://tea.example/some-page", profile("reader")) == Untouched(reason)


@pytest.mark.parametrize(("kind", "shown"), [("comment", True), ("essay", False)])
def test_comments_do_not_make_a_post_a_small_part_of_its_page(kind: str, shown: bool) -> None:
    below = "".join(
        f'<li class="{kind}" id="{kind}-{n}"><cite class=fn>Ann {n}</cite> <time datetime=2024-05-{n + 1:02}T10:00>'
        f"then</time><div class={kind}-content>{PROSE}</div></li>"
        for n in range(20)
    )
    post = f"<article><h1 class=entry-title>Tea</h1><div class=entry-content>{PROSE}</div></article>"
    body = f"{post}<div id={kind}s class={kind}s><h2>20 {kind}s</h2><ol class={kind}list>{below}</ol></div>"
    found = improve(page(body), "text/html", "http://tea.example/1", profile("reader"))
    assert isinstance(found, Improved) is shown


def test_a_front_page_is_left() -> None:
    posts = "".join(
        f"<article class=post><h2><a href='/2024/05/{n}/post-{n}'>Post number {n}</a></h2>{PROSE}</article>"
        for n in range(8)
    )
    found = improve(page(posts), "text/html", "http://tea.example/", profile("reader"))
    assert found == Untouched("a list")


def test_a_theme_that_calls_every_page_an_archive_is_not_believed() -> None:
    body = f"<h1 class=entry-title>Tea</h1><div class=entry-content>{PROSE}</div>"
    html = page(body).replace(b"<body>", b"<body class=archive>")
    assert isinstance(improve(html, "text/html", "http://tea.example/2024/tea-time", profile("reader")), Improved)


@pytest.mark.parametrize("body", [b"\x00\xff\xfe", b"<" * 200, b"<div>" * 3000, b"<!--", b"<title>x" * 30])
def test_bytes_that_are_no_page_are_left(body: bytes) -> None:
    assert isinstance(improve(body, "", "http://a.example/x", profile("strict")), Untouched)

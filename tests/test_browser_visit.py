"""Frames' contents in the page, and the words on buttons."""

from __future__ import annotations

import re

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.comments import find_comments
from spiders.browser.visit import Framed, with_frames
from spiders.browser.words import MORE, NEVER, SHOW

POST = "<article><h1>A wheel</h1><p>" + "The wheel turns whether I am there or not. " * 15 + "</p></article>"
FRAME = '<iframe src="x" data-blogcorpus-slot="{}"></iframe>'
COMMENT = (
    '<ol><li class="comment" id="comment-7"><cite>Jo Penn</cite> <time datetime="2020-02-11">then</time>'
    "<p>So does mine, most of the time.</p></li></ol>"
)


def framed(html: str, *, comments: bool = False, url: str = "https://talk.example/7") -> Framed:
    return Framed(url=url, html=html, comments=comments)


def test_comments_of_a_frame_become_the_page_s() -> None:
    html = with_frames(f"<body>{POST}{FRAME.format(0)}<p>The end.</p></body>", {0: framed(COMMENT, comments=True)})
    area = find_comments(parse(html))
    assert area is not None
    assert [(c.author, c.text) for c in area.comments] == [("Jo Penn", "So does mine, most of the time.")]
    section = parse(html).body.find(".//section")
    assert section is not None
    assert section.get("data-blogcorpus-frame") == "https://talk.example/7"
    assert html.endswith("<p>The end.</p></body>")


def test_each_frame_behind_its_own_element() -> None:
    page = f"<body>{POST}{FRAME.format(1)}<hr>{FRAME.format(0)}</body>"
    html = with_frames(page, {0: framed("<p>nought", comments=True), 1: framed("<p>one", comments=True)})
    assert html.index("<p>one") < html.index("<hr>") < html.index("<p>nought")


@pytest.mark.parametrize(
    ("page", "frame", "kept"),
    [
        (POST, framed("<p>Buy a bigger wheel!</p>"), False),
        (POST, framed(COMMENT), True),  # nothing in its address says so, but there they are
        ("<h1>A wheel</h1>", framed("<p>All that there is stands in a frame.</p>"), True),
        (POST, framed("", comments=True), False),
    ],
)
def test_only_comments_go_in_unless_the_page_is_empty(page: str, frame: Framed, kept: bool) -> None:
    html = with_frames(f"<body>{page}{FRAME.format(0)}</body>", {0: frame})
    assert ("data-blogcorpus-frame" in html) is kept


def test_a_frame_whose_element_is_gone_is_left_out() -> None:
    page = f"<body>{POST}</body>"
    assert with_frames(page, {0: framed(COMMENT, comments=True)}) == page


def test_addresses_are_escaped() -> None:
    frame = framed(COMMENT, comments=True, url='https://talk.example/?a="><script>')
    assert "<script>" not in with_frames(f"<body>{POST}{FRAME.format(0)}</body>", {0: frame})


@pytest.mark.parametrize(
    "text",
    [
        "Load more comments",
        "Show 12 older replies",
        "Weitere Kommentare laden",
        "Afficher plus de commentaires",
        "Ver más comentarios",
        "Carregar mais comentários",
        "Carica altri commenti",
        "Meer reacties laden",
        "Pokaż więcej komentarzy",
        "Показать ещё комментарии",
        "もっとコメントを見る",
        "查看更多评论",
        "댓글 더 보기",
        "Daha fazla yorum göster",
    ],
)
def test_words_for_more(text: str) -> None:
    assert re.search(f"(?:{MORE})", text, re.I)
    assert re.search(f"(?:{SHOW})", text, re.I) or "more" not in text
    assert not re.search(NEVER, text, re.I)


@pytest.mark.parametrize(
    "text", ["Hide comments", "Fewer replies", "Kommentare ausblenden", "コメントを隠す", "Log in"]
)
def test_words_that_are_never_pressed(text: str) -> None:
    assert re.search(NEVER, text, re.I)

"""Frames' contents in the page, and the words on buttons."""

from __future__ import annotations

import re
from datetime import datetime

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.comments import find_comments
from spiders.browser.loading import holds_comments
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


#: How services mark up their frames: two comments, the second an answer to the first (utterances knows no answers).
SERVICES = {
    "https://disqus.com/embed/comments/": """<nav><ul><li class="comment-count">2 Comments</li><li>Login</li></ul>
      </nav><div id="posts"><form><textarea></textarea></form><ul id="post-list" class="post-list">
      <li class="post" id="post-11"><div class="post-content"><div class="avatar hovercard"><img alt="Avatar"></div>
      <div class="post-body"><header class="comment__header"><span class="post-byline"><span
      class="author publisher-anchor-color"><a href="https://disqus.com/by/jo/">Jo Penn</a></span></span><span
      class="post-meta"><span class="bullet">•</span><a class="time-ago" title="Tuesday, February 11, 2020 9:14 PM">6
      years ago</a></span></header><div class="post-body-inner"><div class="post-message"><div><p>So does mine, most of
      the time.</p></div></div></div><footer class="comment__footer"><menu><li class="voting"><a class="vote-up"><span
      class="count">2</span></a></li><li class="reply"><a>Reply</a></li><li class="share"><a>Share ›</a></li></menu>
      </footer></div></div><ul class="children"><li class="post" id="post-12"><div class="post-content"><div
      class="post-body"><header class="comment__header"><span class="post-byline"><span class="author"><a>Ida
      Fenn</a></span> <span class="badge">Mod</span><a class="parent-link">Jo Penn</a></span><span
      class="post-meta"><a class="time-ago" title="Wednesday, February 12, 2020 8:00 AM">6 years ago</a></span></header>
      <div class="post-body-inner"><div class="post-message"><div><p>Grease it.</p></div></div></div></div></div>
      <ul class="children"></ul></li></ul></li></ul></div>""",
    "https://giscus.app/en/widget": """<main><div class="gsc-reactions"><h4>2 reactions</h4></div><div class="gsc-main">
      <div class="gsc-header"><h4 class="gsc-comments-count"><a>1 comment</a></h4><h4 class="gsc-replies-count">1
      reply</h4></div><div class="gsc-timeline"><div class="gsc-comment"><div class="gsc-comment-box"><div
      class="gsc-comment-header"><div class="gsc-comment-author"><a class="gsc-comment-author-avatar"><img><span
      class="link-primary">Jo Penn</span></a><a class="link-secondary"><time datetime="2020-02-11T21:14:00">Feb 11,
      2020</time></a></div></div><div class="markdown gsc-comment-content"><p>So does mine, most of the time.</p></div>
      <div class="gsc-comment-footer"><div class="gsc-comment-reactions"><button>1</button></div></div><div
      class="gsc-replies"><div class="gsc-reply"><div class="gsc-reply-author"><a class="gsc-comment-author-avatar"><b
      class="link-primary">Ida Fenn</b></a><a class="link-secondary"><time datetime="2020-02-12T08:00:00">Feb 12,
      2020</time></a></div><div class="markdown gsc-reply-content"><p>Grease it.</p></div></div></div></div></div></div>
      <div class="gsc-comment-box"><form><textarea></textarea></form></div></div></main>""",
    "https://utteranc.es/utterances.html": """<main><div class="timeline"><h1 class="timeline-header"><a>2
      Comments</a></h1><article class="timeline-comment"><a class="avatar"><img></a><div class="comment"><header
      class="comment-header"><span class="comment-meta"><a class="text-link"><strong>Jo Penn</strong></a> commented
      <a class="text-link"><time datetime="2020-02-11T21:14:00">on Feb 11, 2020</time></a></span><div
      class="comment-actions"><span class="author-association-badge">Owner</span></div></header><div
      class="markdown-body"><p>So does mine, most of the time.</p></div></div></article><article
      class="timeline-comment"><a class="avatar"><img></a><div class="comment"><header class="comment-header"><span
      class="comment-meta"><a class="text-link"><strong>Ida Fenn</strong></a> commented <a class="text-link"><time
      datetime="2020-02-12T08:00:00">on Feb 12, 2020</time></a></span></header><div class="markdown-body"><p>Grease
      it.</p></div></div></article></div></main>""",
}


@pytest.mark.parametrize("url", SERVICES)
def test_frames_of_services(url: str) -> None:
    assert holds_comments(url, "")
    html = with_frames(f"<body>{POST}{FRAME.format(0)}</body>", {0: framed(SERVICES[url], comments=True, url=url)})
    area = find_comments(parse(html))
    assert area is not None
    first, second = area.comments
    assert (first.author, first.published, first.text, first.parent) == (
        "Jo Penn",
        datetime(2020, 2, 11, 21, 14),
        "So does mine, most of the time.",
        None,
    )
    assert (second.author, second.published, second.text) == ("Ida Fenn", datetime(2020, 2, 12, 8), "Grease it.")
    assert second.parent == (None if "utteranc" in url else first.id)


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

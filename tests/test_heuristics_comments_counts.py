"""How many comments a page says there are."""

from __future__ import annotations

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.comments import comment_count
from blogcorpus.heuristics.comments.counts import read_count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("17 Comments", 17),
        ("3 Kommentare", 3),
        ("Kommentare 13", 13),
        ("Ein Kommentar", 1),
        ("Keine Kommentare", 0),
        ("12 Commentaires", 12),
        ("Aucun commentaire", 0),
        ("Une réflexion sur « Thé »", 1),
        ("6 Respuestas a “Adiós”", 6),
        ("No hay comentarios:", 0),
        ("Комментариев: 5", 5),
        ("Комментариев нет:", 0),
        ("2 комментария:", 2),
        ("コメント(2)", 2),
        ("3件のコメント", 3),
        ("3 条评论", 3),
        ("暂无评论", 0),
        ("댓글 3개", 3),
        ("Yksi vastaus artikkeliin ”Tee”", 1),
        ("8 thoughts on “Seven cups”", 8),
        ("The End — 1 Comment", 1),
        ("1,204 responses to “5 cats”", 1204),
        ("No comments yet", 0),
        ("Be the first to comment", 0),
        ("Comments (4)", 4),
        ("Comments", None),
        ("Comments Off", None),
        ("Comments are closed.", None),
        ("Leave a comment", None),
        ("Laisser un commentaire", None),
        ("Einen Kommentar schreiben", None),
        ("Comments on “Top 10”", None),
        ("7 ways to write", None),
        ("10 ideas for tea", None),
        ("", None),
    ],
)
def test_read_count(text: str, count: int | None) -> None:
    assert read_count(text) == count


@pytest.mark.parametrize(
    ("html", "count"),
    [
        ("<span class='comments-link'><a href='/p#comments'>4 Comments</a></span>", 4),
        ("<a href='http://tea.example/p/#comments'>4</a>", 4),
        ("<a href='#respond'>No comments</a>", 0),
        ("<meta itemprop='interactionCount' content='UserComments:7'>", 7),
        ("<div class='post-comments'>Nombre de commentaires 12</div>", 12),
        # Of two posts of others nothing can be said, the page's own link tells.
        ("<a href='/a#comments'>1 comment</a><a href='/b#comments'>2 comments</a>", None),
        ("<a href='/a#comments'>1 comment</a><a href='/p#comments'>2 comments</a>", 2),
        ("<p>He made 3 comments.</p>", None),
        ("<div class='comment'>I have 3 comments on this.</div>", None),
    ],
)
def test_comment_count(html: str, count: int | None) -> None:
    assert comment_count(parse(f"<body>{html}</body>", "http://tea.example/p")) == count


def test_comment_count_in_json_ld() -> None:
    script = '<script type="application/ld+json">{"@graph": [{"@type": "BlogPosting", "commentCount": "3"}]}</script>'
    assert comment_count(parse(f"{script}<p>Text</p>")) == 3


def test_comment_count_of_a_teaser() -> None:
    dom = parse(
        "<div><p>One</p><a href='/a#comments'>1 comment</a></div>"
        "<div><p>Two</p><a href='/b#comments'>2 comments</a></div><div><p>Three</p></div>"
    )
    assert [comment_count(dom, within=teaser) for teaser in dom.body] == [1, 2, None]

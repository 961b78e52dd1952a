"""The text of a post that nothing names, by where its heading and its comments are."""

from __future__ import annotations

import pytest

from blogcorpus import extract

_ABOUT = (
    "<p>I am the one who writes all this, in a small room above the harbour, whenever the tide lets me, for years.</p>"
)
_SIDE = f"<div id='r'><h3>Who</h3>{_ABOUT}{_ABOUT}</div><div id='q'><h4>Elsewhere</h4>{_ABOUT}</div>"
_TEXT = "<p>The boat is painted at last, and it is as blue as I wanted it to be.</p>"
_COMMENT = (
    "<li id='comment-{n}'><cite>Ann</cite> <a href='#comment-{n}'>4.03.2012, 10:11</a><p>What a blue that is.</p></li>"
)
_ONE, _TWO = _COMMENT.format(n=7), _COMMENT.format(n=7) + _COMMENT.format(n=8)
_CLOSED = "<p>Since 1.01.2014 nobody may comment on anything here any more.</p>"


def _page(main: str, side: str = _SIDE) -> str:
    head = "<head><title>Blue – Harbour</title></head>"
    return f"<html>{head}<body><h1><a href='/'>Harbour</a></h1>{main}{side}</body></html>"


_POST = f"<h2>Blue</h2><span>4.03.2012</span>{_TEXT}"
TEXTS = {
    "comments": f"<div id='m'>{_POST}<h3 id='comments'>Comments on the post</h3><ul>{_TWO}</ul></div>",
    "one comment": f"<div id='m'>{_POST}<h3 id='comments'>Comments on the post</h3><ul>{_ONE}</ul></div>",
    "no comment yet": f"<div id='m'>{_POST}<h3 id='comments'>Comments</h3></div>",
    "a notice behind": f"<div id='m'>{_POST}<h3 id='comments'>Comments</h3><ul>{_TWO}</ul>{_CLOSED}</div>",
    "what is said to those who would comment": f"<div id='m'>{_POST}<h2 id='comments'>Comments</h2>"
    f"<h2>Post a comment</h2><div id='thanks'><p>Thanks for signing in, . Now you can comment.</p>"
    "(If you have not left a comment here before,"
    f" you may need to be approved. Until then, it will not appear on the entry. Thanks for waiting.)"
    "<form><textarea></textarea></form></div></div>",
    "named inside what is named a post": "<div class='hentry'><div class='meta'><h1>Blue</h1>"
    "<p>Saturday 4 March 2012 by Ann in Boats | 2 comments</p></div><div class='content'><p>Blue now.</p></div></div>",
}


@pytest.mark.parametrize("name", TEXTS)
def test_short_text(name: str) -> None:
    (post,) = extract(_page(TEXTS[name]), url="https://harbour.example/2012/03/blue/")
    assert post.text == (
        "Blue now."
        if "<p>Blue now" in TEXTS[name]
        else "The boat is painted at last, and it is as blue as I wanted it to be."
    )


@pytest.mark.parametrize("called", ["entry", "entry-content"])
def test_comments_may_be_called_as_the_text_is(called: str) -> None:
    said = "<p>What a blue that is, and how it shines in the sun of the morning, I can see it from my window.</p>"
    text = f"<div class='{called}'>{said}</div>"
    each = f"<li class='comment' id='comment-{{n}}'><cite>Ann</cite> May {{n}}, 2012{text}</li>"
    comments = f"<div id='comments'><h3>2 comments</h3><ol>{each.format(n=7)}{each.format(n=8)}</ol></div>"
    meta = "<h4>Posted March 4th, 2012 by Ann Lee</h4>"
    main = f"<div id='m'><h2>Blue</h2>{meta}<div class='{called}'><p>Blue now.</p></div>{comments}</div>"
    (post,) = extract(_page(main), url="https://harbour.example/2012/03/blue/")
    assert post.text == "Blue now."
    assert len(post.comments) == 2


_HEADED = "<article><header><h2>Blue</h2><h3>Mar 04 2012 <a href='/c/'>Boats</a></h3></header>{}</article>{}"
_FOOT = "<div><span>Harbour</span> <span>Boats and tides</span></div>"


@pytest.mark.parametrize(
    ("inside", "behind"),
    [
        ("", f"<section>{_TEXT}{_TEXT}</section>"),  # an article that ends behind its heading
        (f"{_TEXT}{_TEXT}", f"<section>{_ABOUT}</section>"),
    ],
)
def test_an_article_that_holds_the_heading_alone(inside: str, behind: str) -> None:
    main = f"<section id='w'>{_HEADED.format(inside, behind)}{_FOOT}</section>"
    (post,) = extract(_page(main, ""), url="https://harbour.example/2012/03/blue/")
    assert post.text.count("The boat is painted") == 2
    assert "harbour" not in post.text


def test_an_article_of_a_picture_alone_stays() -> None:
    shown = _HEADED.format("<p><img src='/blue.jpg'></p>", f"<section>{_ABOUT}</section>")
    (post,) = extract(_page(f"<section id='w'>{shown}</section>", ""), url="https://harbour.example/2012/03/blue/")
    assert "harbour" not in post.text


_LONG = "<p>The boat is painted at last, and it is as blue as I wanted it to be, and bluer than the sea. </p>" * 4
KEPT = {
    # The only text is elsewhere: a heading with comments is no post by itself.
    "text before the heading": (
        f"<div>{_LONG}</div><div id='m'><h2>Blue</h2><ul>{_TWO}</ul></div>",
        "The boat is painted",
    ),
    # What is called so holds the heading as well: all of a page's middle.
    "around the heading": (f"<div class='content hentry'><h2>Blue</h2>{_LONG}</div>", "The boat is painted"),
    # Two posts, each with such an element: neither is the page's text by its name.
    "two posts": (
        f"<div class='hentry'><h2>Blue</h2><div class='content'>{_LONG}</div></div>"
        "<div class='hentry'><h2>Red</h2><div class='content'><p>Old.</p></div></div>",
        "The boat is painted",
    ),
}


@pytest.mark.parametrize("name", KEPT)
def test_near_miss(name: str) -> None:
    main, begins = KEPT[name]
    (post, *_) = extract(_page(main, ""), url="https://harbour.example/2012/03/blue/")
    assert post.text.startswith(begins)


def test_a_place_for_comments_before_the_text_ends_nothing() -> None:
    main = f"<div id='m'><h2>Blue</h2><h4 id='comments'>2 comments</h4>{_LONG}</div>"
    (post,) = extract(_page(main, ""), url="https://harbour.example/2012/03/blue/")
    assert post.text.count("The boat is painted") == 4


def test_long_text_behind_comments_stays() -> None:
    main = f"<div id='m'><h2>Blue</h2>{_TEXT}<ul>{_TWO}</ul>{_LONG}</div>"
    (post,) = extract(_page(main, ""), url="https://harbour.example/2012/03/blue/")
    assert post.text.count("The boat is painted") > 1


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        ("<div class='part'><h2>One</h2>", "<div class='part'><h2>Two</h2>", True),
        ("<div class='part'><h2>One</h2>", "<div class='box'><h2>Two</h2>", False),
        ("<div class='part'><p>One</p>", "<div class='part'><p>Two</p>", False),
    ],
)
def test_a_short_section_beside_a_long_one_is_of_the_text(first: str, second: str, kept: bool) -> None:
    main = f"<div id='m'><h1>Blue</h1>{first}{_TEXT * 6}</div>{second}<p>Oars.</p></div></div>"
    (post,) = extract(_page(main, ""), url="https://harbour.example/2012/03/blue/")
    assert ("Oars." in post.text) == kept


@pytest.mark.parametrize(
    ("parts", "kept"),
    [
        ("<h2 id='comments'>Comments</h2><p>Oars.</p><h2 id='last-words'>Last words</h2><p>Sails.</p>", True),
        ("<h2 id='comments'>Comments</h2><p>Oars.</p><h2 id='c2'>Last words</h2><p>Sails.</p>", False),
        ("<h2 id='comments'>Comments</h2><p>Oars.</p>", False),
        (
            "<div id='comments'><h2>Comments</h2><p>Oars.</p></div>"
            "<div id='last-words'><h2>Last words</h2><p>Sails.</p></div>",
            True,
        ),
        (
            "<div id='comments'><h2>Comments</h2><p>Oars.</p></div>"
            "<div id='respond'><h2>Last words</h2><p>Sails.</p></div>",
            False,
        ),
        ("<div id='comments'><h2>Comments</h2>Oars.</div><div id='login'><h2>Log in</h2>Sails.</div>", False),
        # The last section of a text that software divides; no theme's place for comments.
        (
            "<div class='section' id='rowing'><h2>Rowing</h2><p>Sails.</p></div>"
            "<div class='section' id='discussion'><h2>Discussion</h2><p>Oars.</p></div>",
            True,
        ),
        (
            "<section id='rowing'><h2>Rowing</h2><p>Sails.</p></section>"
            "<section id='discussion'><h2>Discussion</h2><p>Oars.</p></section>",
            True,
        ),
        (
            "<div class='box' id='rowing'><h2>Rowing</h2><p>Sails.</p></div>"
            "<div class='box' id='discussion'><h2>Discussion</h2><p>Oars.</p></div>",
            False,
        ),
    ],
)
def test_a_section_that_is_called_after_its_heading_is_of_the_text(parts: str, kept: bool) -> None:
    main = f"<div id='m'><h1>Blue</h1><h2 id='first-words'>First words</h2>{_TEXT * 6}{parts}</div>"
    (post,) = extract(_page(main, ""), url="https://harbour.example/2012/03/blue/")
    assert ("Oars." in post.text) == kept


@pytest.mark.parametrize(
    ("first", "more", "kept"),
    [
        ("<p>Oars first.</p>", "<div id='a000187more'><div id='more'>", True),
        ("<p>Oars first.</p>", "<div class='entry-extended'><div>", True),
        ("<p>Oars first.</p>", "<div><div>", False),
    ],
)
def test_a_text_goes_on_in_what_is_called_more(first: str, more: str, kept: bool) -> None:
    """Movable Type had an element for what lists do not show, and none for what stands before it."""
    main = f"<div id='m'><h1>Blue</h1>{first}{more}{_TEXT * 6}</div></div></div>"
    (post,) = extract(_page(main, ""), url="https://harbour.example/2012/03/blue/")
    assert post.text.startswith("Oars first.") == kept

"""What tells posts from lists is around their texts and comments: short posts and uncommented ones have less of it."""

from __future__ import annotations

import pytest

from blogcorpus.dom import Dom, parse
from blogcorpus.heuristics.comments import find_comments
from blogcorpus.heuristics.content import find_content
from blogcorpus.wrapper import Signature, learn_signature
from blogcorpus.wrapper.signature import Known
from tests.small_pages import LONG

# --- texts -----------------------------------------------------------------------------------------------------------

LONG_POST = "<article class=post><h1 class=t>T</h1><div class=text>{}</div><p class=signed>x<p class=next>y</article>"
PICTURES = f"{LONG}<figure class=wide><img class=big><b class=cap>z</b></figure><h2 class=part id=part-1>U</h2>{LONG}"
LIST = parse("<div class=list><h1 class=t>T</h1><div class=teaser>x</div></div>")


def _with_text(post: Dom) -> Known:
    found = find_content(post)
    assert found is not None
    return Known(post, found.element)


@pytest.mark.parametrize("inside", [True, False])
def test_what_stands_only_in_texts_is_no_sign(inside: bool) -> None:
    posts = [parse(LONG_POST.format(PICTURES)) for _ in range(3)]
    signature = learn_signature([_with_text(post) if inside else Known(post) for post in posts], [LIST])
    around = {".post", ".text", ".signed", ".next", "article"}
    assert signature.post == (around if inside else around | {".wide", ".big", ".cap", ".part", "#part-*"})
    short = signature.likeness(parse(LONG_POST.format("<p>All is said.</p>")))
    assert short is not None
    assert (short == 1.0) is inside


def test_what_stands_in_one_text_and_beside_another_is_a_sign() -> None:
    one, other = parse(LONG_POST.format(PICTURES)), parse(LONG_POST.format(LONG) + "<figure class=wide></figure>")
    assert ".wide" in learn_signature([_with_text(one), _with_text(other)], [LIST]).post


# --- comments --------------------------------------------------------------------------------------------------------

_TEXT = "<p>The boat is painted at last, and it is as blue as I wanted it to be.</p>"
_COMMENTS = (
    "<a id='comments'></a><div class='comments-head'>Comments</div>"
    "<div class='comments-body'><p>What a blue.</p><span class='comments-post'>Posted by: <b class='who'>Ann</b>"
    " at May 3, 2003 4:10 PM</span></div>"
    "<div class='comments-body'><p>Red is better.</p><span class='comments-post'>Posted by: <b class='who'>Bo</b>"
    " at May 4, 2003 4:11 PM</span></div>"
)
_LIST = parse("<h1>Harbour</h1>" + f"<div class='blogbody'><h3 class='title'>Blue</h3>{_TEXT}</div>" * 5)


def _post(around: str = "", comments: str = "") -> Dom:
    body = f"<div class='blog'><div class='blogbody'><h3 class='title'>Blue</h3>{_TEXT}</div>{comments}</div>"
    return parse(f"<h1>Harbour</h1><div id='content'>{body}{around}</div>")


def _with_comments(post: Dom) -> Known:
    area = find_comments(post)
    return Known(post, None, area.parts if area is not None else ())


def _learn(*posts: Dom) -> Signature:
    return learn_signature(list(map(_with_comments, posts)), [_LIST])


_AROUND = "<div class='posted'>May 3</div>"


def test_not_all_posts_of_a_lesson_need_have_them() -> None:
    signature = _learn(*[_post(_AROUND, _COMMENTS)] * 9, _post(_AROUND))
    assert ".who" in signature.comments
    assert signature.likeness(_post(_AROUND)) == 1.0


@pytest.mark.parametrize("around", ["", _AROUND])
def test_a_post_may_lack_all_that_comments_have(around: str) -> None:
    signature = _learn(*[_post(around, _COMMENTS)] * 4)
    assert signature.comments == {"#comments", ".comments-head", ".comments-body", ".comments-post", ".who"}
    assert signature.likeness(_post(around)) == signature.likeness(_post(around, _COMMENTS)) == 1.0


@pytest.mark.parametrize(
    "page",
    [
        _LIST,
        # What else posts have is not there, or what lists have is.
        _post(),
        _post(f"{_AROUND}<div class='pager'>Older</div>"),
    ],
)
def test_other_pages_are_no_posts_for_that(page: Dom) -> None:
    pager = parse("<h1>Harbour</h1><h3 class='title'>Blue</h3><div class='pager'>Older</div>")
    signature = learn_signature([_with_comments(_post(_AROUND, _COMMENTS))] * 4, [pager])
    likeness = signature.likeness(page)
    assert likeness is not None
    assert likeness < 0.5


def test_where_only_comments_tell_nothing_is_said_of_a_post_without_any() -> None:
    bare = f"<h1>Harbour</h1><div class='blogbody'><h3 class='title'>Blue</h3>{_TEXT}</div>"
    signature = _learn(*[parse(bare + _COMMENTS)] * 4)
    assert signature.post == signature.comments
    assert signature.likeness(parse(bare)) is None

"""Posts are told by their structure, whether anybody has commented on them or not."""

from __future__ import annotations

import pytest

from blogcorpus.dom import Dom, parse
from blogcorpus.wrapper import Signature, learn_signature

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


def _learn(*posts: Dom) -> Signature:
    return learn_signature(posts, [_LIST])


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
    signature = learn_signature([_post(_AROUND, _COMMENTS)] * 4, [pager])
    likeness = signature.likeness(page)
    assert likeness is not None
    assert likeness < 0.5


def test_where_only_comments_tell_nothing_is_said_of_a_post_without_any() -> None:
    bare = f"<h1>Harbour</h1><div class='blogbody'><h3 class='title'>Blue</h3>{_TEXT}</div>"
    signature = _learn(*[parse(bare + _COMMENTS)] * 4)
    assert signature.post == signature.comments
    assert signature.likeness(parse(bare)) is None

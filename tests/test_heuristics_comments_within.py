"""What stands in a comment, by the names around it: a table of pages, and near misses."""

from __future__ import annotations

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.comments.within import is_in_comment

HEAD = "<head><title>On tea</title></head>"


@pytest.mark.parametrize(
    ("body", "inside"),
    [
        ("<h1>On tea</h1><ol><li class=comment id=comment-7><b>Ann</b> says hi</ol>", True),
        ("<h1>On tea</h1><ol><li class=comment id=comment-7><div><p>Says <b>Ann</b></div></ol>", True),
        ("<h1>On tea</h1><div itemprop=comment><b>Ann</b></div>", True),
        ("<h1>On tea</h1><ol class=comments><li><p>Hi</p><p>by <b>Ann</b></p></ol>", True),
        ("<h1>On tea</h1><p class=comments>By <b>Ann</b>, 3 comments</p>", False),
        # A part of it is called after comments, but no part is one.
        ("<h1>On tea</h1><p class=comment-count>By <b>Ann</b></p>", False),
        ("<h1>On tea</h1><p class=byline>By <b>Ann</b></p>", False),
        # What the post's heading stands in is no comment, nor what is around that.
        ("<div class=comment id=comment-1><h1>On tea</h1><p>By <b>Ann</b></p></div>", False),
        (
            "<div class=comment id=comment-1><div class=comment id=comment-2><h1>On tea</h1> <b>Ann</b></div></div>",
            False,
        ),
        # The element itself is not around itself.
        ("<h1>On tea</h1><b class=comment>Ann</b>", False),
    ],
)
def test_what_stands_in_a_comment(body: str, inside: bool) -> None:
    dom = parse(f"{HEAD}<body>{body}")
    (name,) = dom.index.tagged("b")
    assert is_in_comment(name, dom) is inside
    assert is_in_comment(name, dom) is inside  # remembered


def test_a_page_that_is_called_a_comment_is_none() -> None:
    dom = parse("<body class=comment id=comment-3><p>By <b>Ann</b>")
    assert not is_in_comment(dom.index.tagged("b")[0], dom)

"""Whether an element holds the post: a table of what only a post has, and near misses."""

from __future__ import annotations

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.comments.extent import holds_post


@pytest.mark.parametrize(
    ("inside", "post"),
    [
        ("<h1>On tea</h1>", True),
        ("<p><b><h1>On tea</h1></b>", True),
        ("<div class='wide entry-content'>Tea</div>", True),
        ("<div itemprop=articleBody>Tea</div>", True),
        ("<h2>On tea</h2>", False),
        ("<div class=entry-content-aside>Tea</div>", False),
        ("<div itemprop=commentText>Tea</div>", False),
        ("", False),
    ],
)
def test_what_only_a_post_has(inside: str, post: bool) -> None:
    dom = parse(f"<body><h1>Blog</h1><div id=area class=post-body>{inside}</div><div class=post-content>Tea</div>")
    (area,) = dom.index.named("#area")
    assert holds_post(area, dom.index) is post

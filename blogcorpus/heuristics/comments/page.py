"""Comments of a page with all that is known around it, found once for everybody who asks."""

from __future__ import annotations

from blogcorpus.heuristics.comments.clock import clock_of
from blogcorpus.heuristics.comments.find import find_comments
from blogcorpus.items import CommentArea, Page

_NAME = "comments"


def comments_of(page: Page) -> CommentArea | None:
    """The comments of a post's page; `None` where it has no place for comments."""
    known = page.dom.memo
    if _NAME not in known:
        known[_NAME] = find_comments(page.dom, clock=clock_of(page))
    area: CommentArea | None = known[_NAME]
    return area

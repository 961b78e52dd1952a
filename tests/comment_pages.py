"""Pages for the tests of comments: one invented post, and what was found behind it."""

from __future__ import annotations

from blogcorpus.dom import parse
from blogcorpus.heuristics.comments import find_comments
from blogcorpus.items import CommentArea

POST = (
    "<div class='post'><h1>On tea</h1><div class='entry-content'><p>" + "Water must be hot. " * 40 + "</p></div></div>"
)
#: What Ann and Bo say in every example.
SAID = [("Ann", "First words."), ("Bo", "Other.")]


def find(html: str) -> CommentArea | None:
    """What is found on a page with the post and this behind it."""
    return find_comments(parse(f"<html><body>{POST}{html}</body></html>", "http://tea.example/post"))


def area_of(html: str) -> CommentArea:
    """The area of a page that has one."""
    area = find(html)
    assert area is not None
    return area


def told(area: CommentArea) -> list[tuple[str | None, str]]:
    """Who said what."""
    return [(comment.author, comment.text) for comment in area.comments]


def inside(area: CommentArea) -> str:
    """All text of the area."""
    return " ".join(text for part in area.parts for text in part.itertext())


def assert_flat(html: str) -> None:
    """Ann and Bo speak, neither to the other."""
    area = area_of(html)
    assert told(area) == SAID
    assert [comment.parent for comment in area.comments] == [None, None]


def assert_threaded(html: str) -> None:
    """Bo answers Ann."""
    area = area_of(html)
    assert told(area) == SAID
    first, second = area.comments
    assert first.parent is None
    assert second.parent == first.id


def assert_only_comments(html: str) -> None:
    """The area holds the comments, and nothing of the post."""
    text = inside(area_of(html))
    assert "Water" not in text
    assert "First words." in text
    assert "Other." in text

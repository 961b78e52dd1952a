"""Threaded comments of a post's page from its HTML, without knowing the blog."""

from blogcorpus.heuristics.comments.counts import comment_count
from blogcorpus.heuristics.comments.find import CommentArea, find_comments

__all__ = ["CommentArea", "comment_count", "find_comments"]

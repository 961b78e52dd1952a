"""Threaded comments of a post's page from its HTML, without knowing the blog."""

from blogcorpus.heuristics.comments.counts import comment_count
from blogcorpus.heuristics.comments.find import find_comments
from blogcorpus.heuristics.comments.marked import marked_comments
from blogcorpus.heuristics.comments.page import comments_of

__all__ = ["comment_count", "comments_of", "find_comments", "marked_comments"]

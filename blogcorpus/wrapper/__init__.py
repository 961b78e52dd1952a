"""Wrapper induction: the feed teaches where a blog keeps its parts."""

from blogcorpus.wrapper.apply import apply, lacks_title
from blogcorpus.wrapper.check import agreement, choose
from blogcorpus.wrapper.comments import CommentRule
from blogcorpus.wrapper.paper import learn_as_paper
from blogcorpus.wrapper.shelf import Shelf, forget_wrappers, note_check, put_wrappers, read_shelf
from blogcorpus.wrapper.signature import Signature, learn_signature
from blogcorpus.wrapper.templates import learn_templates
from blogcorpus.wrapper.wrapper import Wrapper, learn

__all__ = [
    "CommentRule",
    "Shelf",
    "Signature",
    "Wrapper",
    "agreement",
    "apply",
    "choose",
    "forget_wrappers",
    "lacks_title",
    "learn",
    "learn_as_paper",
    "learn_signature",
    "learn_templates",
    "note_check",
    "put_wrappers",
    "read_shelf",
]

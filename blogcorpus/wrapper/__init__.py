"""Wrapper induction: the feed teaches where a blog keeps its parts."""

from blogcorpus.wrapper.apply import apply
from blogcorpus.wrapper.signature import Signature, learn_signature
from blogcorpus.wrapper.wrapper import Wrapper, learn

__all__ = ["Signature", "Wrapper", "apply", "learn", "learn_signature"]

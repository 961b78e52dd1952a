"""blogcorpus: a list of blogs becomes a corpus, every post once."""

from blogcorpus.single import extract

__all__ = ["extract"]

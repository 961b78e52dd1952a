"""Errors: misuse, or a failure outside. "Not there" is `None`, "refused" is a reason; neither is an error."""

from __future__ import annotations


class BlogcorpusError(Exception):
    """The root of all our errors. Its text names the subject and keeps the cause."""

    def __init__(self, message: str, *, subject: str | None = None) -> None:
        super().__init__(message)
        #: What it is about: a file with line, an address, a setting.
        self.subject = subject

    def __str__(self) -> str:
        text = str(self.args[0])
        if self.subject:
            text = f"{self.subject}: {text}"
        if self.__cause__ is not None:
            text = f"{text} ({self.__cause__})"
        return text


class SeedError(BlogcorpusError, ValueError):
    """A list of blogs has no usable line, or cannot be read."""


class FeedError(BlogcorpusError, ValueError):
    """A document that should be a feed cannot be read as one."""


class RuleError(BlogcorpusError, ValueError):
    """A rule file of the user (or ours) is wrong; the subject is `file:line`."""


class TeachError(BlogcorpusError, ValueError):
    """Examples that cannot be read, or from which nothing can be learnt; the subject is the file or the field."""


class StoreError(BlogcorpusError):
    """The store cannot be opened, is locked, or is damaged."""


class CorpusError(BlogcorpusError, ValueError):
    """A corpus file has a line that is no record; the subject is `file:line`."""


class OptionError(BlogcorpusError, ValueError):
    """A setting or argument has a value that cannot be; the subject is its name."""

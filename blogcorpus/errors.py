"""Errors: misuse, or a failure outside. "Not there" is `None`, "refused" is a reason; neither is an error."""

from __future__ import annotations

import errno

#: What to do about a failure of the system, where that can be said in general.
_ADVICE = {
    errno.ENOSPC: "free some space and run again",
    errno.EDQUOT: "free some space and run again",
    errno.EACCES: "name a place that you may use",
    errno.EPERM: "name a place that you may use",
    errno.EROFS: "name a place that can be written",
    errno.ENOENT: "name a place that is there",
    errno.EEXIST: "name another place",
    errno.ENOTDIR: "name another place",
    errno.EISDIR: "name a file",
    errno.EADDRINUSE: "choose another port",
}


def outside(error: OSError) -> str:
    """A failure of the system in one line: on which file, what, and what to do.

    >>> outside(OSError(28, "No space left on device", "corpus.csv"))
    'corpus.csv: No space left on device; free some space and run again'
    """
    what = error.strerror or str(error)
    advice = _ADVICE.get(error.errno or 0)
    return (f"{error.filename}: " if error.filename else "") + what + (f"; {advice}" if advice else "")


def _cause(error: BaseException | None) -> str:
    """Why, in words; the system's number and the name of the file, which is the subject, tell a person nothing."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) if error is not None else ""


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
        cause = _cause(self.__cause__)
        return text if not cause or cause in text else f"{text} ({cause})"


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

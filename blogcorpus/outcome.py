"""What the end of a command or a crawl means: what became of each blog, exit codes, and an error in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from blogcorpus.errors import BlogcorpusError, OptionError, RuleError, SeedError, outside

__all__ = ["ENDED", "FAILED", "MISUSED", "NOTHING", "WELL", "BlogLine", "code_of", "outcome", "told"]

#: Exit codes: all went well; something did not work; the call was wrong; a crawl found nothing at all.
WELL, FAILED, MISUSED, NOTHING = 0, 1, 2, 3
#: Codes of a crawl that came to its end, whatever it found.
ENDED = (WELL, FAILED, NOTHING)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlogLine:
    """What became of one blog: a line of the table at the end of a crawl."""

    blog: str
    #: Records that were written.
    new: int = 0
    requests: int = 0
    #: What a feed reader alone would have.
    feed: str = ""
    #: Posts by the route that found them.
    routes: str = ""
    #: Field → how many of its records have it.
    filled: Mapping[str, int]
    note: str = ""
    #: Pages that a stage failed on: a fault of ours, or of the machine.
    errors: int = 0
    #: Nothing came, though something should have.
    failed: bool = False
    #: Why, in a word.
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        """As told to another process."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> BlogLine:
        """What `to_json` told."""
        return cls(**data)


def outcome(lines: Sequence[BlogLine]) -> int:
    """The exit code of a crawl."""
    failed = [line for line in lines if line.failed]
    if not failed:
        return FAILED if any(line.errors for line in lines) else WELL
    return FAILED if len(failed) < len(lines) else NOTHING


def code_of(error: BlogcorpusError | OSError) -> int:
    """The exit code of a command that ended with an error.

    The call was wrong where it named an option, a rule or a list of blogs that cannot be, or a file that is not there.
    """
    misused = isinstance(error, (SeedError, OptionError, RuleError))
    return MISUSED if misused or isinstance(error.__cause__, FileNotFoundError) else FAILED


def told(error: BlogcorpusError | OSError) -> str:
    """An error as a person reads it on standard error.

    >>> told(OptionError("is no number", subject="--port"))
    'blogcorpus: --port: is no number'
    """
    return f"blogcorpus: {outside(error) if isinstance(error, OSError) else error}"

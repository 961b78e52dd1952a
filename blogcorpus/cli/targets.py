"""Files that a command writes: none of those that it reads."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from blogcorpus.errors import OptionError

__all__ = ["keep_apart", "same_file"]


def keep_apart(targets: Iterable[str | None], sources: Iterable[str | None]) -> None:
    """Refuse to write over a file that is read: what is not chosen would be lost with it."""
    read = [source for source in sources if source and source != "-"]
    for target in targets:
        if target and any(same_file(target, source) for source in read):
            raise OptionError("is read by this command; write to another file", subject=target)


def same_file(one: str | Path, other: str | Path) -> bool:
    """Two names of one file, whether it is there already or not.

    >>> same_file("a/../b.jsonl", "./b.jsonl"), same_file("a.jsonl", "b.jsonl")
    (True, False)
    """
    first, second = Path(one), Path(other)
    if first.exists() and second.exists():
        return first.samefile(second)  # also through links
    return first.resolve() == second.resolve()

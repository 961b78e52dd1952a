"""What a cleaner is: a name, a time to run, options with their defaults, and a function on the tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from blogcorpus.cleaners.work import Work

#: Cleaners that edit run before those that delete (Gupta et al., section 4.2); what is added comes last.
Phase = Literal["edit", "delete", "add"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain:
    """The options of a cleaner that has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleaner:
    """One cleaner. `run` changes the tree of its `Work` and never fails, whatever the page is like."""

    name: str
    #: What it does, in a line, as a person who sets a switch reads it.
    about: str
    run: Callable[[Work, Any], None]
    phase: Phase = "delete"
    #: Its options as they are when a profile only says "on".
    options: Any = Plain()
    #: Checks what the options name (files, libraries) before the first page; fails with a `BlogcorpusError`.
    check: Callable[[Any], object] | None = None

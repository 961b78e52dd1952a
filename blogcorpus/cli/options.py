"""Arguments and options that several commands have, as one decorator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["together"]

Command = TypeVar("Command", bound=Callable[..., Any])


def together(*options: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """A decorator that adds arguments and options in this order."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add

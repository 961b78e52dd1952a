"""Options out of a file or an argument: each must be known and of the right kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from difflib import get_close_matches
from typing import Any


class UnfitError(ValueError):
    """An option that cannot be; the text says which and why."""


def with_options(options: Any, given: Mapping[str, Any]) -> Any:
    """An options value with some options changed.

    >>> from blogcorpus.cleaners.link_lists import LinkLists
    >>> with_options(LinkLists(), {"ratio": 1}).ratio
    1.0
    >>> with_options(LinkLists(), {"rato": 1})
    Traceback (most recent call last):
    blogcorpus.cleaners.options.UnfitError: unknown option 'rato', did you mean 'ratio'?
    """
    known = {field.name: getattr(options, field.name) for field in fields(options)}
    for name in given:
        if name not in known:
            raise UnfitError(unknown("option", name, known))
    return replace(options, **{name: _fit(name, value, known[name]) for name, value in given.items()})


def _fit(name: str, value: Any, now: Any) -> Any:
    """A value of the kind that the option has now."""
    if isinstance(now, bool) or isinstance(value, bool):
        if isinstance(now, bool) and isinstance(value, bool):
            return value
    elif isinstance(now, (int, float)) and isinstance(value, (int, float)):
        if value >= 0 and (isinstance(now, float) or value == int(value)):
            return type(now)(value)
        raise UnfitError(
            f"{name} = {value!r}: must be {'a number' if isinstance(now, float) else 'whole'} and not negative"
        )
    elif isinstance(now, str) and isinstance(value, str):
        return value
    elif isinstance(now, tuple) and isinstance(value, (list, tuple)) and all(isinstance(v, str) for v in value):
        return tuple(value)
    raise UnfitError(f"{name} = {value!r}: must be {_KIND[type(now)]}")


_KIND = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", tuple: "a list of texts"}


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """A sentence about a name nobody knows, with the one that may be meant.

    >>> unknown("switch", "shares", ["share", "hidden"])
    "unknown switch 'shares', did you mean 'share'?"
    """
    known = list(known)
    close = get_close_matches(name, known, n=1)
    return f"unknown {kind} {name!r}, " + (f"did you mean {close[0]!r}?" if close else f"known are {', '.join(known)}")

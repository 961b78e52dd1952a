"""Reading TOML, with errors that name the file."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from blogcorpus.errors import RuleError

# Python has a reader of TOML since 3.11; before, `tomli` is the same one as a package.
_reader = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")


def read_toml(path: Path) -> Mapping[str, Any]:
    """A user's TOML file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RuleError("cannot be read", subject=str(path)) from error
    return parse_toml(text, str(path))


def parse_toml(text: str, subject: str) -> Mapping[str, Any]:
    """TOML out of a text; `subject` says where it came from.

    >>> parse_toml("a = ", "my.toml")
    Traceback (most recent call last):
    blogcorpus.errors.RuleError: my.toml: is no TOML (Invalid value (at end of document))
    """
    try:
        document: Mapping[str, Any] = _reader.loads(text)
    except _reader.TOMLDecodeError as error:
        raise RuleError("is no TOML", subject=subject) from error
    return document


def shipped(name: str) -> str:
    """A data file of this package."""
    return (files("blogcorpus.cleaners") / "data" / name).read_text(encoding="utf-8")

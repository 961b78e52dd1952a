"""A file of text, read as a command's argument."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

__all__ = ["Text", "TextFile"]


class Text(NamedTuple):
    """What a file says, and which."""

    path: Path
    text: str


if TYPE_CHECKING:
    _Type = click.ParamType[Text]
else:
    _Type = click.ParamType


class TextFile(_Type):
    """Text in UTF-8; `-` is standard input."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Text:
        """Read it, or name it as one that cannot be read."""
        if isinstance(value, Text):
            return value
        try:
            with click.open_file(value, encoding="utf-8-sig") as file:
                return Text(Path("<stdin>" if value == "-" else value), file.read())
        except OSError as error:
            self.fail(f"{value}: {error.strerror}", param, ctx)
        except UnicodeDecodeError:
            self.fail(f"{value}: is no text in UTF-8", param, ctx)

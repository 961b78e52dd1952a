"""Forgetting in files: each format is edited in its own way, and the file is replaced whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from blogcorpus.errors import OptionError
from blogcorpus.exporters import format_of
from blogcorpus.exporters.text import INDEX
from blogcorpus.privacy.edit_lines import edit_csv, edit_jsonl, edit_text, edit_vertical
from blogcorpus.privacy.edit_markup import edit_tei, edit_xml
from blogcorpus.privacy.edit_tables import edit_parquet, edit_sqlite
from blogcorpus.privacy.forgetting import Forgetting

__all__ = ["check_editable", "forget_in_file"]

#: Editors take the file, what is to go, and a list for the ids of posts that went or lost a comment.
_EDITORS: dict[str, Callable[[Path, Forgetting, list[str]], None]] = {
    "jsonl": edit_jsonl,
    "csv": edit_csv,
    "xml": edit_xml,
    "tei": edit_tei,
    "text": edit_text,
    "vertical": edit_vertical,
    "parquet": edit_parquet,
    "sqlite": edit_sqlite,
}


def check_editable(path: str | Path) -> None:
    """Raise `OptionError` for what nothing can be taken out of; before anything else is edited."""
    _format(Path(path))


def forget_in_file(path: str | Path, what: Forgetting) -> list[str]:
    """Edit a corpus or an export; the ids of posts that went or lost a comment."""
    target = Path(path)
    changed: list[str] = []
    _EDITORS[_format(target)](target, what, changed)
    return changed


def _format(target: Path) -> str:
    name = "text" if (target / INDEX).is_file() else format_of(target.name)
    if name is None or not target.exists():
        raise OptionError("is no corpus and no export that can be edited", subject=str(target))
    return name

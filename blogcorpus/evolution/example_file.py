"""Examples as a person writes them: rows of page, field and value.

As CSV with a header, tabs or commas:

    page,field,value
    kettle.html,price,34.50
    lamp.html,price,12.00

or as JSON Lines: `{"page": "kettle.html", "field": "tags", "value": ["red", "steel"]}`. Several values are several rows
or a list; no value means that the page has no such field. On list pages a `record` (any name) says which values belong
together. `url` is the page's address, for links that are relative.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from blogcorpus.errors import TeachError

_COLUMNS = {"page", "field", "value", "record", "url"}
_DELIMITERS = "\t;,"


@dataclass(frozen=True, slots=True)
class Examples:
    """What a file of examples says. Pages are called as in the file."""

    #: Field → page → values, for pages that are about one thing.
    fields: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    #: Page → record → field → values, for list pages.
    lists: dict[str, dict[str, dict[str, list[str]]]] = field(default_factory=dict)
    #: Page → address.
    urls: dict[str, str] = field(default_factory=dict)

    @property
    def pages(self) -> tuple[str, ...]:
        """All pages, in the order of the file."""
        named = [page for pages in self.fields.values() for page in pages]
        return tuple(dict.fromkeys([*named, *self.lists]))


def read_examples(text: str, name: str) -> Examples:
    """Read a file of examples; what is wrong with it is said with its line."""
    examples = Examples()
    for number, row in _rows(text.removeprefix("\ufeff"), name):
        subject = f"{name}:{number}"
        page, about = str(row.get("page") or "").strip(), str(row.get("field") or "").strip()
        if not page or not about:
            raise TeachError("needs a page and a field", subject=subject)
        if unknown := set(row) - _COLUMNS:
            raise TeachError(f"has {sorted(map(str, unknown))}, which is none of {sorted(_COLUMNS)}", subject=subject)
        if row.get("url"):
            examples.urls[page] = str(row["url"])
        fields = examples.fields.setdefault(about, {}) if row.get("record") in (None, "") else None
        if fields is not None:
            fields.setdefault(page, []).extend(_values(row.get("value"), subject))
        else:
            record = examples.lists.setdefault(page, {}).setdefault(str(row["record"]), {})
            record.setdefault(about, []).extend(_values(row.get("value"), subject))
    if not examples.pages:
        raise TeachError("has no examples", subject=name)
    return examples


def _rows(text: str, name: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    if not text.lstrip().startswith("{"):
        head = text.lstrip().split("\n", 1)[0]
        delimiter = next((mark for mark in _DELIMITERS if mark in head), ",")
        reader = csv.DictReader(io.StringIO(text.lstrip()), delimiter=delimiter)
        yield from ((reader.line_num, {k: v for k, v in row.items() if k}) for row in reader)
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                row = json.loads(line)
            except ValueError as error:
                raise TeachError("is no JSON", subject=f"{name}:{number}") from error
            if not isinstance(row, dict):
                raise TeachError("is no JSON object", subject=f"{name}:{number}")
            yield number, row


def _values(value: Any, subject: str) -> list[str]:
    if value is None or value == "":
        return []
    if isinstance(value, list):
        return [text for item in value for text in _values(item, subject)]
    if isinstance(value, (str, int, float)) and not isinstance(value, bool):
        return [str(value)]
    raise TeachError(f"has the value {value!r}; a value is a text, a number, or a list of them", subject=subject)

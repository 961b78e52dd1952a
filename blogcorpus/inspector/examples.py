"""Examples of a field, marked on pages: the file that `blogcorpus teach` reads, and the pages beside it."""

from __future__ import annotations

import csv
import io
import re
from hashlib import blake2b
from pathlib import Path

from blogcorpus.errors import OptionError, TeachError
from blogcorpus.evolution import read_examples
from blogcorpus.files import replacing

FILE = "examples.csv"
_COLUMNS = ("page", "field", "value", "url")
_FIELD = re.compile(r"[a-z][a-z0-9_]{0,39}")
_MOST = 500


class ExampleFolder:
    """A folder with `examples.csv` and the pages it names."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def file(self) -> Path:
        """What `blogcorpus teach` is given."""
        return self._path / FILE

    def add(self, field: str, value: str, *, html: str, url: str) -> int:
        """Keep an example, and its page; tells how many pages have one of this field now.

        A page's older values of the field go: a person who marks again corrects. An empty value says that the page has
        no such field.
        """
        if not _FIELD.fullmatch(field):
            raise OptionError("is a word of small letters, digits and _, such as price", subject=f"field {field!r}")
        if len(value) > _MOST:
            raise TeachError(f"is longer than {_MOST} characters", subject=f"example of {field}")
        self._path.mkdir(parents=True, exist_ok=True)
        page = blake2b(url.encode() or html.encode("utf-8", "replace"), digest_size=6).hexdigest() + ".html"
        rows = [row for row in self._rows() if (row["page"], row["field"]) != (page, field)]
        rows.append({"page": page, "field": field, "value": value, "url": url})
        with replacing(self._path / page) as part:
            part.write_text(_declared(html), encoding="utf-8", errors="replace")
        with replacing(self.file) as part:
            part.write_text(_written(rows), encoding="utf-8", errors="replace")
        return len({row["page"] for row in rows if row["field"] == field})

    def _rows(self) -> list[dict[str, str]]:
        """What the file has so far; a file that is none is not overwritten."""
        if not self.file.exists():
            return []
        text = self.file.read_text(encoding="utf-8")
        read_examples(text, str(self.file))
        return [{name: row.get(name) or "" for name in _COLUMNS} for row in csv.DictReader(io.StringIO(text))]


def _declared(html: str) -> str:
    """The page is written in UTF-8, whatever it says of itself: a byte order mark counts more."""
    return html if html.startswith("\ufeff") else f"\ufeff{html}"


def _written(rows: list[dict[str, str]]) -> str:
    target = io.StringIO()
    writer = csv.DictWriter(target, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return target.getvalue()

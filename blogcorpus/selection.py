"""Which records of a corpus are wanted, and what of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from blogcorpus.errors import OptionError
from blogcorpus.items import FIELDS
from blogcorpus.schema import RECORD_FIELDS, Record, complete

__all__ = ["EVERY", "Selection", "check_fields", "select"]

#: In `min_confidence`: every field that has no bound of its own.
EVERY = "*"
#: What is left out where a finding is too doubtful, for findings that are more than one field of the record.
_PARTS = {"content": ("text", "html", "links", "images")}
_DATE = re.compile(r"\d{4}(-\d\d){0,2}", re.ASCII)
_VOID = complete({"url": "-"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What is wanted; empty means everything."""

    #: Fields to keep, in this order.
    fields: tuple[str, ...] = ()
    #: Addresses of blogs: `example.org` is every blog of that host, `example.org/en` what lies under that path.
    blogs: tuple[str, ...] = ()
    #: First and last day wanted, both included, as `2024`, `2024-05` or `2024-05-17`.
    since: str | None = None
    until: str | None = None
    #: ISO 639 codes.
    languages: tuple[str, ...] = ()
    #: Field → how sure its value must be; less sure values are left out. `EVERY` is all fields that are not named.
    min_confidence: Mapping[str, float] = field(default_factory=dict)
    #: Keep posts whose text another post has as well.
    copies: bool = True

    def __post_init__(self) -> None:
        check_fields(self.fields)
        for name, bound in self.min_confidence.items():
            _known(name, (EVERY, *FIELDS), "min_confidence")
            if not 0 <= bound <= 1:
                raise OptionError(f"is {bound} for {name}; it can be 0 to 1", subject="min_confidence")
        for name in ("since", "until"):
            if (date := getattr(self, name)) is not None and not _DATE.fullmatch(date):
                raise OptionError(f"is {date!r}; it can be 2024, 2024-05 or 2024-05-17", subject=name)

    def apply(self, record: Record) -> Record | None:
        """The record as wanted; `None` where it is not."""
        if not self._wants(record):
            return None
        if self.min_confidence:
            record = self._sure(record)
            if not record["text"] and not record["title"]:
                return None
        return {name: record[name] for name in self.fields} if self.fields else record

    def _wants(self, record: Record) -> bool:
        published = record["published"] or ""
        if self.since is not None and published[: len(self.since)] < self.since:
            return False
        if self.until is not None and (not published or published[: len(self.until)] > self.until):
            return False
        language = (record["language"] or "").split("-")[0]
        if self.languages and language not in self.languages and record["language"] not in self.languages:
            return False
        if self.blogs and not any(of_blog(record["blog"] or record["url"], blog) for blog in self.blogs):
            return False
        return self.copies or record["duplicate_of"] is None

    def _sure(self, record: Record) -> Record:
        """The record without what is too doubtful. A value of which nothing is said stays: nobody doubted it."""
        doubtful = [
            part
            for name, said in record["provenance"].items()
            if isinstance(said, dict) and said.get("confidence", 1.0) < self._bound(name)
            for part in _PARTS.get(name, (name,))
            if part in _VOID
        ]
        return {**record, **{name: _VOID[name] for name in doubtful}} if doubtful else record

    def _bound(self, name: str) -> float:
        return self.min_confidence.get(name, self.min_confidence.get(EVERY, 0.0))


def check_fields(names: Iterable[str]) -> None:
    """Raise `OptionError` for the first name that no field of a record has."""
    for name in names:
        _known(name, RECORD_FIELDS, "fields")


def select(records: Iterable[Record], selection: Selection) -> Iterator[Record]:
    """Those records that are wanted, as they are wanted."""
    for record in records:
        chosen = selection.apply(record)
        if chosen is not None:
            yield chosen


def of_blog(address: str, wanted: str) -> bool:
    """An address lies under a wanted one.

    >>> of_blog("https://www.example.org/en/", "example.org"), of_blog("http://example.org/english", "example.org/en")
    (True, False)
    """
    have, want = _parts(address), _parts(wanted)
    return have[: len(want)] == want


def _parts(address: str) -> list[str]:
    split = urlsplit(address if "://" in address else f"http://{address}")
    host = split.netloc.lower().removeprefix("www.")
    return [host, *filter(None, split.path.split("/"))]


def _known(name: str, names: tuple[str, ...], subject: str) -> None:
    if name not in names:
        raise OptionError(f"{name!r} is no field; there are {', '.join(names)}", subject=subject)

"""List pages: where a page's records are, and the fields of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from blogcorpus.dom import Dom, index_of
from blogcorpus.evolution.example import Example, wanted
from blogcorpus.evolution.field import TaughtField, read
from blogcorpus.evolution.grammar import shipped
from blogcorpus.evolution.language import parse
from blogcorpus.evolution.reader import VALUES, OverBudgetError, Reader
from blogcorpus.evolution.records import ListExample, locate
from blogcorpus.evolution.search import Plan
from blogcorpus.evolution.teach import Teaching, teach, teach_pages

#: Records that a field is learnt from, taken evenly from all pages.
_TEACHERS = 24
#: The name under which the path to the records is taught.
RECORDS = "records"

Record = dict[str, list[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TaughtList:
    """The records of a kind of list page."""

    #: Selects the records; what it reads of them is their whole text.
    records: TaughtField
    #: Expressions that read inside one record.
    fields: tuple[TaughtField, ...]
    #: Fields that every record has: an element without them is none.
    required: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As written to a file."""
        fields = [field.to_json() for field in self.fields]
        return {"records": self.records.to_json(), "fields": fields, "required": list(self.required)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TaughtList:
        """Read what `to_json` wrote."""
        fields = tuple(TaughtField.from_json(field) for field in data["fields"])
        records = TaughtField.from_json(data["records"])
        return cls(records=records, fields=fields, required=tuple(data.get("required", ())))


@dataclass(frozen=True, slots=True, kw_only=True)
class ListTeaching:
    """What came of teaching a list."""

    #: The list, or none where its records were not found; fields that were not learnt are not in it.
    list: TaughtList | None
    #: How the path to the records was learnt; none where the examples stand in no elements of their own.
    records: Teaching | None
    fields: tuple[Teaching, ...]
    #: Example records that were not found on their pages: (page, number of the record).
    lost: tuple[tuple[str, int], ...] = ()


def teach_list(examples: Sequence[ListExample], plan: Plan | None = None) -> ListTeaching:
    """Find the records of list pages and their fields, from examples of records."""
    plan, grammar = plan or Plan(), shipped()
    pages = [locate(example) for example in examples]
    lost = tuple((page.name, number) for page in pages for number, place in enumerate(page.places, 1) if place is None)
    known = [(page, number) for page in pages for number, place in enumerate(page.places) if place is not None]
    if not known:
        return ListTeaching(list=None, records=None, fields=(), lost=lost)
    teachers = known[:: max(1, len(known) // _TEACHERS)][: _TEACHERS + 1]
    names = dict.fromkeys(name for example in examples for record in example.records for name in record)
    readers = {(page.name, number): page.reader_of(number) for page, number in teachers}
    taught = []
    for name in names:
        within = [
            Example(f"{page.name} record {number + 1}", readers[page.name, number], wanted(page.value(number, name)))
            for page, number in teachers
        ]
        taught.append(teach(name, within, plan, grammar))
    fields = tuple(t.field for t in taught if t.field is not None)
    required = [f for f in fields if all(page.value(number, f.name) for page, number in known)]
    path = teach_pages(RECORDS, [page.judged(required) for page in pages], "all", plan, grammar)
    made = None
    if path.field is not None and fields:
        made = TaughtList(records=path.field, fields=fields, required=tuple(field.name for field in required))
    return ListTeaching(list=made, records=path, fields=tuple(taught), lost=lost)


def evaluate_list(taught: TaughtList, dom: Dom) -> list[Record]:
    """The records of a list page, each with all its fields; elements without the required ones are no records."""
    reader = Reader(dom.index, dom.base)
    try:
        nodes = reader.nodes(parse(taught.records.expression).steps)[:VALUES]
    except OverBudgetError:
        return []
    records = []
    for node in nodes:
        inside = Reader(index_of(node), dom.base)
        record = {field.name: read(field, inside) for field in taught.fields}
        if any(record.values()) and all(record.get(name) for name in taught.required):
            records.append(record)
    return records

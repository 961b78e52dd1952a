"""What teaching found, in words: the expression, how well it reads, or what came closest and where it fails."""

from __future__ import annotations

from collections.abc import Iterator

from blogcorpus.evolution.language import parse
from blogcorpus.evolution.lists import ListTeaching
from blogcorpus.evolution.plain import beyond, to_xpath
from blogcorpus.evolution.search import Run
from blogcorpus.evolution.teach import Teaching
from blogcorpus.text import shorten

_SHOWN = 4
_WIDTH = 60


def report(taught: Teaching, seconds: float) -> str:
    """Lines about one field."""
    return "\n".join(_lines(taught, seconds))


def list_report(taught: ListTeaching, seconds: float) -> str:
    """Lines about a list: its records, then their fields."""
    lines = []
    if taught.records is None:
        lines.append("records: not learnt. The values of a record stand together in no element of the pages.")
    else:
        lines += _lines(taught.records, seconds)
    for field in taught.fields:
        lines += [f"  {line}" for line in _lines(field, None)]
    if taught.lost:
        named = ", ".join(f"{number} of {page}" for page, number in taught.lost[:_SHOWN])
        lines.append(f"  not found on their pages: record {named}")
    return "\n".join(lines)


def _lines(taught: Teaching, seconds: float | None) -> Iterator[str]:
    if taught.field is None:
        yield f"{taught.name}: not learnt, no expression reads the examples."
        yield from _reasons(taught)
    else:
        yield f"{taught.name}: {taught.field.expression}"
        rest = beyond(parse(taught.field.expression))
        yield f"  XPath     {to_xpath(parse(taught.field.expression))}" + (f"  then {rest}" if rest else "")
    if taught.closest is not None:
        held = "none held out" if taught.held_out is None else f"{taught.held_out:.0%} of the held-out ones"
        yield f"  right on  {taught.train:.0%} of the pages it was found on, {held}"
    if taught.field is not None and taught.misses:
        yield from _missed(taught)
    yield f"  evolution {_run(taught.run, seconds)}"


def _reasons(taught: Teaching) -> Iterator[str]:
    for absent in taught.absent[:_SHOWN]:
        near = f"; the nearest is {_quoted(absent.nearest)}" if absent.nearest else ""
        yield f"  {absent.page}: {_quoted(absent.value)} stands nowhere on the page{near}"
    if taught.closest is not None:
        yield f"  closest   {taught.closest}"
        yield from _missed(taught)


def _missed(taught: Teaching) -> Iterator[str]:
    for miss in taught.misses[:_SHOWN]:
        found = ", ".join(map(_quoted, miss.found[:_SHOWN])) or "nothing"
        wanted = ", ".join(map(_quoted, miss.wanted[:_SHOWN])) or "nothing"
        yield f"  {miss.page}: finds {found} instead of {wanted}"


def _run(run: Run, seconds: float | None) -> str:
    text = f"{run.generations} generations, {run.judged} expressions"
    text += f", {seconds:.1f} s" if seconds is not None else ""
    return text + (" (time ran out)" if run.timed_out else "")


def _quoted(text: str) -> str:
    return f"“{shorten(text, _WIDTH)}”"

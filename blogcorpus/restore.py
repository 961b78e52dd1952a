"""Put back into a text what stages took out of it, as far as `provenance` tells where it stood."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

__all__ = ["STAGES", "Restored", "removed_of", "restore", "restore_record"]

#: What takes parts out of a content, in the order of the road.
STAGES = ("wrapper", "heuristics", "cleaner", "template")

#: A part as `provenance` lists it: `stage`, `reason`, `text`, and `after`, the end of the block before it.
Part = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """A text with parts put back, and those whose place is not known."""

    text: str
    missing: tuple[Part, ...] = ()


def removed_of(record: Mapping[str, Any]) -> list[Part]:
    """What was taken out of a record's text; empty where the crawl did not keep it."""
    found = (record["provenance"].get("content") or {}).get("removed") or ()
    return [part for part in found if isinstance(part, dict)]


def restore(text: str, parts: Iterable[Part], stages: Collection[str] | None = None) -> Restored:
    r"""The text with the parts that some stages took out (`None`: all), each behind the block it followed.

    >>> part = {"stage": "template", "reason": "in 6 of 6 documents", "text": "Subscribe!", "after": "One."}
    >>> restore("One.\n\nTwo.", [part]).text
    'One.\n\nSubscribe!\n\nTwo.'
    """
    lines = text.split("\n") if text else []
    missing: list[Part] = []
    groups = [(stage, list(group)) for stage, group in groupby(parts, key=lambda part: part.get("stage"))]
    for stage, group in reversed(groups):  # what was taken out last goes back first
        at = 0
        for part in group if stages is None or stage in stages else ():
            place = _place(lines, part.get("after"), at)
            if place is None:
                missing.append(part)
                continue
            lines[place:place] = ["", str(part.get("text")), ""]
            at = place + 1
    return Restored(text=_tidy(lines), missing=tuple(missing))


def restore_record(record: Mapping[str, Any], stages: Collection[str] | None = None) -> tuple[dict[str, Any], int]:
    """A record whose text has its parts back, and how many could not be placed; its `html` stays as it was."""
    parts = removed_of(record)
    done = restore(record["text"], parts, stages)
    left = [part for part in parts if part in done.missing or not (stages is None or part.get("stage") in stages)]
    content = {**record["provenance"]["content"], "removed": left} if parts else None
    provenance = {**record["provenance"], **({"content": content} if content is not None else {})}
    return {**record, "text": done.text, "provenance": provenance}, len(done.missing)


def _place(lines: list[str], after: str | None, start: int) -> int | None:
    """The line before which a part belongs."""
    if after is None:
        return None
    if not after:
        return start
    tail = " ".join(after.split())
    found = (n + 1 for n in range(start, len(lines)) if " ".join(lines[n].split()).endswith(tail))
    return next(found, None)


def _tidy(lines: list[str]) -> str:
    kept = [line for n, line in enumerate(lines) if line or (n and lines[n - 1])]
    return "\n".join(kept).strip("\n")

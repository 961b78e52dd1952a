"""Running a profile's cleaners over a content element."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.body import Removed
from blogcorpus.cleaners.cleaner import Cleaner, Phase
from blogcorpus.cleaners.profiles import Profile
from blogcorpus.cleaners.registry import CLEANERS
from blogcorpus.cleaners.removed_links import take_up
from blogcorpus.cleaners.work import Work

#: How often the cleaners run at most.
_ROUNDS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the cleaners did."""

    #: Cleaner → how many elements it changed or took out; only those that did something.
    counts: Mapping[str, int] = field(default_factory=dict)
    #: Parts that were taken out.
    removed: tuple[Removed, ...] = ()
    #: The same as elements of the tree that was given, out of it now, with the cleaner that took them.
    parts: tuple[tuple[HtmlElement, str], ...] = ()
    #: The content as written markup, where it has been written since the last change.
    markup: str | None = None


def clean(root: HtmlElement, profile: Profile, base: str = "") -> tuple[HtmlElement, Report]:
    """Clean a content element in place; the caller hands over its own copy.

    Cleaners that edit run first, then those that delete; and again, where what one took out may change what another
    thinks of the rest: cleaning twice is cleaning once. `base` is the address that relative links start from.
    """
    etree.strip_tags(root, etree.Comment, etree.ProcessingInstruction)
    steps: dict[Phase, list[tuple[Cleaner, object]]] = {"edit": [], "delete": [], "add": []}
    for name, options in profile.cleaners.items():
        cleaner = CLEANERS[name]
        steps[cleaner.phase].append((cleaner, options))
    work = Work(root, base, retain_links=bool(steps["add"]))
    if steps["add"]:
        take_up(work)
    divides = "paragraphs" in profile.cleaners
    for _ in range(_ROUNDS):
        work.again, before = False, work.cuts
        _run(work, steps["edit"])
        _run(work, steps["delete"])
        # What stood between two line breaks may be gone.
        if not work.again and not (divides and work.cuts > before):
            break
    _run(work, steps["add"])
    return root, Report(
        counts=dict(work.counts),
        removed=tuple(work.removed),
        parts=tuple(work.parts),
        markup=vars(work).get("markup"),
    )


def _run(work: Work, steps: list[tuple[Cleaner, object]]) -> None:
    for cleaner, options in steps:
        work.start(cleaner.name)
        cleaner.run(work, options)
        work.finish()

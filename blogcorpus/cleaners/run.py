"""Running a profile's cleaners over a content element."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.cleaners.cleaner import Phase
from blogcorpus.cleaners.profiles import Profile
from blogcorpus.cleaners.registry import CLEANERS
from blogcorpus.cleaners.removed_links import take_up
from blogcorpus.cleaners.work import Work
from blogcorpus.items import Removed

#: How often the deleting cleaners run at most.
_ROUNDS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the cleaners did."""

    #: Cleaner → how many elements it changed or took out; only those that did something.
    counts: Mapping[str, int] = field(default_factory=dict)
    #: Parts that were taken out.
    removed: tuple[Removed, ...] = ()


def clean(root: HtmlElement, profile: Profile, base: str = "") -> tuple[HtmlElement, Report]:
    """Clean a content element in place; the caller hands over its own copy.

    Cleaners that edit run once, then those that delete: again, where what one took out may change what another thinks
    of the rest, so that cleaning twice is cleaning once. `base` is the address that relative links start from.
    """
    etree.strip_tags(root, etree.Comment, etree.ProcessingInstruction)
    retaining = "removed_links" in profile.cleaners
    work = Work(root, base, retain_links=retaining)
    if retaining:
        take_up(work)
    _run(work, profile, "edit")
    for _ in range(_ROUNDS):
        work.again = False
        _run(work, profile, "delete")
        if not work.again:
            break
    _run(work, profile, "add")
    return root, Report(counts=dict(work.counts), removed=tuple(work.removed))


def _run(work: Work, profile: Profile, phase: Phase) -> None:
    for name, options in profile.cleaners.items():
        cleaner = CLEANERS[name]
        if cleaner.phase == phase:
            work.start(name)
            cleaner.run(work, options)
            work.finish()

"""Filters: patterns that select elements, written so that a person can read and edit them.

A filter is a chain of steps, each a descendant of the one before, with an optional exact path at the end and a choice
among the elements that match:

    h1.entry-title                 tag and class
    .post-header time[datetime]    inside an element with that class
    #post-* h2                     digits in classes and ids are `*`: they number posts, not kinds of elements
    #main > div[2] > h2[1]         exact children below an anchor (the paper's absolute path starts at `html`)
    .date :last                    the last of several; `:2` the second, `:-2` the last but one, `:all` every one
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from blogcorpus.errors import RuleError
from blogcorpus.index import DIGITS, PICK, PRESENT_ATTRIBUTES, VALUE_ATTRIBUTES, WORD_ATTRIBUTES, E, Path, Places, Step

_PICKS = {"all": 0, "first": 1, "last": -1}

_TAG = r"[a-z][a-z0-9:-]*"
_PLAIN_TAG = re.compile(rf"(?!.*{PICK.pattern}){_TAG}")
_ATTRIBUTE = (
    rf"\[(?:(?:{'|'.join((*WORD_ATTRIBUTES, *VALUE_ATTRIBUTES))})=[^\s\[\]>]+|{'|'.join(PRESENT_ATTRIBUTES)})\]"
)
_FEATURE = re.compile(rf"[.#][^\s.#\[\]>]+|{_ATTRIBUTE}")
_STEP = re.compile(rf"(?P<tag>{_TAG}|\*)?(?P<rest>(?:{_FEATURE.pattern})*)")
_PATH_STEP = re.compile(rf"({_TAG})\[([1-9][0-9]*)\]")


class Filter(NamedTuple):
    """Selects elements of a page; see the module for how it is written."""

    steps: tuple[Step, ...]
    #: Exact children below the last step.
    path: Path = ()
    #: 1 the first, -1 the last, 0 every one.
    pick: int = 1

    def __str__(self) -> str:
        text = " ".join(str(step) for step in self.steps)
        text += "".join(f" > {tag}[{number}]" for tag, number in self.path)
        return text + ("" if self.pick == 1 else " :all" if self.pick == 0 else f" :{self.pick}")

    @property
    def writable(self) -> bool:
        """What is written is read back as the same: not so with tags like `<a.b>`, which pages make up."""
        tags = [*(step.tag for step in self.steps if step.tag), *(tag for tag, _ in self.path)]
        return all(map(is_plain, tags))

    def all(self, index: Places[E]) -> list[E]:
        """Every element the steps and the path lead to, in document order."""
        return index.below(self.steps, self.path) if self.path else index.chain(self.steps)

    def select(self, index: Places[E]) -> list[E]:
        """The chosen elements: one, or all where the filter says so."""
        if self.pick == 0:
            return self.all(index)
        chosen = self.one(index)
        return [chosen] if chosen is not None else []

    def one(self, index: Places[E]) -> E | None:
        """The chosen element; of all, the first."""
        if self.pick == 1 and not self.path:
            return index.first(self.steps)
        found = self.all(index)
        number = self.pick - 1 if self.pick > 0 else self.pick
        return found[number] if -len(found) <= number < len(found) else None


@lru_cache(maxsize=512)
def is_plain(tag: str) -> bool:
    """A tag that filters can be written with."""
    return _PLAIN_TAG.fullmatch(tag) is not None


@lru_cache(maxsize=4096)
def parse_filter(text: str) -> Filter:
    """Read a filter as a person or a wrapper file writes it.

    >>> str(parse_filter("#post-* > div[2] :last"))
    '#post-* > div[2] :-1'
    """
    body, pick = text.strip(), 1
    chosen = PICK.search(body)
    if chosen:
        body = body[: chosen.start()].strip()
        pick = _PICKS[chosen[1]] if chosen[1] in _PICKS else int(chosen[1])
    anchor, *children = re.split(r"\s*>\s*", body)
    steps = tuple(_parse_step(part, text) for part in anchor.split())
    path = []
    for child in children:
        step = _PATH_STEP.fullmatch(child)
        if step is None:
            raise RuleError(f"{child!r} is no child step; write it like div[2]", subject=f"filter {text!r}")
        path.append((step[1], int(step[2])))
    if not steps:
        raise RuleError("is empty", subject=f"filter {text!r}")
    return Filter(steps, tuple(path), pick)


def _parse_step(part: str, text: str) -> Step:
    match = _STEP.fullmatch(part)
    if match is None or not part:
        attributes = ", ".join((*(f"{name}=…" for name in (*WORD_ATTRIBUTES, *VALUE_ATTRIBUTES)), *PRESENT_ATTRIBUTES))
        advice = f"write it like h1.title, #main or time[datetime], with an attribute of {attributes}"
        raise RuleError(f"{part!r} is no step; {advice}", subject=f"filter {text!r}")
    tag = match["tag"] if match["tag"] != "*" else None
    found = _FEATURE.findall(match["rest"])
    return Step(tag, tuple(f if f.startswith("[") else DIGITS.sub("*", f) for f in found))

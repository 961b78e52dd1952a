"""What the store knows of blogs beside their posts: why some gave little."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from blogcorpus.crawl import BlogState
from blogcorpus.report.figures import BlogFigures, Figures
from blogcorpus.stores import BLOG, FEED, FORGOTTEN, OUTCOME, RUN, WRAPPER, WRAPPER_CHECKS, Store

__all__ = ["StoreNotes", "add_notes", "read_store"]

#: Software that declares itself in more than one way.
_SOFTWARE = ("WordPress", "Movable Type", "Blogger")
#: A blog that gave less posts than this is asked why.
_LITTLE = 3
#: Reasons that are told of one blog.
_TOLD = 3
#: Reasons for which nothing is missing: what was refused is no post, or is there already.
_NO_LOSS = frozenset({"index page", "not a post", "known"})
_REMOVED = "removed/"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreNotes:
    """States of blogs by their addresses, and how many posts may not be fetched again."""

    states: Mapping[str, BlogState] = field(default_factory=dict)
    feeds: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    #: Blog → when its wrapper was learnt.
    learnt: Mapping[str, str] = field(default_factory=dict)
    #: Blog → (day, entries, what its wrapper found of them).
    checks: Mapping[str, Sequence[tuple[str, int, float]]] = field(default_factory=dict)
    #: Blog → what its last run came to.
    outcomes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    #: Statistics of all runs, summed up, and how many runs there were.
    stats: Counter[str] = field(default_factory=Counter)
    runs: int = 0
    forgotten: int = 0


def read_store(store: Store) -> StoreNotes:
    """Read what a report tells."""
    states = [(name, BlogState.from_json(store.get(BLOG, name) or {})) for name in store.names(BLOG)]
    runs = [store.get(RUN, name) or {} for name in store.names(RUN)]
    return StoreNotes(
        states={state.home or name: state for name, state in states},
        feeds={name: _feed(store.get(FEED, name)) for name in store.names(FEED)},
        learnt={name: (store.get(WRAPPER, name) or {}).get("learnt", "") for name in store.names(WRAPPER)},
        checks={name: store.get(WRAPPER_CHECKS, name) or [] for name in store.names(WRAPPER_CHECKS)},
        outcomes={name: store.get(OUTCOME, name) or {} for name in store.names(OUTCOME)},
        stats=_sum(run.get("stats") for run in runs),
        runs=len(runs),
        forgotten=len(store.names(FORGOTTEN)),
    )


def add_notes(figures: Figures, notes: StoreNotes) -> None:
    """Tell each blog's figures what the store knows; blogs without a post come to the list as well."""
    figures.runs = notes.runs
    figures.removed = _under(_REMOVED, notes.stats) or figures.removed
    for url, state in notes.states.items():
        blog = figures.blogs.setdefault(url, BlogFigures(url, title=state.title))
        blog.learnt = notes.learnt.get(url) or None
        for _, pages, agreed in notes.checks.get(url, ()):
            blog.checked, blog.agreed = blog.checked + pages, blog.agreed + agreed
        if state.generator:
            figures.generators[_software(state.generator)] += 1
        figures.addresses += state.addresses
        figures.duplicates.update(state.duplicates)
        blog.notes += _reasons(blog, state, notes)
    for url, outcome in notes.outcomes.items():
        figures.reasons.update(_counts(outcome))
        if url not in notes.states:
            blog = figures.blogs.setdefault(url, BlogFigures(url))
            blog.notes += ["its crawl did not come to its end", *_told(outcome)]


def _reasons(blog: BlogFigures, state: BlogState, notes: StoreNotes) -> list[str]:
    outcome = notes.outcomes.get(blog.url, {})
    found = [] if blog.posts else [str(outcome.get("reason") or "no posts found")]
    if state.needs_browser:
        found.append("needs a browser")
    if not state.feeds:
        found.append("no feed")
    for url in state.feeds:
        feed = notes.feeds.get(url, {})
        if feed.get("gone"):
            found.append("its feed is gone")
        elif feed.get("failures"):
            found.append(f"its feed failed {feed['failures']} times in a row")
    if not state.archive_done:
        found.append("the archive is not read to its end")
    found += _told(outcome)
    if blog.posts < _LITTLE and not found:
        found.append("few posts are linked anywhere")
    if len(blog.wrappers) > 1:
        found.append(f"{len(blog.wrappers)} wrappers: its pages changed")
    return list(dict.fromkeys(found))


def _told(outcome: Mapping[str, Any]) -> list[str]:
    """The commonest reasons why pages of a blog were not read, in its last run."""
    return [f"{count} × {why}" for why, count in _counts(outcome).most_common(_TOLD) if why not in _NO_LOSS]


def _counts(outcome: Mapping[str, Any]) -> Counter[str]:
    return _sum(outcome.get(name) for name in ("missed", "refused", "dropped"))


def _sum(notes: Iterable[Any]) -> Counter[str]:
    """Counts of several notes, of which a damaged one counts nothing."""
    found: Counter[str] = Counter()
    for note in notes:
        if isinstance(note, dict):
            found.update({str(name): count for name, count in note.items() if isinstance(count, int)})
    return found


def _under(prefix: str, stats: Counter[str]) -> Counter[str]:
    return Counter({name.removeprefix(prefix): count for name, count in stats.items() if name.startswith(prefix)})


def _feed(note: Any) -> Mapping[str, Any]:
    """The note of a feed, which is JSON in JSON."""
    data = json.loads(note) if isinstance(note, str) else note
    return data if isinstance(data, dict) else {}


def _software(generator: str) -> str:
    """The name in a generator's declaration.

    >>> _software("http://wordpress.org/?v=3.5.1"), _software("Hugo 0.120.4"), _software("Blogger")
    ('WordPress', 'Hugo', 'Blogger')
    """
    text = generator.strip()
    known = next((name for name in _SOFTWARE if name.replace(" ", "").lower() in text.replace(" ", "").lower()), None)
    if known is not None:
        return known
    return text.removeprefix("https://").removeprefix("http://").split()[0].split("/")[0][:40] if text else "unknown"

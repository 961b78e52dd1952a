"""What the store knows of blogs beside their posts: why some gave little."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from blogcorpus.crawl import BlogState
from blogcorpus.report.figures import BlogFigures, Figures
from blogcorpus.stores import BLOG, FEED, FORGOTTEN, WRAPPER, Store

__all__ = ["StoreNotes", "add_notes", "read_store"]

#: Software that declares itself in more than one way.
_SOFTWARE = ("WordPress", "Movable Type", "Blogger")
#: A blog that gave less posts than this is asked why.
_LITTLE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreNotes:
    """States of blogs by their addresses, and how many posts may not be fetched again."""

    states: Mapping[str, BlogState] = field(default_factory=dict)
    feeds: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    #: Blog → when its wrapper was learnt.
    learnt: Mapping[str, str] = field(default_factory=dict)
    forgotten: int = 0


def read_store(store: Store) -> StoreNotes:
    """Read what a report tells."""
    states = [(name, BlogState.from_json(store.get(BLOG, name))) for name in store.names(BLOG)]
    return StoreNotes(
        states={state.home or name: state for name, state in states},
        feeds={name: _feed(store.get(FEED, name)) for name in store.names(FEED)},
        learnt={name: (store.get(WRAPPER, name) or {}).get("learnt", "") for name in store.names(WRAPPER)},
        forgotten=len(store.names(FORGOTTEN)),
    )


def add_notes(figures: Figures, notes: StoreNotes) -> None:
    """Tell each blog's figures what the store knows; blogs without a post come to the list as well."""
    for url, state in notes.states.items():
        blog = figures.blogs.setdefault(url, BlogFigures(url, title=state.title))
        if state.generator:
            figures.generators[_software(state.generator)] += 1
        figures.addresses += state.addresses
        figures.duplicates.update(state.duplicates)
        blog.notes += _reasons(blog, state, notes)


def _reasons(blog: BlogFigures, state: BlogState, notes: StoreNotes) -> list[str]:
    found = []
    if not blog.posts:
        found.append("no posts found")
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
    if blog.posts < _LITTLE and not found:
        found.append("few posts are linked anywhere")
    if len(blog.wrappers) > 1:
        found.append(f"{len(blog.wrappers)} wrappers: its pages changed")
    return found


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

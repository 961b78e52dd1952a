"""What the inspector shows, as JSON and as the two framed pages."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from datetime import datetime
from importlib import resources
from typing import Any

from lxml.html import HtmlElement

from blogcorpus.body import Body
from blogcorpus.cleaners import CLEANERS, Profiles, to_html, to_text
from blogcorpus.exporters.record import record
from blogcorpus.inspector.desk import Desk, Opened
from blogcorpus.inspector.memory import PINNABLE
from blogcorpus.inspector.places import places
from blogcorpus.inspector.reading import Reading, outermost
from blogcorpus.inspector.shown import Frame, shown_page
from blogcorpus.items import FIELDS, Comment, Finding
from blogcorpus.text import shorten
from blogcorpus.wrapper import Wrapper

_SHOWN = 300
#: Other candidates of a field that are listed.
_OTHERS = 8
#: Days of which is told how well the wrapper held.
_CHECKS = 10


def start_view(desk: Desk) -> dict[str, Any]:
    """What the inspector knows before a page is open."""
    newest = desk.newest()
    return {
        "page": newest.id if newest is not None else None,
        "blogs": desk.memory.blogs(),
        "lasting": desk.memory.lasting,
        "cleaners": [{"name": c.name, "about": c.about, "phase": c.phase} for c in CLEANERS.values()],
        "profiles": _profiles(desk.profiles),
        "fields": [name for name in FIELDS if name in PINNABLE],
    }


def page_view(desk: Desk, opened: Opened, reading: Reading) -> dict[str, Any]:
    """A page that was read, with all that is told of it."""
    where, best, post = places(reading.found), reading.draft.best("content"), reading.post
    return {
        "page": opened.id,
        "url": opened.page.url,
        "blog": opened.blog,
        "title": post.title,
        "fields": [_field(name, reading, where.get(name, ())) for name in _names(reading)],
        "removed": [{"stage": r.stage, "reason": r.reason, "text": shorten(r.text, _SHOWN)} for r in _removed(reading)],
        "counts": reading.counts,
        "on": list(reading.profile.cleaners),
        "wrapper": _wrapper(desk, opened, desk.wrapper(opened)),
        "record": record(post),
        "text": to_text(best.value.root, reading.profile.text) if best is not None else "",
    }


def before_page(opened: Opened, reading: Reading) -> str:
    """The page as it looks, with frames."""
    frames: dict[int, list[Frame]] = {}
    for name, numbers in places(reading.found).items():
        for number in numbers:
            frames.setdefault(number, []).append(Frame(name=name if name in FIELDS else "extra", label=name))
    for part in outermost(reading.dropped, reading.found.index):
        label = f"{part.reason} ({part.stage})"
        frames.setdefault(part.number, []).append(Frame(name=f"dropped blogcorpus-by-{part.stage}", label=label))
    root = opened.page.dom.root
    return shown_page(root, frames, styles=opened.styles, ours=_static("frame.css"), lang=root.get("lang") or "")


def after_page(reading: Reading) -> str:
    """The post as it is after cleaning, with words in place of its pictures: nothing is loaded."""
    best = reading.draft.best("content")
    root: HtmlElement | None = deepcopy(best.value.root) if best is not None else None
    for picture in list(root.iter("img")) if root is not None else ():
        alt = picture.get("alt", "").strip()
        picture.attrib.clear()
        picture.tag, picture.text = "small", f"[picture: {alt}]" if alt else "[picture]"
    content = to_html(root, reading.found.draft.page.dom.base) if root is not None else ""
    return (
        '<!DOCTYPE html><html><head><meta charset="utf-8"><title>After</title>'
        f"<style>{_static('after.css')}</style></head><body>{content or '<p class=none>No content was found.</p>'}"
        "</body></html>"
    )


def _static(name: str) -> str:
    return resources.files("blogcorpus.inspector").joinpath("static").joinpath(name).read_text(encoding="utf-8")


def _profiles(profiles: Profiles) -> dict[str, list[str]]:
    return {name: list(profile.cleaners) for name, profile in profiles.named.items()}


def _names(reading: Reading) -> list[str]:
    return [*FIELDS, *(name for name in reading.draft.findings if name not in FIELDS)]


def _field(name: str, reading: Reading, where: Sequence[int]) -> dict[str, Any]:
    found = reading.draft.findings.get(name, ())
    told = reading.post.provenance.get(name, {})
    return {
        "name": name,
        "places": list(where),
        "pinnable": name in PINNABLE,
        "agrees": told.get("agrees", []),
        "chosen": _finding(found[0]) if found else None,
        "others": [_finding(one) for one in found[1 : _OTHERS + 1]],
    }


def _finding(finding: Finding[Any]) -> dict[str, Any]:
    return {
        "value": _said(finding.value),
        "method": finding.method,
        "rule": finding.rule,
        "confidence": round(finding.confidence, 2),
        "precision": finding.precision,
    }


def _said(value: Any) -> str:
    if isinstance(value, Body):
        return shorten(to_text(value.root), _SHOWN)
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, (tuple, list)) and value and isinstance(value[0], Comment):
        return f"{len(value)} comments; the first by {value[0].author or 'nobody'}: {shorten(value[0].text, 100)}"
    return ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value if value is not None else "")


def _removed(reading: Reading) -> Sequence[Any]:
    best = reading.draft.best("content")
    return best.value.removed if best is not None else ()


def _wrapper(desk: Desk, opened: Opened, wrapper: Wrapper | None) -> dict[str, Any] | None:
    """The blog's wrapper with its scores, and the lesson it came from."""
    if wrapper is None:
        return None
    state, shelf = desk.memory.state(opened.blog), desk.memory.shelf(opened.blog)
    return {
        **wrapper.to_json(),
        "version": wrapper.version,
        "feed": next(iter(state.feeds), None),
        "lesson": list(state.permalinks[: wrapper.pages or 10]),
        "others": [w.version for w in shelf.wrappers if w.version != wrapper.version],
        "checks": [{"day": c.day, "pages": c.pages, "agreed": round(c.agreed, 2)} for c in shelf.checks[-_CHECKS:]],
        "stale": shelf.stale,
        "changes": desk.memory.changes(opened.blog),
    }

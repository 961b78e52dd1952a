"""Whether a wrapper still holds: what it finds on a page beside what the feed says of that page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, timezone
from typing import Any

from blogcorpus.body import Body
from blogcorpus.dom import parse
from blogcorpus.flat import flatten
from blogcorpus.index import Index
from blogcorpus.items import Entry, Finding
from blogcorpus.text import squash, words
from blogcorpus.wrapper.wrapper import Wrapper

Found = Mapping[str, tuple[Finding[Any], ...]]

#: A feed's moment and a page's day may lie so far apart: any zone, and noon for a day without a time.
_APART = timedelta(hours=26)
#: Words of the entry's text that are looked for in the content, and the share that must be there.
_WORDS = 60
_SHARE = 0.6


def agreement(wrapper: Wrapper, entry: Entry, found: Found) -> float | None:
    """Share of the entry's values that the wrapper found on its page; `None` where there is nothing to compare.

    The text counts as much as everything else together: a wrapper that loses it is broken, whatever else it finds.
    """
    checks = [
        _title(wrapper, entry, found),
        _authors(entry, found) if "authors" in wrapper.rules else None,
        _published(entry, found) if "published" in wrapper.rules else None,
    ]
    told = [check for check in checks if check is not None]
    text = _content(entry, found) if wrapper.content is not None else None
    shares = ([sum(told) / len(told)] if told else []) + ([float(text)] if text is not None else [])
    return sum(shares) / len(shares) if shares else None


def choose(wrappers: Sequence[Wrapper], index: Index) -> Wrapper | None:
    """The wrapper whose rules find most on a page; the first, which is the newest, where several find the same."""
    if len(wrappers) < 2:
        return next(iter(wrappers), None)
    return max(wrappers, key=lambda wrapper: _fit(wrapper, index))


def _fit(wrapper: Wrapper, index: Index) -> float:
    """Share of the wrapper's rules that lead somewhere on the page, each by its score."""
    rules = [(rules[0].score, bool(rules[0].filter.all(index))) for rules in wrapper.rules.values() if rules]
    if wrapper.content is not None:
        rules.append((2 * wrapper.content.score, wrapper.content.element(index) is not None))
    total = sum(score for score, _ in rules)
    return sum(score for score, there in rules if there) / total if total else 0.0


def _first(found: Found, name: str) -> Any | None:
    return next((finding.value for finding in found.get(name, ()) if finding.method == "wrapper"), None)


def _title(wrapper: Wrapper, entry: Entry, found: Found) -> bool | None:
    if not entry.title or "title" not in wrapper.rules:
        return None
    title = squash(_first(found, "title") or "")
    return bool(title) and (title in squash(entry.title) if wrapper.decorated_titles else title == squash(entry.title))


def _authors(entry: Entry, found: Found) -> bool | None:
    if not entry.authors:
        return None
    return bool({squash(name) for name in entry.authors} & {squash(name) for name in _first(found, "authors") or ()})


def _published(entry: Entry, found: Found) -> bool | None:
    if entry.published is None:
        return None
    moment = _first(found, "published")
    return moment is not None and abs(_utc(moment) - _utc(entry.published)) <= _APART


def _content(entry: Entry, found: Found) -> bool | None:
    said = words(parse(entry.html or "").flat.text)[:_WORDS]
    if not said:
        return None
    body: Body | None = _first(found, "content")
    have = set(words(flatten(body.root).text)) if body is not None else set()
    return sum(word in have for word in said) >= _SHARE * len(said)


def _utc(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)

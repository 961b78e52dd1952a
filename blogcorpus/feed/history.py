"""What is remembered of a feed between runs, and how each answer changes it.

As in the BlogForever crawler's reader: a hash of title, description and date per entry tells what is new or changed,
and the feed's validators make a run with nothing new one conditional request.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from hashlib import blake2b
from typing import Any

from blogcorpus.errors import StoreError
from blogcorpus.feed.read import Feed
from blogcorpus.feed.values import address
from blogcorpus.items import Entry

#: More than any feed shows at once; feeds with their whole archive have some hundreds.
MOST_SEEN = 1_000
#: The first wait after a failure; it doubles with every further one.
FIRST_WAIT = timedelta(hours=1)
LONGEST_WAIT = timedelta(days=7)


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedState:
    """What is remembered of one feed."""

    url: str
    etag: str | None = None
    last_modified: str | None = None
    #: Hashes of entries, the newest first.
    seen: tuple[str, ...] = ()
    #: A permanent redirect points here; it becomes `url` once a feed was read there.
    moved_to: str | None = None
    #: The server said that the feed will not come back.
    gone: bool = False
    #: Not to be asked before.
    retry_at: datetime | None = None
    #: Failures since the last success.
    failures: int = 0

    @property
    def address(self) -> str:
        """Where to ask next."""
        return self.moved_to or self.url

    def due(self, now: datetime) -> bool:
        """Whether the feed may be asked now."""
        return not self.gone and (self.retry_at is None or now >= self.retry_at)


def entry_hash(entry: Entry) -> str:
    """A short hash of what an entry says: its address, title, text and date."""
    date = entry.modified or entry.published
    parts = (entry.url, entry.title or "", entry.html or entry.summary or "", date.isoformat() if date else "")
    return blake2b("\0".join(parts).encode("utf-8", "replace"), digest_size=8).hexdigest()


def fresh(state: FeedState, feed: Feed) -> tuple[Entry, ...]:
    """The entries that are new, or changed, since the state was made."""
    seen = set(state.seen)
    return tuple(entry for entry in feed.entries if entry_hash(entry) not in seen)


def headers(state: FeedState) -> dict[str, str]:
    """The request headers that let the server answer "nothing new". Validators belong to one address."""
    if state.moved_to:
        return {}
    named = {"If-None-Match": state.etag, "If-Modified-Since": state.last_modified}
    return {name: value for name, value in named.items() if value}


def after(
    state: FeedState, status: int, response_headers: Mapping[str, str], feed: Feed | None, now: datetime
) -> FeedState:
    """The state after an answer. `status` 0 stands for no answer at all; `feed` is what a 200 could be read as."""
    given = {name.lower(): value for name, value in response_headers.items()}
    if status == 200 and feed is not None:
        return _read(state, given, feed)
    if status == 304:
        return replace(_validated(state, given, state), failures=0, retry_at=None)
    if status in {301, 308} and (target := address(given.get("location"), state.address)):
        return replace(state, moved_to=target)
    if status in {302, 303, 307}:
        return state
    if status == 410:
        return replace(state, gone=True, moved_to=None)
    wait = _retry_after(given.get("retry-after"), now) if status in {429, 503} else None
    return _failed(state, now, wait)


def _read(state: FeedState, given: Mapping[str, str], feed: Feed) -> FeedState:
    hashes = dict.fromkeys((*map(entry_hash, feed.entries), *state.seen))
    # Validators are replaced on every 200, also by nothing: an old one with a new body hides new entries for ever.
    return replace(
        _validated(state, given, FeedState(url=state.address)),
        url=state.address,
        moved_to=None,
        gone=False,
        seen=tuple(hashes)[: max(MOST_SEEN, len(feed.entries))],
        retry_at=None,
        failures=0,
    )


def _validated(state: FeedState, given: Mapping[str, str], default: FeedState) -> FeedState:
    return replace(
        state,
        etag=given.get("etag", default.etag),
        last_modified=given.get("last-modified", default.last_modified),
    )


def _failed(state: FeedState, now: datetime, wait: timedelta | None) -> FeedState:
    failures = state.failures + 1
    wait = wait if wait is not None else min(FIRST_WAIT * 2 ** min(failures - 1, 20), LONGEST_WAIT)
    return replace(state, failures=failures, retry_at=now + wait, moved_to=None)


def _retry_after(value: str | None, now: datetime) -> timedelta | None:
    """The wait a server asks for, in seconds or until a date; None where it says nothing readable."""
    text = (value or "").strip()
    if text.isdecimal() and len(text) < 10:
        return min(timedelta(seconds=int(text)), LONGEST_WAIT)
    try:
        until = parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError):
        return None
    until = until if until.tzinfo else until.replace(tzinfo=timezone.utc)
    return min(max(until - now, timedelta(0)), LONGEST_WAIT)


def to_json(state: FeedState) -> str:
    """The state as one line of JSON."""
    values = asdict(state)
    values["retry_at"] = state.retry_at.isoformat() if state.retry_at else None
    return json.dumps(values, ensure_ascii=False)


def from_json(text: str) -> FeedState:
    """The state that `to_json` wrote. Raises StoreError where it cannot be read."""
    try:
        values: dict[str, Any] = json.loads(text)
        values = {field.name: values[field.name] for field in fields(FeedState) if field.name in values}
        values["seen"] = tuple(map(str, values.get("seen") or ()))
        values["retry_at"] = datetime.fromisoformat(values["retry_at"]) if values.get("retry_at") else None
        return FeedState(**values)
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise StoreError("the state of a feed cannot be read", subject=text[:80]) from error

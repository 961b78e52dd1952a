"""What a feed's answers do to what is remembered of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blogcorpus.errors import StoreError
from blogcorpus.feed import Feed, FeedState, after, entry_hash, fresh, from_json, headers, to_json
from blogcorpus.feed.history import LONGEST_WAIT, MOST_SEEN
from blogcorpus.items import Entry

NOW = datetime(2024, 5, 1, 12, tzinfo=timezone.utc)
URL = "https://example.org/feed/"
ONE = Entry(url="https://example.org/1", title="One", html="<p>1</p>", published=NOW)
TWO = Entry(url="https://example.org/2", title="Two", html="<p>2</p>", published=NOW)
NEW = FeedState(url=URL)


def feed(*entries: Entry) -> Feed:
    return Feed(url=URL, version="rss20", entries=entries)


def test_first_run_then_nothing_new() -> None:
    assert headers(NEW) == {}
    state = after(NEW, 200, {"ETag": '"a"', "Last-Modified": "Wed, 01 May 2024 10:00:00 GMT"}, feed(ONE), NOW)
    assert headers(state) == {"If-None-Match": '"a"', "If-Modified-Since": "Wed, 01 May 2024 10:00:00 GMT"}
    assert fresh(state, feed(ONE)) == ()
    assert after(state, 304, {}, None, NOW) == state
    assert after(state, 304, {"etag": '"b"'}, None, NOW).etag == '"b"'


@pytest.mark.parametrize(
    "change",
    [
        {"title": "One, again"},
        {"html": "<p>1!</p>"},
        {"published": NOW + timedelta(days=1)},
        {"modified": NOW + timedelta(days=1)},
    ],
)
def test_new_and_changed_entries_are_fresh(change: dict[str, object]) -> None:
    state = after(NEW, 200, {}, feed(ONE), NOW)
    changed = replace(ONE, **change)  # type: ignore[arg-type]
    assert fresh(state, feed(TWO, changed)) == (TWO, changed)
    assert entry_hash(replace(ONE, tags=("t",), comment_count=3)) == entry_hash(ONE)  # not what the post says


def test_validators_are_replaced_on_every_200() -> None:
    state = after(NEW, 200, {"ETag": '"a"', "Last-Modified": "x"}, feed(ONE), NOW)
    state = after(state, 200, {"ETag": '"b"'}, feed(ONE), NOW)
    assert headers(state) == {"If-None-Match": '"b"'}
    assert headers(after(state, 200, {}, feed(ONE), NOW)) == {}


def test_a_permanent_move_counts_once_a_feed_was_read_there() -> None:
    state = after(NEW, 200, {"ETag": '"a"'}, feed(ONE), NOW)
    moved = after(state, 301, {"Location": "/new/"}, None, NOW)
    assert (moved.url, moved.address) == (URL, "https://example.org/new/")
    assert headers(moved) == {}  # the old address's validators
    settled = after(moved, 200, {"ETag": '"n"'}, feed(ONE), NOW)
    assert (settled.url, settled.moved_to, settled.etag) == ("https://example.org/new/", None, '"n"')
    assert fresh(settled, feed(ONE)) == ()
    failed = after(moved, 404, {}, None, NOW)  # a redirect to nowhere is forgotten
    assert (failed.address, failed.failures) == (URL, 1)


def test_temporary_redirects_change_nothing() -> None:
    assert after(NEW, 302, {"Location": "/login"}, None, NOW) == NEW


def test_gone() -> None:
    state = after(NEW, 410, {}, None, NOW)
    assert state.gone
    assert not state.due(NOW)


@pytest.mark.parametrize(
    ("status", "header", "wait"),
    [
        (429, "120", timedelta(seconds=120)),
        (503, "Wed, 01 May 2024 14:00:00 GMT", timedelta(hours=2)),
        (503, "Wed, 01 May 2024 10:00:00 GMT", timedelta(0)),
        (429, "999999999", LONGEST_WAIT),
        (429, "soon", timedelta(hours=1)),
        (429, None, timedelta(hours=1)),
        (500, "120", timedelta(hours=1)),  # only 429 and 503 may say when
        (0, None, timedelta(hours=1)),
    ],
)
def test_waits(status: int, header: str | None, wait: timedelta) -> None:
    state = after(NEW, status, {"Retry-After": header} if header else {}, None, NOW)
    assert state.retry_at == NOW + wait
    assert state.due(NOW + wait)
    assert not state.due(NOW + wait - timedelta(seconds=1))


def test_failures_wait_longer_and_longer() -> None:
    state, waits = NEW, []
    for _ in range(12):
        state = after(state, 500, {}, None, NOW)
        assert state.retry_at
        waits.append((state.retry_at - NOW) / timedelta(hours=1))
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 168, 168, 168, 168]
    assert after(state, 200, {}, feed(ONE), NOW).failures == 0


def test_a_200_that_is_no_feed_is_a_failure_and_leaves_the_validators() -> None:
    state = after(NEW, 200, {"ETag": '"a"'}, feed(ONE), NOW)
    broken = after(state, 200, {"ETag": '"error page"'}, None, NOW)
    assert (broken.etag, broken.failures, broken.seen) == ('"a"', 1, state.seen)


def test_memory_is_bounded_but_holds_one_whole_feed() -> None:
    entries = [replace(ONE, url=f"https://example.org/{i}") for i in range(MOST_SEEN + 200)]
    state = after(NEW, 200, {}, feed(*entries), NOW)
    assert fresh(state, feed(*entries)) == ()
    later = after(state, 200, {}, feed(TWO), NOW)
    assert len(later.seen) == MOST_SEEN
    assert later.seen[0] == entry_hash(TWO)


_TEXT = st.one_of(st.none(), st.text(max_size=10))


@given(_TEXT, _TEXT, st.lists(st.text(max_size=5), max_size=3), st.booleans(), st.integers(0, 9))
def test_json_round_trip(etag: str | None, moved: str | None, seen: list[str], gone: bool, failures: int) -> None:
    state = FeedState(url=URL, etag=etag, moved_to=moved, seen=tuple(seen), gone=gone, retry_at=NOW, failures=failures)
    assert from_json(to_json(state)) == state


def test_json_of_other_versions() -> None:
    assert from_json('{"url": "u", "unknown": 1}') == FeedState(url="u")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"url": "u", "retry_at": "soon"}', '{"url": "u", "seen": 3}'])
def test_json_that_cannot_be_read(text: str) -> None:
    with pytest.raises(StoreError):
        from_json(text)

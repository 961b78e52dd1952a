"""Room: how many blogs of a long list are under way at once."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from scrapy import signals
from scrapy.signalmanager import SignalManager

from spiders.room import Room
from spiders.signals import blog_finished


async def _entered(places: int, blogs: int, *said: object) -> tuple[int, int]:
    """How many blogs have entered before and after signals."""
    manager = SignalManager()
    crawler: Any = SimpleNamespace(signals=manager)
    room, entered = Room(crawler, places), list[int]()

    async def begin() -> None:
        for number in range(blogs):
            await room.enter()
            entered.append(number)

    task = asyncio.ensure_future(begin())
    await asyncio.sleep(0.01)
    before = len(entered)
    for signal in said:
        assert [result for _, result in manager.send_catch_log(signal) if result is not None] == []
        await asyncio.sleep(0.01)
    task.cancel()
    return before, len(entered)


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ((), 2),
        ((blog_finished,), 3),
        ((blog_finished, blog_finished), 4),
        ((signals.response_received,), 2),
        ((signals.scheduler_empty,), 3),  # nothing waits: the machine could do more
        ((signals.scheduler_empty, blog_finished), 3),  # who came beyond the places leaves none
        ((signals.scheduler_empty, blog_finished, blog_finished), 4),
    ],
)
def test_a_blog_waits_until_another_is_done_or_nothing_waits(said: tuple[object, ...], after: int) -> None:
    assert asyncio.run(_entered(2, 9, *said)) == (2, after)


def test_a_short_list_begins_at_once() -> None:
    assert asyncio.run(_entered(9, 3)) == (3, 3)

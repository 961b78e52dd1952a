"""Ctrl-C that others swallow."""

from __future__ import annotations

import signal
from contextlib import suppress

import pytest

from blogcorpus.cluster.interrupt import not_lost


def _work(done: list[str], *swallowed: type[BaseException]) -> None:
    with not_lost():
        with suppress(*swallowed):
            signal.raise_signal(signal.SIGINT)
        done.append("the rest")


def test_an_interrupt_that_was_swallowed_comes_at_the_end() -> None:
    before, done = signal.getsignal(signal.SIGINT), list[str]()
    with pytest.raises(KeyboardInterrupt):
        _work(done, KeyboardInterrupt)
    assert done == ["the rest"]
    assert signal.getsignal(signal.SIGINT) is before


def test_an_interrupt_stops_the_work_at_once() -> None:
    done = list[str]()
    with pytest.raises(KeyboardInterrupt):
        _work(done)
    assert done == []


def test_without_one_nothing_happens() -> None:
    with not_lost():
        done = ["all"]
    assert done == ["all"]

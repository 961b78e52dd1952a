"""Work in a process of its own."""

from __future__ import annotations

import os
import time
from multiprocessing import Pipe

import pytest

from blogcorpus.errors import TeachError
from blogcorpus.evolution.sandbox import _send, run_apart


def answer(number: int) -> tuple[int, int]:
    return number * 2, os.getpid()


def hang(_: int) -> None:
    while True:
        pass


def die(_: int) -> None:
    os._exit(9)


def complain(_: int) -> None:
    raise TeachError("is odd", subject="it")


def test_the_answer_comes_back_from_another_process() -> None:
    doubled, process = run_apart(answer, 21, seconds=60, subject="it")
    assert doubled == 42
    assert process != os.getpid()


def test_what_hangs_is_killed() -> None:
    begin = time.monotonic()
    with pytest.raises(TeachError, match=r"it: was stopped after 0\.5 seconds"):
        run_apart(hang, 0, seconds=0.5, subject="it")
    assert time.monotonic() - begin < 30


def test_what_dies_is_told() -> None:
    with pytest.raises(TeachError, match="it: ended without an answer"):
        run_apart(die, 0, seconds=60, subject="it")


def test_an_error_of_ours_is_an_answer() -> None:
    receiver, sender = Pipe(duplex=False)
    _send(sender, complain, 0)
    fine, error = receiver.recv()
    assert not fine
    assert str(error) == "it: is odd"

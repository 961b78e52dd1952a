"""The collector of cycles in programs that read pages for hours."""

from __future__ import annotations

import gc

from blogcorpus import heap


def test_what_is_there_is_left_alone_until_it_is_given_back() -> None:
    usual = gc.get_threshold()
    before = heap.settle()
    assert before == usual
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[0] > usual[0]
    heap.unsettle(before)
    assert gc.get_freeze_count() == 0
    assert gc.get_threshold() == usual

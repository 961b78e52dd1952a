"""Python's collector of cycles, told what kind of process this is: one that reads pages for hours.

A page is ten thousand objects that live for milliseconds, beside tables of a hundred thousand that live for ever. By
default the collector looks at the young ones after every 700, and at all of them, tables too, whenever a quarter was
added: a seventh of the processor's time, and a stall of 80 ms each. Only for programs: a library leaves it alone.
"""

from __future__ import annotations

import gc

#: Objects that are made before the young ones are looked at: those of a few pages.
_YOUNG = 50_000
#: Looks at the young before the older ones are looked at, and at these before all are.
_OLDER, _ALL = 20, 10


def settle() -> tuple[int, int, int]:
    """What is there now stays, and is not looked at any more; gives the thresholds that were."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _OLDER, _ALL)
    return before


def unsettle(before: tuple[int, int, int]) -> None:
    """As it was."""
    gc.unfreeze()
    gc.set_threshold(*before)

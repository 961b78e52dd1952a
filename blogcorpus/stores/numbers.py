"""64-bit hashes in databases whose integers have a sign."""

from __future__ import annotations


def signed(value: int) -> int:
    """A hash as an integer with a sign.

    >>> signed(2**64 - 1), signed(5)
    (-1, 5)
    """
    return value - 2**64 if value >= 2**63 else value


def unsigned(value: int) -> int:
    """The hash again.

    >>> unsigned(-1) == 2**64 - 1
    True
    """
    return value & (2**64 - 1)

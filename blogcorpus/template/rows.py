"""How a URL Tree is written: a row for each document, numbers as small as they are."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from blogcorpus.errors import StoreError

#: Document, time, length of the branch; the branch and then the blocks follow as 64-bit numbers.
_HEAD = struct.Struct("<QdH")
_LENGTH = struct.Struct("<I")
#: First bytes of a whole tree; the last is the version of this format.
_MAGIC = b"urltree\x01"
#: The largest number of two bytes.
_SMALL = 0xFFFF


class Row(NamedTuple):
    """A document of a tree: its number, its time, the nodes of its branch, its blocks."""

    document: int
    when: float
    branch: Sequence[int]
    hashes: Iterable[int]


def pack_row(row: Row) -> bytes:
    """A row as bytes."""
    return _HEAD.pack(row.document, row.when, len(row.branch)) + _little([*row.branch, *row.hashes]).tobytes()


def unpack_row(data: bytes) -> Row:
    """The row that `pack_row` wrote."""
    try:
        document, when, depth = _HEAD.unpack_from(data)
        numbers = array("Q", data[_HEAD.size :])
    except (struct.error, ValueError) as error:
        raise StoreError("a row of a URL Tree is damaged") from error
    values = _little(numbers)
    return Row(document=document, when=when, branch=values[:depth], hashes=values[depth:])


def pack_rows(rows: Iterable[bytes]) -> bytes:
    """Rows in one piece."""
    return _MAGIC + b"".join(_LENGTH.pack(len(row)) + row for row in rows)


def unpack_rows(data: bytes) -> Iterator[bytes]:
    """The rows that `pack_rows` joined."""
    if not data.startswith(_MAGIC):
        raise StoreError("this is no URL Tree, or one of another version")
    at = len(_MAGIC)
    while at < len(data):
        if at + _LENGTH.size > len(data):
            raise StoreError("a URL Tree is cut off")
        end = at + _LENGTH.size + _LENGTH.unpack_from(data, at)[0]
        if end > len(data):
            raise StoreError("a URL Tree is cut off")
        yield data[at + _LENGTH.size : end]
        at = end


def pack_numbers(numbers: Sequence[int]) -> bytes:
    """Numbers as bytes, two for each where all are small, else four: in memory only, in the machine's own order.

    >>> [len(pack_numbers(numbers)) for numbers in ([], [0, 1, 2, 300], [0, 70_000])]
    [1, 9, 9]
    """
    kind = "I" if max(numbers, default=0) > _SMALL else "H"
    return kind.encode() + array(kind, numbers).tobytes()


def unpack_numbers(data: bytes) -> array[int]:
    """The numbers that `pack_numbers` wrote.

    >>> list(unpack_numbers(pack_numbers([3, 70_000, 5])))
    [3, 70000, 5]
    """
    return array("I" if data[:1] == b"I" else "H", data[1:])


def _little(numbers: Iterable[int]) -> array[int]:
    """64-bit numbers in the byte order of the format, whatever the machine's is."""
    values = array("Q", numbers)
    if struct.pack("=H", 1) != struct.pack("<H", 1):
        values.byteswap()
    return values

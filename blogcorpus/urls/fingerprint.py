"""Fingerprints of texts: the same post under another address.

A 64-bit simhash over runs of words (Charikar 2002; Manku and others 2007): texts that share most of their runs differ
in few bits. Scripts written without spaces are cut into characters, so Chinese, Japanese and Thai work like the rest.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from blogcorpus.text import word_line

__all__ = ["bands", "digest", "distance", "fingerprint", "near"]

#: Words in a run. With two and three, of 1,091,503 pairs of posts from 50 blogs no two different ones are near.
RUNS = (2, 3)
#: Words that are looked at: a book in one post has said enough by then.
MAX_WORDS = 20_000
#: Shorter texts have only themselves near them: their few runs agree by chance.
MIN_WORDS = 24
#: Bits in which near texts may differ.
NEAR = 7
#: Pairs of a fingerprint's eight bytes by which it is found. Sixteen bits tell strangers apart: of a million posts some
#: fifteen share a pair, where four thousand share a byte. Whatever four bits differ, one of these pairs is whole; of
#: fingerprints that differ in five, six or seven bits 97, 88 and 76 of a hundred are found.
PAIRS = (*((byte, (byte + 1) % 8) for byte in range(8)), *((byte, byte + 4) for byte in range(4)))

#: Mixes the hashes of words (the multiplier of MurmurHash3's last step), and its shift.
_MULTIPLIER = np.uint64(0xFF51AFD7ED558CCD)
_HALF = np.uint64(32)

_Hashes = NDArray[np.uint64]

#: What the first letter of a word is weighed with, the others with its powers; and what takes a power back.
_WEIGHT = np.uint64(0xE7037ED1A0B428DB)
_INVERSE = np.uint64(pow(int(_WEIGHT), -1, 1 << 64))
_SPACE = 0x20
#: Powers for texts of so many letters are at hand: nearly all are shorter.
_AT_HAND = 1 << 16
#: One bit of each byte of a hash; its bits are counted in eight bytes at once, so many hashes at a time.
_EACH_BYTE = np.uint64(0x0101010101010101)
_EACH_BIT = np.arange(8, dtype=np.uint64)[:, None]
_AT_ONCE = 255


def digest(text: str) -> str:
    """128 bits of a text's words, in hexadecimal: equal for texts that differ in case, spaces and signs only.

    >>> digest("Hello,  World!") == digest("hello world")
    True
    """
    return blake2b(word_line(text).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@lru_cache(maxsize=16)  # asked for when a copy is looked for, and again when the post is remembered
def fingerprint(text: str) -> int:
    """The 64-bit fingerprint of a text; 0 for a text without words."""
    line = word_line(text)
    if not line:
        return 0
    written = np.frombuffer(f"{line} ".encode("utf-8", "surrogatepass"), dtype=np.uint8)
    ends = np.flatnonzero(written == _SPACE)[:MAX_WORDS]
    if len(ends) < MIN_WORDS:
        return _hash(line) or 1
    hashes = _word_hashes(written[: ends[-1] + 1], ends)
    runs = np.sort(np.concatenate([_runs(hashes, size) for size in RUNS]))
    return _majority(runs[np.append(True, runs[1:] != runs[:-1])]) or 1  # each run once, however often it is said


def _word_hashes(written: NDArray[np.uint8], ends: NDArray[np.intp]) -> _Hashes:
    """A hash for each word, all at once: its letters (bytes), each weighed by its place.

    They are weighed by their places in the whole text and summed up to each word's end, where a space stands; then the
    word's place is taken back.
    """
    upto = np.add.accumulate(_powers(_WEIGHT, len(written)) * written)[ends]
    sums: _Hashes = upto.copy()
    sums[1:] -= upto[:-1]
    sums[1:] *= _powers(_INVERSE, len(written))[ends[:-1]]
    sums *= _MULTIPLIER
    sums ^= sums >> _HALF
    return sums


def _powers(base: np.uint64, count: int) -> _Hashes:
    return _POWERS[base][:count] if count <= _AT_HAND else _powers_of(base, count)


def _powers_of(base: np.uint64, count: int) -> _Hashes:
    powers = np.full(count, base)
    return np.multiply.accumulate(powers, out=powers)


_POWERS = {base: _powers_of(base, _AT_HAND) for base in (_WEIGHT, _INVERSE)}


def _runs(hashes: _Hashes, size: int) -> _Hashes:
    """A hash for each run of so many words, out of the hashes of its words: their order counts."""
    count = len(hashes) - size + 1
    runs = np.full(count, size, dtype=np.uint64)
    for start in range(size):
        runs = (runs ^ hashes[start : start + count]) * _MULTIPLIER
        runs ^= runs >> _HALF
    return runs


def _majority(hashes: _Hashes) -> int:
    """The bits that more than half of the hashes have."""
    in_bytes = (hashes >> _EACH_BIT) & _EACH_BYTE
    sums = np.add.reduceat(in_bytes, np.arange(0, len(hashes), _AT_ONCE), axis=1)
    counts = sums.view(np.uint8).reshape(8, -1, 8).sum(axis=1, dtype=np.uint32).T
    return int.from_bytes(np.packbits(counts > len(hashes) // 2, bitorder="little").tobytes(), "little")


def distance(a: int, b: int) -> int:
    """Bits in which two fingerprints differ.

    >>> distance(0b1100, 0b1010)
    2
    """
    return (a ^ b).bit_count()


def near(a: int, b: int) -> bool:
    """Whether two fingerprints belong to one text, give or take a sentence. A text without words is near nothing."""
    return bool(a and b) and distance(a, b) <= NEAR


def bands(fp: int) -> tuple[int, ...]:
    """Numbers to index a fingerprint by: near ones share one (see `PAIRS`), strangers hardly ever.

    A store looks up what shares any of them, and asks `near` about that.

    >>> [hex(band) for band in bands(0x0102030405060708)][:2]
    ['0x807', '0x10706']
    """
    parts = fp.to_bytes(8, "little")
    return tuple(place << 16 | parts[one] << 8 | parts[two] for place, (one, two) in enumerate(PAIRS))


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")

"""Near-repeats: blocks that differ in a number, a date or a name are one block (the paper's future work, §6).

"Posted by Anna at 10:32" and "Posted by Boris at 8:05" have different letters. Their *skeletons* are the same: what is
left of a short block when everything from its first to its last number is taken out (a date, in any language) and
every word with a capital (a name). With the element around it a skeleton says what kind of line this is.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from lxml.html import HtmlElement

from blogcorpus.class_names import classes
from blogcorpus.flat import Flat
from blogcorpus.template.blocks import Block, blocks, frames
from blogcorpus.template.letters import letters

#: Longer blocks are prose: their skeletons would say little, and they need none.
MAX_WORDS = 15
_NUMBER = "#"


def skeleton(text: str) -> str:
    """What a block has in common with others of its kind; empty for a long block and where nothing is left.

    >>> skeleton("Posted by Anna at 10:32"), skeleton("sábado, 12 de octubre de 2013"), skeleton("Tom Sawyer")
    ('by at #', 'sábado #', '')
    """
    words = text.split(None, MAX_WORDS)
    if len(words) > MAX_WORDS:
        return ""
    numbers = [at for at, word in enumerate(words) if any(map(str.isdigit, word))]
    if numbers:
        words[numbers[0] : numbers[-1] + 1] = [_NUMBER]
    kept = (word if word == _NUMBER else letters(word) for word in words if not word[0].isupper())
    return " ".join(filter(None, kept))


def judged_blocks(root: HtmlElement, flat: Flat, *, near: bool, links_apart: bool = True) -> list[Block]:
    """The blocks of a tree as a heuristic asks for them: with the hashes of their near-repeats, or without."""
    found = blocks(root, flat, links_apart=links_apart)
    return with_near(root, flat, found) if near else found


def with_near(root: HtmlElement, flat: Flat, found: Sequence[Block]) -> list[Block]:
    """Blocks with the hashes of their skeletons and the elements around them."""
    around = frames(root, flat, found)
    return [block._replace(near=_near(block.text, element)) for block, element in zip(found, around, strict=True)]


def _near(text: str, element: HtmlElement) -> int:
    kept = skeleton(text)
    if not kept.strip(_NUMBER):  # a bare number is a line of a table, or of a program
        return 0
    # Only the element itself: what stands above it is gone when the content was copied out of its page.
    name = letters(" ".join(classes(element)[:1]))
    label = f"{element.tag!s}.{name}\n{kept}".encode("utf-8", "replace")
    return int.from_bytes(blake2b(label, digest_size=8, person=b"skeleton").digest(), "little")

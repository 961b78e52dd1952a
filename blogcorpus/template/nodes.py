"""The nodes of a URL Tree below its domain: how many documents each has, and how often it saw a block.

Counting every block in every node of a branch would cost more than all the rest. Two things are left out: a node with
few documents only knows which they are, and they are looked through when it is asked; a block that the whole domain
has seen once is seen once in its branch. `UrlTree` brings in what was left out when a node begins to count or a block
comes a second time.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from blogcorpus.template.ids import Ids

#: A node counts once it has as many documents. With 5 (the paper's smallest support) every month of an archive
#: counted: three times the memory and twice the time of a tree that counts from here.
COUNTED_FROM = 32

_BITS = (1 << 64) - 1
#: Odd constants that spread (node, block) pairs over 64 bits.
_NODE_FACTOR, _BLOCK_FACTOR = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F


class Nodes:
    """Nodes, by the hash of the key's beginning that they stand for."""

    def __init__(self) -> None:
        self._ids = Ids()
        self._parents = array("i")
        self._supports = array("I")
        #: The only document of a node that has one; of one that has more, and does not count, they stand in `_few`.
        self._only = array("I")
        self._few: dict[int, array[int]] = {}
        self._counted: set[int] = set()
        self._cells = Ids()
        self._counts = array("I")

    def enter(self, branch: Sequence[int], document: int) -> tuple[int, list[int]]:
        """Add a document; gives its leaf, and the nodes that now have enough documents to count."""
        node, full = -1, []
        for number in self._ids.add(branch):
            if number == len(self._supports):
                self._parents.append(node)
                self._supports.append(0)
                self._only.append(document)
            elif not self._supports[number]:
                self._parents[number] = node
            node = number
            if self._join(node, document):
                full.append(node)
        return node, full

    def leave(self, leaf: int, document: int) -> None:
        """Take a document out; its blocks must have been taken out of its branch before."""
        for node in self.branch(leaf):
            self._supports[node] -= 1
            left = self._supports[node]
            if node in self._few:
                self._few[node].remove(document)
                if left == 1:
                    self._only[node] = self._few.pop(node)[0]
            if not left:
                self._counted.discard(node)
                self._ids.remove([node])

    def branch(self, leaf: int) -> list[int]:
        """A leaf and the nodes above it."""
        nodes = []
        while leaf >= 0:
            nodes.append(leaf)
            leaf = self._parents[leaf]
        return nodes

    def hashes(self, leaf: int) -> list[int]:
        """What `enter` was given for this leaf."""
        return [self._ids.hash_of(node) for node in reversed(self.branch(leaf))]

    def support(self, node: int) -> int:
        """How many documents a node has."""
        return self._supports[node]

    def select(self, leaf: int, least: int) -> int:
        """The lowest node of a branch with enough documents; -1 where none has, and the domain is to be asked."""
        return next((node for node in self.branch(leaf) if self._supports[node] >= least), -1)

    def few(self, node: int) -> Sequence[int] | None:
        """The documents of a node that does not count; None where it does."""
        if node in self._counted:
            return None
        return self._few.get(node) or (self._only[node],)

    def begin(self, node: int, documents: Iterable[Sequence[int]]) -> None:
        """Let a node count, beginning with the blocks of the documents it has."""
        self._few.pop(node, None)
        self._counted.add(node)
        for blocks in documents:
            self._add(node, blocks)

    def add(self, leaf: int, blocks: Sequence[int]) -> None:
        """Count blocks once more in each counting node of a branch."""
        for node in self._counted.intersection(self.branch(leaf)):
            self._add(node, blocks)

    def subtract(self, leaf: int, blocks: Sequence[int]) -> None:
        """Count blocks once less in each counting node of a branch."""
        for node in self._counted.intersection(self.branch(leaf)):
            for cell in self._cells.get(self._keys(node, blocks)):
                self._counts[cell] -= 1
                if not self._counts[cell]:
                    self._cells.remove([cell])

    def count(self, node: int, blocks: Iterable[int]) -> list[int]:
        """How often a counting node has seen each block, of those that were counted at all."""
        return [self._counts[cell] if cell >= 0 else 0 for cell in self._cells.get(self._keys(node, blocks))]

    def _join(self, node: int, document: int) -> bool:
        """One more document in a node; true when it has enough to count."""
        self._supports[node] += 1
        if self._supports[node] == 1:
            self._only[node] = document
        elif node not in self._counted:
            self._few.setdefault(node, array("I", [self._only[node]])).append(document)
            return self._supports[node] >= COUNTED_FROM
        return False

    def _add(self, node: int, blocks: Sequence[int]) -> None:
        for cell in self._cells.add(self._keys(node, blocks)):
            if cell == len(self._counts):
                self._counts.append(1)
            else:
                self._counts[cell] += 1

    @staticmethod
    def _keys(node: int, blocks: Iterable[int]) -> list[int]:
        base = node * _NODE_FACTOR
        return [(base + block * _BLOCK_FACTOR) & _BITS for block in blocks]

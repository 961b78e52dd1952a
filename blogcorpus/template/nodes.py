"""The nodes of a URL Tree below its domain: how many documents each has, and how often it saw a block.

Counting every block in every node of a branch would cost more than all the rest. Two things are left out because they
are known without counting: nodes with fewer than `COUNTED_FROM` documents are never asked (the paper's smallest
support), and a block that the whole domain has seen once is seen once in its branch. `UrlTree` brings in what was left
out when a node fills up or a block comes a second time.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from blogcorpus.template.ids import Ids

#: A node counts blocks once it has as many documents: n_min of the paper's default heuristic (§5.4).
COUNTED_FROM = 5

_BITS = (1 << 64) - 1
#: Odd constants that spread (node, block) pairs over 64 bits.
_NODE_FACTOR, _BLOCK_FACTOR = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F


class Nodes:
    """Nodes, by the hash of the key's beginning that they stand for."""

    def __init__(self) -> None:
        self._ids = Ids()
        self._parents = array("i")
        self._supports = array("I")
        #: The only document of a node that has one; of a node with a few they stand in `_waiting`.
        self._only = array("I")
        self._waiting: dict[int, list[int]] = {}
        self._counted: set[int] = set()
        self._cells = Ids()
        self._counts = array("I")

    def enter(self, branch: Sequence[int], document: int) -> tuple[int, list[tuple[int, list[int]]]]:
        """Add a document; gives its leaf, and nodes that begin to count with the documents they have."""
        node, filled = -1, []
        for number in self._ids.add(branch):
            if number == len(self._supports):
                self._parents.append(node)
                self._supports.append(0)
                self._only.append(document)
            elif not self._supports[number]:
                self._parents[number] = node
            node = number
            if documents := self._join(node, document):
                filled.append((node, documents))
        return node, filled

    def leave(self, leaf: int, document: int) -> None:
        """Take a document out; its blocks must have been taken out of its branch before."""
        for node in self.branch(leaf):
            self._supports[node] -= 1
            left = self._supports[node]
            if node in self._waiting:
                self._waiting[node].remove(document)
                if left == 1:
                    self._only[node] = self._waiting.pop(node)[0]
            if not left:
                self._counted.discard(node)
                self._ids.remove(node)

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
        return next((n for n in self.branch(leaf) if n in self._counted and self._supports[n] >= least), -1)

    def add(self, leaf: int, blocks: Sequence[int], *, only: bool = False) -> None:
        """Count blocks once more in each counting node of a branch, or `only` in this node."""
        for node in (leaf,) if only else self._counted.intersection(self.branch(leaf)):
            for cell in self._cells.add(self._keys(node, blocks)):
                if cell == len(self._counts):
                    self._counts.append(1)
                else:
                    self._counts[cell] += 1

    def subtract(self, leaf: int, blocks: Sequence[int]) -> None:
        """Count blocks once less in each counting node of a branch."""
        for node in self._counted.intersection(self.branch(leaf)):
            for cell in self._cells.get(self._keys(node, blocks)):
                self._counts[cell] -= 1
                if not self._counts[cell]:
                    self._cells.remove(cell)

    def count(self, node: int, blocks: Iterable[int]) -> list[int]:
        """How often a counting node has seen each block, of those that were counted at all."""
        return [self._counts[cell] if cell >= 0 else 0 for cell in self._cells.get(self._keys(node, blocks))]

    def _join(self, node: int, document: int) -> list[int]:
        """One more document in a node; all of them when it begins to count."""
        self._supports[node] += 1
        support = self._supports[node]
        if support == 1:
            self._only[node] = document
        elif node not in self._counted:
            documents = self._waiting.setdefault(node, [self._only[node]])
            documents.append(document)
            if support == COUNTED_FROM:
                self._counted.add(node)
                return self._waiting.pop(node)
        return []

    @staticmethod
    def _keys(node: int, blocks: Iterable[int]) -> list[int]:
        base = node * _NODE_FACTOR
        return [(base + block * _BLOCK_FACTOR) & _BITS for block in blocks]

"""The nodes of a URL Tree below its domain: which documents each has, and how many of these have a block.

Counting every block in every node of a branch would cost more than all the rest. A node only notes which documents it
has until it is asked; then it counts what these have. One with few documents looks through them instead.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from blogcorpus.template.ids import Ids
from blogcorpus.template.tally import Tally

#: A node with as many documents counts when it is asked. In one that counts as many wait at most to be counted, and as
#: many that left to be taken out: many at once cost a fifth of what each alone would.
COUNTED_FROM = 32
#: The node that was asked last goes on to be looked through until it has as many: a month of posts that come in turn.
_LOOKED_TO = 128


class Nodes:
    """Nodes, by the hash of the key's beginning that they stand for.

    `blocks` gives the numbers of a document's repeating blocks.
    """

    def __init__(self, blocks: Callable[[int], Sequence[int]]) -> None:
        self._blocks = blocks
        self._ids = Ids()
        self._parents = array("i")
        self._supports = array("I")
        #: The only document of a node that has had no other: of most nodes, which are single pages.
        self._only = array("I")
        #: The documents of other nodes that are not yet in their tallies.
        self._waiting: dict[int, array[int]] = {}
        self._tallies: dict[int, Tally] = {}
        #: The blocks of documents that have left, but are still in the tallies of these nodes.
        self._gone: dict[int, list[Sequence[int]]] = {}
        #: The node that was looked through last, and what its documents have: the next page mostly is its neighbour.
        self._looked, self._seen = -1, Counter[int]()

    def enter(self, branch: Sequence[int], document: int) -> int:
        """Add a document; gives its leaf."""
        leaf = -1
        for node in self._ids.add(branch):
            if node == len(self._supports):
                self._parents.append(leaf)
                self._supports.append(0)
                self._only.append(document)
            leaf, self._parents[node] = node, leaf
            self._join(node, document)
        return leaf

    def _join(self, node: int, document: int) -> None:
        self._supports[node] += 1
        if self._supports[node] == 1:
            self._only[node] = document
            return
        waiting = self._waiting.get(node)
        if waiting is None:
            waiting = self._waiting[node] = array("I", (self._only[node],))
        waiting.append(document)
        if node == self._looked:
            self._seen.update(self._blocks(document))
        elif len(waiting) > COUNTED_FROM and node in self._tallies:
            self._take_in(node)

    def leave(self, leaf: int, document: int) -> None:
        """Take a document out, while its blocks can still be asked for."""
        blocks = self._blocks(document)
        for node in list(self.branch(leaf)):
            self._supports[node] -= 1
            if node == self._looked:
                self._looked = -1
            if not self._supports[node]:
                self._waiting.pop(node, None)
                self._tallies.pop(node, None)
                self._gone.pop(node, None)
                self._ids.remove((node,))
            elif node in self._tallies and document not in self._waiting[node]:
                gone = self._gone.setdefault(node, [])
                gone.append(blocks)
                if len(gone) >= COUNTED_FROM:
                    self._take_out(node)
            else:
                self._waiting[node].remove(document)

    def add(self, leaf: int, document: int, block: int) -> None:
        """A block of a document that is here already has begun to repeat."""
        for node in self.branch(leaf):
            if node == self._looked:
                self._seen[block] += 1
            elif node in self._tallies and document not in self._waiting[node]:
                self._tallies[node].add([(block,)])

    def branch(self, leaf: int) -> Iterator[int]:
        """A leaf and the nodes above it."""
        while leaf >= 0:
            yield leaf
            leaf = self._parents[leaf]

    def hashes(self, leaf: int) -> list[int]:
        """What `enter` was given for this leaf."""
        return [self._ids.hash_of(node) for node in self.branch(leaf)][::-1]

    def support(self, node: int) -> int:
        """How many documents a node has."""
        return self._supports[node]

    def select(self, leaf: int, least: int) -> int:
        """The lowest node of a branch with enough documents; -1 where none has, and the domain is to be asked."""
        while leaf >= 0 and self._supports[leaf] < least:
            leaf = self._parents[leaf]
        return leaf

    def count(self, node: int, blocks: Sequence[int]) -> list[int]:
        """In how many documents of a node repeating blocks stand; 0 for numbers that name an owner."""
        if node not in self._tallies:
            if self._supports[node] < (_LOOKED_TO if node == self._looked else COUNTED_FROM):
                having = self._look_through(node).get
                return [having(block, 0) for block in blocks]
            self._tallies[node], self._looked = Tally(), -1
        self._take_in(node)
        self._take_out(node)
        return self._tallies[node].get(blocks)

    def _look_through(self, node: int) -> Counter[int]:
        """What the documents of a node that does not count have."""
        if node != self._looked:
            documents = self._waiting.get(node) or self._only[node : node + 1]
            self._looked, self._seen = node, Counter(chain.from_iterable(map(self._blocks, documents)))
        return self._seen

    def _take_in(self, node: int) -> None:
        """Count the blocks of the documents that wait."""
        waiting = self._waiting[node]
        self._tallies[node].add(map(self._blocks, waiting))
        del waiting[:]

    def _take_out(self, node: int) -> None:
        """Count the blocks of the documents that left no longer."""
        if gone := self._gone.pop(node, None):
            self._tallies[node].subtract(gone)

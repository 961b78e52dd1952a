"""The URL Tree of a site: how many of its documents have a block (Sluban and Grčar 2013, §4).

The domain is the root and counts everything; nodes below it stand for the beginnings of URL keys (`nodes`). Documents
are remembered by the small numbers of their blocks, so that old ones can be taken out again exactly.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from blogcorpus.template.ids import Ids
from blogcorpus.template.key_parts import branch_hashes, key_hash
from blogcorpus.template.nodes import Nodes
from blogcorpus.template.repeats import UNKNOWN, Repeats, owner
from blogcorpus.template.rows import Row, pack_numbers, pack_row, pack_rows, unpack_numbers, unpack_row, unpack_rows

_DAY = 86_400.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How much a tree remembers. The first three are the paper's (§6)."""

    documents: int = 10_000
    #: Documents this much older than the newest are taken out …
    seconds: float = 14 * _DAY
    #: … but never the newest of them.
    keep: int = 100
    #: Blocks of one document that are counted: ten times a long page; a page made to hurt has more.
    blocks: int = 2_000
    #: Different blocks of all documents: 20 bytes each.
    distinct: int = 500_000
    #: A block that none of the next so many documents has is forgotten: it is no template, but every page brings dozens
    #: of its kind, which would be most of what the tree holds. With 300 the largest pages took over 1 MB for 1,000.
    once: int = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What a store has to do to hold the tree as it is: write `put`, delete `drop`; both by document number."""

    put: dict[int, bytes]
    drop: set[int]


@dataclass(frozen=True, slots=True)
class Count:
    """In how many of a node's documents each of some blocks stands."""

    documents: int
    counts: list[int]


class UrlTree:
    """Counts of one site. Without `branches` only the domain counts: for heuristics at the domain, and faster.

    >>> tree = UrlTree()
    >>> tree.insert("http://example.org/a", [1, 2], 0.0)
    >>> tree.insert("http://example.org/b", [1, 3], 0.0)
    >>> tree.count("http://example.org/b", [1, 3])
    Count(documents=2, counts=[2, 1])
    """

    def __init__(self, *, bounds: Bounds | None = None, branches: bool = True) -> None:
        self.bounds = bounds or Bounds()
        self._blocks = Repeats()
        self._documents = Ids()
        self._times = array("d")
        self._leaves = array("i")
        #: Numbers of the repeating blocks of each document.
        self._members: list[bytes] = []
        #: The places of their own blocks of documents that came lately, in the order in which they came.
        self._young: OrderedDict[int, bytes] = OrderedDict()
        #: Documents, oldest first.
        self._order = array("I")
        self._nodes = Nodes(self._repeating) if branches else None
        self._unsaved: set[int] = set()
        self._dropped: set[int] = set()

    def __len__(self) -> int:
        return len(self._order)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._documents.find(key_hash(key)) >= 0

    @property
    def distinct(self) -> int:
        """How many different blocks it knows."""
        return len(self._blocks)

    def insert(self, key: str, hashes: Iterable[int], when: float) -> None:
        """Add a document with its blocks, or put it in the place of an earlier one with this key; drop what is old."""
        branch = branch_hashes(key) if self._nodes is not None else []
        self._insert(Row(document=key_hash(key), when=when, branch=branch, hashes=hashes))
        self._prune()

    def warm(self, documents: Iterable[tuple[str, Iterable[int], float]]) -> None:
        """Insert documents (key, blocks, time) before any is judged: a lesson's pages make the first post clean."""
        for key, hashes, when in documents:
            self.insert(key, hashes, when)

    def forget(self, key: str) -> None:
        """Take a document out, if it is there."""
        if (document := self._documents.find(key_hash(key))) >= 0:
            self._remove(document)

    def count(self, key: str, hashes: Sequence[int], *, support: int | None = None) -> Count:
        """Counts of blocks in the lowest node of the key's branch with `support` documents, else in the domain."""
        numbers = self._blocks.find(hashes)
        document = self._documents.find(key_hash(key))
        if self._nodes is not None and support is not None and document >= 0:
            node = self._nodes.select(self._leaves[document], support)
            if node >= 0:
                return Count(self._nodes.support(node), self._below(self._nodes, node, numbers, document))
        return Count(len(self), self._blocks.counts(numbers))

    def changes(self) -> Changes:
        """What changed since this was last asked, or since the tree was made."""
        put = {self._documents.hash_of(document): pack_row(self._row(document)) for document in self._unsaved}
        changes = Changes(put=put, drop=self._dropped - put.keys())
        self._unsaved, self._dropped = set(), set()
        return changes

    def to_bytes(self) -> bytes:
        """The whole tree."""
        return pack_rows(pack_row(self._row(document)) for document in self._order)

    @classmethod
    def from_bytes(cls, data: bytes, *, bounds: Bounds | None = None, branches: bool = True) -> UrlTree:
        """The tree that `to_bytes` wrote."""
        return cls.from_rows(unpack_rows(data), bounds=bounds, branches=branches)

    @classmethod
    def from_rows(cls, rows: Iterable[bytes], *, bounds: Bounds | None = None, branches: bool = True) -> UrlTree:
        """The tree of which `changes` wrote these rows; their order does not matter."""
        tree = cls(bounds=bounds, branches=branches)
        for row in rows:
            tree._insert(unpack_row(row))
        tree._unsaved.clear()
        tree._prune()
        return tree

    def _insert(self, row: Row) -> None:
        if (known := self._documents.find(row.document)) >= 0:
            self._remove(known)
        document = self._documents.add((row.document,))[0]
        if document == len(self._members):
            self._members.append(b"")
            self._times.append(0.0)
            self._leaves.append(-1)
        found = self._blocks.add(document, islice(row.hashes, self.bounds.blocks))
        self._members[document] = pack_numbers(found.numbers)
        self._young[document] = pack_numbers(found.own)
        self._times[document] = row.when
        self._order.insert(self._place(document), document)
        self._unsaved.add(document)
        if self._nodes is not None:
            self._leaves[document] = self._nodes.enter(row.branch, document)
        second: dict[int, list[int]] = {}
        for other, number in found.second:
            second.setdefault(other, []).append(number)
        for other, numbers in second.items():
            self._give(other, numbers)
        if len(self._young) > self.bounds.once:
            grown, own = self._young.popitem(last=False)
            self._blocks.forget_own(grown, unpack_numbers(own))

    def _give(self, document: int, numbers: list[int]) -> None:
        """Numbers for blocks that were a document's own."""
        if self._nodes is not None:
            for number in numbers:
                self._nodes.add(self._leaves[document], document, number)
        self._members[document] = pack_numbers([*self._repeating(document), *numbers])

    def _remove(self, document: int) -> None:
        if self._nodes is not None:
            self._nodes.leave(self._leaves[document], document)
        self._blocks.remove(document, self._repeating(document), self._own(document))
        self._young.pop(document, None)
        self._order.pop(self._place(document))
        if document in self._unsaved:  # no store knows this version of it
            self._unsaved.remove(document)
        else:
            self._dropped.add(self._documents.hash_of(document))
        self._members[document] = b""
        self._documents.remove((document,))

    def _prune(self) -> None:
        bounds, order = self.bounds, self._order
        while len(order) > bounds.keep and (
            len(order) > bounds.documents
            or self._times[order[0]] < self._times[order[-1]] - bounds.seconds
            or len(self._blocks) > bounds.distinct
        ):
            self._remove(order[0])

    def _below(self, nodes: Nodes, node: int, numbers: list[int], document: int) -> list[int]:
        """In how many documents of a node blocks stand."""
        mine = owner(document)  # its own inverse
        return [
            count if number >= UNKNOWN else int(number == mine or node in nodes.branch(self._leaves[owner(number)]))
            for number, count in zip(numbers, nodes.count(node, numbers), strict=True)
        ]

    def _repeating(self, document: int) -> array[int]:
        return unpack_numbers(self._members[document])

    def _own(self, document: int) -> array[int]:
        return unpack_numbers(self._young.get(document, b""))

    def _age(self, document: int) -> tuple[float, int]:
        """Sorts documents by time; the hash decides between equals, so that the order of arrival does not matter."""
        return self._times[document], self._documents.hash_of(document)

    def _place(self, document: int) -> int:
        """Where a document stands, or is to stand, in the order of age; the newest mostly comes last."""
        if not self._order or self._times[self._order[-1]] < self._times[document]:
            return len(self._order)
        if self._order[0] == document:  # the oldest goes first
            return 0
        return bisect_left(self._order, self._age(document), key=self._age)

    def _row(self, document: int) -> Row:
        branch = self._nodes.hashes(self._leaves[document]) if self._nodes is not None else []
        hashes = self._blocks.hashes(document, self._repeating(document), self._own(document))
        return Row(document=self._documents.hash_of(document), when=self._times[document], branch=branch, hashes=hashes)

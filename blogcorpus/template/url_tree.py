"""The URL Tree of a site: how many of its documents have a block (Sluban and Grčar 2013, §4).

The domain is the root and counts everything; nodes below it stand for the beginnings of URL keys (`nodes`). Documents
are remembered by the small numbers of their blocks, so that old ones can be taken out again exactly.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from blogcorpus.template.ids import Ids
from blogcorpus.template.key_parts import branch_hashes, key_hash
from blogcorpus.template.nodes import Nodes
from blogcorpus.template.rows import Row, pack_numbers, pack_row, pack_rows, unpack_numbers, unpack_row, unpack_rows

_DAY = 86_400.0
#: Marks the count of a block seen once ever: the other bits are the document that has it.
_ONCE = 1 << 31


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
    #: of its kind, which would be most of what the tree holds. No saved blog has more pages than this.
    once: int = 300


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
        self._blocks = Ids()
        self._counts = array("I")
        self._documents = Ids()
        self._times = array("d")
        self._leaves = array("i")
        self._members: list[bytes] = []
        #: Documents, oldest first.
        self._order = array("I")
        self._nodes = Nodes() if branches else None
        #: Documents whose blocks are all remembered, in the order in which they came.
        self._young: deque[int] = deque()
        #: Numbers of the blocks of the document that came last.
        self._last: dict[int, int] = {}
        self._unsaved: set[int] = set()
        self._dropped: set[int] = set()

    def __len__(self) -> int:
        return len(self._order)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._documents.get([key_hash(key)])[0] >= 0

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
        if (document := self._documents.get([key_hash(key)])[0]) >= 0:
            self._remove(document)

    def count(self, key: str, hashes: Sequence[int], *, support: int | None = None) -> Count:
        """Counts of blocks in the lowest node of the key's branch with `support` documents, else in the domain."""
        last = self._last
        numbers = [last[h] for h in hashes] if last.keys() >= set(hashes) else self._blocks.get(hashes)
        document = self._documents.get([key_hash(key)])[0]
        node = -1
        if support is not None and self._nodes is not None and document >= 0:
            node = self._nodes.select(self._leaves[document], support)
        if node < 0 or self._nodes is None:
            return Count(len(self), self._totals(numbers))
        return Count(self._nodes.support(node), self._below(self._nodes, node, numbers, document))

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
        if (known := self._documents.get([row.document])[0]) >= 0:
            self._remove(known)
        document = self._documents.add([row.document])[0]
        numbers = self._numbers(list(dict.fromkeys(islice(row.hashes, self.bounds.blocks))))
        if document == len(self._members):
            self._members.append(b"")
            self._times.append(0.0)
            self._leaves.append(-1)
        self._members[document] = pack_numbers(numbers)
        self._times[document] = row.when
        self._order.insert(self._place(document), document)
        self._young.append(document)
        self._unsaved.add(document)
        if self._nodes is not None:
            self._enter(document, row.branch, self._nodes)
        again, owners = self._add(document, numbers)
        if self._nodes is not None:
            self._nodes.add(self._leaves[document], again)
            for owner, number in owners:
                self._nodes.add(self._leaves[owner], [number])
        if len(self._young) > self.bounds.once:
            self._settle(self._young.popleft())

    def _numbers(self, hashes: list[int]) -> list[int]:
        """The numbers of blocks; most stand on the page before as well, and a dict is faster than the table."""
        known = self._last
        new = [value for value in hashes if value not in known]
        fresh = dict(zip(new, self._blocks.add(new), strict=True))
        self._last = {value: known[value] if value in known else fresh[value] for value in hashes}
        return list(self._last.values())

    def _settle(self, document: int) -> None:
        """Forget those blocks of a document that no other has had since."""
        numbers = unpack_numbers(self._members[document])
        counts = self._counts
        gone = [number for number in numbers if counts[number] & _ONCE]
        if gone:
            self._members[document] = pack_numbers([number for number in numbers if not counts[number] & _ONCE])
            self._blocks.remove(gone)
            for number in gone:
                counts[number] = 0

    def _enter(self, document: int, branch: Sequence[int], nodes: Nodes) -> None:
        """Give a document its leaf; nodes that begin to count get what the documents before it have."""
        self._leaves[document], full = nodes.enter(branch, document)
        for node in full:
            earlier = [unpack_numbers(self._members[d]) for d in nodes.few(node) or () if d != document]
            nodes.begin(node, ([n for n in known if not self._counts[n] & _ONCE] for known in earlier))

    def _add(self, document: int, numbers: list[int]) -> tuple[list[int], list[tuple[int, int]]]:
        """Count blocks in the domain; gives those seen before, and of those seen once before also who had them."""
        counts, again, owners = self._counts, [], []
        for number in numbers:
            if number == len(counts):
                counts.append(_ONCE | document)
            elif not counts[number]:
                counts[number] = _ONCE | document
            else:
                again.append(number)
                if counts[number] & _ONCE:
                    owners.append((counts[number] ^ _ONCE, number))
                    counts[number] = 2
                else:
                    counts[number] += 1
        return again, owners

    def _remove(self, document: int) -> None:
        numbers = unpack_numbers(self._members[document])
        shared = [number for number in numbers if not self._counts[number] & _ONCE]
        if self._nodes is not None:
            self._nodes.subtract(self._leaves[document], shared)
            self._nodes.leave(self._leaves[document], document)
        for number, total in zip(numbers, self._totals(numbers), strict=True):
            self._counts[number] = total - 1
        self._blocks.remove(number for number in numbers if not self._counts[number])
        self._last = {}
        self._order.pop(self._place(document))
        if document in self._young:
            self._young.remove(document)
        if document in self._unsaved:  # no store knows this version of it
            self._unsaved.remove(document)
        else:
            self._dropped.add(self._documents.hash_of(document))
        self._members[document] = b""
        self._documents.remove([document])

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
        if (few := nodes.few(node)) is not None:
            seen = Counter(chain.from_iterable(unpack_numbers(self._members[other]) for other in few))
            return [seen[number] for number in numbers]
        counts = nodes.count(node, numbers)
        for at, number in enumerate(numbers):
            if number >= 0 and self._counts[number] & _ONCE:
                owner = self._counts[number] ^ _ONCE
                counts[at] = int(owner == document or node in nodes.branch(self._leaves[owner]))
        return counts

    def _totals(self, numbers: Iterable[int]) -> list[int]:
        """In how many documents blocks stand; 0 for one that is not known."""
        counts = self._counts
        found = [counts[number] if number >= 0 else 0 for number in numbers]
        return [count if count < _ONCE else 1 for count in found]

    def _age(self, document: int) -> tuple[float, int]:
        """Sorts documents by time; the hash decides between equals, so that the order of arrival does not matter."""
        return self._times[document], self._documents.hash_of(document)

    def _place(self, document: int) -> int:
        """Where a document stands, or is to stand, in the order of age; the newest mostly comes last."""
        age = self._age(document)
        if self._order and self._age(self._order[-1]) < age:
            return len(self._order)
        return bisect_left(self._order, age, key=self._age)

    def _row(self, document: int) -> Row:
        branch = self._nodes.hashes(self._leaves[document]) if self._nodes is not None else []
        hashes = [self._blocks.hash_of(number) for number in unpack_numbers(self._members[document])]
        return Row(document=self._documents.hash_of(document), when=self._times[document], branch=branch, hashes=hashes)

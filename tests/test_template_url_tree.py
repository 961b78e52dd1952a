"""The URL Tree: counting, falling back towards the root, forgetting, writing and reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from blogcorpus.errors import StoreError
from blogcorpus.template import nodes, repeats
from blogcorpus.template.key_parts import branch_hashes, key_parts
from blogcorpus.template.url_tree import Bounds, Count, UrlTree

SITE = "http://example.org"
NO_BOUNDS = Bounds(keep=1_000_000)


@pytest.fixture(autouse=True)
def nodes_count_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small trees of examples have nodes of both kinds, and more blocks than are at hand."""
    monkeypatch.setattr(nodes, "COUNTED_FROM", 6)
    monkeypatch.setattr(repeats, "_AT_HAND", 4)


PARTS = cache(key_parts)


class Plain:
    """The paper's tree written as plainly as it can be: what the compact one must agree with."""

    def __init__(self) -> None:
        self.documents: dict[str, set[int]] = {}

    def insert(self, key: str, hashes: Iterable[int]) -> None:
        self.documents[key] = set(hashes)

    def count(self, key: str, hashes: list[int], support: int | None) -> tuple[int, list[int]]:
        parts = PARTS(key)
        depths = range(len(parts), 1, -1) if support is not None and key in self.documents else ()
        for depth in (*depths, 1):
            inside = [found for other, found in self.documents.items() if PARTS(other)[:depth] == parts[:depth]]
            if depth == 1 or len(inside) >= (support or 0):
                break
        counts = Counter(value for found in inside for value in found)
        return len(inside), [counts[value] for value in hashes]


KEYS = [f"{SITE}/{year}/{month}/{post}" for year in (2011, 2012) for month in (1, 2) for post in "abcdef"]
KEYS += [f"{SITE}/2011", f"{SITE}/2011/1", f"{SITE}/", "http://sub.example.org/2011/1/a", f"{SITE}/p?id=1"]
BLOCKS = st.lists(st.integers(0, 12), max_size=8)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    steps=st.lists(st.tuples(st.sampled_from(KEYS), st.one_of(st.none(), BLOCKS)), max_size=60),
    support=st.sampled_from([None, 1, 2, 5, 8]),
)
def test_it_counts_as_the_plain_tree_whatever_comes_and_goes(
    steps: list[tuple[str, list[int] | None]], support: int | None
) -> None:
    tree, plain = UrlTree(bounds=NO_BOUNDS), Plain()
    for key, hashes in steps:
        if hashes is None:
            tree.forget(key)
            plain.documents.pop(key, None)
        else:
            tree.insert(key, hashes, 0.0)
            plain.insert(key, hashes)
    asked = list(range(14))
    for key in KEYS[::5]:
        assert tree.count(key, asked, support=support) == Count(*plain.count(key, asked, support))
    assert tree.distinct == len(set().union(*plain.documents.values())) if plain.documents else tree.distinct == 0


def documents(number: int, *, step: float = 1.0) -> list[tuple[str, list[int], float]]:
    """Documents that share one block; each has one of its own."""
    return [(f"{SITE}/{i // 10}/{i}", [1, 1000 + i], i * step) for i in range(number)]


@pytest.mark.parametrize(
    ("support", "documents_seen", "template", "own"),
    [
        (None, 25, 25, 1),  # the domain
        (5, 10, 10, 1),  # /1/ has ten
        (10, 10, 10, 1),
        (11, 25, 25, 1),  # no node below the domain has eleven
    ],
)
def test_support_falls_back_towards_the_root(support: int | None, documents_seen: int, template: int, own: int) -> None:
    tree = UrlTree()
    for key, hashes, when in documents(25):
        tree.insert(key, hashes, when)
    assert tree.count(f"{SITE}/1/12", [1, 1012], support=support) == Count(documents_seen, [template, own])


def test_a_block_that_a_document_repeats_counts_once() -> None:
    tree = UrlTree()
    tree.insert(f"{SITE}/poem", [5, 6, 5, 7, 5], 0.0)
    assert tree.count(f"{SITE}/poem", [5, 6]) == Count(1, [1, 1])


def test_a_document_that_comes_again_takes_its_own_place() -> None:
    tree = UrlTree()
    tree.insert(f"{SITE}/a", [1, 2], 0.0)
    tree.insert(f"{SITE}/a", [1, 3], 1.0)
    assert tree.count(f"{SITE}/a", [1, 2, 3]) == Count(1, [1, 0, 1])
    assert f"{SITE}/a" in tree
    assert f"{SITE}/b" not in tree


@pytest.mark.parametrize(
    ("bounds", "kept"),
    [
        (Bounds(documents=30, keep=10), range(20, 50)),
        (Bounds(seconds=20.0, keep=10), range(29, 50)),
        (Bounds(seconds=5.0, keep=10), range(40, 50)),  # the newest ten stay, however old
        (Bounds(distinct=16, keep=10), range(35, 50)),  # fifteen own blocks and the shared one
        (Bounds(distinct=2, keep=10), range(40, 50)),
    ],
)
@pytest.mark.parametrize("branches", [True, False])
def test_bounds_drop_the_oldest(bounds: Bounds, kept: range, branches: bool) -> None:
    tree = UrlTree(bounds=bounds, branches=branches)
    for key, hashes, when in documents(50):
        tree.insert(key, hashes, when)
    assert [i for i in range(50) if f"{SITE}/{i // 10}/{i}" in tree] == list(kept)
    assert tree.count(f"{SITE}/4/49", [1]) == Count(len(kept), [len(kept)])
    assert tree.distinct == len(kept) + 1


def test_a_page_made_of_blocks_is_cut() -> None:
    tree = UrlTree(bounds=Bounds(blocks=100))
    tree.insert(f"{SITE}/a", range(1_000_000), 0.0)
    assert tree.distinct == 100


TIMED = st.dictionaries(st.sampled_from(KEYS), st.tuples(BLOCKS, st.floats(0, 50)), max_size=20)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(documents=TIMED, data=st.data())
def test_the_order_of_arrival_does_not_matter(
    documents: dict[str, tuple[list[int], float]], data: st.DataObject
) -> None:
    bounds = Bounds(documents=8, seconds=20.0, keep=3)
    trees = []
    for order in (sorted(documents), data.draw(st.permutations(sorted(documents)))):
        tree = UrlTree(bounds=bounds)
        for key in order:
            tree.insert(key, *documents[key])
        trees.append(tree)
    asked = list(range(13))
    for key in KEYS:
        assert trees[0].count(key, asked, support=5) == trees[1].count(key, asked, support=5)
        assert (key in trees[0]) == (key in trees[1])


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(first=TIMED, then=TIMED, branches=st.booleans())
def test_a_store_that_follows_the_changes_holds_the_tree(
    first: dict[str, tuple[list[int], float]], then: dict[str, tuple[list[int], float]], branches: bool
) -> None:
    bounds = Bounds(documents=8, seconds=20.0, keep=3)
    tree, store = UrlTree(bounds=bounds, branches=branches), dict[int, bytes]()
    for batch in (first, then):
        for key, (hashes, when) in batch.items():
            tree.insert(key, hashes, when)
        changes = tree.changes()
        for number in changes.drop:
            store.pop(number, None)
        store.update(changes.put)
    assert not tree.changes().put
    assert len(store) == len(tree)
    assert all(0 <= number < 2**63 for number in store)
    asked = list(range(13))
    for copy in (
        UrlTree.from_rows(store.values(), bounds=bounds, branches=branches),
        UrlTree.from_bytes(tree.to_bytes(), bounds=bounds, branches=branches),
    ):
        assert copy.changes().put == {}
        assert [copy.count(k, asked, support=5) for k in KEYS] == [tree.count(k, asked, support=5) for k in KEYS]


def test_what_no_store_has_seen_need_not_be_dropped() -> None:
    tree = UrlTree(bounds=Bounds(documents=30, keep=10))
    for key, hashes, when in documents(50):
        tree.insert(key, hashes, when)
    changes = tree.changes()
    assert (len(changes.put), changes.drop) == (30, set())
    tree.insert(f"{SITE}/new", [1], 50.0)
    changes = tree.changes()
    assert (len(changes.put), len(changes.drop)) == (1, 1)


@pytest.mark.parametrize("damage", [lambda d: b"x" + d, lambda d: d[:-3], lambda d: d + b"\x01", lambda d: b""])
def test_damaged_bytes_are_named(damage: object) -> None:
    tree = UrlTree()
    tree.insert(f"{SITE}/a", [1, 2], 0.0)
    with pytest.raises(StoreError, match="URL Tree"):
        UrlTree.from_bytes(damage(tree.to_bytes()))  # type: ignore[operator]


def test_a_damaged_row_is_named() -> None:
    with pytest.raises(StoreError, match="row"):
        UrlTree.from_rows([b"123"])


@pytest.mark.parametrize(
    ("key", "parts"),
    [
        ("http://example.org/2012/03/post", ("example.org", "2012", "03", "post")),
        ("https://www.example.org/", ("example.org",)),
        ("http://blog.example.co.uk/a//b/?p=3", ("example.co.uk", "blog", "a", "b", "?p=3")),
        ("example.org/a", ("example.org", "a")),
        ("http://localhost:8000/a", ("localhost", "a")),
        ("http://[broken/a", ("http://[broken/a",)),
        ("http://example.org/" + "/".join("abcdefghijklmnop"), ("example.org", *"abcdefghijk", "l/m/n/o/p")),
    ],
)
def test_key_parts(key: str, parts: tuple[str, ...]) -> None:
    assert key_parts(key) == parts


@pytest.mark.parametrize(
    "key",
    [
        "http://example.org/2012/03/post",
        "http://example.org/post",
        "http://blog.example.co.uk/a//b",
        "http://example.org/" + "/".join("abcdefghijkl"),
        "http://example.org/" + "/".join("abcdefghijklmnop"),
    ],
)
def test_a_page_and_a_folder_of_the_same_name_are_one_node(key: str) -> None:
    assert branch_hashes(key) == branch_hashes(f"{key}/")  # the second is taken apart as a whole
    assert len(branch_hashes(key)) == len(key_parts(key)) - 1


@pytest.mark.parametrize("key", ["http://example.org", "http://example.org/a/?u=b/c", "example.org/a/b", "a/b#c"])
def test_keys_that_are_no_plain_pages_have_branches_too(key: str) -> None:
    assert len(branch_hashes(key)) == len(key_parts(key)) - 1


@pytest.mark.parametrize("branches", [False, True])
def test_blocks_that_no_later_document_had_are_forgotten(branches: bool) -> None:
    tree = UrlTree(bounds=Bounds(once=40), branches=branches)
    for number in range(100):
        tree.insert(f"{SITE}/a/{number}", [1, 1000 + number, 2000 + number // 30], float(number))
    key = f"{SITE}/a/99"
    # Of every document (1), of thirty neighbours (2000), of the last (1099), of one among the last forty (1060).
    assert tree.count(key, [1, 2000, 2003, 1099, 1060]).counts == [100, 30, 10, 1, 1]
    assert tree.count(key, [1059, 1000]).counts == [0, 0]
    assert tree.distinct == 1 + 4 + 40
    assert tree.count(key, [1, 2003], support=5).counts == [100, 10]
    tree.insert(f"{SITE}/a/0", [1, 1000], 100.0)  # an old document comes again with what was forgotten
    assert tree.count(f"{SITE}/a/0", [1, 1000, 2000]).counts == [100, 1, 29]
    copy = UrlTree.from_bytes(tree.to_bytes(), bounds=tree.bounds, branches=branches)
    assert copy.count(key, [1, 2000, 2003, 1099]) == tree.count(key, [1, 2000, 2003, 1099])


def test_memory_does_not_grow_with_blocks_of_their_own() -> None:
    tree = UrlTree(branches=False)
    sizes = []
    for number in range(1200):
        tree.insert(f"{SITE}/{number}", [*range(20), *range(number * 50 + 100, number * 50 + 150)], float(number))
        if number % 400 == 399:
            sizes.append(tree.distinct)
    assert sizes == [20 + 200 * 50] * 3


@pytest.mark.parametrize("forget_every", [3, 5, 1000])
@pytest.mark.parametrize("support", [None, 1, 2, 5, 8])
def test_documents_can_be_asked_for_while_they_come_and_go(support: int | None, forget_every: int) -> None:
    """Nodes that were asked must follow what comes, what goes and what begins to repeat afterwards."""
    tree, plain = UrlTree(bounds=NO_BOUNDS), Plain()
    for number in range(90):
        key = f"{SITE}/{number // 40}/{number // 20}/{number}"
        hashes = [1, 100 + number // 2, 200 + number // 5, 300 + number % 13, 1000 + number]
        tree.insert(key, hashes, float(number))
        plain.insert(key, hashes)
        assert tree.count(key, hashes, support=support) == Count(*plain.count(key, hashes, support))
        if number % forget_every == 0 and number >= 7:
            old = f"{SITE}/{(number - 7) // 40}/{(number - 7) // 20}/{number - 7}"
            tree.forget(old)
            plain.documents.pop(old)

"""Blogs are dealt out so that every host has one owner."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blogcorpus.cluster.shard import LARGEST, shards
from blogcorpus.urls import domain

HOSTS = [
    "a.example",
    "www.a.example",
    "blog.a.example",
    "b.example",
    "one.blogspot.com",
    "two.blogspot.com",
    "c.example",
]


@pytest.mark.parametrize(
    ("seeds", "workers", "count", "sizes"),
    [
        ([], 2, None, []),
        (["http://a.example/"], 4, None, [1]),
        (["http://a.example/1/", "http://a.example/2/", "http://www.a.example/3/"], 2, None, [3]),
        (["http://a.example/", "http://b.example/", "http://c.example/"], 2, None, [2, 1]),
        (["http://one.blogspot.com/", "http://two.blogspot.com/"], 2, None, [1, 1]),
        (["http://a.example/", "http://b.example/", "http://c.example/"], 1, 3, [1, 1, 1]),
        # A domain with many blogs is dealt first, and the others even it out.
        (["http://b.example/", "http://c.example/", "http://a.example/1/", "http://a.example/2/"], 2, None, [2, 2]),
    ],
)
def test_sizes(seeds: list[str], workers: int, count: int | None, sizes: list[int]) -> None:
    assert [len(shard.seeds) for shard in shards(seeds, workers=workers, count=count)] == sizes


def test_long_lists_have_more_shards_than_workers() -> None:
    dealt = shards([f"http://blog{n}.example/" for n in range(3 * LARGEST + 1)], workers=2)
    assert len(dealt) == 4
    assert max(len(shard.seeds) for shard in dealt) <= LARGEST


@given(st.lists(st.tuples(st.sampled_from(HOSTS), st.integers(0, 9)), unique=True), st.integers(1, 5))
def test_every_blog_is_in_one_shard_and_every_domain_too(blogs: list[tuple[str, int]], workers: int) -> None:
    seeds = [f"http://{host}/{number}/" for host, number in blogs]
    dealt = shards(seeds, workers=workers)
    assert sorted(seed for shard in dealt for seed in shard.seeds) == sorted(seeds)
    owners = Counter(name for shard in dealt for name in {domain(seed) for seed in shard.seeds})
    assert set(owners.values()) <= {1}
    assert all(shard.seeds for shard in dealt)

"""Shards: a list of blogs dealt out so that every host has one owner."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from blogcorpus.urls import domain

#: Domains in a shard, at most. Enough for their delays to overlap (a crawl has 64 hosts under way), few enough that the
#: shards of a long list even out and one that is crawled again costs little.
LARGEST = 250


@dataclass(frozen=True, slots=True, kw_only=True)
class Shard:
    """Blogs that one worker crawls."""

    number: int
    seeds: tuple[str, ...]


def shards(seeds: Iterable[str], *, workers: int = 1, count: int | None = None) -> list[Shard]:
    """Deal blogs out, those of one registered domain together: delays are kept by the one process that asks its hosts.

    One shard for each worker, or more where they would be large; `count` says otherwise.

    >>> dealt = shards(["http://a.example/", "http://b.example/", "http://www.a.example/2/"], workers=2)
    >>> [shard.seeds for shard in dealt]
    [('http://a.example/', 'http://www.a.example/2/'), ('http://b.example/',)]
    """
    domains: dict[str, list[str]] = {}
    for seed in seeds:
        domains.setdefault(domain(seed), []).append(seed)
    wanted = count or max(workers, ceil(len(domains) / LARGEST))
    # Domains with many blogs first, each to the shard that has the fewest: one host's blogs wait for each other.
    hands: list[list[str]] = [[] for _ in range(min(wanted, len(domains)))]
    for blogs in sorted(domains.values(), key=len, reverse=True):
        min(hands, key=len).extend(blogs)
    return [Shard(number=number, seeds=tuple(hand)) for number, hand in enumerate(hands)]

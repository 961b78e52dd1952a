"""What all shards of a crawl share, and what each comes to."""

from __future__ import annotations

from dataclasses import dataclass

from blogcorpus.errors import BlogcorpusError
from blogcorpus.outcome import BlogLine


class ShardError(BlogcorpusError):
    """A shard's crawl ended in a way that was not foreseen; the subject is the shard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrawlJob:
    """A crawl in many shards. Paths and addresses are as the workers see them."""

    #: A name for this run, part of every part file's.
    run: str
    #: Folder of the part files.
    folder: str
    store: str
    #: Settings of Scrapy and arguments of the spider, as on its command line.
    settings: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ShardEnd:
    """A shard that has been crawled."""

    number: int
    #: What it wrote, if anything.
    part: str
    lines: tuple[BlogLine, ...]

"""Many workers: shards of blogs and files as tasks of Dask, on one machine or many."""

from blogcorpus.cluster.client import connected, watched
from blogcorpus.cluster.crawl import crawl_shards
from blogcorpus.cluster.job import CrawlJob, ShardEnd, ShardError
from blogcorpus.cluster.shard import Shard, shards
from blogcorpus.cluster.work import run_shard

__all__ = ["CrawlJob", "Shard", "ShardEnd", "ShardError", "connected", "crawl_shards", "run_shard", "shards", "watched"]

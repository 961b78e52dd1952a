"""WARC: what a crawl fetched, kept so that the corpus can be made again with better rules and without the network."""

from blogcorpus.warc.exchange import Exchange
from blogcorpus.warc.index import Capture, WarcIndex
from blogcorpus.warc.read import WarcArchive, is_warc, read_exchanges, read_pages, warc_files
from blogcorpus.warc.write import WarcFolder

__all__ = [
    "Capture",
    "Exchange",
    "WarcArchive",
    "WarcFolder",
    "WarcIndex",
    "is_warc",
    "read_exchanges",
    "read_pages",
    "warc_files",
]

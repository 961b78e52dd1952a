"""Settings of a crawl, read once into typed values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from blogcorpus.crawl import CrawlOptions
from blogcorpus.urls import KeyRules

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


def crawl_options(settings: BaseSettings) -> CrawlOptions:
    """Bounds and switches of each blog's crawl."""
    return CrawlOptions(
        mode=settings["BLOGCORPUS_MODE"],
        feeds=settings.getbool("BLOGCORPUS_FEEDS"),
        archive=settings.getbool("BLOGCORPUS_ARCHIVE"),
        comment_feeds=settings.getbool("BLOGCORPUS_COMMENT_FEEDS"),
        lesson_size=settings.getint("BLOGCORPUS_LESSON_SIZE"),
        max_pages=settings.getint("BLOGCORPUS_MAX_PAGES"),
        max_index_pages=settings.getint("BLOGCORPUS_MAX_INDEX_PAGES"),
        max_sitemaps=settings.getint("BLOGCORPUS_MAX_SITEMAPS"),
        max_entries=settings.getint("BLOGCORPUS_MAX_ENTRIES"),
        max_failures=settings.getint("BLOGCORPUS_MAX_FAILURES"),
    )


def key_rules(settings: BaseSettings) -> KeyRules:
    """The rules for URL keys: the user's own files first, then ours. A wrong rule raises `RuleError` with its line."""
    named = settings.get("BLOGCORPUS_URL_RULES") or ()
    return KeyRules.load(*([named] if isinstance(named, (str, Path)) else named))

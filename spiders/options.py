"""Settings of a crawl, read once into typed values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from blogcorpus.crawl import CrawlOptions
from blogcorpus.errors import OptionError
from blogcorpus.urls import KeyRules

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


def crawl_options(settings: BaseSettings, mode: str | None = None) -> CrawlOptions:
    """Bounds and switches of each blog's crawl."""
    mode = mode or settings.get("BLOGCORPUS_MODE", "new")
    if mode not in ("new", "full"):
        raise OptionError(f"is {mode!r}; it can be new or full", subject="mode")
    return CrawlOptions(
        mode="full" if mode == "full" else "new",
        feeds=settings.getbool("BLOGCORPUS_FEEDS"),
        archive=settings.getbool("BLOGCORPUS_ARCHIVE"),
        comment_feeds=settings.getbool("BLOGCORPUS_COMMENT_FEEDS"),
        lesson_size=_positive(settings, "BLOGCORPUS_LESSON_SIZE"),
        max_pages=_positive(settings, "BLOGCORPUS_MAX_PAGES"),
        max_index_pages=_positive(settings, "BLOGCORPUS_MAX_INDEX_PAGES"),
        max_sitemaps=_positive(settings, "BLOGCORPUS_MAX_SITEMAPS"),
        max_entries=_positive(settings, "BLOGCORPUS_MAX_ENTRIES"),
        max_failures=_positive(settings, "BLOGCORPUS_MAX_FAILURES"),
    )


def key_rules(settings: BaseSettings) -> KeyRules:
    """The rules for URL keys: the user's own files first, then ours. A wrong rule raises `RuleError` with its line."""
    named = settings.get("BLOGCORPUS_URL_RULES") or ()
    return KeyRules.load(*([named] if isinstance(named, (str, Path)) else named))


def _positive(settings: BaseSettings, name: str) -> int:
    try:
        value = settings.getint(name)
    except (TypeError, ValueError):
        value = 0
    if value < 1:
        raise OptionError(f"is {settings[name]!r}; it must be a whole number, at least 1", subject=name)
    return value

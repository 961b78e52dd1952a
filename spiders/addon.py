"""Settings that follow from other settings."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from w3lib.url import file_uri_to_path

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

_log = logging.getLogger(__name__)

#: Above the project's own settings, which leave these to us.
_PRIORITY = "cmdline"
_CORPUS = "output/corpus.jsonl"
_JSON_LINES = ("jsonlines", "jsonl", "jl")


class BlogcorpusAddon:
    """Puts the store beside the corpus, and the contact into the user agent."""

    def update_settings(self, settings: BaseSettings) -> None:
        """Called by Scrapy before the crawl is built."""
        feeds = settings.getdict("FEEDS")
        if not any(options.get("format") in _JSON_LINES for options in feeds.values()):
            settings.set("FEEDS", {**feeds, **_log_of_truth(feeds)}, _PRIORITY)
        if not settings.get("BLOGCORPUS_STORE") and os.environ.get("BLOGCORPUS_STORE"):
            # Addresses of databases have passwords, which other users of a machine can read off a command line.
            settings.set("BLOGCORPUS_STORE", os.environ["BLOGCORPUS_STORE"], _PRIORITY)
        if not settings.get("BLOGCORPUS_STORE"):
            corpus, options = corpus_file(settings.getdict("FEEDS"))
            settings.set("BLOGCORPUS_STORE", str(corpus.with_suffix(".state.sqlite")), _PRIORITY)
            settings.set("BLOGCORPUS_STORE_FRESH", bool(options.get("overwrite")), _PRIORITY)
        contact = settings.get("BLOGCORPUS_CONTACT")
        if contact and contact not in settings["USER_AGENT"]:
            settings.set("USER_AGENT", _signed(settings["USER_AGENT"], contact), _PRIORITY)


def _log_of_truth(feeds: dict[Any, Any]) -> dict[str, dict[str, Any]]:
    """The corpus, from which other formats can be made again: always written, beside the first file of another format.

    It has that file's whole name and another ending, so it is nobody else's, and begins anew when that file does.
    """
    for uri, options in feeds.items():
        path = _local(uri)
        if path is not None:
            corpus = f"{path}.jsonl"
            _log.warning("%s: the corpus itself is written to %s", path, corpus)
            return {corpus: {"format": "jsonlines", "overwrite": bool(options.get("overwrite"))}}
    return {_CORPUS: {"format": "jsonlines", "overwrite": False}}


def _local(uri: object) -> str | None:
    """The path of a feed that is one file on this machine."""
    path = file_uri_to_path(str(uri)) if str(uri).startswith("file:") else str(uri)
    return None if "://" in path or "%(" in path or path == "stdout:" else path


def _signed(agent: str, contact: str) -> str:
    return f"{agent.removesuffix(')')}; {contact})" if agent.endswith(")") else f"{agent} ({contact})"


def corpus_file(feeds: dict[Any, Any]) -> tuple[Path, dict[str, Any]]:
    """The file that the corpus is written to: the first plain JSON Lines file among the feeds."""
    for uri, options in feeds.items():
        path = _local(uri)
        if path is not None and options.get("format") in _JSON_LINES and not options.get("postprocessing"):
            return Path(path), options
    return Path(_CORPUS), {}

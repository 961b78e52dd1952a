"""A spider in a process of its own: the command, and the environment in which it finds the project from any folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import blogcorpus

__all__ = ["spider_command", "spider_environment"]


def spider_command(
    spider: str, corpus: str | Path, *, arguments: Iterable[str] = (), settings: Iterable[str] = (), anew: bool = False
) -> list[str]:
    """`scrapy crawl` with arguments and settings, each as NAME=VALUE; `anew` begins the corpus anew."""
    command = [sys.executable, "-m", "scrapy", "crawl", spider, "-O" if anew else "-o", str(corpus)]
    for argument in arguments:
        command += ("-a", argument)
    for setting in settings:
        command += ("-s", setting)
    return command


def spider_environment() -> dict[str, str]:
    """Our environment, and where the project is."""
    root = str(Path(blogcorpus.__file__).parent.parent)
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "SCRAPY_SETTINGS_MODULE": "blogcorpus.settings", "PYTHONPATH": os.pathsep.join(paths)}

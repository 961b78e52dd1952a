"""`blogcorpus`: everything without a crawl. Data on stdout, messages on stderr, exit codes 0, 1 (errors), 2 (usage)."""

from blogcorpus.cli.main import main

__all__ = ["main"]
